#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Charts where Arial is missing: texts stay on the page and apart in a font that
# is 15 % wider, as DejaVu is, which often stands in for it.

load ../cli/common

setup() {
    needs gnuplot python3
    OCCSWEEP=$(realpath "$OCCSWEEP")
}

# has_room ARCHITECTURES SIZE [SED]: one chart of each type but those that the
# editor takes out; waves and differences are of some architectures, so
# only where their architectures are among these.
has_room() {
    cd "$BATS_TEST_DIRNAME"
    local waves='/type: \(waves\|difference\)/d'
    if [[ "$1" == *sm_75*sm_90* ]]; then waves=; fi
    sed -e "s|^architectures: .*|architectures: [$1]|" -e "$waves" -e "${3:-}" every-type.yaml >"$BATS_TEST_TMPDIR/x.yaml"
    cp ./*.yaml "$BATS_TEST_TMPDIR"
    echo "output: {size: $2, data: none}" >>"$BATS_TEST_TMPDIR/x.yaml"
    works run "$BATS_TEST_TMPDIR/x.yaml" -o "$BATS_TEST_TMPDIR/report"
    SVG_PICTURE_WIDER=1.15 PYTHONPATH=. python3 - "$BATS_TEST_TMPDIR"/report/charts/*.svg <<'PY'
import sys
from svg_picture import Picture
faults = [(path, fault) for path in sys.argv[1:] for fault in Picture(path).check_page()]
print(*faults, sep="\n")
sys.exit(1 if faults else 0)
PY
}

@test "on a page" {
    has_room 'sm_30, sm_60, sm_75, sm_90, sm_120' page
}

@test "in a column" {
    has_room 'sm_37, sm_75, sm_86, sm_90, sm_110' column
}

@test "of architectures that somebody made up" {
    has_room './lanes24.yaml, ./tiny.yaml, ./noregs.yaml, ./noshared.yaml' page 's|sm_90, sm_75|./lanes24.yaml, ./tiny.yaml|'
    has_room ./huge.yaml page '/type: \(waste\|step\|tax\|difference\)/d' # more steps than they draw
}

@test "axes that end in long numbers, in a column" {
    sed -e 's/^name: .*/name: long/' -e 's/max_warps_per_sm: 4096/max_warps_per_sm: 4095/' \
        -e 's/max_threads_per_block: 65536/max_threads_per_block: 8192/' \
        -e 's/}$/, carveouts: [1000, 16M], unified_with_l1: 16777300}/;t;' "$BATS_TEST_DIRNAME/huge.yaml" |
        sed -e '/^limits\|^registers/s/, carveouts.*/}/' >"$BATS_TEST_TMPDIR/long.yaml"
    works arch check "$BATS_TEST_TMPDIR/long.yaml"
    has_room ./long.yaml column '/type: \(waste\|step\|tax\|card\)/d'
    has_room ./long.yaml column '/type: card/d; s/regs_per_thread, y: threads_per_block, smem_per_block: [0-9K]*/barriers_per_block, y: smem_per_block, threads_per_block: 256, regs_per_thread: 32/'
}

@test "axes that do not leave the margins as narrow as they are" {
    works chart limits --arch sm_90 --x regs --y smem --threads 256 -o "$BATS_TEST_TMPDIR/x.gp"
    grep -qx 'LEFT = 52' "$BATS_TEST_TMPDIR/x.gp"
    grep -qx 'RIGHT = 24' "$BATS_TEST_TMPDIR/x.gp"
}

@test "a number and its unit stay on one line" {
    local smem
    for smem in 1.125K 27.5K 40K 100.125K; do
        works chart ladder --arch sm_110 --size column --threads 1024 --regs 96 --smem "$smem" \
            -o "$BATS_TEST_TMPDIR/x.gp"
        run ! grep -E "^PAGE_.*'([KM]iB|B|%)[ ']" "$BATS_TEST_TMPDIR/x.gp"
    done
}

@test "another font is drawn in silence" {
    works chart cliffs --arch sm_90 --along regs --threads 256 -o "$BATS_TEST_TMPDIR/x.gp"
    for format in svg png pdf; do
        run gnuplot -d -e "TERM='$format'; FONT='DejaVu Sans'" "$BATS_TEST_TMPDIR/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
    done
    grep -q 'font-family="DejaVu Sans"' "$BATS_TEST_TMPDIR/x.svg"
}

@test "characters that few fonts have are no boxes larger than the picture" {
    cd "$BATS_TEST_TMPDIR"
    for sign in '🎉' '□'; do
        cat >x.yaml <<END
name: x
architectures: [sm_90]
grid: {threads_per_block: 256, regs_per_thread: 1..255, smem_per_block: 0}
kernels: [{name: 'a $sign$sign b', threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}]
charts:
  - {id: c, type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0, title: 'of $sign it'}
  - {id: m, type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 0, title: 'of $sign it'}
output: {formats: [png, pdf], data: none}
END
        works run x.yaml -o "in$sign"
    done
    for picture in c.png c.pdf m.png m.pdf; do
        cmp "in🎉/charts/$picture" "in□/charts/$picture"
    done
    grep -q "TITLE = 'of 🎉 it'" "in🎉/charts/c.gp" # browsers and LaTeX draw it
}
