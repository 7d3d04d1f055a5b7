#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep arch list, show and check.

load common

@test "the list has every architecture, oldest first" {
    works arch list
    golden arch-list.txt
    [ "${#lines[@]}" -eq 25 ]
}

@test "the list in every format" {
    works arch list --format csv
    [ "${#lines[@]}" -eq 25 ]
    works arch list --format json
    is_json
    works arch list --format md
    [ "${#lines[@]}" -eq 26 ]
}

@test "the list of some" {
    works arch list --arch sm_90,hopper,8.6 --format csv
    [ "$(printf '%s\n' "$output" | cut -d, -f1 | paste -sd ' ')" = "arch sm_90 sm_86" ]
}

@test "one in full" {
    works arch show sm_90
    golden arch-show-sm_90.txt
    works arch show sm_60
    golden arch-show-sm_60.txt
}

@test "one in every format" {
    works arch show sm_35 --format csv
    [ "${lines[0]}" = "field,value,unit,meaning,sources" ]
    works arch show sm_35 --format json
    is_json
    works arch show sm_35 --format md
    [ "${lines[0]}" = "| field | value | unit | meaning | sources |" ]
}

@test "by any of its names" {
    works arch show sm_90
    expected=$output
    for name in 90 9.0 sm90 sm_90a compute_90 hopper Hopper; do
        works arch show "$name"
        [ "$output" = "$expected" ]
    done
    works arch show 'RTX 4060'
    [[ "${lines[0]}" == "sm_89 "* ]]
}

@test "every architecture written as YAML is read back the same" {
    works arch list --format csv
    for arch in $(printf '%s\n' "$output" | tail -n +2 | cut -d, -f1); do
        "$OCCSWEEP" arch show "$arch" --format yaml >"$BATS_TEST_TMPDIR/$arch.yaml"
        works arch check "$BATS_TEST_TMPDIR/$arch.yaml"
        [ "$output" = "$BATS_TEST_TMPDIR/$arch.yaml: $arch is well formed" ]
        "$OCCSWEEP" arch show "$BATS_TEST_TMPDIR/$arch.yaml" >"$BATS_TEST_TMPDIR/again"
        "$OCCSWEEP" arch show "$arch" | diff - "$BATS_TEST_TMPDIR/again"
    done
}

@test "check names the place of what is wrong" {
    "$OCCSWEEP" arch show sm_90 --format yaml | sed 's/max_warps_per_sm: 64/max_warps_per_sm: 0/' \
        >"$BATS_TEST_TMPDIR/bad.yaml"
    fails 2 arch check "$BATS_TEST_TMPDIR/bad.yaml"
    [[ "$stderr" =~ ^occsweep:\ .*/bad.yaml:[0-9]+:[0-9]+:\ .*max_warps_per_sm ]]
}

@test "check several files; the first bad one ends it" {
    "$OCCSWEEP" arch show sm_90 --format yaml >"$BATS_TEST_TMPDIR/good.yaml"
    echo 'name: x' >"$BATS_TEST_TMPDIR/bad.yaml"
    works arch check "$BATS_TEST_TMPDIR/good.yaml" "$BATS_TEST_TMPDIR/good.yaml"
    [ "${#lines[@]}" -eq 2 ]
    fails 2 arch check "$BATS_TEST_TMPDIR/good.yaml" "$BATS_TEST_TMPDIR/bad.yaml"
}

@test "a file that is not there is status 3" {
    fails 3 arch check "$BATS_TEST_TMPDIR/none.yaml"
    fails 3 arch show "$BATS_TEST_TMPDIR/none.yaml"
}

@test "unknown and ambiguous names" {
    fails 2 arch show sm_91
    [[ "$stderr" == *sm_90* ]]
    fails 2 arch show blackwell
    fails 2 arch show nvidia
    fails 2 arch show ''
    fails 2 arch list --arch sm_90,
}

@test "no yaml for a list, no such format for one" {
    refuses "--format: yaml is no format; it must be text, csv, json, md or latex" arch list --format yaml
    refuses "--format: xml is no format; it must be text, csv, json, md, latex or yaml" arch show sm_90 --format xml
}
