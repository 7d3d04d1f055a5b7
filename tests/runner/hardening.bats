#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What the release build asks of compiler, C library and linker is in it.

load ../cli/common

@test "the program is position independent, its table of functions read-only, its calls checked" {
    needs readelf
    [[ "$OCCSWEEP" == */release/occsweep ]] || skip "only the release build is hardened"
    readelf -hldW --dyn-syms "$OCCSWEEP" >program
    grep -q 'Type: *DYN' program
    grep -q 'GNU_RELRO' program
    grep -q 'BIND_NOW\|Flags:.*NOW' program
    grep -q '__stack_chk_fail' program
    grep -q '__[a-z]*_chk@' program
    run ! grep 'GNU_STACK.*E ' program
}

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
}
