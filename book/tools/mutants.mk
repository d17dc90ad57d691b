# Small mistakes in the solutions, and who notices them.
# | make mutants-NN       one-token changes of chapter NN's solutions: how many the tests and the grade notice
# |                       (MUTANTS='--task N.M', '--limit 0' for all of them; see book/tools/mutants)
# | make mutants          the same for all chapters
.PHONY: mutants $(NUMBERS:%=mutants-%)
$(NUMBERS:%=mutants-%): mutants-%: probes-%
	@book/tools/mutants $(MUTANTS) $*
mutants: $(NUMBERS:%=probes-%)
	@status=0; for n in $(NUMBERS); do book/tools/mutants $(MUTANTS) $$n || status=1; done; \
	cat $(NUMBERS:%=build/mutants/%/counts) | awk -F '\t' '{ n += $$2; v += $$3; g += $$4; e += $$5 } END { \
	    printf "mutants: %d changes; the visible tests kill %d (%.1f %%), the grade notices %d (%.1f %%); %d equivalent\n", \
	        n, v, n ? 100 * v / n : 0, g, n ? 100 * g / n : 0, e }'; exit $$status
# | make check-mutants    book/tools/mutants itself: what it must notice
.PHONY: check-mutants
check-mutants: probes-04
	@tests/mutants/samples
