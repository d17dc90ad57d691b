# What the program does when the machine does not do as it should.
# | make faults           kills it, damages its files, fills its disk, takes its memory away: what was tried, what was lost
# |                       (SHORT=1; KINDS='files memory' for some of them; RECORD=1: the book's figures)
# | make check-faults     the short form, and that it can fail
# | make fuzz SECONDS=60  inputs that nobody has thought of, for so long each (ONLY=safetensors for one of them)
.PHONY: faults check-faults fuzz
# beside the usual program one with the sanitizers, and those that must compute the same bits
faults: program program-B
	$(if $(SHORT),,$(STATE) DIR=build/chapter-$(LAST) OPT=-O1 SANITIZE=address,undefined library)
	$(if $(SHORT),,$(STATE) DIR=build/chapter-$(LAST) OPT=-O2 library)
	$(if $(SHORT),,$(if $(shell command -v clang),$(STATE) DIR=build/chapter-$(LAST) CC=clang library))
	@tests/faults/run $(if $(SHORT),--short) $(if $(RECORD),--record book/measured/faults.csv) $(KINDS)
check-faults: program program-B
	@tests/faults/samples >/dev/null || tests/faults/samples
	@tests/faults/run --short
fuzz: program
	@command -v clang >/dev/null || { echo 'no clang: install the packages clang, libomp-dev and libclang-rt-dev (./setup.sh --check)'; exit 1; }
	$(STATE) DIR=build/chapter-$(LAST) CC=clang OPT=-O1 SANITIZE=fuzzer-no-link,address,undefined library
	@tests/fuzz/run --seconds $(or $(SECONDS),60) $(if $(RECORD),--record book/measured/fuzz.csv) $(ONLY)
