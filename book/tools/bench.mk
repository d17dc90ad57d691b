# Speed and memory, side by side in one run: never in a test.
# | make bench            ours beside PyTorch and the limit (RECORD=1: the book's figures; RECIPE=1: whole trainings)
# | make profile          where the time of a training step goes
.PHONY: bench profile
build/bench/worker: tests/bench/worker.c program-$(LAST)
	@mkdir -p $(@D)
	@. build/chapter-$(LAST)/options && $$compile -o $@.o -c $< && $$link -o $@ $@.o build/chapter-$(LAST)/libminigpt.a $$libraries
bench: build/bench/worker build/corpus.txt program
	@tests/bench/run.py $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(ONLY),--only $(ONLY)) $(if $(RECIPE),--recipe) \
	  $(if $(RECORD),--record book/measured) build/bench
