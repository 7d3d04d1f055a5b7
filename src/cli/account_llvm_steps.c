/* SPDX-License-Identifier: MIT */
/*
 * How LLVM comes to its waves per SIMD, step by step. The number itself is
 * occ_llvm_waves_per_simd()'s; a test holds that the steps end with it.
 */
#include "cli/account_steps.h"

#include <stdio.h>

#include "core/allocation.h"

/* `value` as LLVM bounds it: 1 at least and no more than there are slots. */
static uint64_t add_bounded(struct steps *steps, const char *label, uint64_t value,
                            uint64_t most)
{
    struct step *step;

    if (value == 0) {
        step = steps_add_value(steps, label, 1);
        snprintf(step->remark, sizeof(step->remark), "LLVM says 1 at least");
        return 1;
    }
    step = steps_add(steps, label,
                     (struct step){.form = STEP_SMALLEST,
                                   .numbers = {value, most},
                                   .number_count = 2,
                                   .result = min_u64(value, most)});
    return step->result;
}

/* Blocks that slots and shared memory hold, which is not rounded up here. */
static uint64_t add_blocks(struct steps *steps, const struct sweep_row *row)
{
    const struct occ_arch_limits *limits = &row->arch->limits;
    uint32_t warps = row->result.warps_per_block;
    uint32_t bytes = row->launch.smem_per_block_bytes;
    struct step blocks = {.form = STEP_SMALLEST};

    blocks.numbers[blocks.number_count++] = blocks.result = steps_add_pair(
        steps, "blocks by warp slots", STEP_DIVIDE_DOWN, limits->max_warps_per_sm, warps);
    if (warps > 1 && limits->max_multi_warp_blocks_per_sm != 0)
        blocks.numbers[blocks.number_count++] =
            steps_add_value(steps, "blocks by block slots",
                            limits->max_multi_warp_blocks_per_sm)
                ->result;
    if (bytes != 0 && row->arch->shared_memory.per_sm != 0)
        blocks.numbers[blocks.number_count++] =
            steps_add_pair(steps, "blocks by shared memory", STEP_DIVIDE_DOWN,
                           row->arch->shared_memory.per_sm, bytes);
    for (size_t i = 1; i < blocks.number_count; i++)
        blocks.result = min_u64(blocks.result, blocks.numbers[i]);
    return steps_add(steps, "blocks counted", blocks)->result;
}

static uint64_t add_by_blocks(struct steps *steps, const struct sweep_row *row, uint64_t most)
{
    uint64_t warps = steps_add_pair(steps, "warps of these", STEP_PRODUCT,
                                    add_blocks(steps, row), row->result.warps_per_block);
    uint64_t per_simd =
        steps_add_pair(steps, "of one SIMD", STEP_DIVIDE_UP, warps, partitions_of(row->arch));
    return add_bounded(steps, "per SIMD, by blocks", per_simd, most);
}

static uint64_t add_by_registers(struct steps *steps, const struct sweep_row *row,
                                 uint64_t most)
{
    const struct occ_arch_registers *registers = &row->arch->registers;
    uint64_t regs =
        regs_with_accumulators(row->arch, &row->launch) * row->arch->limits.threads_per_warp;

    if (registers->per_sm == 0 || regs < registers->allocation_unit) {
        struct step *step = steps_add_value(steps, "per SIMD, by registers", most);
        snprintf(step->remark, sizeof(step->remark), "%s",
                 registers->per_sm == 0 ? "not limited" : "less than one unit is free");
        return most;
    }
    uint64_t of_simd = steps_add_pair(steps, "registers of one SIMD", STEP_DIVIDE_DOWN,
                                      registers->per_sm, registers->partitions);
    uint64_t warps = steps_add_pair(steps, "warps that these hold", STEP_DIVIDE_DOWN, of_simd,
                                    regs_per_warp(row->arch, &row->launch));
    return add_bounded(steps, "per SIMD, by registers", warps, most);
}

/* By the steps where there are some, by the file otherwise. */
static uint64_t add_by_scalar_registers(struct steps *steps, const struct sweep_row *row,
                                        uint64_t most)
{
    const struct occ_arch_scalar_registers *scalars = &row->arch->scalar_registers;
    uint32_t regs = row->launch.scalar_regs_per_warp;
    uint64_t warps;

    if (scalars->step_count != 0)
        warps = steps_add_value(steps, "warps at that step", scalar_step_warps(scalars, regs))
                    ->result;
    else
        warps =
            steps_add_pair(steps, "warps that scalars hold", STEP_DIVIDE_DOWN,
                           scalars->per_partition, round_up(regs, scalars->allocation_unit));
    return add_bounded(steps, "per SIMD, by scalar registers", warps, most);
}

void account_add_llvm_steps(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    struct step smallest = {.form = STEP_SMALLEST};

    if (!row->arch->has_llvm_waves)
        return;
    smallest.result = occ_llvm_waves_per_simd(row->arch, row->launch);
    uint64_t most =
        steps_add_pair(steps, "warp slots of one SIMD", STEP_DIVIDE_DOWN,
                       row->arch->limits.max_warps_per_sm, partitions_of(row->arch));
    smallest.numbers[smallest.number_count++] = add_by_blocks(steps, row, most);
    smallest.numbers[smallest.number_count++] = add_by_registers(steps, row, most);
    if (row->arch->scalar_registers.max_per_warp != 0 && row->launch.scalar_regs_per_warp != 0)
        smallest.numbers[smallest.number_count++] = add_by_scalar_registers(steps, row, most);
    steps_add(steps, "LLVM's warps per SIMD", smallest);
}
