#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Whatever stands in a sweep file of 1 MiB, it is taken or refused at once. The
# time allowed is ten times what it takes; files whose parts were compared
# pairwise took minutes.

load common

@test "sweep files of 1 MiB are taken or refused in no time and 64 MB" {
    not_sanitized "the sanitizers take memory of their own"
    local script=$BATS_TEST_DIRNAME/large_configs.py
    python3 "$script" write "$BATS_TEST_TMPDIR"
    run python3 "$script" read "$BATS_TEST_TMPDIR" "$OCCSWEEP" 2 64
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$(find "$BATS_TEST_TMPDIR" -name '*.yaml' | wc -l)" -gt 50 ]
}
