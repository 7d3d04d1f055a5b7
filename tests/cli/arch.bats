#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep arch list, show and check.

load common

@test "the list has every architecture and mode, by vendor and name" {
    works arch list
    golden arch-list.txt
    [ "${#lines[@]}" -eq 74 ]
    works arch list --arch nvidia
    golden arch-list-nvidia.txt
    [ "${#lines[@]}" -eq 25 ]
}

@test "what AMD and Intel sell is found by its names" {
    local name arch
    while read -r arch name; do
        works arch list --arch "$name" --format csv
        [ "$(printf '%s\n' "$output" | cut -d, -f1 | paste -sd ' ')" = "arch $arch" ] ||
            show_and_fail "$name is not $arch"
    done <<'END'
gfx90a MI250X
gfx90a AMD Instinct MI250
gfx90a gfx90a:sramecc+:xnack-
gfx90a CDNA2
gfx942 mi300x
gfx942 cdna-3
gfx942 mi300
gfx1030 rdna2
gfx1100 rx-7900-xtx
gfx1100 AMD Radeon RX 7900 XT
gfx1100-wave64-cumode GFX1100-WAVE64-CUMODE
xe-hpc max-1550
xe-hpc Intel Data Center GPU Max 1100
xe-hpc pvc
xe-hpg arc-a770
xe2 b580
END
    works arch list --arch amd --format csv
    [ "${#lines[@]}" -eq 43 ]
    works arch list --arch intel --format csv
    [ "${#lines[@]}" -eq 8 ]
}

@test "of an unknown or ambiguous one the nearest are named" {
    refuses "--arch: unknown architecture 'gfx1109'; did you mean gfx1100?" arch list --arch gfx1109
    refuses "--arch: unknown architecture 'Instinct MI251X'; did you mean Instinct MI250X?" arch list --arch 'Instinct MI251X'
    refuses "--arch: unknown architecture 'xe-hpcc'; did you mean xe-hpc?" arch list --arch xe-hpcc
    refuses "--arch: 'rdna3' is more than one architecture: gfx1100, gfx1101, gfx1102; name one of them" \
        arch list --arch rdna3
    fails 2 arch list --arch sm_90:sramecc+
}

@test "a product counts units of the mode that is asked for" {
    works calc --arch gfx1100 --threads 256 --regs 32 --gpu "RX 7900 XTX" --grid 1000 --format json
    [[ "$output" == *'"sms": 48'* ]]
    works calc --arch gfx1100-cumode --threads 256 --regs 32 --gpu "RX 7900 XTX" --grid 1000 --format json
    [[ "$output" == *'"sms": 96'* ]]
}

@test "an architecture with modes in full, in its vendor's words" {
    works arch show gfx1100
    golden arch-show-gfx1100.txt
    works arch show gfx90a
    golden arch-show-gfx90a.txt
    works arch show xe-hpc
    golden arch-show-xe-hpc.txt
    works arch check "$BATS_TEST_DIRNAME/../../configs/arch/amd/gfx1010.yaml"
    [ "${#lines[@]}" -eq 4 ]
}

@test "the list in every format" {
    works arch list --format csv
    [ "${#lines[@]}" -eq 74 ]
    works arch list --format json
    is_json
    works arch list --format md
    [ "${#lines[@]}" -eq 75 ]
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
