# What the book shows and the program computes: values, data of figures, runs.
# | make corpus           build/corpus.txt, the text on which the book trains
# | make runs             the training runs of the book, in build/runs/
# | make values           the numbers in the sentences, in build/values/
# | make figures          the plots
.PHONY: corpus runs values figure-data $(NUMBERS:%=values-%) $(NUMBERS:%=figure-data-%) $(APPENDICES:%=values-%) $(APPENDICES:%=figure-data-%)
# NN:figures/NAME and NN:values/NAME, from the chapters
PRODUCED := $(if $(CHAPTERS),$(shell grep -H '^<<\(figures\|values\)/' $(CHAPTERS) $(APPENDIX_SOURCES) | \
  sed -n 's,^chapters/\([0-9A-Z]*\)-[^:]*:<<\([a-z]*/[A-Za-z0-9_-]*\)\.c>>=.*,\1:\2,p' | sort -u))
produced_of = $(patsubst $1:%,%,$(filter $1:$2/%,$(PRODUCED)))
RUNS := $(shell sed 's/\#.*//; /^ *$$/d; s/ .*//' book/runs)

define produced
values-$1: program-$1 build/corpus.txt
	+@for v in $(call produced_of,$1,values); do MAKE='$$(MAKE)' book/tools/produce $1 $$$$v || exit 1; done
figure-data-$1: program-$1 build/corpus.txt
	+@for f in $(call produced_of,$1,figures); do MAKE='$$(MAKE)' book/tools/produce $1 $$$$f || exit 1; done
endef
$(foreach n,$(NUMBERS) $(APPENDICES),$(eval $(call produced,$n)))
# those that no build can make: what was measured; also a table and the data of three figures
build/values/measured.tex: $(wildcard book/measured/*.csv) book/tools/measured
	@book/tools/measured && touch $@
$(foreach n,$(NUMBERS) $(APPENDICES),values-$n figure-data-$n): build/values/measured.tex

# all, and the runs that they need
values: runs $(NUMBERS:%=values-%) $(APPENDICES:%=values-%)
figure-data: runs $(NUMBERS:%=figure-data-%) $(APPENDICES:%=figure-data-%)
ifneq ($(filter values figure-data figures all book,$(or $(MAKECMDGOALS),all)),)
$(NUMBERS:%=values-%) $(NUMBERS:%=figure-data-%): runs
endif

corpus: build/corpus.txt
# the command of chapter 2 makes it of two novels, and checks its digest; where
# they are missing, of the book's own text
build/corpus.txt: | $(filter program-02,$(NUMBERS:%=program-%))
	@$(if $(filter 02,$(NUMBERS)),build/chapter-02/minigpt corpus --out $@ chapters/*.nw,: >/dev/null)
# one after the other: each uses all processors
runs: program build/corpus.txt
	@for run in $(RUNS); do book/tools/run $$run || exit 1; done
