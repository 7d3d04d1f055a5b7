#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Cliffs charts of real and made-up architectures, held against the values along
# their axis: gnuplot is silent, the SVG is well formed, no text leaves
# the page or covers another or the curve, and every edge stands at the pixel
# that its threshold must have.

load drawing

# holds INPUT "HELD ARGUMENTS" [CHART ARGUMENTS...], for each of $archs.
holds() {
    local input=$1 held=$2 arch scale
    shift 2
    for arch in $archs; do
        # shellcheck disable=SC2086 # held inputs are words
        works chart cliffs --arch "$arch" --along "$input" $held "$@" -o "$out/x.svg"
        xmllint --noout "$out/x.svg"
        scale=linear
        if grep -q 'log scale' "$out/x.svg"; then scale=log2; fi
        # shellcheck disable=SC2086
        python3 check_cliffs.py "$OCCSWEEP" "$out/x.svg" "$input" "$scale" --arch "$arch" $held
    done
}

@test "along registers" {
    archs="sm_30 sm_75 sm_90 sm_120" holds regs "--threads 256 --smem 0" --regs 40
    archs="sm_60 sm_86" holds regs "--threads 96 --smem 12K"
}

@test "along registers, of blocks so large that some launches are refused" {
    archs="sm_53 sm_90" holds regs "--threads 1024 --smem 0" --regs 33
}

@test "along shared memory, steps few or many" {
    archs="sm_30 sm_75 sm_90" holds smem "--threads 256 --regs 32" --smem 30000
    archs="sm_37 sm_90 sm_120" holds smem "--threads 64 --regs 32" --smem 9K
    archs="sm_90" holds smem "--threads 64 --regs 32" --scale linear
}

@test "along shared memory where more bytes can give more blocks" {
    archs="sm_35" holds smem "--threads 64 --regs 16 --carveout 16K" --scale linear
}

@test "along shared memory, with and without the opt-in" {
    archs="sm_80" holds smem "--threads 512 --regs 32 --optin no"
    works chart cliffs --arch sm_80 --along smem --threads 512 --regs 32 -o "$out/with.svg"
    grep -q 'above 48 KiB: opt-in' "$out/with.svg"
    run ! grep -q 'above 48 KiB: opt-in' "$out/x.svg"
}

@test "along threads" {
    archs="sm_52 sm_90 sm_110" holds threads "--regs 40 --smem 4K" --threads 100
    archs="sm_90" holds threads "--regs 200 --smem 0"
}

@test "along barriers, from none on" {
    archs="sm_75 sm_90 sm_120" holds barriers "--threads 64 --regs 16 --smem 0" --barriers 7
    archs="sm_90 sm_120" holds barriers "--threads 64 --regs 32 --smem 0" --barriers 0 --size column
    archs="sm_110" holds barriers "--threads 256 --regs 40 --smem 20K"
    works chart cliffs --arch sm_120 --along barriers --threads 64 --regs 16 --smem 0 -o "$out/x.svg"
    grep -q 'bold: the most barriers that keep this count' "$out/x.svg"
    grep -q '>warps + blocks + barriers<' "$out/x.svg"
    grep -q '<title>tied with blocks<' "$out/x.svg"
}

@test "along barriers where no launch works, and on a log axis, which has no place for none" {
    archs="sm_90" holds barriers "--threads 1024 --regs 65 --smem 0" --barriers 3
    run ! grep -q 'bold:' "$out/x.svg"
    archs="sm_90" holds barriers "--threads 64 --regs 32 --smem 0" --scale log2
    grep -q 'log scale' "$out/x.svg"
}

@test "along barriers, no bold count gives way to a mark" {
    local at
    for at in 4 5 7; do
        archs="sm_90" holds barriers "--threads 64 --regs 16 --smem 0" --barriers $at --size column
    done
}

@test "architectures with few barriers, and with many" {
    for most in 1 3 2048; do
        "$OCCSWEEP" arch show sm_120 --format yaml |
            sed "s/^name: .*/name: b$most/; /^barriers:/,/per_sm/s/per_sm: .*/per_sm: $most/" >"$out/b$most.yaml"
        archs="$out/b$most.yaml" holds barriers "--threads 64 --regs 16 --smem 0" --barriers 2
    done
    archs="$out/b1.yaml" holds barriers "--threads 64 --regs 16 --smem 0" --barriers 1
    grep -q 'at 0: 24 blocks' "$out/x.svg"
}

@test "a kernel with more barriers than the axis has says so at its mark" {
    works chart cliffs --arch sm_90 --along barriers --threads 64 --regs 32 --barriers 20 -o "$out/x.svg"
    grep -q '>20 barriers<' "$out/x.svg"
    grep -q 'beyond the axis' "$out/x.svg"
}

@test "architectures that somebody made up" {
    archs="./lanes24.yaml ./noshared.yaml ./noregs.yaml ./tiny.yaml ./huge.yaml"
    holds regs "--threads 1 --smem 0" --regs 3
    holds smem "--threads 3 --regs 2"
    holds threads "--regs 5 --smem 30"
    holds barriers "--threads 1 --regs 2 --smem 0" --barriers 1
    holds barriers "--threads 3 --regs 2 --smem 0" --size column
}

@test "a hundred narrow bars that are striped make no large file" {
    for lanes in 5 8; do
        sed "s/threads_per_warp: 1,/threads_per_warp: $lanes,/; s/warps_per_sm: 2048/warps_per_sm: $((2048 / lanes))/
            s/allocation_unit: 8/allocation_unit: $lanes/" onelane.yaml >"$out/lanes$lanes.yaml"
        archs="$out/lanes$lanes.yaml" holds threads "--regs 32 --smem 0" --threads 100
        grep -q 'warps + registers' "$out/x.svg"
        [ "$(wc -c <"$out/x.svg")" -lt 120000 ]
    done
}

@test "a thousand steps thinner than a pixel make no large file, and no cliff is lost" {
    for held in "--regs 8 --smem 0" "--regs 32 --smem 0" "--regs 8 --smem 16K" "--regs 200 --smem 0"; do
        archs=./onelane.yaml holds threads "$held" --threads 100
        [ "$(wc -c <"$out/x.svg")" -lt 70000 ]
    done
    archs=./onelane.yaml holds threads "--regs 8 --smem 0" --size column
    archs=./huge.yaml holds smem "--threads 64 --regs 2" --scale linear
    [ "$(wc -c <"$out/x.svg")" -lt 70000 ]
}

@test "stripes of a tie run on under steps of any width" {
    archs=./onelane.yaml holds threads "--regs 32 --smem 0"
    works chart cliffs --arch ./onelane.yaml --along threads --regs 32 -o "$out/x.gp"
    grep -q '^LEAST_STRIPED = 3' "$out/x.gp"
    run ! grep -q '^STRIPES_APART = ' "$out/x.gp"
}

@test "for one column of a paper" {
    archs="sm_90 ./huge.yaml" holds regs "--threads 256 --smem 40K" --regs 72 --size column
    archs="sm_90" holds smem "--threads 64 --regs 32" --smem 9K --size column
    archs="sm_90" holds threads "--regs 40 --smem 40K" --threads 256 --size column
}

@test "the checker sees an edge that is a value off" {
    works chart cliffs --arch sm_90 --along regs --threads 256 -o "$out/x.gp"
    sed -i 's/,256,256,49,64,/,256,256,49,63,/; s/,256,256,65,80,/,256,256,64,80,/' "$out/x.csv"
    gnuplot -d "$out/x.gp"
    run python3 check_cliffs.py "$OCCSWEEP" "$out/x.svg" regs linear --arch sm_90 --threads 256 --smem 0
    [ "$status" -eq 1 ]
    [[ "$output" == *"no level drawn at"*"not filled"* ]]
}

@test "every format and theme is drawn in silence, from the script alone" {
    works chart cliffs --arch sm_90 --along regs --threads 1024 --regs 40 -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    [ "$(find "$out" -name 'x*.*' | wc -l)" -eq 11 ]
    [ "$(od -An -tx1 -j16 -N8 "$out/x.png" | tr -d ' \n')" = "000005f00000$(printf '%04x' \
        $((2 * $(sed -n 's/.*exists("H")) H = //p' "$out/x.gp"))))" ]
}

@test "no point that is plotted is undefined" {
    for chart in "regs --threads 1024" "smem --threads 64 --regs 32" "threads --regs 72" "barriers --threads 64 --regs 32"; do
        # shellcheck disable=SC2086
        works chart cliffs --arch sm_90 --along $chart -o "$out/x.gp"
        run gnuplot -d -e "set table '$out/table'" "$out/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
        grep -q ' i$\|  i' "$out/table"
        run ! grep -q 'u *$' "$out/table"
    done
}

@test "without annotation there are no labels, and the same edges" {
    works chart cliffs --arch sm_90 --along regs --threads 256 --regs 72 -o "$out/x.gp"
    gnuplot -d -e "ANNOTATE=0" "$out/x.gp"
    run ! grep -q 'blocks<\|this launch\|Occupancy (%)' "$out/x.svg"
}

# shows_as_is TEXT: as the name of a kernel and as the title.
shows_as_is() {
    works chart cliffs --arch sm_90 --along regs --threads 256 --regs 72 --name "$1" --title "$1" -o x.gp
    run ! grep -qF '# '"$1" x.gp
    gnuplot -d x.gp
    xmllint --noout x.svg
    [ ! -e pwned ]
    PYTHONPATH=$BATS_TEST_DIRNAME python3 -c '
import sys
from svg_picture import Picture
shown = [t.text for t in Picture("x.svg").texts]
sys.exit(None if shown.count(sys.argv[1]) == 2 else f"{sys.argv[1]!r} is not twice in {shown!r}")
' "$1"
}

# shellcheck disable=SC2016,SC1003 # nothing of it is meant to expand
@test "texts from the user run nothing and are shown as they are" {
    cd "$out"
    shows_as_is '`touch pwned` $(touch pwned)'
    shows_as_is "'; system('touch pwned') #"
    shows_as_is '"; system("touch pwned") #'
    shows_as_is '{/:Bold x}^2_a @b &c ~d \n {{'
    shows_as_is '<b>&amp; &lt; ]] > %s %d \'
    works chart cliffs --arch sm_90 --along regs --threads 256 --title ']]>' -o x.svg
    xmllint --noout x.svg
    shows_as_is '-e | < !touch\ pwned'
}

@test "a line end in a text is a space" {
    works chart cliffs --arch sm_90 --along regs --threads 256 --regs 72 \
        --name $'two\nsystem "touch pwned"' --title $'a\r\nb\tc\x01d' -o "$out/x.gp"
    (cd "$out" && gnuplot -d x.gp && [ ! -e pwned ])
    grep -q 'two system "touch pwned"\|two system &quot;touch' "$out/x.svg"
}

@test "marks of several kernels do not hide each other's letters" {
    cat >"$out/many.yaml" <<'YAML'
name: many
architectures: [sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: small, threads_per_block: 128, regs_per_thread: 40, smem_per_block: 40K}
  - {name: the same, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: near, threads_per_block: 256, regs_per_thread: 74, smem_per_block: 40K}
  - {name: 'a name as long as that of a kernel made by several nested templates, one in the other', threads_per_block: 256, regs_per_thread: 255, smem_per_block: 40K}
charts:
  - {id: many, type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K}
YAML
    works run "$out/many.yaml" -o "$out/many"
    PYTHONPATH=. python3 -c '
import sys
from svg_picture import Picture
picture = Picture(sys.argv[1])
faults = picture.check_page()
letters = [t.text for t in picture.texts if t.is_bold and t.text[0] in "ABCDE"]
print(letters, faults)
sys.exit(faults != [] or letters != ["A,C,D", "B", "E"])
' "$out/many/charts/many.svg"
    grep -q 'hollow: at 256 threads instead of 128' "$out/many/charts/many.gp"
}

@test "fills stay apart for colour-blind eyes and in print" {
    python3 check_colours.py
}

@test "AMD and Intel: waves of 64, slots of two kinds, scalar registers, steps of memory" {
    archs="gfx90a gfx1100 gfx1100-cumode" holds regs "--threads 256 --smem 4K" --regs 72
    archs="gfx90a" holds regs "--threads 128 --smem 0 --scalar-regs 100"
    archs="gfx908 gfx1100 xe-hpc xe2" holds smem "--threads 192 --regs 0"
    archs="gfx90a gfx1100" holds threads "--regs 84 --smem 3K" --threads 100
    archs="xe-hpc" holds threads "--regs 0 --smem 20K"
    archs="xe-hpc" holds smem "--threads 256 --regs 0 --sub-group 32 --large-grf yes"
}
