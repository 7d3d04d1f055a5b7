#!/bin/sh
# SPDX-License-Identifier: MIT
#
# cppcheck over the program, as it is compiled for Linux. TAP output. Where it is
# wrong, a comment `cppcheck-suppress ID` with the reason stands above the line.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/tap_report.sh

command -v cppcheck >/dev/null || { echo "1..0 # SKIP needs cppcheck"; exit 0; }

check_cppcheck() {
    cppcheck --enable=warning,performance,portability --std=c11 --inline-suppr --quiet \
        --error-exitcode=1 -j "$(nproc)" -D__linux__=1 -D__x86_64__=1 -D__GNUC__=12 \
        -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc --suppress=missingIncludeSystem src 2>&1
}

echo 1..1
report "cppcheck finds nothing in the program" check_cppcheck
[ $failures -eq 0 ]
