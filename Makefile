# MiniGPT in C. `make help` lists the commands; README.md says what this is.
# Everything made goes to build/, and a copy of the tests to tests/chapter-NN/.
SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all help program book clean

all: program book
help:
	@sed -n 's/^# | //p' book/tools/*.mk Makefile

include book/tools/states.mk
include book/tools/commands.mk
include book/tools/red.mk
include book/tools/mutants.mk
include book/tools/values.mk
include book/tools/check.mk
-include book/tools/book.mk
include book/tools/classroom.mk

clean:
	rm -rf build tests/chapter-[0-9][0-9]
