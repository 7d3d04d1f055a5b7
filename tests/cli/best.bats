#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep best: block sizes ranked. That the suggestion is the one of
# NVIDIA's header is tested in oracle/test_block_sizes.c.

load common

@test "the columns of the contract" {
    works best --arch sm_90 --regs 72 --smem 40K --format csv
    [ "${lines[0]}" = "arch,rank,threads_per_block,smem_per_block_bytes,status,warps_per_block,blocks_by_warps,blocks_by_blocks,blocks_by_registers,blocks_by_shared_memory,blocks_by_barriers,blocks_per_sm,warps_per_sm,occupancy_pct,limiters,limiter_code,regs_allocated_per_block,smem_allocated_per_block_bytes,is_runtime_suggestion" ]
    [ "${lines[1]}" = "sm_90,1,896,40960,ok,28,2,32,1,5,64,1,28,43.75,registers,4,64512,41984,yes" ]
    works best --arch sm_90 --regs 72 --smem 40K --format json
    is_json
}

@test "what people see" {
    works best --arch sm_90 --regs 72 --smem 40K --max-threads 512
    golden best-text.txt
    works best --gpu "H100 SXM5" --regs 72 --smem 40K --max-threads 512 --format md
    golden best-gpu.md
}

@test "all that tie share the first rank, the larger block first" {
    works best --arch sm_90 --regs 72 --smem 40K --format csv --columns rank,threads,occupancy_pct
    [ "$(grep '^1,' <<<"$output" | paste -sd ' ')" = "1,896,43.75 1,448,43.75 1,224,43.75" ]
    [ "${lines[4]}" = "4,864,42.19" ]
}

@test "one suggestion, and it has the most resident threads" {
    for arch in sm_35 sm_60 sm_75 sm_86 sm_90; do
        for limit in 1024 384 100 40; do
            works best --arch $arch --regs 40 --smem 3K --smem-per-thread 20 --max-threads $limit \
                --format csv --columns rank,threads,is_runtime_suggestion
            [ "$(grep -c ',yes$' <<<"$output")" -eq 1 ]
            [[ "$(grep ',yes$' <<<"$output")" == 1,* ]]
        done
    done
    works best --arch sm_90 --regs 72 --smem 40K --max-threads 40 --format csv --columns threads
    [ "${lines[1]}" = 40 ]
    [ "${lines[2]}" = 32 ]
}

@test "shared memory may grow with the block" {
    works best --arch sm_90 --regs 32 --smem 1K --smem-per-thread 64 --format csv \
        --columns threads,smem,blocks_per_sm
    while IFS=, read -r threads smem blocks; do
        [ "$smem" -eq $((1024 + 64 * threads)) ]
        [ "$("$OCCSWEEP" sweep --arch sm_90 --threads "$threads" --regs 32 --smem "$smem" \
            --columns blocks_per_sm | tail -n 1)" = "$blocks" ]
    done < <(tail -n +2 <<<"$output" | head -n 6)
    works best --arch sm_90 --regs 32 --static-smem 1K --dynamic-smem 1K --format csv --columns smem
    [ "${lines[1]}" = 2048 ]
}

@test "the smallest grid that fills a GPU" {
    works best --gpu "H100 SXM5" --regs 72 --smem 40K --format csv \
        --columns threads,blocks_per_sm,min_grid_blocks
    [ "${lines[1]}" = "896,1,132" ]
    [ "${lines[2]}" = "448,2,264" ]
    works best --arch sm_90,sm_80 --sms 10 --regs 72 --format csv --columns min_grid_blocks
    refuses "--columns: there is no column min_grid; there are arch, rank, threads_per_block, smem_per_block_bytes, scalar_regs_per_warp, accum_regs_per_thread, sub_group, large_grf, status, warps_per_block, blocks_by_warps, blocks_by_blocks, blocks_by_registers, blocks_by_shared_memory, blocks_by_barriers, blocks_by_scalar_registers, blocks_per_sm, warps_per_sm, occupancy_pct, limiters, limiter_code, regs_allocated_per_block, smem_allocated_per_block_bytes, llvm_waves_per_simd, is_runtime_suggestion" \
        best --arch sm_90 --regs 72 --columns min_grid
}

@test "where no block size can launch" {
    works best --arch sm_90 --regs 300 --format csv --columns rank,status,is_runtime_suggestion
    [ "$(tail -n +2 <<<"$output" | sort -u)" = ",too_many_regs_per_thread,no" ]
    works best --arch sm_90 --regs 300 --max-threads 64
    [[ "$output" == *"No block size can launch."* ]]
}

@test "wrong usage" {
    refuses "best needs --regs N; occsweep best --help says more" best --arch sm_90
    refuses "--gpu says how many SMs there are; leave --sms out" \
        best --gpu "H100 SXM5" --sms 10 --regs 32
    fails 2 best --arch sm_90 --regs 32 --max-threads 0
    fails 3 best --arch sm_90 --regs 32 -o /dev/full
}
