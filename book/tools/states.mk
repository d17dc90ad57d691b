# The states of the program: tangling, compiling and testing each.
# build/chapter-NN holds the program as it stands at the end of chapter NN.
CHAPTERS := $(sort $(wildcard chapters/[0-9][0-9]-*.nw))
number    = $(firstword $(subst -, ,$(notdir $1)))
NUMBERS  := $(foreach c,$(CHAPTERS),$(call number,$c))
LAST     := $(lastword $(NUMBERS))
# the appendices that are programs: APPENDIX_A is its source, built with the last state's
# headers and library
APPENDIX_SOURCES := $(sort $(wildcard chapters/[A-Z]-*.nw))
APPENDICES := $(foreach c,$(APPENDIX_SOURCES),$(call number,$c))
# UNTIL_NN: the chapters up to and with NN
SOFAR    :=
$(foreach c,$(CHAPTERS),$(eval SOFAR += $c)$(eval UNTIL_$(call number,$c) := $(SOFAR)))
chapter_of = $(filter chapters/$1-%,$(CHAPTERS))
# the states that have a double-precision sibling: from the chapter on that needs it. In them
# the DOUBLE_TOO tests of all chapters run twice, those of chapters 1 and 10 too
DOUBLES  := $(filter-out 01 02 03 04 05 06 07 08 09 10,$(NUMBERS))

TANGLE   := book/tools/tangle book/tools/roots.awk book/tools/elide.awk
STATE     = +@$(MAKE) --no-print-directory -f book/tools/code.mk
RUNNER   := build/tools/run_tests
comma    := ,
# what a test run was asked: make test T=pattern TIMEOUT=seconds
RUN       = $(RUNNER) $(if $(T),--test '$(T)') $(if $(TIMEOUT),--timeout $(TIMEOUT)) $(RUNFLAGS)

build build/tools:
	@mkdir -p $@
RUNNER_CC = $(if $(filter default,$(origin CC)),gcc,$(or $(CC),gcc))
$(RUNNER): tests/support/run_tests.c | build/tools
	@book/tools/have-headers $(RUNNER_CC)
	@$(RUNNER_CC) -std=c11 -O1 -g -Wall -Wextra -Wconversion -Wshadow -pedantic -o $@.new $< && mv $@.new $@

define state
.PHONY: tangle-$1 code-$1 test-$1 program-$1 probes-$1 reading-$1
build/chapter-$1/tangled: $(UNTIL_$1) $(TANGLE) | build
	@book/tools/tangle build/chapter-$1 $1 $(UNTIL_$1)
	@touch $$@
tangle-$1: build/chapter-$1/tangled
program-$1: build/chapter-$1/tangled
	$$(STATE) DIR=build/chapter-$1 programs
	$(if $(filter $1,$(DOUBLES)),$$(STATE) DIR=build/chapter-$1 DOUBLE=1 programs)
# what the grader asks of each task, linked with the solution
probes-$1: program-$1
	$$(STATE) DIR=build/chapter-$1 probes
	$(if $(filter $1,$(DOUBLES)),$$(STATE) DIR=build/chapter-$1 DOUBLE=1 probes)
# for reading: the tests as they stand in the book; nothing is compiled from here
reading-$1: build/chapter-$1/tangled
	@book/tools/reading build/chapter-$1/tests $1
code-$1: program-$1 reading-$1 $(RUNNER)
	@echo $1 >build/last
test-$1: program-$1 $(RUNNER)
	@$$(RUN) --logs build/chapter-$1/logs $(if $(filter $1,$(DOUBLES)),$$(call test_programs,build/chapter-$1) --double $$(call test_programs,build/chapter-$1/double),$$(call test_programs,build/chapter-$1))
endef
define appendix
.PHONY: tangle-$1 program-$1 probes-$1 test-$1
build/appendix-$1/tangled: chapters/$1-$2.nw $(TANGLE) | build
	@book/tools/tangle build/appendix-$1 $1 $$<
	@touch $$@
tangle-$1: build/appendix-$1/tangled
program-$1: build/appendix-$1/tangled program-$(LAST)
	$$(STATE) DIR=build/appendix-$1 programs
probes-$1: program-$1
test-$1: program-$1 $(RUNNER)
	@$$(RUN) --logs build/appendix-$1/logs $$(call test_programs,build/appendix-$1)
endef
appendix_name = $(patsubst $1-%,%,$(basename $(notdir $(filter chapters/$1-%,$(APPENDIX_SOURCES)))))
# the programs of the tests that are there now, and not those of tests that are gone
test_programs = $$(book/tools/test-programs $1)
$(foreach n,$(NUMBERS),$(eval $(call state,$n)))
$(foreach a,$(APPENDICES),$(eval $(call appendix,$a,$(call appendix_name,$a))))
