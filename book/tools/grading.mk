# Grading: what the grader needs of a chapter, and one submission.
# | make grading-NN       build/grading/chapter-NN, with which submissions of chapter NN are judged
# | make grade CHAPTER=NN SUBMISSION=FOLDER_OR_ARCHIVE [OUT=FOLDER]   grades one, or a folder of them
.PHONY: grade $(NUMBERS:%=grading-%)
$(NUMBERS:%=grading-%): grading-%: probes-% $(RUNNER)
	+@MAKE='$(MAKE)' book/tools/grading $*
GRADER := build/appendix-A/grader
# without the tests of the last state and of the appendix
.PHONY: grader
grader: tangle-A tangle-$(LAST)
	$(STATE) DIR=build/chapter-$(LAST) library
	$(STATE) DIR=build/appendix-A library
ifneq ($(filter grade similar,$(MAKECMDGOALS)),)
ifeq ($(filter $(CHAPTER),$(NUMBERS)),)
$(error Which chapter? Say CHAPTER=NN, one of $(NUMBERS))
endif
ifeq ($(SUBMISSION),)
$(error Which submission? Say SUBMISSION=FOLDER or SUBMISSION=ARCHIVE)
endif
endif
grade: grading-$(CHAPTER) grader
	@mkdir -p '$(or $(OUT),build/grades/chapter-$(CHAPTER))'
	@$(GRADER) grade build/grading/chapter-$(CHAPTER) '$(SUBMISSION)' --out '$(or $(OUT),build/grades/chapter-$(CHAPTER))' $(GRADEFLAGS)

# --- a class, and other people's platforms ------------------------------------------
# | make similar CHAPTER=NN SUBMISSION=FOLDER   which of a class are most alike
# | make gradescope-NN    an autograder for Gradescope, in build/gradescope/
# | make class-test       a class of sixty gets the marks that each gets alone
# | make check-class      what Gradescope gets, and what make similar finds
.PHONY: similar class-test check-class $(NUMBERS:%=gradescope-%)
similar: grading-$(CHAPTER) grader
	@book/tools/similar $(CHAPTER) '$(SUBMISSION)' $(MOST)
class-test: grader grading-05
	@tests/class/run $(CLASSFLAGS)
check-class: grader grading-05
	@tests/class/gradescope
	@tests/class/similar
# for the processors of other people
PORTABLE := ARCH=x86-64 OPT=-O2
$(NUMBERS:%=gradescope-%): gradescope-%: grading-% tangle-A tangle-$(LAST)
	$(STATE) DIR=build/chapter-$(LAST) $(PORTABLE) library
	$(STATE) DIR=build/appendix-A $(PORTABLE) library
	@book/tools/gradescope $* "$$($(MAKE) -s --no-print-directory -f book/tools/code.mk DIR=build/appendix-A $(PORTABLE) print-out)/grader"
