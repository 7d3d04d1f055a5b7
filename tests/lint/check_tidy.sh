#!/bin/sh
# SPDX-License-Identifier: MIT
#
# clang-tidy over every C file, by the rules of .clang-tidy. TAP output.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/tap_report.sh

command -v clang-tidy >/dev/null || { echo "1..0 # SKIP needs clang-tidy"; exit 0; }

check_tidy() {
    find "$@" -name '*.c' -print0 |
        xargs -0 -n 4 -P "$(nproc)" sh -c 'clang-tidy --quiet "$@" -- -std=c11 -fopenmp \
            -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -Itests 2>/dev/null' sh
}

echo 1..2
report "clang-tidy finds nothing in the program" check_tidy src
report "clang-tidy finds nothing in the tests" check_tidy tests
[ $failures -eq 0 ]
