#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The source archive: the same bytes whoever packs it, what is in it, and that
# it needs no git. `make check-fresh` builds and tests all of it.

setup_file() {
  bats_require_minimum_version 1.5.0
  unset MAKEFLAGS MFLAGS MAKELEVEL VARIANT
  cd "$BATS_TEST_DIRNAME/../.." || return 1
  folder=occsweep-$(awk '/define OCCSWEEP_VERSION_(MAJOR|MINOR|PATCH)/ { printf "%s%s", dot, $3; dot = "." }' \
    include/occsweep/version.h)
  export folder
  # Packed here, unpacked there.
  sh src/source_archive.sh "$folder" 2026-01-02 "$BATS_FILE_TMPDIR/first.tar.gz"
  tar -xf "$BATS_FILE_TMPDIR/first.tar.gz" -C "$BATS_FILE_TMPDIR"
}

@test "it is packed to the same bytes again, elsewhere and otherwise" {
  cd "$BATS_FILE_TMPDIR/$folder"
  mkdir -p build out tests/cli/__pycache__
  touch build/made out/report tests/cli/__pycache__/x.pyc
  touch README.md
  chmod go-rwx Makefile .ci/run
  (umask 077 && TZ=Asia/Tokyo LANG=C.UTF-8 sh src/source_archive.sh "$folder" 2026-01-02 ../second.tar.gz)
  cmp ../first.tar.gz ../second.tar.gz
  rm -r build out tests/cli/__pycache__
  chmod go+r Makefile && chmod go+rx .ci/run
}

@test "it holds the files that git knows, as they are" {
  cd "$BATS_TEST_DIRNAME/../.."
  [ -e .git ] || skip "needs git: these sources are an archive"
  (cd "$BATS_FILE_TMPDIR/$folder" && find . ! -type d | sed 's|^[.]/||' | LC_ALL=C sort) >"$BATS_TEST_TMPDIR/packed"
  git -c core.quotePath=false ls-files | LC_ALL=C sort | diff - "$BATS_TEST_TMPDIR/packed"
  run diff -rq -x build -x .git . "$BATS_FILE_TMPDIR/$folder"
  [ -z "$(printf '%s\n' "$output" | grep -v '^Only in [.]')" ]
  tar -tvf "$BATS_FILE_TMPDIR/first.tar.gz" >"$BATS_TEST_TMPDIR/listed"
  run ! grep -vE '^-rw(-r--r--|xr-xr-x) 0/0 .* 2026-01-02 00:00 ' "$BATS_TEST_TMPDIR/listed"
}

@test "make dist packs it by the version" {
  cd "$BATS_FILE_TMPDIR/$folder"
  run make dist
  [ "$status" -eq 0 ]
  [ "$output" = "build/$folder.tar.gz" ]
  tar -tf "build/$folder.tar.gz" | grep -qx "$folder/Makefile"
}

@test "the library is built from it where there is no git" {
  cd "$BATS_FILE_TMPDIR/$folder"
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\nexit 1\n' >"$BATS_TEST_TMPDIR/bin/git"
  chmod +x "$BATS_TEST_TMPDIR/bin/git"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH make -s -j2 build/release/liboccsweep.a build/release/occsweep.hpp
  nm build/release/liboccsweep.a | grep -q ' T occ_compute$'
}

@test "without GNU tar it says so" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\necho "bsdtar 3.5.3"\n' >"$BATS_TEST_TMPDIR/bin/tar"
  cp "$BATS_TEST_TMPDIR/bin/tar" "$BATS_TEST_TMPDIR/bin/gtar"
  chmod +x "$BATS_TEST_TMPDIR/bin/"*
  cd "$BATS_FILE_TMPDIR/$folder"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH run sh src/source_archive.sh "$folder" 2026-01-02 "$BATS_TEST_TMPDIR/a.tar.gz"
  [ "$status" -eq 1 ]
  [ "$output" = "source_archive.sh: GNU tar is needed, as tar or gtar" ]
}
