# Speed and memory, side by side in one run: never in a test.
# | make bench            ours beside PyTorch and the limit (ROUNDS=n ONLY=part,...; RECORD=1: the book's figures)
# | make bench-whole      the same, with whole trainings and 10,000 steps: three quarters of an hour
# | make profile          where the time of a training step goes
# | make timings          where the time of a `make' from clean goes (WHAT=TARGET: of another target)
.PHONY: bench bench-whole profile timings
build/bench/worker: tests/bench/worker.c program-$(LAST)
	@mkdir -p $(@D)
	@. build/chapter-$(LAST)/options && $$compile -o $@.o -c $< && $$link -o $@ $@.o build/chapter-$(LAST)/libminigpt.a $$libraries
measure = tests/bench/run.py $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(RECORD),--record book/measured)
bench: build/bench/worker build/corpus.txt program
	@$(measure) $(if $(ONLY),--only $(ONLY)) build/bench
bench-whole: build/bench/worker build/corpus.txt program
	@$(measure) --only train,generate,forms,layers,roofline,scaling,start,make,demo,long,recipe build/bench
profile: build/bench/worker build/corpus.txt program
	@$(measure) --only layers build/bench
	@tests/bench/functions build/bench/worker
timings:
	@tests/bench/timings $(WHAT)
