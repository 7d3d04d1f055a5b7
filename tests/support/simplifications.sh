#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What does each textbook simplification cost? Sweeps a grid of sm_90 with
# the exact rules and again with the simplification, compares the block
# counts row by row, and prints the table of README.md.
set -eu

program=${OCCSWEEP:-build/release/occsweep}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

launch_columns=threads_per_block,regs_per_thread,smem_per_block_bytes,blocks_per_sm

blocks() {
    "$program" sweep --arch sm_90 --columns "$@" | tail -n +2
}

# The example is the launch with the largest error in resident threads.
compare() {
    paste -d, "$work/exact" "$work/simple" | awk -F, -v words="$1" -v options="$2" '
        $4 != $5 {
            wrong++
            ghosts += $4 == 0
            error = $1 * ($5 > $4 ? $5 - $4 : $4 - $5)
            if (error > worst) {
                worst = error
                example = sprintf("%d threads, %d regs, %d B: %d for %d", $1, $2, $3, $5, $4)
            }
        }
        END {
            printf "| %s | `%s` | %.2f %% | %.2f %% | %s |\n", words, options, 100 * wrong / NR,
                100 * ghosts / NR, example
        }'
}

# The launches of one grid with their exact answers: what `row` compares with.
take_grid() {
    grid=$1
    # shellcheck disable=SC2086 # the grid is several words
    blocks "$launch_columns" $grid >"$work/exact"
}

# row WORDS OPTIONS...: one line of the table.
row() {
    words=$1
    shift
    # shellcheck disable=SC2086
    blocks blocks_per_sm $grid "$@" >"$work/simple"
    compare "$words" "$*"
}

echo "| simplification | the same as | wrong | cannot run, said to | largest error: blocks for blocks |"
echo "|---|---|---|---|---|"
take_grid "--threads 32..1024:32 --regs 1..255 --smem 0..227K:1K"
row "registers come from one pool" --set registers.partitions=1
row "registers are not rounded up" --set registers.allocation_unit=32
row "both: 65,536 / (threads x registers)" \
    --set registers.partitions=1 --set registers.allocation_unit=32
row "no reserve of 1 KB for each block" --set shared_memory.reserved_per_block=0
row "all of these" --set registers.partitions=1 --set registers.allocation_unit=32 \
    --set shared_memory.reserved_per_block=0
row "48 KB is all there is (no opt-in)" --optin no
take_grid "--threads 1..1024 --regs 0 --smem 0"
row "threads are counted, not warps" \
    --set limits.threads_per_warp=1 --set limits.max_warps_per_sm=2048
row "block slots are not counted" --set limits.max_blocks_per_sm=64
