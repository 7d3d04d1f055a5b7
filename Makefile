# occsweep: `make run` and `make check` set up everything they need.
# SPDX-License-Identifier: MIT

PREFIX ?= /usr/local
VARIANT ?= release
PKG_CONFIG ?= pkg-config
CC_FOR_BUILD ?= $(CC)
CFLAGS ?= -O2 -g
LANG_FLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla

variant_flags_release =
variant_flags_debug = -O0 -g3
variant_flags_asan = -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

B = build/$(VARIANT)
our_flags = $(LANG_FLAGS) $(WARNINGS) $(if $(WERROR),-Werror) -Iinclude -Isrc $(variant_flags_$(VARIANT))
yaml_flags = $(shell $(PKG_CONFIG) --cflags yaml-0.1 2>/dev/null)
yaml_libs = $(or $(shell $(PKG_CONFIG) --libs yaml-0.1 2>/dev/null),-lyaml)
OPENMP_FLAGS ?= -fopenmp

sources := $(foreach s,$(wildcard src/*/*.c),$(if $(findstring /gen_,$(s)),,$(s)))
generated = $(B)/gen/text_table.c $(B)/gen/arch_table.c
objects = $(sources:src/%.c=$(B)/%.o) $(generated:%.c=%.o)
program_objects = $(filter-out $(B)/cli/main.o,$(objects))
library_objects = $(filter $(B)/base/% $(B)/core/% $(B)/arch/% $(B)/gen/arch_table.o,$(objects))
embedded := $(sort $(wildcard plots/*.gp src/report/*.css src/report/*.js src/report/*.html))
arch_files := $(sort $(wildcard configs/arch/*/*.yaml))

compile = $(CC) $(our_flags) $(OPENMP_FLAGS) $(yaml_flags) $(CPPFLAGS) $(CFLAGS) -MMD -MP

.DELETE_ON_ERROR:
.PHONY: all check help clean

all: $(B)/occsweep $(B)/liboccsweep.a ## build the program and the library

$(B)/occsweep: $(B)/cli/main.o $(program_objects)
	$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ $(yaml_libs) $(LDLIBS)

$(B)/liboccsweep.a: $(library_objects)
	$(AR) rcs $@ $^

$(B)/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D)
	$(compile) -c -o $@ $<

$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(compile) -c -o $@ $<

# Rewritten only when the flags change, so that changed flags rebuild.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(compile) $(LDFLAGS)' | cmp -s - $@ || echo '$(compile) $(LDFLAGS)' > $@
FORCE:

$(B)/gen/text_table.c: $(B)/gen_text_table $(embedded)
	@mkdir -p $(@D)
	$(B)/gen_text_table $(embedded) > $@

$(B)/gen_text_table: src/base/gen_text_table.c
	@mkdir -p $(@D)
	$(CC_FOR_BUILD) -std=c11 -O1 -o $@ $<

# Until the generator of architectures exists this table is empty.
$(B)/gen/arch_table.c: Makefile
	@mkdir -p $(@D)
	@printf '#include <occsweep/arch.h>\nconst struct occ_arch *const occ_archs[] = {NULL};\nconst size_t occ_arch_count = 0;\n' > $@

unit_tests := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/test_*.c))
tests: $(unit_tests)

$(B)/tests/%: tests/unit/%.c $(program_objects)
	@mkdir -p $(@D)
	$(compile) -o $@ $< $(program_objects) $(LDFLAGS) -lcmocka $(yaml_libs) $(LDLIBS)

check: all tests
	@for t in $(unit_tests); do CMOCKA_MESSAGE_OUTPUT=TAP $$t || exit 1; done

clean: ## remove what was built
	rm -rf build

help: ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

-include $(shell find build -name '*.d' 2>/dev/null)
