#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Templates and the scripts made of them keep to what gnuplot 5.2 knows, and
# every type of chart is drawn in silence in every format.

load ../cli/common

setup() {
    needs python3
    OCCSWEEP=$(realpath "$OCCSWEEP")
    check=$BATS_TEST_DIRNAME/check_gnuplot.py
    root=$BATS_TEST_DIRNAME/../..
}

# Every type of chart, as the program lists them.
types() {
    "$OCCSWEEP" chart none --arch sm_90 -o x.svg 2>&1 | sed -e 's/.* must be //' -e 's/,//g' -e 's/ or / /'
}

# Scripts alone, of a sweep file.
write_scripts() {
    env PATH=/nonexistent "$OCCSWEEP" run "$1" -o "$2" >/dev/null 2>&1
}

@test "each rule finds its example, and nothing in what is right" {
    python3 "$check" --rules
}

@test "templates keep to gnuplot 5.2" {
    python3 "$check" "$root"/plots/*.gp
}

@test "emitted scripts keep to gnuplot 5.2" {
    for sweep in "$root"/configs/sweeps/*.yaml "$root"/plots/gallery/*.yaml; do
        write_scripts "$sweep" "$BATS_TEST_TMPDIR/$(basename "$sweep" .yaml)"
    done
    python3 "$check" "$BATS_TEST_TMPDIR"/*/charts/*.gp
}

@test "every type of chart is silent in every format" {
    command -v gnuplot >/dev/null || skip "needs gnuplot"
    write_scripts "$BATS_TEST_DIRNAME/every-type.yaml" "$BATS_TEST_TMPDIR/every"
    python3 "$check" "$BATS_TEST_TMPDIR"/every/charts/*.gp
    cd "$BATS_TEST_TMPDIR/every/charts"
    local type script format
    for type in $(types); do
        script=$(grep -l "^# Written by .*: chart type $type\.$" ./*.gp | head -n 1)
        [ -n "$script" ] || { echo "no $type in every-type.yaml"; return 1; }
        for format in svg png pdf cairolatex; do
            run gnuplot -d -e "TERM='$format'" "$script"
            [ "$status" -eq 0 ]
            [ -z "$output" ] || { echo "$script, $format: $output"; return 1; }
        done
    done
    [ "$(ls ./*-latex.tex | wc -l)" -eq "$(types | wc -w)" ]
    [ "$(types | wc -w)" -ge 13 ]
}
