#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Lines charts of real and made-up architectures, held against what each limit
# allows at every value along their axis: every line is where it must be, up to
# the top of the plot, and what is not drawn is named as off the chart.

load drawing

# holds INPUT "HELD ARGUMENTS" [CHART ARGUMENTS...], for each of $archs.
holds() {
    local input=$1 held=$2 arch scale
    shift 2
    for arch in $archs; do
        # shellcheck disable=SC2086 # held inputs are words
        works chart lines --arch "$arch" --along "$input" $held "$@" -o "$out/x.svg"
        xmllint --noout "$out/x.svg"
        [ "$(wc -c <"$out/x.svg")" -lt 120000 ]
        scale=linear
        if grep -q 'log scale' "$out/x.svg"; then scale=log2; fi
        # shellcheck disable=SC2086
        python3 check_lines.py "$OCCSWEEP" "$out/x.svg" "$input" "$scale" --arch "$arch" $held
    done
}

@test "along registers" {
    archs="sm_30 sm_60 sm_90 sm_120" holds regs "--threads 256 --smem 40K" --regs 72 --name tiled
    archs="sm_53 sm_86" holds regs "--threads 1024 --smem 0" --theme dark
}

@test "along shared memory, steps few or many" {
    archs="sm_30 sm_90" holds smem "--threads 256 --regs 32" --smem 30000
    archs="sm_37 sm_90 sm_120" holds smem "--threads 64 --regs 32" --smem 9K
    archs="sm_35" holds smem "--threads 64 --regs 16 --carveout 16K" --scale linear
    archs="sm_80" holds smem "--threads 512 --regs 32 --optin no"
}

@test "along threads and barriers" {
    archs="sm_52 sm_90" holds threads "--regs 40 --smem 4K" --threads 100
    archs="sm_90 sm_110 sm_120" holds barriers "--threads 64 --regs 32 --smem 0" --barriers 3
}

@test "architectures that somebody made up" {
    archs="./lanes24.yaml ./noshared.yaml ./noregs.yaml ./tiny.yaml ./huge.yaml"
    holds regs "--threads 1 --smem 0" --regs 3
    holds smem "--threads 3 --regs 2"
    holds threads "--regs 5 --smem 30"
    holds barriers "--threads 2 --regs 3 --smem 0" --size column
}

@test "for one column of a paper" {
    archs="sm_90 ./huge.yaml" holds regs "--threads 256 --smem 40K" --regs 72 --size column
    archs="sm_90 ./huge.yaml" holds smem "--threads 64 --regs 32" --smem 9K --size column --theme grey
    archs="sm_90" holds threads "--regs 40 --smem 40K" --threads 256 --size column
}

@test "a launch that is refused everywhere has no lines" {
    archs="sm_90" holds regs "--threads 2048 --smem 0" --regs 40
    grep -q 'too many threads per block' "$out/x.svg"
    run ! grep -q 'allowed by' "$out/x.svg"
    archs="./tiny.yaml" holds smem "--threads 256 --regs 40" --size column
}

@test "thousands of steps, most of them off the chart or refused, are few shapes" {
    works chart lines --arch ./bytewise.yaml --along smem --threads 32 --regs 32 -o "$out/x.svg"
    [ "$(wc -c <"$out/x.svg")" -lt 60000 ]
    works chart lines --arch ./bytewise.yaml --along smem --threads 2048 --regs 32 -o "$out/x.svg"
    [ "$(wc -c <"$out/x.svg")" -lt 60000 ]
    works chart lines --arch ./bytewise.yaml --along smem --threads 2048 --regs 32 -o "$out/x.gp"
    [ "$(wc -l <"$out/x.csv")" -gt 8000 ]
}

@test "letters of kernels stay apart where nothing launches" {
    {
        echo 'name: x'
        echo 'architectures: [sm_90]'
        echo 'grid: {threads_per_block: 32, regs_per_thread: 32, smem_per_block: 0}'
        echo 'kernels:'
        for regs in 40 64 72 96 41 65 73 66; do
            echo "  - {name: 'k$regs', threads_per_block: 64, regs_per_thread: $regs, smem_per_block: 0}"
        done
        echo 'charts:'
        echo '  - {type: lines, along: regs_per_thread, threads_per_block: 2048, smem_per_block: 0, size: column}'
        echo '  - {type: lines, along: regs_per_thread, threads_per_block: 2048, smem_per_block: 0}'
    } >"$out/x.yaml"
    works run "$out/x.yaml" -o "$out/report"
    python3 - "$out"/report/charts/*.svg <<'PY'
import sys
from svg_picture import Picture
faults = [(path, fault) for path in sys.argv[1:] for fault in Picture(path).check_page()]
print(*faults, sep="\n")
sys.exit(1 if faults else 0)
PY
}

@test "the checker sees a line that is a value off" {
    works chart lines --arch sm_90 --along regs --threads 256 --smem 40K -o "$out/x.gp"
    sed -i 's/,256,256,41,48,/,256,256,41,49,/; s/,256,256,49,56,/,256,256,50,56,/' "$out/x.csv"
    gnuplot -d "$out/x.gp"
    run python3 check_lines.py "$OCCSWEEP" "$out/x.svg" regs linear --arch sm_90 --threads 256 --smem 40K
    [ "$status" -eq 1 ]
    [[ "$output" == *"registers: level drawn"*"resident blocks: level drawn"* ]]
}

@test "every format and theme is drawn in silence, the same twice" {
    works chart lines --arch sm_90 --along regs --threads 1024 --regs 40 -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    [ "$(find "$out" -name 'x*.*' | wc -l)" -eq 11 ]
    cp "$out/x.svg" "$out/before.svg"
    gnuplot -d "$out/x.gp"
    cmp "$out/x.svg" "$out/before.svg"
}

@test "no point that is plotted is undefined" {
    for chart in "regs --threads 1024" "smem --threads 64 --regs 32" "threads --regs 72" "regs --threads 2048"; do
        # shellcheck disable=SC2086
        works chart lines --arch sm_90 --along $chart -o "$out/x.gp"
        run gnuplot -d -e "set table '$out/table'" "$out/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
        grep -q ' i$\|  i' "$out/table"
        run ! grep -q 'u *$' "$out/table"
    done
}

@test "without annotation there are no labels, and the same lines" {
    works chart lines --arch sm_90 --along regs --threads 256 --regs 72 -o "$out/x.gp"
    gnuplot -d -e "ANNOTATE=0" "$out/x.gp"
    run ! grep -q '[0-9] blocks<\|this launch\|Blocks per SM' "$out/x.svg"
    grep -q '<title>resident blocks' "$out/x.svg"
}

@test "kernels are marked, hollow off the slice, and texts are shown as they are" {
    cat >"$out/many.yaml" <<'YAML'
name: many
architectures: [sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: '`touch pwned`', threads_per_block: 128, regs_per_thread: 40, smem_per_block: 40K}
  - {name: "the ''same'' '''\"", threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: 'a name as long as that of a kernel made by several nested templates, one in the other', threads_per_block: 256, regs_per_thread: 255, smem_per_block: 40K}
charts:
  - {id: many, type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K, title: '<b>&amp; {x}^2_a'}
YAML
    works run "$out/many.yaml" -o "$out/many"
    [ ! -e pwned ]
    PYTHONPATH=. python3 -c '
import sys
from svg_picture import Picture
picture = Picture(sys.argv[1])
faults = picture.check_page()
letters = [t.text for t in picture.texts if t.is_bold and t.text[0] in "ABCD"]
titles = [t.text for t in picture.texts if "{x}" in t.text]
print(letters, titles, faults)
sys.exit(faults != [] or letters != ["A,C", "B", "D"] or titles != ["<b>&amp; {x}^2_a"])
' "$out/many/charts/many.svg"
    grep -q 'hollow: at 256 threads instead of 128' "$out/many/charts/many.gp"
    grep -q 'alt="How many blocks each limit allows on one SM along registers per thread: warps 8, blocks 32, shared memory 5, barriers 64, registers 1 to 32. The lowest holds.' "$out/many/index.html"
}
