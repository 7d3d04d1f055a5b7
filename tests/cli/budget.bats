#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep budget: maxima for a wanted occupancy, their frontier, the card,
# macros, and register splits. ptxas is asked in oracle/test_ptxas.c.

load common

# blocks ARGUMENTS...: the blocks per SM of one launch.
blocks() {
    "$OCCSWEEP" sweep "$@" --columns blocks_per_sm | tail -n 1
}

@test "the columns of the contract" {
    works budget --arch sm_90 --threads 256 --blocks 3 --format csv
    [ "${lines[0]}" = "arch,threads_per_block,blocks_per_sm,warps_per_sm,occupancy_pct,status,max_regs_per_thread,max_smem_per_block_bytes,launch_bounds_min_blocks,maxrregcount" ]
    [ "${lines[1]}" = "sm_90,256,3,24,37.50,ok,80,76800,3,80" ]
    works budget --arch sm_90 --threads 256 --blocks 3 --format json
    is_json
}

@test "what people see, and what the compiler is told" {
    works budget --arch sm_90 --threads 256 --blocks 3
    golden budget-one.txt
    works budget --arch sm_80,sm_90 --threads 128,256,1024 --occupancy 50 --smem 16K
    golden budget-many.txt
    works budget --arch sm_90 --threads 256 --blocks 3 --regs 72 --format md
    golden budget-one.md
}

@test "an occupancy asks for the smallest block count that shows it" {
    works budget --arch sm_90 --threads 256 --occupancy 37.5 --format csv --columns blocks_per_sm
    [ "${lines[1]}" = 3 ]
    works budget --arch sm_90 --threads 256 --occupancy 37.51% --format csv --columns blocks_per_sm
    [ "${lines[1]}" = 4 ]
    # 32 of 48 warps are shown as 66.67 %.
    works budget --arch sm_86 --threads 256 --occupancy 66.67 --format csv --columns blocks_per_sm
    [ "${lines[1]}" = 4 ]
    works budget --arch sm_90 --threads 1 --occupancy 0.01 --format csv --columns blocks_per_sm
    [ "${lines[1]}" = 1 ]
}

@test "the other input is held" {
    works budget --arch sm_90 --threads 256 --blocks 5 --smem 40K --format csv \
        --columns status,max_regs,max_smem
    [ "${lines[1]}" = "ok,48,45568" ]
    works budget --arch sm_90 --threads 256 --blocks 3 --regs 72 --format csv --columns max_smem
    [ "${lines[1]}" = 76800 ]
}

@test "out of reach: an empty maximum, and the limits that refuse" {
    set -- --format csv --columns status,max_regs,max_smem,launch_bounds_min_blocks,maxrregcount,warps_per_sm
    works budget --arch sm_90 --threads 256 --blocks 4 --regs 72 "$@"
    [ "${lines[1]}" = "out_of_reach:registers,64,,4,64,32" ]
    works budget --arch sm_90 --threads 256 --blocks 5 --smem 48K "$@"
    [ "${lines[1]}" = "out_of_reach:shared_memory,,45568,,,40" ]
    works budget --arch sm_90 --threads 1024 --blocks 3 "$@"
    [ "${lines[1]}" = "out_of_reach:warps,,,,," ]
    works budget --arch sm_90 --threads 32 --blocks 65 --barriers 4 "$@"
    [ "${lines[1]}" = "out_of_reach:warps+blocks+barriers,,,,," ]
    works budget --arch sm_90 --threads 2048 --blocks 1 "$@"
    [ "${lines[1]}" = "out_of_reach:warps,,,,," ]
    works budget --arch sm_86 --threads 1024 --occupancy 100 --format csv --columns blocks_per_sm,status
    [ "${lines[1]}" = "2,out_of_reach:warps" ]
    works budget --arch sm_90 --threads 1024 --blocks 3 --format json
    is_json
    [[ "$output" == *'"status": "out_of_reach:warps", "max_regs_per_thread": null'* ]]
    works budget --arch sm_90 --threads 1024 --blocks 3
    golden budget-out-of-reach.txt
}

@test "a budget is tight: one more loses the block" {
    for arch in sm_30 sm_60 sm_75 sm_90 sm_120; do
        works budget --arch $arch --threads 96,352,512 --blocks 2 --smem 5K --regs 24 --format csv \
            --columns threads,max_regs,max_smem
        while IFS=, read -r threads regs smem; do
            [ "$(blocks --arch $arch --threads "$threads" --regs "$regs" --smem 5K)" -ge 2 ]
            [ "$(blocks --arch $arch --threads "$threads" --regs 24 --smem "$smem")" -ge 2 ]
            [ "$(blocks --arch $arch --threads "$threads" --regs $((regs + 1)) --smem 5K)" -lt 2 ]
            [ "$(blocks --arch $arch --threads "$threads" --regs 24 --smem $((smem + 1)))" -lt 2 ]
        done < <(tail -n +2 <<<"$output")
    done
}

@test "more shared memory can reach more with a small split of Kepler" {
    works budget --arch sm_30 --threads 64 --blocks 2 --carveout 16K --regs 16 --format csv \
        --columns max_smem
    [ "${lines[1]}" = 24576 ]
    [ "$(blocks --arch sm_30 --threads 64 --regs 16 --smem 16384 --carveout 16K)" -eq 1 ]
    [ "$(blocks --arch sm_30 --threads 64 --regs 16 --smem 24576 --carveout 16K)" -eq 2 ]
    works budget --arch sm_30 --threads 64 --blocks 2 --carveout 16K --smem 16384 --format csv \
        --columns status,max_regs
    [ "${lines[1]}" = "out_of_reach:shared_memory," ]
    works budget --arch sm_30 --threads 64 --blocks 2 --carveout 16K --smem 16385 --format csv \
        --columns status,max_regs
    [ "${lines[1]}" = "ok,63" ]
}

@test "maxrregcount is what ptxas chooses, as it was recorded" {
    tail -n +2 "$BATS_TEST_DIRNAME/../oracle/nvidia_ptxas_regs.csv" >"$BATS_TEST_TMPDIR/rows"
    count=0
    while IFS=, read -r arch threads blocks regs; do
        count=$((count + 1))
        [ $((count % 8)) -eq 0 ] || continue # the C test asks for all of them
        works budget --arch "$arch" --threads "$threads" --blocks "$blocks" --format csv \
            --columns maxrregcount
        [ "${lines[1]}" = "$regs" ] || show_and_fail "$arch $threads $blocks: ptxas $regs"
    done <"$BATS_TEST_TMPDIR/rows"
    [ "$count" -eq 528 ]
    works budget --arch sm_60 --threads 448 --blocks 3 --format csv --columns max_regs,maxrregcount
    [ "${lines[1]}" = "48,40" ]
}

@test "the frontier has both maxima together, for every block count in reach" {
    works budget --arch sm_86 --threads 256 --blocks 2 --frontier
    golden budget-frontier.txt
    works budget --arch sm_86 --threads 256 --blocks 2 --frontier --format csv \
        --columns blocks_per_sm,max_regs,max_smem
    while IFS=, read -r count regs smem; do
        [ "$(blocks --arch sm_86 --threads 256 --regs "$regs" --smem "$smem")" -ge "$count" ]
        [ "$(blocks --arch sm_86 --threads 256 --regs $((regs + 1)) --smem "$smem")" -lt "$count" ]
        [ "$(blocks --arch sm_86 --threads 256 --regs "$regs" --smem $((smem + 1)))" -lt "$count" ]
    done < <(tail -n +2 <<<"$output")
    [ "$(tail -n +2 <<<"$output" | cut -d, -f1 | paste -sd ' ')" = "2 3 4 5 6" ]
    works budget --arch sm_86 --threads 256 --blocks 7 --frontier --format csv
    [ "${#lines[@]}" -eq 2 ]
    [[ "${lines[1]}" == *,out_of_reach:warps,* ]]
}

@test "the threshold card, wide and long" {
    works budget --arch sm_75 --threads 128..1024:128 --wide
    golden budget-card.txt
    works budget --arch sm_75,sm_90 --threads 256,512 --blocks 2 --wide --format md
    golden budget-card.md
    works budget --arch sm_90 --threads 128 --wide --format csv \
        --columns blocks_per_sm,max_regs
    [ "$(tail -n +2 <<<"$output" | awk -F, '$2 != 0 { print $2 ":" $1 }' | tac |
        awk -F: '!seen[$1]++' | paste -sd ' ')" = \
        "32:16 40:12 48:10 56:9 64:8 72:7 80:6 96:5 128:4 168:3 255:2" ]
    works budget --arch sm_90 --threads 128,1024 --wide --format json
    is_json
    refuses "--wide has a form of its own; leave --columns out" \
        budget --arch sm_90 --threads 128 --wide --columns arch
}

@test "macros compile" {
    works budget --arch sm_86,sm_90 --threads 256,1024 --blocks 2 --format c
    golden budget-macros.txt
    printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/budget.h"
    cat >"$BATS_TEST_TMPDIR/use.c" <<'C'
#define __launch_bounds__(threads, blocks) __attribute__((aligned(blocks * threads)))
#include "budget.h"
OCCSWEEP_SM_90_T256_B2_LAUNCH_BOUNDS int budget = OCCSWEEP_SM_90_T256_B2_MAX_SMEM_PER_BLOCK_BYTES;
_Static_assert(OCCSWEEP_SM_90_T256_B2_MAX_REGS_PER_THREAD == 128, "a number");
C
    "${CC:-cc}" -Wall -Werror -fsyntax-only "$BATS_TEST_TMPDIR/use.c"
    works budget --arch sm_90 --set registers.partitions=1 --threads 384 --blocks 1 --format c
    [[ "$output" == *"#define OCCSWEEP_SM_90_SET_T384_B1_MAXRREGCOUNT 168"* ]]
}

@test "splits of registers between warpgroups" {
    works budget --arch sm_90 --warpgroups 1+2
    golden budget-warpgroups.txt
    works budget --arch sm_90 --warpgroups 1+2 --format csv
    grep -qx 'sm_90,1,2,384,1,168,24,240' <<<"$output"
    grep -qx 'sm_90,1,2,384,1,168,40,232' <<<"$output"
    works budget --arch sm_90,sm_100 --warpgroups 1+3 --format csv
    grep -qx 'sm_90,1,3,512,1,128,32,160' <<<"$output"
    grep -qx 'sm_100,1,3,512,1,128,32,160' <<<"$output"
    works budget --arch sm_90 --warpgroups 1+1 --occupancy 50 --format json
    is_json
    works budget --arch sm_90 --warpgroups 4+4 --blocks 2
    works budget --arch sm_90 --warpgroups 4+4 --blocks 3
    [[ "$output" == *"No split"* ]]
}

@test "the same bytes with one thread and with two, to a file and a pipe" {
    set -- budget --arch nvidia --threads 32..max:32 --wide --format csv
    works "$@" -j 1 -o "$BATS_TEST_TMPDIR/one.csv"
    works "$@" -j 2 -o "$BATS_TEST_TMPDIR/two.csv"
    cmp "$BATS_TEST_TMPDIR/one.csv" "$BATS_TEST_TMPDIR/two.csv"
}

@test "wrong usage" {
    refuses "budget needs --threads LIST; occsweep budget --help says more" \
        budget --arch sm_90 --blocks 2
    refuses "budget needs --occupancy PERCENT or --blocks N: what is to be reached" \
        budget --arch sm_90 --threads 256
    refuses "--occupancy and --blocks both say what to reach; give one of them" \
        budget --arch sm_90 --threads 256 --blocks 2 --occupancy 50
    refuses "--frontier tells registers and shared memory together; leave --regs out" \
        budget --arch sm_90 --threads 256 --blocks 2 --frontier --regs 32
    refuses "--frontier and --wide are two tables; give one of them" \
        budget --arch sm_90 --threads 256 --blocks 2 --frontier --wide
    refuses "--format: xml is no format; it must be text, csv, json, md, latex or c" \
        budget --arch sm_90 --threads 256 --blocks 2 --format xml
    for bad in 0 100.01 -1 50.123 abc 1e1 050 5,5 50%% .5; do
        fails 2 budget --arch sm_90 --threads 256 --occupancy "$bad"
        [[ "$stderr" == *"must be above 0 and up to 100 percent"* ]]
    done
    refuses "--blocks is 0; it must be 1 to 65536 blocks" budget --arch sm_90 --threads 256 --blocks 0
}

@test "wrong usage of --warpgroups" {
    refuses "sm_80 has no setmaxnreg; it came with compute capability 9.0" \
        budget --arch sm_90,sm_80 --warpgroups 1+2
    refuses "gfx942 has no setmaxnreg; it came with compute capability 9.0" \
        budget --arch gfx942 --warpgroups 1+2
    "$OCCSWEEP" new arch own --from sm_90 | grep -v '^vendor:' >"$BATS_TEST_TMPDIR/own.yaml"
    works budget --arch "$BATS_TEST_TMPDIR/own.yaml" --warpgroups 1+2
    refuses "--warpgroups is about registers alone and says the block size; leave --threads out" \
        budget --arch sm_90 --warpgroups 1+2 --threads 384
    for bad in 1 1+ 0+2 12 1+2+3 5+4 a+b; do
        fails 2 budget --arch sm_90 --warpgroups "$bad"
        [[ "$stderr" == *"it must be PRODUCERS+CONSUMERS"* ]]
    done
    refuses "--format: c is no format; it must be text, csv, json, md or latex" \
        budget --arch sm_90 --warpgroups 1+2 --format c
}

@test "a header promises no registers where they limit nothing" {
    works budget --arch xe-hpc --threads 64 --blocks 2 --format c
    [[ "$output" == *"#define OCCSWEEP_XE_HPC_T64_B2_MAX_SMEM_PER_BLOCK_BYTES 65536"* ]]
    [[ "$output" != *MAX_REGS* ]]
}
