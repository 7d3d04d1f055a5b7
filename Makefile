# occsweep: `make run` and `make check` set up everything they need.
# SPDX-License-Identifier: MIT

# Another make says so in its own words here, and this one passes over it.
ifeq (,$(MAKE_VERSION))
.error This Makefile is for GNU make: type gmake.
endif

PREFIX ?= /usr/local
VARIANT ?= release
PKG_CONFIG ?= pkg-config
CC_FOR_BUILD ?= $(CC)
CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
LANG_FLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla

# What compiler, C library and linker do against mistakes of ours; HARDENING=
# builds without. The library checks only where code is optimised, and whoever
# packages may have asked for it already.
is_optimised = $(filter -O -O1 -O2 -O3 -Os -Og,$(CFLAGS))
fortify = $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,$(if $(is_optimised),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDENING ?= $(fortify) -fstack-protector-strong -fPIE
hardening_link = $(if $(HARDENING),$(if $(filter Linux,$(system)),-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now))
comma := ,
variant_flags_release = $(HARDENING)
link_flags_release = $(hardening_link)
variant_flags_gcc =
variant_flags_clang =
variant_flags_debug = -O0 -g3
variant_flags_fuzz = -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
variant_flags_asan = -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
variant_flags_coverage = -O0 --coverage -fprofile-update=atomic
variant_flags_tsan = -O1 -fsanitize=thread

B = build/$(VARIANT)
our_flags = $(LANG_FLAGS) $(WARNINGS) $(if $(WERROR),-Werror) -Iinclude -Isrc $(variant_flags_$(VARIANT))
yaml_flags := $(shell $(PKG_CONFIG) --cflags yaml-0.1 2>/dev/null)
yaml_libs := $(or $(shell $(PKG_CONFIG) --libs yaml-0.1 2>/dev/null),-lyaml)
# What binaries are read with, and names demangled, which has no .pc file.
binary_flags := $(shell $(PKG_CONFIG) --cflags libelf libzstd liblz4 mpack 2>/dev/null)
binary_libs := $(or $(shell $(PKG_CONFIG) --libs libelf libzstd liblz4 mpack 2>/dev/null),-lelf -lzstd -llz4 -lmpack) -liberty
libs = $(yaml_libs) $(binary_libs) -lm
system := $(shell uname -s)

# OpenMP: what the compiler has; on macOS, whose compiler has none, libomp where
# pkg-config or Homebrew has it; else there is none, and threads are counted.
ifeq ($(system),Darwin)
libomp := $(or $(shell $(PKG_CONFIG) --variable=prefix libomp 2>/dev/null),$(shell brew --prefix libomp 2>/dev/null))
OPENMP_FLAGS ?= $(if $(wildcard $(libomp)/include/omp.h),-Xpreprocessor -fopenmp -I$(libomp)/include -L$(libomp)/lib -lomp,-fopenmp-simd)
else
OPENMP_FLAGS ?= -fopenmp
endif

sources := $(foreach s,$(wildcard src/*/*.c),$(if $(findstring /gen_,$(s)),,$(s)))
generated = $(B)/gen/text_table.c $(B)/gen/arch_table.c
objects = $(sources:src/%.c=$(B)/%.o) $(generated:%.c=%.o)
program_objects = $(filter-out $(B)/cli/main.o,$(objects))
embedded := $(sort $(wildcard plots/*.gp src/report/*.css src/report/*.js src/report/*.html src/cli/*.cu src/cli/*.yaml))
arch_files := $(sort $(wildcard configs/arch/*/*.yaml))

# The library: core and arch, which need nothing else. The shared one is of
# objects of its own, which show the functions of the public headers alone.
library_objects = $(filter $(B)/core/% $(B)/arch/% $(B)/gen/arch_table.o,$(objects))
shared_objects = $(library_objects:$(B)/%=$(B)/pic/%)
version_part = $(shell awk '$$2 == "OCCSWEEP_VERSION_$1" { print $$3 }' include/occsweep/version.h)
major := $(call version_part,MAJOR)
release_day = $(shell awk '$$2 == "OCCSWEEP_RELEASE_DATE" { gsub(/"/, "", $$3); print $$3 }' include/occsweep/version.h)
version := $(major).$(call version_part,MINOR).$(call version_part,PATCH)
ifeq ($(system),Darwin)
shared_library = liboccsweep.$(version).dylib
shared_names = liboccsweep.$(major).dylib liboccsweep.dylib
shared_flags = -dynamiclib -install_name '$(LIBDIR)/liboccsweep.$(major).dylib' -current_version $(version)
else
shared_library = liboccsweep.so.$(version)
shared_names = liboccsweep.so.$(major) liboccsweep.so
shared_flags = -shared -Wl,-soname,liboccsweep.so.$(major)
endif

compile = $(CC) $(our_flags) $(OPENMP_FLAGS) $(yaml_flags) $(binary_flags) $(CPPFLAGS) $(CFLAGS) -MMD -MP
flags = $(compile) $(LDFLAGS) $(cuda_home)

.DELETE_ON_ERROR:
.PHONY: all docs tests run check run-tests check-fresh check-kills oracle bench mutate coverage run-coverage faults asan \
	tsan run-threaded-tests fuzz lint compilers format gallery install uninstall dist clean help

# One short line for each file, or with V=1 the whole command.
say = $(if $(V),,@echo '  $1' && )

all: $(B)/occsweep $(B)/liboccsweep.a $(B)/$(shared_library) $(B)/occsweep.hpp ## build the program and the library; V=1 shows the commands

$(B)/occsweep: $(B)/cli/main.o $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(link_flags_$(VARIANT)) $(if $(link_flags_$(VARIANT)),-pie) $(LDFLAGS) -o $@ $^ $(libs) $(LDLIBS)

$(B)/liboccsweep.a: $(library_objects)
	@rm -f $@
	$(call say,AR    $@)$(AR) rcs $@ $^

$(B)/$(shared_library): $(shared_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(link_flags_$(VARIANT)) $(LDFLAGS) $(shared_flags) -o $@ $^ $(LDLIBS)

$(B)/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC    $<)$(compile) -c -o $@ $<

$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(call say,CC    $<)$(compile) -c -o $@ $<

$(B)/pic/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC    $<)$(compile) -fPIC -fvisibility=hidden -c -o $@ $<

$(B)/pic/gen/%.o: $(B)/gen/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC    $<)$(compile) -fPIC -fvisibility=hidden -c -o $@ $<

# The library as one constexpr header, made of the same files.
$(B)/occsweep.hpp: src/core/cpp_header.awk src/core/occsweep.hpp.in $(B)/gen/arch_table.c $(wildcard include/occsweep/*.h src/core/*.[ch])
	$(call say,GEN   $@)awk -v version=$(version) -v arch_table=$(B)/gen/arch_table.c -f $< src/core/occsweep.hpp.in > $@

# Rewritten only when the flags change, so that changed flags rebuild.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(flags)' | cmp -s - $@ || echo '$(flags)' > $@
FORCE:

$(B)/gen/text_table.c: $(B)/gen_text_table $(embedded)
	@mkdir -p $(@D)
	$(call say,GEN   $@)$(B)/gen_text_table $(embedded) > $@

$(B)/gen_text_table: src/base/gen_text_table.c
	@mkdir -p $(@D)
	$(call say,CC    $<)$(CC_FOR_BUILD) -std=c11 -O1 -o $@ $<

# The generator of architectures is made of what reads a user's files.
arch_generator = $(addprefix src/base/,arch_words.c array.c buffer.c error.c interrupt.c memory.c text.c) src/core/names.c \
	$(addprefix src/config/,gen_arch_table.c arch_check.c arch_file.c arch_keys.c arch_set.c file_modes.c \
	key_kinds.c key_lists.c keys.c \
	list_items.c pool.c shown.c value.c value_carveout.c value_list.c value_set.c words.c yaml_reader.c)

$(B)/gen/arch_table.c: $(B)/gen_arch_table $(arch_files)
	@mkdir -p $(@D)
	$(call say,GEN   $@)$(B)/gen_arch_table $(arch_files) > $@

$(B)/gen_arch_table: $(arch_generator) $(wildcard src/config/*.h)
	@mkdir -p $(@D)
	$(call say,LINK  $@)$(CC_FOR_BUILD) $(LANG_FLAGS) -O1 -Iinclude -Isrc $(yaml_flags) -o $@ $(arch_generator) $(yaml_libs)

# What is written from the program's tables: manuals, completions, schemas.
documents = occsweep.1 occsweep-config.5 sweep.schema.json arch.schema.json output.schema.json occsweep.bash _occsweep occsweep.fish
docs: $(documents:%=$(B)/documents/%) ## write the manuals, the completions and the schemas into build

$(B)/gen_docs: $(patsubst src/%.c,$(B)/%.o,$(wildcard src/docs/gen_*.c)) $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ $(libs) $(LDLIBS)

$(B)/documents/%: $(B)/gen_docs $(wildcard src/docs/*.in)
	@mkdir -p $(@D)
	$(call say,GEN   $@)$(B)/gen_docs $* $(wildcard src/docs/$*.in) > $@

# Tests: C programs, bats files and scripts, all of which print TAP.
test_programs := $(patsubst %.c,$(B)/%,$(wildcard tests/unit/test_*.c tests/oracle/test_*.c))
support_objects := $(patsubst %.c,$(B)/%.o,$(wildcard tests/support/*.c))
fuzz_objects := $(patsubst %.c,$(B)/%.o,$(wildcard tests/fuzz/fuzz*.c) tests/support/offload_bundles.c)
fuzz_replay = $(B)/tests/fuzz/test_fuzz_cases
cpp_header_check = $(B)/tests/oracle/check_cpp_header
# Stands before the calls of the C library; see tests/faults/inject.py.
fault_library = $(B)/tests/faults/libfaults.so
all_tests = $(test_programs) $(fuzz_replay) $(wildcard tests/*/*.bats)
choose = $(if $(TEST),$(foreach t,$1,$(if $(findstring $(TEST),$t),$t)),$1)
run_tests = PATH="$(test_path)" OCCSWEEP="$(CURDIR)/$B/occsweep" OCCSWEEP_DOCS="$(CURDIR)/$B/documents" OCCSWEEP_UPDATE=$(UPDATE) tests/run_tests -j $(NPROC) -o $B/test-logs
NPROC := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 1)
parallel = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(NPROC))

# NVIDIA's toolkit: where the environment says, beside the nvcc that is on the
# path, or where its installers put it. Tests find its programs on their path.
cuda_places = $(CUDA_HOME) $(CUDA_PATH) $(patsubst %/bin/nvcc,%,$(realpath $(shell command -v nvcc 2>/dev/null))) \
	/usr/local/cuda $(wildcard /usr/local/cuda-*) /opt/cuda /usr
cuda_home := $(patsubst %/include/cuda_occupancy.h,%,$(firstword $(wildcard $(cuda_places:=/include/cuda_occupancy.h))))
test_path = $(PATH)$(cuda_home:%=:%/bin)

tests: $(test_programs) $(fuzz_replay) $(fault_library) $(if $(shell command -v $(CXX) 2>/dev/null),$(cpp_header_check)) ## build the tests

$(B)/tests/%.o: tests/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC    $<)$(compile) -Itests $(test_flags) -c -o $@ $<

$(test_programs): %: %.o $(support_objects) $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(libs) $(LDLIBS)

# What is fed with made-up bytes: by libFuzzer, and with the cases that it found.
$(B)/tests/fuzz/libfuzzer: $(fuzz_objects) $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) -fsanitize=fuzzer $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ $(libs) $(LDLIBS)

$(fuzz_replay): %: %.o $(filter-out %/fuzz_main.o,$(fuzz_objects)) $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ $(libs) $(LDLIBS)

$(B)/tests/support/cuda_header.o: test_flags = $(cuda_home:%=-isystem %/include)

# The one program in C++: the constexpr header beside the library.
$(cpp_header_check): tests/oracle/check_cpp_header.cpp $(B)/occsweep.hpp $(B)/tests/support/cuda_header.o $(B)/tests/support/random_arch.o $(B)/liboccsweep.a
	@mkdir -p $(@D)
	$(call say,LINK  $@)$(CXX) -std=c++17 -Wall -Wextra -Wshadow -Wconversion $(if $(WERROR),-Werror) -I$B -Iinclude -Itests \
	  $(variant_flags_$(VARIANT)) $(CXXFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(filter %.o %.a,$^) $(LDLIBS)

run: ## set up, build, and draw the quickstart report
	@tests/install_tools.sh run
	@$(MAKE) --no-print-directory $(parallel) all
	@report=$$($(B)/occsweep run configs/sweeps/quickstart.yaml) && echo "Open $$report in a browser."

check: ## set up and run every test; TEST=word runs the matching ones, UPDATE=1 rewrites expected output
	@tests/install_tools.sh check
	@$(MAKE) --no-print-directory $(parallel) all tests docs
	@$(MAKE) --no-print-directory run-tests

run-tests: all tests docs
	@$(run_tests) $(or $(call choose,$(all_tests)),$(error no test matches TEST=$(TEST)))

oracle: $(B)/tests/oracle/test_live_header $(B)/tests/oracle/test_live_llvm $(B)/tests/unit/test_region $(cpp_header_check) ## compare 10^9 launches with NVIDIA's header; FULL=1 all, ARCH=sm_90 one
	OCCSWEEP_ORACLE_LAUNCHES=$(if $(FULL),all,1000000000) OCCSWEEP_ORACLE_ARCH=$(ARCH) $<
	OCCSWEEP_LLVM_KERNELS=300 $(B)/tests/oracle/test_live_llvm
	OCCSWEEP_REGION_POINTS=2500 $(B)/tests/unit/test_region
	OCCSWEEP_ORACLE_LAUNCHES=100000000 $(cpp_header_check)

BENCH = $(patsubst %.c,$(B)/%,$(wildcard tests/bench/bench_*.c))
$(BENCH): %: %.o $(program_objects)
	$(call say,LINK  $@)$(CC) $(variant_flags_$(VARIANT)) $(CFLAGS) $(OPENMP_FLAGS) $(LDFLAGS) -o $@ $^ $(libs) $(LDLIBS)

$(B)/tests/bench/bench_core.o: test_flags = $(cuda_home:%=-isystem %/include)

check-kills: all ## kill a run at 200 random moments; COUNT=N as many
	@python3 tests/faults/kill_runs.py $(B)/occsweep $(or $(COUNT),200)

bench: all $(BENCH) ## measure what is promised of speed, each beside its reference
	@$(B)/tests/bench/bench_logs
	@python3 tests/bench/bench.py $(B)/tests/bench/bench_core $(B)/tests/bench/bench_launches $(B)/occsweep

check-fresh: ## do all of it on a clean Debian, from make run to uninstall; root only, a quarter of an hour
	@sh tests/runner/fresh_machine.sh

mutate: $(program_objects) $(support_objects) $(test_programs:=.o) ## change each constant and operator of src/core; each mutant must fail a test
	@python3 tests/mutate/mutate.py --compile '$(compile)' --build $B --libs '-lcmocka $(libs)' \
	  --objects '$(filter-out $B/core/%,$(program_objects)) $(support_objects)' $(if $(ONLY),--only $(ONLY)) $(if $(TEST),--tests '$(TEST)')

# Programs that a signal ends tell nothing, and those that are timed would be slow.
coverage_tests = $(test_programs) $(wildcard tests/cli/*.bats)

coverage: ## count the lines and branches of src that tests reach (minutes)
	@tests/install_tools.sh check
	@$(MAKE) --no-print-directory $(parallel) VARIANT=coverage all tests
	@$(MAKE) --no-print-directory VARIANT=coverage run-coverage

run-coverage:
	@find $B -name '*.gcda' -delete
	-@$(run_tests) $(call choose,$(coverage_tests))
	@python3 tests/coverage/report.py $B

$(fault_library): $(patsubst %.c,$(B)/%.o,$(wildcard tests/faults/*.c))
	$(call say,LINK  $@)$(CC) -shared -o $@ $^ -ldl

$(B)/tests/faults/%.o: test_flags = -fPIC

faults: all $(fault_library) ## let each call for memory, files and processes fail in turn (an hour); ONLY=run,sweep
	@python3 tests/faults/inject.py $(B)/occsweep $(fault_library) $(if $(ONLY),--commands $(ONLY))

asan: ## every test under the address and undefined behaviour sanitizers
	@tests/install_tools.sh check
	@$(MAKE) --no-print-directory $(parallel) VARIANT=asan all tests
	@$(MAKE) --no-print-directory VARIANT=asan run-tests

# Of what several threads do at once.
threaded_tests = $(addprefix $(B)/tests/unit/,test_sweep test_sweep_csv)

tsan: ## the tests of what threads share, under the thread sanitizer
	@tests/install_tools.sh check
	@$(MAKE) --no-print-directory $(parallel) VARIANT=tsan run-threaded-tests

run-threaded-tests: $(threaded_tests)
	@$(run_tests) $(threaded_tests)

fuzz: ## feed every reader with made-up bytes, FUZZ_SECONDS (60) each; TEST=word the matching ones
	@tests/install_tools.sh lint
	@$(MAKE) --no-print-directory $(parallel) VARIANT=fuzz CC=clang build/fuzz/tests/fuzz/libfuzzer
	@tests/fuzz/fuzz.sh build/fuzz/tests/fuzz/libfuzzer $(or $(FUZZ_SECONDS),60) $(TEST)

lint: ## check layers, house rules, format, clang-tidy and cppcheck
	@tests/install_tools.sh lint
	@$(run_tests) $(call choose,$(wildcard tests/lint/check_*.sh))

compilers: ## build everything with gcc and with clang, warnings being errors
	@tests/install_tools.sh lint
	@$(MAKE) --no-print-directory $(parallel) VARIANT=gcc CC=gcc CXX=g++ WERROR=1 all tests
	@$(MAKE) --no-print-directory $(parallel) VARIANT=clang CC=clang CXX=clang++ WERROR=1 all tests

format: ## lay out the C code by .clang-format; CHECK=1 only tells
	clang-format $(if $(CHECK),--dry-run --Werror,-i) $(wildcard src/*/*.[ch] include/*/*.h tests/*/*.[ch])

gallery: all ## draw the pictures of README.md anew, and the atlas (minutes)
	for page in gallery vendors; do \
	  $(B)/occsweep run plots/gallery/$$page.yaml -o $(B)/$$page && cp $(B)/$$page/charts/*.svg plots/gallery || exit 1; done
	sh plots/gallery/draw_atlas.sh $(B)/occsweep $(B)/atlas
	@echo "Open $(B)/atlas/index.html in a browser."

# What `install` lays below PREFIX, within DESTDIR, in groups: a mode, a folder
# and files; or link, a folder, a file there and more names for it. It keeps a
# record, by which `uninstall` takes just that away.
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
install_groups = \
	-- 755 '$(BINDIR)' $(B)/occsweep \
	-- 644 '$(LIBDIR)' $(B)/liboccsweep.a $(B)/$(shared_library) \
	-- link '$(LIBDIR)' $(shared_library) $(shared_names) \
	-- 644 '$(LIBDIR)/pkgconfig' $(B)/occsweep.pc \
	-- 644 '$(INCLUDEDIR)' $(B)/occsweep.hpp \
	-- 644 '$(INCLUDEDIR)/occsweep' $(wildcard include/occsweep/*.h) \
	-- 644 '$(MANDIR)/man1' $(B)/documents/occsweep.1 \
	-- 644 '$(MANDIR)/man5' $(B)/documents/occsweep-config.5 \
	-- 644 '$(DATADIR)/bash-completion/completions' $(B)/documents/occsweep.bash \
	-- 644 '$(DATADIR)/zsh/site-functions' $(B)/documents/_occsweep \
	-- 644 '$(DATADIR)/fish/vendor_completions.d' $(B)/documents/occsweep.fish \
	-- 644 '$(DATADIR)/occsweep' $(wildcard configs/schema/*.json)
install_record = '$(DESTDIR)' '$(DATADIR)/occsweep/installed'

install: all docs $(B)/occsweep.pc ## install below PREFIX (/usr/local), within DESTDIR
	@sh src/install_files.sh install $(install_record) $(install_groups)

uninstall: ## remove what install put there, and folders that it made
	@sh src/install_files.sh uninstall $(install_record)

$(B)/occsweep.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$(INCLUDEDIR)' '' 'Name: occsweep' \
	  'Description: How many blocks of a GPU kernel stay resident, and why' 'Version: $(version)' \
	  'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -loccsweep' > $@

dist: ## pack the sources into build, the same bytes wherever and whenever
	@mkdir -p build
	@sh src/source_archive.sh occsweep-$(version) $(release_day) build/occsweep-$(version).tar.gz
	@echo build/occsweep-$(version).tar.gz

clean: ## remove what was built
	rm -rf build

help: ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

-include $(shell find build -name '*.d' 2>/dev/null)
