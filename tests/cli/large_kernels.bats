#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Whatever stands in logs and binaries of 1 or 2 MB, they are read or refused at once. The
# time allowed is some twenty times what it takes; those that were gone through again for
# each of their parts took minutes.

load common

@test "logs and binaries of 1 or 2 MB are taken or refused in no time and 64 MB" {
    not_sanitized "the sanitizers take memory of their own"
    local script=$BATS_TEST_DIRNAME/large_kernels.py
    python3 "$script" write "$BATS_TEST_TMPDIR"
    run python3 "$script" read "$BATS_TEST_TMPDIR" "$OCCSWEEP" 2 64
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$(find "$BATS_TEST_TMPDIR" -name '*.log' -o -name '*.o' | wc -l)" -gt 35 ]
}
