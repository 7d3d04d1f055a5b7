#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The C code is laid out as `make format` lays it out. TAP output.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/tap_report.sh

command -v clang-format >/dev/null || { echo "1..0 # SKIP needs clang-format"; exit 0; }

check_format() {
    find src include tests -name '*.[ch]' -print0 |
        xargs -0 clang-format --dry-run --Werror 2>&1 | grep 'error:' && return 1
    return 0
}

echo 1..1
report "the code is laid out by .clang-format" check_format
[ $failures -eq 0 ]
