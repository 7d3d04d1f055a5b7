#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The main job under valgrind, which sees what the sanitizers do not: memory
# that is read before it was written.

load ../cli/common

setup() {
    needs valgrind
    not_sanitized "the sanitizers stand where valgrind would"
    cd "$BATS_TEST_TMPDIR" || return 1
}

# sound STATUS ARGUMENTS...: no wrong access, nothing lost.
sound() {
    local expected=$1
    shift
    run valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        --show-leak-kinds=definite "$OCCSWEEP" "$@"
    echo "$output"
    [ "$status" -eq "$expected" ]
}

@test "a run with charts, kernels and a table of every kind" {
    cp "$BATS_TEST_DIRNAME/../kernels/ptxas_sm_90.log" kernels.log
    cat >x.yaml <<'END'
name: job
architectures: [sm_90]
grid: {threads_per_block: [128, 256], regs_per_thread: 32..64:8, smem_per_block: [0, 48K], carveout: [default, 50%]}
kernels: [{from: kernels.log}, {name: one, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}]
launches: [{match: '*', threads_per_block: 256}]
charts:
  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K}
  - {type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K}
END
    sound 0 run x.yaml -o report -j 2
    sound 2 run x.yaml x.yaml
}

@test "a binary, launches in a pipe, a gate that finds something" {
    sound 0 kernels "$BATS_TEST_DIRNAME/../kernels/kernels_sm_90.cubin" --threads 256 --format json
    printf 'threads,regs\n256,72\n' >launches.csv
    sound 0 eval --arch sm_90 launches.csv
    local log="$BATS_TEST_DIRNAME/../kernels/ptxas_sm_90.log"
    sound 1 check "$log" --min-occupancy 99 --threads 1024
    "$OCCSWEEP" check "$log" --baseline base.csv --update >recorded
    grep -q '^# called functions spill: ' base.csv
    sound 0 check "$log" --baseline base.csv
}
