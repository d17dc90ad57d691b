# MiniGPT in C. `make help` lists the commands; README.md says what this is.
# Everything made goes to build/, and a copy of the tests to tests/chapter-NN/.
SHELL := /bin/sh
# numbers with points and names in one order, whatever the user's locale
export LC_ALL := C.UTF-8
MAKEFLAGS += --no-builtin-rules
# all processors, unless -j says otherwise
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all help program book clean

# Nothing is looked at twice while no source is newer than the beginning of the last
# complete `make' (folders tell of files that are gone) and compiler and options are the same.
SOURCE_FOLDERS := chapters figures tests/support book book/front book/back book/tools book/measured
SOURCES := $(filter-out $(SOURCE_FOLDERS),$(wildcard Makefile setup.sh $(addsuffix /.,$(SOURCE_FOLDERS)) $(addsuffix /*,$(SOURCE_FOLDERS))))
all: build/complete
	@echo $(LAST) >build/last
build/complete: $(SOURCES) build/asked $(if $(and $(wildcard build/minigpt),$(wildcard build/minigpt-in-c.pdf)),,FORCE)
	@touch $@.begin
	+@$(MAKE) --no-print-directory program book
	@mv $@.begin $@
build/asked: FORCE | build
	@echo 'CC=$(CC) OPT=$(OPT) ARCH=$(ARCH) CFLAGS=$(CFLAGS) EDITION=$(EDITION)' >$@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
help:
	@sed -n 's/^# | //p' book/tools/*.mk Makefile

include book/tools/states.mk
include book/tools/commands.mk
include book/tools/red.mk
include book/tools/grading.mk
include book/tools/mutants.mk
include book/tools/hostile.mk
include book/tools/faults.mk
include book/tools/values.mk
include book/tools/check.mk
include book/tools/bench.mk
-include book/tools/book.mk
include book/tools/classroom.mk

clean:
	rm -rf build tests/chapter-[0-9][0-9]
