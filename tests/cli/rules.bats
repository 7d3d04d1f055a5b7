#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# --rules simple is the arithmetic of textbooks, which is written out here
# from scratch: one pool of registers, and no rounding but the allocation.

load common

# ARCH MAX_WARPS MAX_BLOCKS SMEM_PER_SM RESERVE SMEM_UNIT, from the tables of
# the CUDA programming guide.
limits='
sm_75 32 16 65536 0 256
sm_80 64 32 167936 1024 128
sm_86 48 16 102400 1024 128
sm_90 64 32 233472 1024 128'

@test "the textbook formulas on 32,640 launches of four architectures" {
    while read -r arch warps blocks smem reserve unit; do
        [ -n "$arch" ] || continue
        "$OCCSWEEP" sweep --rules simple --arch $arch --threads 32..1024:32 --regs 1..255 \
            --smem 0,3000,16K,40K --columns threads,regs,smem,blocks_per_sm,warps_per_sm \
            >"$BATS_TEST_TMPDIR/rows.csv"
        awk -F, -v arch=$arch -v max_warps="$warps" -v max_blocks="$blocks" -v smem_per_sm="$smem" \
            -v reserve="$reserve" -v unit="$unit" '
            function round_up(value, to) { return int((value + to - 1) / to) * to }
            function less(a, b) { return a < b ? a : b }
            NR == 1 { next }
            {
                warps = int(($1 + 31) / 32)
                regs_per_warp = round_up($2 * 32, 256)
                bytes = round_up($3 + reserve, unit)
                blocks = less(int(max_warps / warps), max_blocks)
                blocks = less(blocks, int(int(65536 / regs_per_warp) / warps))
                if (bytes > 0) blocks = less(blocks, int(smem_per_sm / bytes))
                if (blocks != $4 || blocks * warps != $5) {
                    print arch ": " $0 " but the textbook says " blocks
                    wrong = 1
                }
            }
            END { exit wrong || NR != 32641 }' "$BATS_TEST_TMPDIR/rows.csv"
    done <<<"$limits"
}

@test "the exact rules give fewer blocks somewhere, and never more" {
    for rules in exact simple; do
        "$OCCSWEEP" sweep --rules $rules --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0 \
            --columns blocks_per_sm >"$BATS_TEST_TMPDIR/$rules.csv"
    done
    paste -d, "$BATS_TEST_TMPDIR/exact.csv" "$BATS_TEST_TMPDIR/simple.csv" |
        awk -F, 'NR > 1 { fewer += $1 < $2; more += $1 > $2 } END { exit fewer == 0 || more > 0 }'
}

@test "every command of thresholds knows them, and names the architecture apart" {
    works cliffs --rules simple --arch sm_90 --threads 288 --format csv --columns arch,regs_max
    [[ "${lines[1]}" == "sm_90+set,"* ]]
    works budget --rules simple --arch sm_80 --threads 288 --blocks 1 --format csv \
        --columns arch,max_regs
    [ "${lines[1]}" = "sm_80+set,224" ]
    works budget --arch sm_80 --threads 288 --blocks 1 --format csv --columns max_regs
    [ "${lines[1]}" = 168 ]
    works best --rules simple --arch sm_60 --regs 88 --format csv --columns arch
    works regions --rules simple --arch sm_52 --format csv --columns arch
}
