# The book: weaves it, draws its figures, runs the commands that it shows, sets it.
# | make book EDITION=reader|student|instructor   the book, in build/
# | make chapter-NN       (see above) its PDF is build/chapter-NN.pdf
# | make draft            the whole book of what is there: build/draft.pdf
# | make pdf-NN           that PDF of what is there, without compiling anything
#
# What the pages show is made by targets of states.mk, red.mk and values.mk; which
# of it exists is known only after they ran, so the pages are made by a second make.
BOOK_CHAPTERS := $(sort $(wildcard chapters/[0-9][0-9]-*.nw)) $(APPENDIX_SOURCES)
BOOK_NUMBERS  := $(foreach c,$(BOOK_CHAPTERS),$(firstword $(subst -, ,$(notdir $c))))
book_name      = $(basename $(notdir $(filter chapters/$1-%,$(BOOK_CHAPTERS))))
EDITION       ?= reader
EDITIONS      := reader student instructor
PDF_reader     := build/minigpt-in-c.pdf
PDF_student    := build/minigpt-in-c-student.pdf
PDF_instructor := build/minigpt-in-c-instructor.pdf
PAGES          = +@$(MAKE) --no-print-directory
# what the programs make for chapter NN, or for all
made_for       = red-$1 values-$1 figure-data-$1 transcripts-$1

.PHONY: book rough-pages figures transcripts $(foreach n,$(BOOK_NUMBERS),chapter-pdf-$n pdf-$n transcripts-$n)
book: rough-pages transcripts-00 $(foreach n,$(BOOK_NUMBERS),$(call made_for,$n))
	$(PAGES) $(or $(PDF_$(EDITION)),$(error EDITION is $(EDITION), not one of $(EDITIONS)))
# the first time, while the programs are made: where which page will be, more or less
rough-pages: $(if $(wildcard build/latex/$(EDITION)/*.toc),,build/weave/$(EDITION)/.stamp build/tex/noweb.sty build/tex/build-id.tex)
	@$(if $<,book/tools/latex build/latex/$(EDITION) $(EDITION) build/weave/$(EDITION) --rough,:)
figures: figure-data
	$(PAGES) drawn-figures
transcripts: transcripts-00 $(BOOK_NUMBERS:%=transcripts-%)
ifneq ($(filter transcripts book all,$(or $(MAKECMDGOALS),all)),)
$(BOOK_NUMBERS:%=transcripts-%): runs
endif
$(BOOK_NUMBERS:%=transcripts-%): transcripts-%: program-% build/corpus.txt
	@book/tools/transcripts $* $(if $(filter $*,$(APPENDICES)),chapters/$*-$(call appendix_name,$*).nw build/appendix-$*)
# the small program with which the front matter explains literate programs
build/front/tangled: book/front/reading.nw
	@mkdir -p $(@D)/src
	@notangle -L -Rnext.c $< >$(@D)/next.c.new && mv $(@D)/next.c.new $(@D)/src/next.c
	@touch $@
build/front/next: build/front/tangled
	@$(or $(filter-out default cc,$(CC)),gcc) -std=c11 -O1 -Wall -Wextra -pedantic -o $@ $(@D)/src/next.c
.PHONY: transcripts-00
transcripts-00: build/front/next build/corpus.txt
	@book/tools/transcripts 00 book/front/reading.nw build/front
$(BOOK_NUMBERS:%=pdf-%): pdf-%:
	$(PAGES) build/chapter-$*.pdf
define book_chapter
# the pages are set even where a transcript or a value cannot be made; then it fails
chapter-pdf-$1: program-$1
	+@failed=; $$(MAKE) -k --no-print-directory $(call made_for,$1) || failed=1; \
	$$(MAKE) --no-print-directory build/chapter-$1.pdf && [ -z "$$$$failed" ]
endef
$(foreach n,$(BOOK_NUMBERS),$(eval $(call book_chapter,$n)))

# --- figures --------------------------------------------------------------------
# CHAPTER:NAME of every \fig{NAME}
FIGURES_IN := $(if $(BOOK_CHAPTERS),$(shell grep -Ho '^[^%]*\\fig{[A-Za-z0-9-]*}' $(BOOK_CHAPTERS) | \
  sed 's,^chapters/\([0-9A-Z]*\)-[^:]*:.*\\fig{\(.*\)},\1:\2,'))
figures_of  = $(patsubst $1:%,build/figures/%.pdf,$(filter $1:%,$(FIGURES_IN)))
# those whose numbers are there
drawable    = $(patsubst %.dat,%.pdf,$(wildcard $(patsubst %.pdf,%.dat,$1)))
.PHONY: drawn-figures
drawn-figures: $(call drawable,$(sort $(foreach n,$(BOOK_NUMBERS),$(call figures_of,$n))))
	@:
build/figures/%.pdf: figures/%.gp build/figures/%.dat book/tools/draw book/tools/figure.gp
	@echo '  draw $@'; book/tools/draw $*

# --- pages ------------------------------------------------------------------------
WEAVE_TOOLS := $(addprefix book/tools/,weave elide.awk pretty.py split.awk finish.py)
STYLE       := $(wildcard book/*.tex book/*.sty book/*.lua book/*.bib) build/tex/noweb.sty \
  book/tools/latex book/tools/checklog build/values/measured.tex
MATTER      := $(wildcard book/front/* book/back/*) build/tex/build-id.tex
# Debian's noweb.sty has Latin-1 bytes, at which LuaTeX stops
build/tex/noweb.sty:
	@mkdir -p $(@D)
	@iconv -f latin1 -t utf8 "$$(kpsewhich noweb.sty)" >$@
# what stands on the back of the title page: a digest of all that the book is made of
BOOK_SOURCES := $(sort $(wildcard Makefile setup.sh chapters/* figures/* tests/support/* \
  book/* book/front/* book/back/* book/tools/* book/measured/* book/handout/* book/gradescope/*))
build/tex/build-id.tex: FORCE
	@mkdir -p $(@D)
	@id=$$(cat $(filter-out %/front %/back %/tools %/measured %/handout %/gradescope,$(BOOK_SOURCES)) | sha256sum | cut -c1-12); \
	printf '\\gdef\\buildid{%s}\n' "$$id" >$@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
.PHONY: FORCE
FORCE:

define book_edition
build/weave/$1/.stamp: book/front/reading.nw $(BOOK_CHAPTERS) $(WEAVE_TOOLS)
	@echo '  weave $1'; book/tools/weave $1 build/weave/$1 book/front/reading.nw $(BOOK_CHAPTERS)
	@touch $$@
$(PDF_$1): build/weave/$1/.stamp $(STYLE) $(MATTER) $(wildcard build/values/*.tex build/transcripts/*/*.txt) \
  $(call drawable,$(sort $(foreach n,$(BOOK_NUMBERS),$(call figures_of,$n))))
	@echo '  set $$@'; book/tools/latex build/latex/$1 $1 build/weave/$1
	@cp build/latex/$1/minigpt.pdf $$@
endef
$(foreach e,$(EDITIONS),$(eval $(call book_edition,$e)))

# the whole book of what is there
.PHONY: draft
draft: build/weave/reader/.stamp build/tex/noweb.sty build/tex/build-id.tex
	book/tools/latex build/latex/draft reader build/weave/reader --draft
	@cp build/latex/draft/minigpt.pdf build/draft.pdf
# one chapter, for somebody who waits: with what is there
define book_pdf
build/chapter-$1.pdf: build/weave/reader/.stamp $(STYLE) $(wildcard build/values/*.tex build/transcripts/$1/*.txt) \
  $(call drawable,$(call figures_of,$1)) $(if $(wildcard build/latex/chapter-$1/moved),FORCE)
	@echo '  set $$@'; book/tools/latex build/latex/chapter-$1 reader build/weave/reader \
	  $(call book_name,$1) $(firstword $(wildcard build/latex/reader/aux build/latex/draft/aux) none)
	@cp build/latex/chapter-$1/minigpt.pdf $$@
endef
$(foreach n,$(BOOK_NUMBERS),$(eval $(call book_pdf,$n)))
