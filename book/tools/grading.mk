# Grading: what the grader needs of a chapter, and one submission.
# | make grading-NN       build/grading/chapter-NN, with which submissions of chapter NN are judged
# | make grade CHAPTER=NN SUBMISSION=FOLDER_OR_ARCHIVE [OUT=FOLDER]   grades one, or a folder of them
.PHONY: grade $(NUMBERS:%=grading-%)
$(NUMBERS:%=grading-%): grading-%: probes-% $(RUNNER)
	+@MAKE='$(MAKE)' book/tools/grading $*
GRADER := build/appendix-A/grader
ifneq ($(filter grade,$(MAKECMDGOALS)),)
ifeq ($(filter $(CHAPTER),$(NUMBERS)),)
$(error Which chapter? Say CHAPTER=NN, one of $(NUMBERS))
endif
ifeq ($(SUBMISSION),)
$(error Which submission? Say SUBMISSION=FOLDER or SUBMISSION=ARCHIVE)
endif
endif
grade: grading-$(CHAPTER) program-A
	@$(GRADER) grade build/grading/chapter-$(CHAPTER) '$(SUBMISSION)' --out '$(or $(OUT),build/grades/chapter-$(CHAPTER))' $(GRADEFLAGS)
