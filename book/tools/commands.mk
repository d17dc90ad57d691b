# The commands that people type; the help text stands beside each.
# | make                  build/minigpt and build/minigpt-in-c.pdf
# | make demo             trains a small model for a minute or two and lets it write
# | make code-NN          the program as it stands after chapter NN, in build/chapter-NN/
# | make chapter-NN       the same, and the chapter's PDF
# | make test             the tests of the state made last (T=NAME for some of them)
# | make test-NN          the tests of state NN
# | make test-all         the tests of all states
# | make appendix-A       the grader, its tests and the PDF of appendix A; appendix-B: what lets calls to the system fail
.PHONY: test test-all demo
program: program-$(LAST) reading-$(LAST) build/minigpt build/minigpt-double
	@echo $(LAST) >build/last
build/minigpt: program-$(LAST)
	@if [ -e build/chapter-$(LAST)/minigpt ]; then \
	    cmp -s build/chapter-$(LAST)/minigpt $@ || cp build/chapter-$(LAST)/minigpt $@; fi
build/minigpt-double: program-$(LAST)
	@if [ -e build/chapter-$(LAST)/double/minigpt ]; then \
	    cmp -s build/chapter-$(LAST)/double/minigpt $@ || cp build/chapter-$(LAST)/double/minigpt $@; fi

# the state of the last chapter-NN or code-NN
MADE := $(filter $(NUMBERS),$(shell cat build/last 2>/dev/null))
ifeq ($(or $(MADE),$(LAST)),$(LAST))
# the whole: the appendices too
test: program-$(LAST) $(APPENDICES:%=program-%) $(RUNNER)
	@$(RUN) --logs build/chapter-$(LAST)/logs $(call test_programs,build/chapter-$(LAST) $(APPENDICES:%=build/appendix-%)) \
	  --double $(call test_programs,build/chapter-$(LAST)/double)
else
test: test-$(MADE)
endif

test-all: $(NUMBERS:%=program-%) $(APPENDICES:%=program-%) $(RUNNER)
	@book/tools/test-states $(NUMBERS:%=build/chapter-%) $(APPENDICES:%=build/appendix-%)

# chapter-NN: code, then the PDF (chapter-pdf-NN of book.mk), then build/last. Where only
# prose has changed, the pages need no program, and are set while it is compiled. The
# chapters are woven while they are tangled.
ifneq ($(wildcard book/tools/book.mk),)
WOVEN := build/weave/reader/.stamp
pages_and_program = +@if book/tools/unchanged $1 $(call produced_of,$1,values) $(call produced_of,$1,figures); then \
	    $(MAKE) --no-print-directory program-$1 & program=$$!; \
	    $(MAKE) --no-print-directory build/chapter-$1.pdf; pages=$$?; \
	    wait $$program && exit $$pages; \
	else $(MAKE) --no-print-directory program-$1 && $(MAKE) --no-print-directory chapter-pdf-$1; fi
else
pages_and_program = +@$(MAKE) --no-print-directory program-$1
endif
define chapter
.PHONY: chapter-$1
chapter-$1: tangle-$1 reading-$1 build/corpus.txt $(WOVEN)
	$$(call pages_and_program,$1)
	@echo $1 >build/last
endef
$(foreach n,$(NUMBERS),$(eval $(call chapter,$n)))

# appendix-A: the program, its tests, the PDF
define appendix_pages
.PHONY: appendix-$1
appendix-$1: test-$1 chapter-pdf-$1
endef
$(foreach a,$(APPENDICES),$(eval $(call appendix_pages,$a)))

# a new small model, while one waits, and what it writes
demo: program build/corpus.txt
	@rm -rf build/demo
	build/minigpt train build/corpus.txt --eval-every 1000 --out build/demo
	build/minigpt generate build/demo/model.safetensors --prompt "It was " --tokens 500 --temperature 0.8 --seed 1
