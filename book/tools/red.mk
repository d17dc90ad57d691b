# Red and green: what the tests print before and after each task.
# | make red-NN           proves that chapter NN's tests fail on stubs; makes its transcripts
# | make red              the same for all chapters
.PHONY: red $(NUMBERS:%=red-%) $(APPENDICES:%=red-%)
red: $(NUMBERS:%=red-%) $(APPENDICES:%=red-%)
$(NUMBERS:%=red-%) $(APPENDICES:%=red-%): red-%: probes-% $(RUNNER)
	@book/tools/red $*
