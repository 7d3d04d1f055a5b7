#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Where the Makefile looks for NVIDIA's toolkit.

# toolkit [NAME=VALUE...]: the folder that make finds with only the system's path.
toolkit() {
    env -u CUDA_HOME -u CUDA_PATH -u MAKEFLAGS PATH=/usr/bin:/bin "$@" \
        make -s -C "$BATS_TEST_DIRNAME/../.." --eval 'where-cuda: ; @echo $(cuda_home)' where-cuda
}

@test "the environment says where the toolkit is" {
    mkdir -p "$BATS_TEST_TMPDIR/cuda/include"
    touch "$BATS_TEST_TMPDIR/cuda/include/cuda_occupancy.h"
    [ "$(toolkit CUDA_HOME="$BATS_TEST_TMPDIR/cuda")" = "$BATS_TEST_TMPDIR/cuda" ]
    [ "$(toolkit CUDA_PATH="$BATS_TEST_TMPDIR/cuda")" = "$BATS_TEST_TMPDIR/cuda" ]
}

@test "a toolkit at its usual place is found without a path to nvcc" {
    [ -e /usr/local/cuda/include/cuda_occupancy.h ] || skip "needs nvcc: nothing in /usr/local/cuda"
    [ "$(toolkit)" = /usr/local/cuda ]
}

@test "tests have the programs of the toolkit on their path" {
    mkdir -p "$BATS_TEST_TMPDIR/cuda/include"
    touch "$BATS_TEST_TMPDIR/cuda/include/cuda_occupancy.h"
    run env -u MAKEFLAGS CUDA_HOME="$BATS_TEST_TMPDIR/cuda" \
        make -s -C "$BATS_TEST_DIRNAME/../.." --eval 'where-path: ; @echo "$(test_path)"' where-path
    [ "$output" = "$PATH:$BATS_TEST_TMPDIR/cuda/bin" ]
}
