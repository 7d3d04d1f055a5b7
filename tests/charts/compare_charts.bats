#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Cliffs of several architectures in panels: every level, fill and riser as
# computed launch by launch; architectures share a panel exactly where their
# curves are the same; texts stay apart.

load drawing

made_up=./lanes24.yaml,./noregs.yaml,./noshared.yaml,./tiny.yaml
few=sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_120

# The architectures of a list, `all` spelt out.
names_of() {
    if [ "$1" = all ]; then
        "$OCCSWEEP" arch list --format csv | sed 1d | cut -d, -f1 | paste -sd,
    else
        echo "$1"
    fi
}

# holds ARCHS INPUT MEASURE "HELD ARGUMENTS" [CHART ARGUMENTS...]
holds() {
    local archs=$1 input=$2 measure=$3 held=$4
    shift 4
    # shellcheck disable=SC2086 # held inputs are words
    works chart compare --chart cliffs --arch "$archs" --along "$input" --measure "$measure" \
        $held "$@" -o "$out/x.gp"
    run gnuplot -d "$out/x.gp"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    xmllint --noout "$out/x.svg"
    # shellcheck disable=SC2086
    python3 check_compare.py "$OCCSWEEP" "$out/x.gp" "$out/x.svg" "$input" "$measure" \
        "$(names_of "$archs")" $held
}

@test "along registers, on every architecture there is" {
    holds all regs warps "--threads 256 --smem 0"
    holds all regs occupancy "--threads 1024 --smem 0" --size column
}

@test "along registers, what is the same on all is computed" {
    holds $few regs warps "--threads 256 --smem 0" --regs 72
    grep -q "'All curves coincide from 49 registers on.'" "$out/x.gp"
    grep -q "'this launch: 24 warps on all'" "$out/x.gp"
    holds sm_90,sm_100 regs warps "--threads 256 --smem 0"
    run ! grep -q "All curves" "$out/x.gp"
    holds sm_86,sm_90 regs blocks "--threads 1024 --smem 0"
    grep -q "'All curves coincide from 33 registers on.'" "$out/x.gp"
}

@test "few curves are lines on lines, named where each is alone or above the plot" {
    holds sm_75,sm_86,sm_90 regs warps "--threads 256 --smem 0" --regs 72
    [ "$(grep -c 'RANK_CURVE\[[123]\] = ' "$out/x.gp")" -eq 3 ]
    grep -q "SAMPLE_COUNT = 0" "$out/x.gp"
    grep -q "HEAD_TEXT\[.\] = 'sm_86: 48 warps, 64 Ki registers per SM'" "$out/x.gp"
    holds sm_75,sm_86,sm_90 smem warps "--threads 256 --regs 32" --smem 20K
    grep -q "SAMPLE_COUNT = 3" "$out/x.gp"
    holds sm_75,./lanes24.yaml smem blocks "--threads 96 --regs 32" --scale log2 --size column
    holds sm_75,sm_86,sm_90 regs occupancy "--threads 256 --smem 0"
    run ! grep -q RANK_CURVE "$out/x.gp"
}

@test "along shared memory" {
    holds $few smem warps "--threads 128 --regs 32" --smem 20K
    holds all smem blocks "--threads 64 --regs 32"
    holds $few smem threads "--threads 256 --regs 40" --scale linear --size column
}

@test "along threads and barriers" {
    holds $few threads warps "--regs 40 --smem 4K" --threads 96
    holds sm_75,sm_90 threads threads "--regs 40 --smem 0"
    holds sm_75,sm_90,sm_120 barriers warps "--threads 64 --regs 32 --smem 0"
}

@test "architectures that somebody made up, among others" {
    holds "sm_90,$made_up" regs warps "--threads 3 --smem 16" --regs 3
    holds "$made_up,sm_30" threads occupancy "--regs 5 --smem 30"
    holds "$made_up" smem threads "--threads 3 --regs 2" --size column
    works chart compare --chart cliffs --arch "sm_90,./huge.yaml" --along regs --threads 256 -o "$out/x.svg"
}

@test "one alone has the page, two alike share a panel" {
    holds sm_90 regs warps "--threads 256 --smem 0"
    holds sm_120,sm_121 smem warps "--threads 64 --regs 32"
    grep -q "HEAD_TEXT\[1\] = 'sm_120, 121'" "$out/x.gp"
}

@test "curves of a thousand steps stay small, in panels as well" {
    sed 's/^name: .*/name: fewer/; s/max_warps_per_sm: 2048/max_warps_per_sm: 1536/; s/max_blocks_per_sm: 32/max_blocks_per_sm: 900/' \
        onelane.yaml >"$out/fewer.yaml"
    holds "./onelane.yaml,$out/fewer.yaml,sm_90" threads warps "--regs 8 --smem 0"
    [ "$(wc -c <"$out/x.svg")" -lt 60000 ]
}

@test "numbers of an axis keep apart, in a panel and from panel to panel" {
    for few in ./tiny.yaml,./huge.yaml,sm_30,sm_90 "./lanes24.yaml,./huge.yaml,sm_62,./tiny.yaml --scale linear" \
        "./huge.yaml,sm_60,sm_75,sm_90 --scale log2"; do
        # shellcheck disable=SC2086 # a scale is more words
        works chart compare --chart cliffs --arch $few --along smem --threads 3 --regs 2 --size column -o "$out/x.svg"
        PYTHONPATH=. python3 -c 'import sys
from svg_picture import Picture
sys.exit("\n".join(Picture(sys.argv[1]).check_page()) or None)' "$out/x.svg"
    done
}

@test "names as long as they may be" {
    sed 's/^name: .*/name: WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW/' lanes24.yaml >"$out/w.yaml"
    sed 's/^name: .*/name: a.name-of_forty-eight.characters_that-may.be_one/' noshared.yaml >"$out/n.yaml"
    for size in page column; do
        holds "sm_90,$out/w.yaml,$out/n.yaml,sm_75" regs warps "--threads 100 --smem 0" --size "$size"
    done
}

@test "in a sweep file, with the kernels marked" {
    cat >"$out/across.yaml" <<'YAML'
name: across
architectures: [sm_75, sm_86, sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}
  - {name: another, threads_per_block: 128, regs_per_thread: 40, smem_per_block: 0}
charts:
  - {type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0, measure: blocks}
YAML
    works run "$out/across.yaml" -o "$out/across"
    local chart=$out/across/charts/compare-cliffs-regs
    grep -q "'A  tiled: 3 blocks on all'" "$chart.gp"
    grep -q "'B  another at 256 threads instead of 128: 4 blocks on sm_75; 6 blocks on sm_86, 90'" "$chart.gp"
    grep -q 'alt="Resident blocks per SM on 3 architectures, along registers per thread' "$out/across/index.html"
    [ "$(sed 1d "$chart.csv" | cut -d, -f1 | uniq | paste -sd' ')" = "sm_75 sm_86 sm_90" ]
}

@test "a column has room for every word of our own" {
    for measure in warps threads blocks occupancy; do
        for along in regs smem threads; do
            works chart compare --chart cliffs --measure $measure --arch sm_90,sm_86,sm_75 --along $along \
                --threads 256 --regs 72 --smem 40K --size column -o "$out/$along-$measure.gp"
        done
        works chart difference --measure $measure --arch sm_103,sm_121 --x regs --y threads --smem 40K \
            --size column -o "$out/difference-$measure.gp"
    done
    run grep '…' "$out"/*.gp
    [ "$status" -eq 1 ]
}

@test "only what can be a panel is one" {
    fails 2 chart compare --chart generations --arch sm_90 --along regs --threads 64 -o "$out/x.svg"
    [[ "$stderr" == *"--chart is 'generations'; it must be cliffs, limits or occupancy"* ]]
    fails 2 chart compare --arch sm_90 --along regs --threads 64 -o "$out/x.svg"
}

@test "every format and theme is drawn in silence, twice the same" {
    works chart compare --chart cliffs --arch $few --along smem --threads 128 --regs 32 --smem 9K -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    for suffix in svg pdf; do
        for name in a b; do
            works chart compare --chart cliffs --arch $few --along regs --threads 96 -o "$out/$name.$suffix"
        done
        cmp "$out/a.$suffix" "$out/b.$suffix"
    done
}

@test "the checker sees a curve that is a value off" {
    for measure in warps occupancy; do
        works chart compare --chart cliffs --arch sm_75,sm_90 --along regs --threads 256 \
            --measure $measure -o "$out/x.gp"
        sed -i '/^sm_90/s/,33,40,/,33,41,/; /^sm_90/s/,41,48,/,42,48,/' "$out/x.csv"
        gnuplot -d "$out/x.gp"
        run python3 check_compare.py "$OCCSWEEP" "$out/x.gp" "$out/x.svg" regs $measure \
            sm_75,sm_90 --threads 256 --smem 0
        [ "$status" -eq 1 ]
        [[ "$output" == *"sm_90"* ]]
    done
}

@test "numbers in words are whole, and percent are rounded half up" {
    cat >"$out/x.yaml" <<YAML
name: x
architectures: [sm_90, $BATS_TEST_DIRNAME/huge.yaml]
grid: {threads_per_block: 32, regs_per_thread: 32, smem_per_block: 0}
charts:
  - {id: pct, type: compare, chart: cliffs, along: smem_per_block, threads_per_block: 1, regs_per_thread: 0, measure: occupancy, architectures: [sm_90]}
  - {id: threads, type: compare, chart: cliffs, along: smem_per_block, threads_per_block: 1024, regs_per_thread: 32, measure: threads}
output: {data: none}
YAML
    works run "$out/x.yaml" -o "$out/report"
    grep -q '40\.63 up to 7\.75 KiB' "$out/report/snippets/chart-pct.md"
    grep -q '262144 up to' "$out/report/snippets/chart-threads.md"
}
