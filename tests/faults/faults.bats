#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Calls for memory, files and processes that fail: a part of what `make faults`
# tries, always the same one. What must come of each stands in inject.py.

load ../cli/common

# each_fault_is_said COMMAND,...: of commands.py.
each_fault_is_said() {
    local library
    library=$(dirname "$OCCSWEEP")/tests/faults/libfaults.so
    not_sanitized "the sanitizers stand where the faults would"
    python3 "$BATS_TEST_DIRNAME/inject.py" "$OCCSWEEP" "$library" --thin --commands "$1"
}

@test "a fault in a command that prints: one message, status 3, nothing kept" {
    each_fault_is_said sweep,calc,calc-json,cliffs,budget,best,compare,regions,arch-list,arch-show
}

@test "a fault in a command that reads files: one message, status 3" {
    each_fault_is_said arch-file,arch-modes,compare-kernels,eval,kernels-log,kernels-cubin,kernels-library,verify
    each_fault_is_said kernels-remarks,kernels-assembly,kernels-code-object,kernels-bundle
}

@test "a fault in a command that writes a file: the old one stays as it was" {
    each_fault_is_said sweep-file,sweep-threads,kernels-json,check,check-update,check-against
}

@test "a fault in a chart: no picture, no script, no scratch folder" {
    each_fault_is_said chart,chart-script
}

@test "a fault in a run: the old folder stays as it was, and no other beside it" {
    each_fault_is_said run,run-first,run-charts
}
