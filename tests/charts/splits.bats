#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Charts of splits: the ladder, and cliffs along carveout, held against a sweep
# over every supported size, for real and made-up architectures.

load drawing

# holds "ARCHITECTURES" "LAUNCH" [CHART ARGUMENTS...], as both types.
holds() {
    local archs=$1 launch=$2 arch
    shift 2
    for arch in $archs; do
        # shellcheck disable=SC2086 # launches are words
        works chart ladder --arch "$arch" $launch "$@" -o "$out/x.svg"
        xmllint --noout "$out/x.svg"
        # shellcheck disable=SC2086
        python3 check_splits.py "$OCCSWEEP" "$out/x.svg" ladder --arch "$arch" $launch
        # shellcheck disable=SC2086
        works chart cliffs --along carveout --arch "$arch" $launch "$@" -o "$out/x.svg"
        # shellcheck disable=SC2086
        python3 check_splits.py "$OCCSWEEP" "$out/x.svg" cliffs --arch "$arch" $launch
    done
}

@test "every split of architectures that have some" {
    holds "sm_30 sm_70 sm_75 sm_80 sm_86 sm_90 sm_120" "--threads 256 --regs 64 --smem 40K"
}

@test "small blocks, of which ties of three limit some" {
    holds "sm_37 sm_90 sm_120" "--threads 64 --regs 32 --smem 3000" --carveout 50%
    holds "sm_86" "--threads 256 --regs 32 --smem 0" --carveout 0
}

@test "launches that are refused" {
    holds "sm_90" "--threads 1024 --regs 128 --smem 0"
    holds "sm_80" "--threads 64 --regs 32 --smem 200K"
}

@test "architectures without splits, and made-up ones" {
    holds "sm_60 ./noshared.yaml ./tiny.yaml ./lanes24.yaml" "--threads 2 --regs 2 --smem 8"
    grep -q 'has no splits to choose from' "$out/x.svg"
    holds "./splits32.yaml" "--threads 64 --regs 32 --smem 21K" --carveout 100K
}

@test "for one column of a paper" {
    holds "sm_30 sm_90 ./splits32.yaml" "--threads 64 --regs 32 --smem 5K" --size column --carveout 30K
}

@test "the checker sees a bar of another height, and other words" {
    works chart ladder --arch sm_90 --threads 256 --regs 64 --smem 40K -o "$out/x.gp"
    sed -i 's/,132K,ok,3,24,/,132K,ok,2,24,/' "$out/x.csv"
    sed -i "s/needed: 164 KiB/needed: 132 KiB/" "$out/x.gp"
    gnuplot -d "$out/x.gp"
    run python3 check_splits.py "$OCCSWEEP" "$out/x.svg" ladder --arch sm_90 --threads 256 --regs 64 --smem 40K
    [ "$status" -eq 1 ]
    [[ "$output" == *"different scales"*"needed: 132 KiB"* ]]
}

@test "every format and theme is drawn in silence, twice alike" {
    for type in ladder "cliffs --along carveout"; do
        # shellcheck disable=SC2086
        works chart $type --arch sm_86 --threads 128 --regs 40 --smem 12K --carveout 64K -o "$out/x.gp"
        for format in svg png pdf; do
            for theme in light dark grey; do
                run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
                [ "$status" -eq 0 ]
                [ -z "$output" ]
            done
        done
        mv "$out/x.svg" "$out/first.svg"
        gnuplot -d "$out/x.gp"
        cmp "$out/x.svg" "$out/first.svg"
        [ "$(wc -c <"$out/x.svg")" -lt 122880 ]
    done
}

@test "without annotation there are bars and nothing else" {
    works chart ladder --arch sm_90 --threads 256 --regs 64 --smem 40K --carveout 64K -o "$out/x.gp"
    gnuplot -d -e "ANNOTATE=0" "$out/x.gp"
    run ! grep -q 'needed\|in force\|this launch\|Resident' "$out/x.svg"
    grep -q 'L1 left' "$out/x.svg"
}

@test "kernels are marked on their split, and say when they differ" {
    cat >"$out/many.yaml" <<'YAML'
name: many
architectures: [sm_90, sm_60]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K}
  - {name: needs it, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K, carveout: needed}
  - {name: half, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K, carveout: 50%}
  - {name: '{/:Bold x}^2 `touch pwned`', threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K}
charts:
  - {type: ladder, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K}
  - {type: cliffs, along: carveout, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K}
YAML
    works run "$out/many.yaml" -o "$out/many"
    for id in ladder-sm_90 ladder-sm_60 cliffs-carveout-sm_90 cliffs-carveout-sm_60; do
        PYTHONPATH=. python3 -c '
import sys
from svg_picture import Picture
faults = Picture(sys.argv[1]).check_page()
print(faults)
sys.exit(faults != [])
' "$out/many/charts/$id.svg"
    done
    grep -q "'A,D'" "$out/many/charts/ladder-sm_90.gp"
    grep -q 'C  half at 132 KiB: 3 blocks, 37.5 %, 124 KiB of L1 (hollow: at 64 registers instead of 72)' \
        "$out/many/charts/ladder-sm_90.gp"
    [ "$(grep -c '^sm_90,carveout,' "$out/many/data/cliffs.csv")" -eq 10 ]
    [ "$(grep -c '^sm_60,carveout,' "$out/many/data/cliffs.csv")" -eq 1 ]
    grep -q 'Shared memory split' "$out/many/index.html"
    [ ! -e pwned ]
}

# The value of a setting such as PANEL_MAX[1].
setting() {
    sed -n "s/.*$1\\[1\\] = \\([0-9.]*\\).*/\\1/p" "$out/x.gp"
}

@test "a mark lies on the top of its bar, where its value is" {
    works chart cliffs --along carveout --arch sm_90 --threads 256 --regs 72 --smem 40K --carveout 50% -o "$out/x.gp"
    # 37.5 % on the axis of the band.
    awk -v top="$(setting PANEL_TOP)" -v height="$(setting PANEL_HEIGHT)" -v max="$(setting PANEL_MAX)" \
        -v mark="$(setting KERNEL_Y)" 'BEGIN {
            value = (top + height - mark) / height * max
            exit !(value > 37.4 && value < 37.6)
        }'
}

@test "the alternative text says what each split gives, and which is needed" {
    cat >"$out/one.yaml" <<'YAML'
name: one
architectures: [sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
charts:
  - {type: ladder, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K}
YAML
    works run "$out/one.yaml" -o "$out/one"
    grep -q '1 block, 12.5 % with a split of 64 KiB, which leaves 192 KiB of L1; 2 blocks, 25 % with a split of 100 KiB' \
        "$out/one/index.html"
    grep -q 'The smallest split that costs no block is 164 KiB' "$out/one/index.html"
}
