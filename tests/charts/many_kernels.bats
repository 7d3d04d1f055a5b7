#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Many kernels on every type of chart that marks them: no text covers another
# or leaves the page, each letter is explained, hollow marks say what differs.

load drawing

# draws SIZE CHARTS...: each with thirteen kernels.
draws() {
    local size=$1
    shift
    cat >"$out/many.yaml" <<YAML
name: many
architectures: [sm_90, ../..$BATS_TEST_DIRNAME/lanes24.yaml]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K, grid_blocks: 1000}
  - {name: small, threads_per_block: 128, regs_per_thread: 40, smem_per_block: 12K, grid_blocks: 300}
  - {name: the same, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K, grid_blocks: 1000}
  - {name: near, threads_per_block: 256, regs_per_thread: 74, smem_per_block: 41K, grid_blocks: 1010}
  - {name: 'a name as long as that of a kernel made by several nested templates, one in the other', threads_per_block: 256, regs_per_thread: 255, smem_per_block: 40K}
  - {name: none, threads_per_block: 256, regs_per_thread: 30, smem_per_block: 0, grid_blocks: 100000}
  - {name: big, threads_per_block: 1024, regs_per_thread: 64, smem_per_block: 90K, barriers_per_block: 4}
  - {name: eight, threads_per_block: 512, regs_per_thread: 128, smem_per_block: 0, barriers_per_block: 16}
  - {name: nine, threads_per_block: 64, regs_per_thread: 96, smem_per_block: 3K, carveout: 50%, barriers_per_block: 0}
  - {name: ten, threads_per_block: 256, regs_per_thread: 100, smem_per_block: 70K}
  - {name: '{/:Bold x}^2', threads_per_block: 32, regs_per_thread: 48, smem_per_block: 1K, carveout: needed}
  - {name: twelve, threads_per_block: 96, regs_per_thread: 56, smem_per_block: 5K}
  - {name: thirteen, threads_per_block: 96, regs_per_thread: 56, smem_per_block: 5K}
charts:
$(printf '  - {%s}\n' "$@")
output: {size: $size, data: none}
YAML
    sed -i "s|\.\./\.\.$BATS_TEST_DIRNAME|$BATS_TEST_DIRNAME|" "$out/many.yaml"
    rm -rf "$out/many"
    works run "$out/many.yaml" -o "$out/many"
}

# explained: the letters of every picture, A to L; and the thirteenth is counted.
explained() {
    PYTHONPATH=. python3 -c '
import re
import sys
from svg_picture import Picture
for path in sys.argv[1:]:
    picture = Picture(path)
    faults = [str(f) for f in picture.check_page()]
    notes = {t.text[0] for t in picture.texts if re.match("[A-L]  [^ ]", t.text)}
    if len(notes) != 12 and "waves" not in path:
        faults.append(f"only {sorted(notes)} are explained")
    if "waves" not in path and not picture.texts_like("and 1 more kernel, not marked here"):
        faults.append("one kernel is missing without a word")
    if not any("occsweep" in t.text or "0.1" in t.text for t in picture.texts):
        faults.append("no footer")
    for fault in faults:
        print(path, fault)
    if faults:
        sys.exit(1)
' "$@"
}

@test "cliffs, ladder and waves" {
    for size in page column; do
        draws $size "type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K" \
            "type: cliffs, along: smem_per_block, threads_per_block: 64, regs_per_thread: 32" \
            "type: cliffs, along: threads_per_block, regs_per_thread: 72, smem_per_block: 40K" \
            "type: cliffs, along: barriers_per_block, threads_per_block: 64, regs_per_thread: 32, smem_per_block: 0" \
            "type: cliffs, along: carveout, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K" \
            "type: ladder, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K" \
            "type: waves, gpus: [H100 SXM5], threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K"
        explained "$out"/many/charts/*.svg
    done
}

@test "maps and lines" {
    for size in page column; do
        draws $size "type: limits, x: regs_per_thread, y: smem_per_block, threads_per_block: 256" \
            "type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" \
            "type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K"
        explained "$out"/many/charts/*.svg
    done
}

@test "several architectures, and a card" {
    for size in page column; do
        draws $size "type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K" \
            "type: compare, chart: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K"
        explained "$out"/many/charts/*.svg
        draws $size "type: card, smem_per_block: 16K"
        grep -q '>and 1 more kernel, not marked here<' "$out/many/charts/card-sm_90.svg"
        grep -q 'twelve' "$out/many/charts/card-sm_90.svg"
        run ! grep -q 'thirteen' "$out/many/charts/card-sm_90.svg"
    done
}

@test "a mark at the end of an axis has a word" {
    works chart cliffs --arch sm_90 --along smem --threads 64 --regs 32 --smem 0 -o "$out/x.gp"
    grep -q "KERNEL_TEXT.1. = '0 B'" "$out/x.gp"
    works chart cliffs --arch sm_90 --along smem --threads 64 --regs 32 --smem 300K -o "$out/x.gp"
    grep -q "KERNEL_TEXT.1. = '300 KiB'" "$out/x.gp"
    works chart cliffs --arch sm_90 --along smem --threads 64 --regs 32 --smem 30K -o "$out/x.gp"
    grep -q "KERNEL_TEXT.1. = ''" "$out/x.gp"
}

@test "notes leave the labels of the highest bars in sight" {
    works chart cliffs --arch sm_86 --along threads --regs 72 --smem 40K --threads 256 -o "$out/x.gp"
    grep -q "CLIFF_TEXT.*'448'" "$out/x.gp"
    grep -q "CLIFF_TEXT.*'896'" "$out/x.gp"
}

# crowded SIZE ARCHITECTURES CHART THREADS/REGS/SMEM...: no text covers another, however near
# to one another the kernels are.
crowded() {
    local kernel number=0
    {
        echo "name: crowded"
        echo "architectures: [$2]"
        echo "grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}"
        echo "output: {size: $1, data: none}"
        echo "charts: [{$3}]"
        echo "kernels:"
        for kernel in "${@:4}"; do
            number=$((number + 1))
            IFS=/ read -r threads regs smem <<<"$kernel"
            echo "  - {name: k$number, threads_per_block: $threads, regs_per_thread: $regs, smem_per_block: $smem}"
        done
    } >"$out/crowded.yaml"
    rm -rf "$out/crowded"
    works run "$out/crowded.yaml" -o "$out/crowded"
    PYTHONPATH=. python3 -c '
import sys
from svg_picture import Picture
faults = [(path, fault) for path in sys.argv[1:] for fault in Picture(path).check_page()]
if faults:
    sys.exit(str(faults))
' "$out"/crowded/charts/*.svg
}

@test "a threshold that finds no place is left out, even beside a kernel" {
    crowded page "sm_100, sm_90, sm_110" \
        "type: compare, chart: cliffs, along: threads_per_block, regs_per_thread: 33, smem_per_block: 0" \
        128/45/46K 256/78/0 32/95/21190 64/86/39074 1024/157/0
}

@test "a threshold stands on no number of the right axis" {
    crowded column "sm_37" \
        "type: cliffs, along: smem_per_block, threads_per_block: 128, regs_per_thread: 20" \
        32/26/0 512/172/5074 1024/233/46K 512/152/8602 1024/206/319 128/177/19K 128/51/0 256/54/0
}

@test "letters that find no free place stand on lines rather than on letters" {
    crowded column "sm_90" \
        "type: lines, along: smem_per_block, threads_per_block: 1024, regs_per_thread: 31" \
        32/175/44K 32/18/0 512/152/0 1024/134/29K 64/172/7762 128/14/0 1024/98/0 32/36/0
}
