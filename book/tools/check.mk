# Checks of the whole.
# | make lint             faults in the chapters that no other tool sees
# | make test-answers     the answers of the exercises
# | make test-end-to-end  the program as a user meets it
# | make statistics       lengths of chunks, words for each line
# | make check            what must hold before a change lands
# | make check-all        the same for every state, compiler and sanitizer
.PHONY: lint test-answers test-end-to-end statistics check check-all
lint:
	@book/tools/lint $(CHAPTERS) $(APPENDIX_SOURCES)
	@tests/lint/samples >/dev/null || tests/lint/samples

define answers
.PHONY: answers-$1 test-answers-$1
answers-$1: program-$1
	$$(STATE) DIR=build/$2-$1 answers
test-answers-$1: answers-$1 $(RUNNER)
	@$$(RUN) --logs build/$2-$1/logs/answers $$$$(book/tools/answer-programs build/$2-$1)
endef
$(foreach n,$(NUMBERS),$(eval $(call answers,$n,chapter)))
$(foreach a,$(APPENDICES),$(eval $(call answers,$a,appendix)))
test-answers: $(NUMBERS:%=answers-%) $(APPENDICES:%=answers-%) $(RUNNER)
	@$(RUN) --logs build/logs/answers $$(book/tools/answer-programs $(NUMBERS:%=build/chapter-%) $(APPENDICES:%=build/appendix-%))

test-end-to-end: program
	@tests/end-to-end/run $(T)

statistics:
	@$$(sed -n 's/^LIB=//p' "$$(command -v noweave)")/markup -t $(CHAPTERS) $(APPENDIX_SOURCES) | LC_ALL=C awk -f book/tools/statistics.awk

check:
	+@MAKE='$(MAKE)' book/tools/check
check-all:
	+@MAKE='$(MAKE)' book/tools/check all
