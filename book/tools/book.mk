# Weaves and sets the book; included by the Makefile at the top.
BOOK_CHAPTERS := $(sort $(wildcard chapters/[0-9][0-9]-*.nw))
BOOK_NUMBERS  := $(foreach c,$(BOOK_CHAPTERS),$(firstword $(subst -, ,$(notdir $c))))
WEAVE_TOOLS   := $(addprefix book/tools/,weave edition.awk pretty.py split.awk)
BOOK_STYLE    := $(wildcard book/*.tex book/*.sty book/*.lua book/*.bib) build/tex/noweb.sty \
  book/tools/latex book/tools/checklog
BOOK_MATTER   := $(wildcard book/front/* book/back/*)
EDITIONS      := reader student instructor
EDITION       ?= reader
PDF_reader     := build/minigpt-in-c.pdf
PDF_student    := build/minigpt-in-c-student.pdf
PDF_instructor := build/minigpt-in-c-instructor.pdf

.PHONY: book
book: $(or $(PDF_$(EDITION)),$(error EDITION is $(EDITION), not one of $(EDITIONS)))

# Debian's noweb.sty has Latin-1 bytes, at which LuaTeX stops
build/tex/noweb.sty:
	@mkdir -p $(@D)
	@iconv -f latin1 -t utf8 "$$(kpsewhich noweb.sty)" >$@

define edition_rules
build/weave/$(1)/.stamp: $(BOOK_CHAPTERS) $(WEAVE_TOOLS)
	@mkdir -p $$(@D)
	book/tools/weave $(1) build/weave/$(1) $(BOOK_CHAPTERS)
	@touch $$@
$(PDF_$(1)): build/weave/$(1)/.stamp $(BOOK_STYLE) $(BOOK_MATTER)
	book/tools/latex build/latex/$(1) $(1) build/weave/$(1)
	@cp build/latex/$(1)/minigpt.pdf $$@
endef
$(foreach e,$(EDITIONS),$(eval $(call edition_rules,$e)))

# one chapter, for somebody who waits
define chapter_pdf
.PHONY: chapter-pdf-$(1)
chapter-pdf-$(1): build/chapter-$(1).pdf
build/chapter-$(1).pdf: build/weave/reader/.stamp $(BOOK_STYLE)
	book/tools/latex build/latex/chapter-$(1) reader build/weave/reader \
	  $(basename $(notdir $(filter chapters/$(1)-%,$(BOOK_CHAPTERS)))) build/latex/reader
	@cp build/latex/chapter-$(1)/minigpt.pdf $$@
endef
$(foreach n,$(BOOK_NUMBERS),$(eval $(call chapter_pdf,$n)))
