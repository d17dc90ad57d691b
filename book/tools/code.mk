# Compiles and tests one state of the program.
#   make -f book/tools/code.mk DIR=build/chapter-NN [programs|test|...]
# DIR=build/appendix-A: a program beside the states, with the headers and the library
# of the last one, BASE, and named as the appendix, or as PROGRAM_B says.
# DIR/src and DIR/tests hold what was tangled. It runs from the top folder, so
# that the paths in the #line directives (chapters/NN-name.nw) are right for
# the compiler, the tests and the debugger. Whatever is not built with the
# usual compiler and options lies in a folder of its own, DIR/VARIANT.
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
ifeq ($(origin CC),default)
CC = gcc
endif
OPT  ?= -O3
ARCH ?= native
comma := ,
empty :=
space := $(empty) $(empty)
ifndef VARIANT
VARIANT := $(subst $(space),-,$(strip $(filter-out gcc,$(notdir $(CC))) \
  $(filter-out -O3,$(OPT)) $(subst $(comma),+,$(SANITIZE)) $(filter-out native,$(ARCH))))
VARIANT := $(subst --,-,$(VARIANT))
endif
# not the OUT of `make grade`
override OUT := $(DIR)$(if $(VARIANT),/$(patsubst -%,%,$(VARIANT)))$(if $(DOUBLE),/double)

NAME := minigpt
ifneq ($(filter build/appendix-%,$(DIR)),)
BASE := build/chapter-$(lastword $(sort $(patsubst chapters/%,%,$(foreach c,$(wildcard chapters/[0-9][0-9]-*.nw),$(firstword $(subst -, ,$c))))))
PROGRAM_B := calls
NAME := $(or $(PROGRAM_$(DIR:build/appendix-%=%)),$(patsubst chapters/$(DIR:build/appendix-%=%)-%.nw,%,$(wildcard chapters/$(DIR:build/appendix-%=%)-*.nw)))
LIBRARIES := -larchive -lseccomp
endif
ENTRY := $(if $(BASE),$(NAME),main)

CSTD     = -std=c11 -D_POSIX_C_SOURCE=200809L
WARNINGS = -Wall -Wextra -Wconversion -Wshadow -pedantic $(if $(WERROR),-Werror)
CODE     = $(OPT) -g -march=$(ARCH) -ffp-contract=off -fno-math-errno -fopenmp \
  $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# gold is quicker than the usual linker, where there is one
LINK     = $(CODE) $(if $(GOLD),-fuse-ld=gold) $(if $(findstring gcc,$(CC)),-fno-use-linker-plugin)
GOLD    := $(shell command -v ld.gold 2>/dev/null)
override CFLAGS := $(CSTD) $(WARNINGS) $(CODE) $(CFLAGS)
override CPPFLAGS := -I$(DIR)/src $(if $(BASE),-I$(BASE)/src -D_GNU_SOURCE) $(if $(DOUBLE),-DREAL_DOUBLE) $(CPPFLAGS)
LDLIBS   = $(if $(BASE),$(LIBRARIES) -Wl$(comma)--as-needed) -lopenblas -lsleef -ljansson -lnettle -lutf8proc -lm

LIBSRC := $(filter-out %/$(ENTRY).c,$(wildcard $(DIR)/src/*.c))
MAIN   := $(wildcard $(DIR)/src/$(ENTRY).c)
ALLTESTS := $(sort $(wildcard $(DIR)/tests/chapter-*/test_*.c))
# in double only what is marked so
TESTSRC := $(if $(DOUBLE),$(if $(ALLTESTS),$(shell grep -lE 'DOUBLE_(TOO|ONLY)' /dev/null $(ALLTESTS))),$(ALLTESTS))
LIBOBJ := $(LIBSRC:$(DIR)/src/%.c=$(OUT)/obj/%.o)
TESTS  := $(addprefix $(OUT)/bin/,$(basename $(notdir $(TESTSRC))))
LIB     = $(OUT)/lib$(NAME).a $(if $(BASE),$(BASE)$(OUT:$(DIR)%=%)/libminigpt.a)
PROGRAM = $(if $(MAIN),$(OUT)/$(NAME))

.PHONY: all library programs
all: library programs
library: $(LIB) $(PROGRAM)
	@:
programs: $(OUT)/built
	@:
# newer than all of it, for what is made by running the programs
$(OUT)/built: $(LIB) $(PROGRAM) $(TESTS)
	@touch $@

# --- objects: made again when the compiler or the options change ----------------
$(OUT)/options: FORCE
	@mkdir -p $(OUT)/obj $(OUT)/bin $(OUT)/include
	@printf '%s\n' "compile='$(CC) $(CFLAGS) $(CPPFLAGS)'" "link='$(CC) $(LINK)'" "library='$(LIB)'" "libraries='$(LDLIBS)'" >$@.$$$$; \
	if cmp -s $@.$$$$ $@; then rm $@.$$$$; else book/tools/have-headers $(CC) $(if $(BASE),archive.h:libarchive-dev seccomp.h:libseccomp-dev) && mv $@.$$$$ $@; fi
.PHONY: FORCE
FORCE:
# a linker that is killed leaves nothing under a name that make trusts
link    = @$(CC) $(LINK) -o $@.new $1 && mv $@.new $@
compile = @book/tools/compile $@ $< $(CC) $(CFLAGS) $(CPPFLAGS) $(EXTRA)

$(OUT)/obj/%.o: $(DIR)/src/%.c $(OUT)/options
	$(compile)
vpath test_%.c $(sort $(dir $(ALLTESTS)))
# a test runs in a moment: with the usual options it is compiled quickly
$(OUT)/obj/test_%.o: EXTRA = -Itests/support $(if $(filter -O3,$(OPT)),-O1)
$(OUT)/obj/test_%.o: test_%.c $(OUT)/options
	$(compile)
$(OUT)/obj/support/test.o: EXTRA = -Itests/support
$(OUT)/obj/support/test.o: tests/support/test.c $(OUT)/options
	@mkdir -p $(@D)
	$(compile)

# version.c alone knows the digest of the sources (of their text, not of the
# lines of the book on which they stand)
$(OUT)/obj/version.o: EXTRA = -I$(OUT)/include
$(OUT)/obj/version.o: $(OUT)/include/build_id.h
$(OUT)/include/build_id.h: $(wildcard $(DIR)/src/*) $(OUT)/options
	@id=$$(cat $(sort $(wildcard $(DIR)/src/*)) | grep -v '^#line ' | sha256sum | cut -c1-12); \
	echo "#define MINIGPT_BUILD_ID \"$$id\"" >$@.$$$$; \
	if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi

# --- library and programs ---------------------------------------------------------
# made from nothing, so that an object whose source is gone does not linger
$(OUT)/objects: FORCE
	@mkdir -p $(OUT)
	@echo '$(LIBOBJ)' | cmp -s - $@ || echo '$(LIBOBJ)' >$@
$(OUT)/lib$(NAME).a: $(LIBOBJ) $(OUT)/objects
	@rm -f $@.new
	@ar rcs $@.new $(LIBOBJ) && mv $@.new $@
$(OUT)/$(NAME): $(OUT)/obj/$(ENTRY).o $(LIB)
	$(call link,$< $(LIB) $(LDLIBS))
$(OUT)/bin/test_%: $(OUT)/obj/test_%.o $(OUT)/obj/support/test.o $(LIB)
	$(call link,$< $(OUT)/obj/support/test.o $(LIB) -lcmocka $(LDLIBS))

# --- programs beside the state: answers (with their tests), figures, values, probes
$(OUT)/obj/answers/%.o $(OUT)/obj/figures/%.o $(OUT)/obj/values/%.o $(OUT)/obj/probes/%.o: EXTRA = -Itests/support
$(foreach kind,answers figures values probes,$(eval $(OUT)/obj/$(kind)/%.o: $(DIR)/$(kind)/%.c $(OUT)/options ; \
  @mkdir -p $$(@D); $$(CC) $$(CFLAGS) $$(CPPFLAGS) $$(EXTRA) -MMD -MP -MF $$(@:.o=.d) -MT $$@ -c -o $$@.new $$< && mv $$@.new $$@))
$(OUT)/bin/answers/%: $(OUT)/obj/answers/%.o $(OUT)/obj/support/test.o $(LIB)
	@mkdir -p $(@D)
	$(call link,$< $(OUT)/obj/support/test.o $(LIB) -lcmocka $(LDLIBS))
$(OUT)/bin/figures/% : $(OUT)/obj/figures/%.o $(LIB)
	@mkdir -p $(@D)
	$(call link,$< $(LIB) $(LDLIBS))
$(OUT)/bin/values/% : $(OUT)/obj/values/%.o $(LIB)
	@mkdir -p $(@D)
	$(call link,$< $(LIB) $(LDLIBS))
$(OUT)/obj/support/probe.o: EXTRA = -Itests/support
$(OUT)/obj/support/probe.o: tests/support/probe.c $(OUT)/options
	@mkdir -p $(@D)
	$(compile)
$(OUT)/bin/probes/% : $(OUT)/obj/probes/%.o $(OUT)/obj/support/probe.o $(LIB)
	@mkdir -p $(@D)
	$(call link,$< $(OUT)/obj/support/probe.o $(LIB) $(LDLIBS))
ANSWERS := $(patsubst $(DIR)/%.c,$(OUT)/bin/%,$(wildcard $(DIR)/answers/*.c))
FIGURES := $(patsubst $(DIR)/%.c,$(OUT)/bin/%,$(wildcard $(DIR)/figures/*.c))
VALUES  := $(patsubst $(DIR)/%.c,$(OUT)/bin/%,$(wildcard $(DIR)/values/*.c))
# a probe belongs to one of the two siblings
PROBESRC := $(wildcard $(DIR)/probes/*.c)
PROBES_IN_DOUBLE := $(if $(PROBESRC),$(shell grep -l PROBE_IN_DOUBLE /dev/null $(PROBESRC)))
PROBES  := $(patsubst $(DIR)/%.c,$(OUT)/bin/%,$(if $(DOUBLE),$(PROBES_IN_DOUBLE),$(filter-out $(PROBES_IN_DOUBLE),$(PROBESRC))))
.PHONY: answers figures values probes
probes: $(PROBES)
	@:
answers: $(ANSWERS)
	@:
figures: $(FIGURES)
	@:
values: $(VALUES)
	@:

-include $(wildcard $(OUT)/obj/*.d $(OUT)/obj/*/*.d)

# named here, so that make does not take them for passing files: what is gone is made again
.PHONY: named
named: $(OUT)/obj/main.o $(patsubst $(OUT)/bin/%,$(OUT)/obj/%.o,$(TESTS) $(ANSWERS) $(FIGURES) $(VALUES) $(PROBES))

.PHONY: print-out
print-out:
	@echo $(OUT)
