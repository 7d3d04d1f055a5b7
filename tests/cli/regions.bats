#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep regions: the whole space of launches as boxes. That they tile the
# space is tested in unit/test_region.c; here, that the table says the same.

load common

# Launches in the boxes of the CSV in $output, by arch, carveout and barriers.
volumes() {
    awk -F, 'NR > 1 { sum[$1 " " $10 " " $8] += ($3 - $2 + 1) * ($5 - $4 + 1) * ($7 - $6 + 1) }
        END { for (key in sum) printf "%s %.0f\n", key, sum[key] }' <<<"$output" | sort
}

@test "the columns of the contract" {
    works regions --arch sm_90 --format csv
    [ "${lines[0]}" = "arch,threads_per_block_min,threads_per_block_max,regs_per_thread_min,regs_per_thread_max,smem_per_block_bytes_min,smem_per_block_bytes_max,barriers_per_block_min,barriers_per_block_max,carveout,status,blocks_per_sm,warps_per_sm,occupancy_pct,limiters,limiter_code" ]
    [ "${lines[1]}" = "sm_90,1,32,0,56,0,6016,1,1,default,ok,32,32,50.00,blocks,2" ]
}

@test "the boxes hold every launch once" {
    works regions --arch sm_90 --format csv
    [ "$(volumes)" = "sm_90 default 1 $((1024 * 256 * 232449))" ]
    works regions --arch sm_35 --carveout 16K,48K --barriers 1 --optin no --format csv
    [ "$(volumes)" = "sm_35 16K 1 $((1024 * 256 * 49153))
sm_35 48K 1 $((1024 * 256 * 49153))" ]
    works regions --arch sm_120 --barriers 0,16 --format csv
    [ "$(volumes)" = "sm_120 default 0 $((1024 * 256 * 101377))
sm_120 default 16 $((1024 * 256 * 101377))" ]
}

@test "few boxes are enough for every architecture" {
    works regions --arch nvidia --format csv --columns arch
    [ "$(tail -n +2 <<<"$output" | sort | uniq -c | sort -n | tail -n 1 | awk '{ print $1 }')" -le 2500 ]
    [ "$(tail -n +2 <<<"$output" | sort -u | wc -l)" -ge 24 ]
}

@test "the first and the last launch of a box have its answer" {
    works regions --arch sm_86 --format csv
    tail -n +2 <<<"$output" | awk 'NR % 40 == 1' >"$BATS_TEST_TMPDIR/boxes"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/boxes")" -gt 5 ]
    while IFS=, read -r arch t0 t1 r0 r1 s0 s1 _ _ _ state blocks warps _ limiters _; do
        works sweep --arch "$arch" --threads "$t0,$t1" --regs "$r0,$r1" --smem "$s0,$s1" \
            --columns status,blocks_per_sm,warps_per_sm,limiters
        [ "$(tail -n +2 <<<"$output" | sort -u)" = "$state,$blocks,$warps,$limiters" ]
    done <"$BATS_TEST_TMPDIR/boxes"
}

@test "every format, some columns, and a file" {
    works regions --arch sm_75 --format json
    is_json
    works regions --arch sm_75 --format md
    works regions --arch sm_75
    works regions --arch sm_75 --columns threads_max,regs_max,smem_max,blocks_per_sm --format csv
    [ "${lines[0]}" = "threads_per_block_max,regs_per_thread_max,smem_per_block_bytes_max,blocks_per_sm" ]
    works regions --arch sm_75 --format csv -o "$BATS_TEST_TMPDIR/regions.csv"
    "$OCCSWEEP" regions --arch sm_75 --format csv | cmp "$BATS_TEST_TMPDIR/regions.csv" -
}

@test "the same bytes with one thread and with two" {
    works regions --arch nvidia --format csv -j 1 -o "$BATS_TEST_TMPDIR/one.csv"
    works regions --arch nvidia --format csv -j 2 -o "$BATS_TEST_TMPDIR/two.csv"
    cmp "$BATS_TEST_TMPDIR/one.csv" "$BATS_TEST_TMPDIR/two.csv"
}

@test "wrong usage" {
    refuses "regions needs --arch NAME or --gpu NAME; occsweep arch list shows them" regions
    refuses "regions has no option --threads; occsweep regions --help lists them" \
        regions --arch sm_90 --threads 32
    fails 3 regions --arch sm_90 --format csv -o /dev/full
}
