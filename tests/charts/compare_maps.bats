#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Maps of several architectures in panels: random launches lie in the colour
# that each architecture answers with.

load drawing

# holds PANEL WHAT X Y ARCHS "HELD ARGUMENTS" [CHART ARGUMENTS...]
holds() {
    local panel=$1 what=$2 x=$3 y=$4 archs=$5 held=$6
    shift 6
    # shellcheck disable=SC2086 # held inputs are words
    works chart compare --chart "$panel" --arch "$archs" --x "$x" --y "$y" $held "$@" -o "$out/x.gp"
    run gnuplot -d "$out/x.gp"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    xmllint --noout "$out/x.svg"
    if [ "$archs" = all ]; then
        archs=$("$OCCSWEEP" arch list --format csv | sed 1d | cut -d, -f1 | paste -sd,)
    fi
    # shellcheck disable=SC2086
    python3 check_panels.py "$OCCSWEEP" "$out/x.gp" "$out/x.svg" "$what" "$x" "$y" "$archs" $held
}

@test "what limits" {
    holds limits limits regs threads sm_75,sm_80,sm_86,sm_90 "--smem 16K"
    holds limits limits regs smem sm_75,sm_90,sm_120 "--threads 256" --regs 72 --smem 40K --size column
    holds limits limits regs threads all "--smem 0"
}

@test "how much, in every measure" {
    holds occupancy warps regs threads sm_75,sm_86,sm_90 "--smem 0"
    holds occupancy occupancy smem threads sm_75,sm_86,sm_90 "--regs 40" --measure occupancy
    holds occupancy blocks regs smem sm_75,sm_86,sm_90,sm_120 "--threads 64" --measure blocks
    holds occupancy threads regs smem sm_75,sm_90 "--threads 96" --measure threads --size column
}

@test "architectures that somebody made up, among others" {
    holds limits limits regs threads sm_90,./lanes24.yaml,./noregs.yaml,./tiny.yaml "--smem 16"
    holds occupancy warps smem regs ./noshared.yaml,./lanes24.yaml "--threads 3" --scale linear
}

@test "numbers of an axis keep apart, in a panel and from panel to panel" {
    for scale in linear log2; do
        works chart compare --chart limits --arch sm_90,sm_60,sm_75,sm_80,./huge.yaml --x smem --y regs --threads 256 \
            --scale $scale --size column -o "$out/x.svg"
        PYTHONPATH=. python3 -c 'import sys
from svg_picture import Picture
sys.exit("\n".join(Picture(sys.argv[1]).check_page()) or None)' "$out/x.svg"
    done
}

@test "architectures with the same map share a panel" {
    holds limits limits regs threads sm_90,sm_100,sm_75 "--smem 0"
    grep -q "HEAD_TEXT\[1\] = 'sm_90, 100'" "$out/x.gp"
    holds occupancy warps regs threads sm_90 "--smem 0"
}

@test "every format and theme is drawn in silence" {
    works chart compare --chart limits --arch sm_75,sm_90 --x regs --y smem --threads 128 --regs 40 -o "$out/x.gp"
    works chart compare --chart occupancy --arch sm_75,sm_90 --x regs --y threads -o "$out/y.gp"
    for id in x y; do
        for format in svg png pdf; do
            for theme in light dark grey; do
                run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/$id.gp"
                [ "$status" -eq 0 ]
                [ -z "$output" ]
            done
        done
    done
}
