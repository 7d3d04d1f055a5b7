#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Other systems, as far as they can be tried here: the make of the BSDs, the
# names and flags of macOS, and no words that only GNU's commands know in what
# users run.

setup() {
  bats_require_minimum_version 1.5.0
  cd "$BATS_TEST_DIRNAME/../.." || return 1
  bin=$BATS_TEST_TMPDIR/bin
  mkdir "$bin"
  unset MAKEFLAGS MFLAGS MAKELEVEL
}

@test "another make is told which one is wanted" {
  command -v bmake >/dev/null || skip "needs bmake"
  for target in all run check; do
    run ! bmake "$target"
    [[ "$output" == *'This Makefile is for GNU make: type gmake.'* ]]
  done
  run make -n help
  [ "$status" -eq 0 ]
  [[ "$output" != *gmake* ]]
}

# says NAME BODY: a stand-in for a command of another system.
says() {
  printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}

# flags_on_macos: how a file would be compiled there.
flags_on_macos() {
  PATH=$bin:$PATH make -n B="$BATS_TEST_TMPDIR/build" system=Darwin \
    "$BATS_TEST_TMPDIR/build/core/occupancy.o" 2>&1 | grep -- '-o '
}

@test "on macOS libomp is found through Homebrew" {
  mkdir -p "$BATS_TEST_TMPDIR/brewed/include"
  : >"$BATS_TEST_TMPDIR/brewed/include/omp.h"
  says brew "[ \"\$*\" = '--prefix libomp' ] && echo '$BATS_TEST_TMPDIR/brewed'"
  run flags_on_macos
  [[ "$output" == *"-Xpreprocessor -fopenmp -I$BATS_TEST_TMPDIR/brewed/include -L$BATS_TEST_TMPDIR/brewed/lib -lomp"* ]]
  # Homebrew names a folder even where nothing is installed.
  rm "$BATS_TEST_TMPDIR/brewed/include/omp.h"
  run flags_on_macos
  [[ "$output" == *" -fopenmp-simd "* ]]
  [[ "$output" != *brewed* ]]
}

@test "on macOS libomp is found through pkg-config, and nothing is asked for without" {
  says brew 'exit 1'
  says pkg-config "case \$* in *--variable=prefix*libomp*) echo '$BATS_TEST_TMPDIR/packed' ;; *) exit 1 ;; esac"
  mkdir -p "$BATS_TEST_TMPDIR/packed/include"
  : >"$BATS_TEST_TMPDIR/packed/include/omp.h"
  run flags_on_macos
  [[ "$output" == *"-Xpreprocessor -fopenmp -I$BATS_TEST_TMPDIR/packed/include"* ]]
  says pkg-config 'exit 1'
  run flags_on_macos
  [[ "$output" == *" -fopenmp-simd "* ]]
  [[ "$output" != *lomp* ]]
}

@test "on macOS the library is a dylib that knows where it lies" {
  run make -n B="$BATS_TEST_TMPDIR/build" system=Darwin install PREFIX=/opt/here
  [ "$status" -eq 0 ]
  local major
  major=$(sed -n 's/^#define OCCSWEEP_VERSION_MAJOR \([0-9]*\)$/\1/p' include/occsweep/version.h)
  [ -n "$major" ]
  [[ "$output" == *"-dynamiclib -install_name '/opt/here/lib/liboccsweep.$major.dylib'"* ]]
  [[ "$output" == *"-- link '/opt/here/lib' liboccsweep.$major."*".dylib liboccsweep.$major.dylib liboccsweep.dylib"* ]]
  [[ "$output" != *liboccsweep.so* ]]
}

@test "without OpenMP it builds, and threads are counted" {
  make -s B="$BATS_TEST_TMPDIR/build" OPENMP_FLAGS=-fopenmp-simd WERROR=1 \
    "$BATS_TEST_TMPDIR/build/sweep/sweep.o" "$BATS_TEST_TMPDIR/build/core/dense.o"
  run nm -u "$BATS_TEST_TMPDIR/build/sweep/sweep.o"
  [[ "$output" == *sysconf* ]]
  [[ "$output" != *omp_* ]]
}

@test "what users run has no words of GNU's commands alone" {
  files="Makefile $(find src -name '*.sh' -o -name '*.awk')"
  # shellcheck disable=SC2086 # the words are the files
  run grep -nE 'sed (-[a-zE]*i|--)|grep -[a-zE]*P|cp -[a-z]*a|readlink -f|install -[a-z]*D|date (-d|--)|xargs -r|-printf|sort -[a-z]*V|stat -c|mktemp --|\b(gensub|strftime|systime|asort)\(' $files
  [ "$status" -eq 1 ]
}
