#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# One architecture minus another: both values of random launches as computed,
# the picture on the right side of zero, the other way round the same.

load drawing

# holds A B X Y MEASURE "HELD OPTIONS" [CHART ARGUMENTS...]
holds() {
    local a=$1 b=$2 x=$3 y=$4 measure=$5 held=$6
    shift 6
    # shellcheck disable=SC2086 # held inputs are words
    works chart difference --arch "$a,$b" --x "$x" --y "$y" --measure "$measure" $held "$@" -o "$out/x.gp"
    # shellcheck disable=SC2086
    works chart difference --arch "$b,$a" --x "$x" --y "$y" --measure "$measure" $held "$@" -o "$out/back.gp"
    run gnuplot -d "$out/x.gp"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    xmllint --noout "$out/x.svg"
    # shellcheck disable=SC2086
    python3 check_difference.py "$OCCSWEEP" "$out/x.gp" "$out/x.svg" "$out/back.csv" "$measure" \
        "$x" "$y" "$a" "$b" $held
}

@test "in every measure, on any two inputs" {
    holds sm_90 sm_86 regs threads warps "--smem 0" --regs 72 --threads 256
    holds sm_90 sm_80 smem threads occupancy "--regs 32"
    holds sm_75 sm_90 regs smem blocks "--threads 128"
    holds sm_120 sm_100 threads smem threads "--regs 40" --size column
}

@test "of architectures that somebody made up" {
    holds sm_90 ./lanes24.yaml regs threads warps "--smem 16"
    holds ./noregs.yaml ./noshared.yaml threads regs blocks "--smem 0"
    holds ./tiny.yaml sm_30 smem regs occupancy "--threads 3" --scale linear
}

@test "what a row of threads stands for is said where it is so for both" {
    works chart difference --arch sm_90,sm_86 --x regs --y threads --smem 16 -o "$out/same.gp"
    works chart difference --arch sm_90,./lanes24.yaml --x regs --y threads --smem 16 -o "$out/other.gp"
    grep -q "Threads per block: 128 stands for 97 to 128'" "$out/same.gp"
    grep -q "Threads per block'" "$out/other.gp"
}

@test "of an architecture and itself everything is equal" {
    works chart difference --arch sm_120,sm_121 --x regs --y threads -o "$out/x.svg"
    run ! grep -q '<title>more on' "$out/x.svg"
    grep -q '<title>equal</title>' "$out/x.svg"
}

@test "it is of two architectures" {
    fails 2 chart difference --arch sm_90 --x regs --y threads -o "$out/x.svg"
    [[ "$stderr" == *"a difference chart is of two architectures, not of 1"* ]]
    fails 2 chart difference --arch all --x regs --y threads -o "$out/x.svg"
}

@test "names as long as they may be" {
    sed 's/^name: .*/name: WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW/' lanes24.yaml >"$out/w.yaml"
    for size in page column; do
        holds sm_90 "$out/w.yaml" regs threads warps "--smem 0" --size "$size"
    done
}

@test "every format and theme is drawn in silence, twice the same" {
    works chart difference --arch sm_90,sm_86 --x regs --y smem --threads 128 --regs 40 --smem 9K -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    for name in a b; do
        works chart difference --arch sm_90,sm_86 --x regs --y threads -o "$out/$name.svg"
    done
    cmp "$out/a.svg" "$out/b.svg"
}

@test "no page shows between the pieces of a bar of colours" {
    works chart difference --arch sm_90,sm_86 --x regs --y threads --size column -o "$out/d.svg"
    works chart occupancy --arch sm_90 --x regs --y threads --size column -o "$out/o.svg"
    for id in d o; do
        python3 -c 'import collections, re, sys
bars = collections.defaultdict(list)
for points in re.findall(r"<polygon[^>]*points\s*=\s*.([^\x27\"]*)", open(sys.argv[1], encoding="utf-8").read()):
    xs, ys = zip(*(map(float, point.split(",")) for point in points.split()))
    if max(ys) < 120:
        bars[min(ys), max(ys)].append((min(xs), max(xs)))
pieces = max(bars.values(), key=len)
assert len(pieces) >= 8, pieces
first, last = min(pieces)[0] + 1, max(piece[1] for piece in pieces) - 1
ends = [end for piece in pieces for end in piece if first < end < last]
sys.exit(len(ends) < 7 or any(not any(a < end - 1 and end + 1 < b for a, b in pieces) for end in ends))' "$out/$id.svg"
    done
}
