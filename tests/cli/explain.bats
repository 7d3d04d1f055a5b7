#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep explain: what keys mean.

load common

@test "a key by its path" {
    works explain registers.partitions
    [ "${lines[0]}" = "registers.partitions" ]
    [ "${lines[1]}" = "  in:       an architecture file, where it must be given" ]
    [ "${lines[3]}" = "  value:    number of partitions, 1 to 4096" ]
    [ "${#lines[@]}" -eq 4 ]
}

@test "a default is told" {
    works explain grid.barriers_per_block
    [ "${lines[4]}" = "  default:  1" ]
}

@test "by its last word, every key of that name" {
    works explain carveout
    [ "$(grep -cE '^[a-z]' <<<"$output")" -eq 4 ]
    works explain regs
    [[ "${lines[0]}" == "grid.regs_per_thread" ]]
}

@test "all keys, in every format" {
    works explain
    [ "${#lines[@]}" -gt 90 ]
    works explain --format json
    is_json
    works explain --format csv
    # No key is without a meaning and a value.
    [ "$(awk -F, '$2 == "" || $3 == "" || $NF == ""' <<<"$output" | wc -l)" -eq 0 ]
}

@test "unknown keys" {
    refuses "no key is called 'partition'; did you mean partitions?" explain partition
    refuses "no key is called 'frobnicate'; occsweep explain lists them" explain frobnicate
    fails 2 explain a b
}
