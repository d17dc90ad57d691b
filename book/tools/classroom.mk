# The classroom: handouts, and their grades.

# --- handouts ---------------------------------------------------------------------
# | make assignment-NN    the handout of chapter NN, in build/assignments/, with its archive
# |                       (PREV=library: the chapters before as a library for ARCH=x86-64)
# | make check-handouts   two handouts, the same bytes twice, and what their proofs must notice
# |                       (HANDOUTS=--short: one of them, and what its proofs must notice)
# | make check-assignments every handout unpacked elsewhere: no points as it comes, all with the solutions (N='01 02')
PREV ?= source
PREV_ARCH = $(if $(filter library,$(PREV)),$(or $(ARCH),x86-64))
HANDOUT := $(wildcard book/handout/*) $(addprefix book/tools/,assignment prove-handout points kept-cc compile includes.awk) \
  $(wildcard tests/support/*) LICENSE
.PHONY: check-handouts check-assignments
check-handouts:
	@tests/handout/check $(HANDOUTS)
check-assignments:
	@tests/handout/solved $(or $(N),$(NUMBERS))

define assignment
.PHONY: assignment-$1
# the pages want what the programs print, which is known only after they ran
assignment-$1: probes-$1 $(RUNNER)
	$(if $(filter source library,$(PREV)),,$(error PREV is $(PREV), neither source nor library))
	+@$$(MAKE) -k --no-print-directory $$(call made_for,$1)
	+@$$(MAKE) --no-print-directory build/assignments/chapter-$1.tar.gz
build/weave/$1/.stamp: book/front/reading.nw $$(CHAPTERS) $$(WEAVE_TOOLS)
	@echo '  weave the handout of chapter $1'; book/tools/weave $1 build/weave/$1 book/front/reading.nw $$(CHAPTERS)
	@touch $$@
# from nothing each time, so that the same sources give the same bytes
build/handout/$1/handout.pdf: build/weave/$1/.stamp $$(STYLE) $$(wildcard build/values/*.tex build/transcripts/$1/*.txt) \
  $$(call drawable,$$(call figures_of,$1))
	@mkdir -p $$(@D); rm -rf build/latex/handout-$1
	@echo '  set $$@'; SETTLE=1 book/tools/latex build/latex/handout-$1 $1 build/weave/$1 $$(call book_name,$1) \
	  $$(firstword $$(wildcard build/latex/reader/aux build/latex/draft/aux) none)
	@cp build/latex/handout-$1/minigpt.pdf $$@
build/handout/$1/options: FORCE
	@mkdir -p $$(@D)
	@echo '$$(PREV) $$(PREV_ARCH)' | cmp -s - $$@ || echo '$$(PREV) $$(PREV_ARCH)' >$$@
# nothing that is not proved is left where a handout is looked for
build/assignments/chapter-$1.tar.gz: build/handout/$1/handout.pdf build/handout/$1/options build/chapter-$1/tangled $$(HANDOUT)
	@mkdir -p $$(@D); rm -rf build/assignments/chapter-$1 $$@
	@echo '  put together the handout of chapter $1'
	@book/tools/assignment $1 --out build/handout/$1/chapter-$1 --pdf build/handout/$1/handout.pdf \
	  --prev $$(PREV) --arch $$(or $$(PREV_ARCH),native)
	@book/tools/assignment $1 --pack build/handout/$1/chapter-$1 build/handout/$1/chapter-$1.tar.gz
	@echo '  prove it'
	@book/tools/prove-handout $1 build/handout/$1/chapter-$1 build/handout/$1/chapter-$1.tar.gz
	@mv build/handout/$1/chapter-$1 build/assignments/
	@mv build/handout/$1/chapter-$1.tar.gz $$@
	@echo 'build/assignments/chapter-$1 and $$@'
endef
$(foreach n,$(NUMBERS),$(eval $(call assignment,$n)))
