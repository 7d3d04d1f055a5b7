#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Threshold cards as the command line and sweep files draw them: gnuplot is
# silent, files are well formed and small. What the pictures show is held
# against the model by tests/unit/test_card.c.

load drawing

# draws ARGUMENTS...: a well-formed SVG, vectors only, of a sensible size.
draws() {
    works chart card "$@" -o "$out/card.svg"
    xmllint --noout "$out/card.svg"
    run ! grep -q '<image' "$out/card.svg"
    [ "$(wc -c <"$out/card.svg")" -lt 120000 ]
}

@test "built-in and made-up architectures, both sizes" {
    for arch in sm_30 sm_90 sm_120 ./lanes24.yaml ./noregs.yaml ./noshared.yaml ./tiny.yaml ./huge.yaml; do
        draws --arch "$arch"
        draws --arch "$arch" --smem 20 --size column --theme grey
        draws --arch "$arch" --threads 1..32
    done
}

@test "numbers are those of a sweep, of architectures that somebody made up too" {
    for arch in sm_37 sm_90 ./lanes24.yaml ./noshared.yaml ./tiny.yaml ./huge.yaml; do
        works chart card --arch "$arch" --smem 20 -o "$out/x.gp"
        python3 check_card.py "$OCCSWEEP" "$out/x.csv" "$arch" 20
    done
    sed -i '2s/,[0-9]*,\([0-9]*\),\([0-9]*\),\([0-9]*\)$/,99,\1,\2,\3/' "$out/x.csv"
    run python3 check_card.py "$OCCSWEEP" "$out/x.csv" ./huge.yaml 20
    [ "$status" -eq 1 ]
    [[ "$output" == *"64 threads, 1 blocks: '99'"* ]]
}

@test "wide numbers have fewer columns, and do not touch" {
    sed "s/max_warps_per_sm: 2048/max_warps_per_sm: 1024/; s/threads_per_warp: 1,/threads_per_warp: 32,/
        s/blocks_per_sm: 32/blocks_per_sm: 1000/; s/: 65536/: 4194304/g; s/per_thread: 255/per_thread: 4095/
        s/per_sm: 228K/per_sm: 1200K/" onelane.yaml >"$out/wide.yaml"
    for arch in "$out/wide.yaml" ./huge.yaml; do
        for smem in 0 20; do
            draws --arch "$arch" --smem $smem --size column --threads 256 --regs 70
            PYTHONPATH=. python3 -c '
import sys
from svg_picture import Picture
picture = Picture(sys.argv[1])
faults = [str(fault) for fault in picture.check_page()]
sys.exit("; ".join(faults) or None)
' "$out/card.svg"
        done
        works chart card --arch "$arch" --size column --smem 0 -o "$out/x.gp"
        grep -q '^COLUMN_BLOCKS.1. = 1$' "$out/x.gp"
    done
}

@test "one block size, one count, and none at all" {
    draws --arch sm_90 --threads 1024 --smem 200K
    draws --arch sm_90 --threads 2048
    grep -q '2048 threads: cannot launch, too many threads per block' "$out/card.svg"
    draws --arch sm_90 --smem 300K
    grep -q 'No block size can launch: too much shared memory' "$out/card.svg"
    draws --arch sm_90 --barriers 80 --threads 64,128
    grep -q 'too many barriers per block' "$out/card.svg"
}

@test "a launch is marked where its block size and registers are given" {
    draws --arch sm_90 --threads 256 --regs 72 --name tiled
    grep -q 'tiled: 256 threads, 72 of 80 registers at 3 blocks; 64 or fewer give 4' "$out/card.svg"
    refuses "--regs marks a launch, which has one block size; --threads gives more" \
        chart card --arch sm_90 --threads 64,128 --regs 72 -o "$out/x.svg"
    refuses "--threads is '64,128'; it must be a whole number, 1 to 65536 threads" \
        chart cliffs --arch sm_90 --along regs --threads 64,128 -o "$out/x.svg"
    refuses "a card chart has no --along; it takes none of these" \
        chart card --arch sm_90 --along regs -o "$out/x.svg"
    refuses "threads_per_block has 33 block sizes; a chart has room for 32: leave some out, as in 64..max:64" \
        chart card --arch sm_90 --threads 1..33 -o "$out/x.svg"
}

@test "every format and theme is drawn in silence, from the script alone" {
    works chart card --arch sm_90 --smem 16K --threads 256 --regs 72 -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    [ "$(find "$out" -name 'x*.*' -size +1k | wc -l)" -eq 11 ]
}

@test "no point that is plotted is undefined" {
    for held in "--smem 16K" "--smem 300K" "--threads 256"; do
        # shellcheck disable=SC2086 # held inputs are words
        works chart card --arch sm_90 $held -o "$out/x.gp"
        run gnuplot -d -e "set table '$out/table'" "$out/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
        grep -q ' i$\|  i' "$out/table"
        run ! grep -q 'u *$' "$out/table"
    done
}

@test "a sweep file lists block sizes, and marks its kernels" {
    cat >"$out/card.yaml" <<'YAML'
name: cards
architectures: [sm_86, sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 250, regs_per_thread: 72, smem_per_block: 40K}
charts:
  - {type: card, smem_per_block: 40K, threads_per_block: [64..256:64, max]}
  - {type: card, smem_per_block: 0}
YAML
    works run "$out/card.yaml" -o "$out/cards"
    cd "$out/cards/charts"
    grep -q 'tiled: 250 threads, 72 of 80 registers at 3 blocks' card-sm_90.svg
    grep -q '(dashed: with no shared memory instead of 40 KiB)' ../index.html
    grep -q '^sm_86,1024,1,32,66.67,ok,64,' card-sm_86.csv
    [ "$(tail -n +2 card-sm_86.csv | cut -d, -f2 | sort -nu | tr '\n' ' ')" = "64 128 192 256 1024 " ]
    grep -q 'alt="The largest number of registers per thread' ../index.html
}
