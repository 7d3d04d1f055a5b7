/* SPDX-License-Identifier: MIT */
/*
 * Budgets by walking plateaus. No bisection: with a small Kepler split more
 * shared memory can mean more blocks.
 */
#include <occsweep/budget.h>

#include "core/allocation.h"

bool occ_max_for_blocks(const struct occ_arch *arch, struct occ_launch launch,
                        enum occ_axis axis, uint32_t blocks, uint32_t *value)
{
    uint32_t first = axis == OCC_AXIS_SMEM ? 0 : 1;
    uint32_t end = occ_axis_max(arch, axis, launch.optin);
    bool is_found = false;

    while (first <= end) {
        struct occ_plateau plateau = occ_plateau_from(arch, launch, axis, first, end);
        if (plateau.result.blocks_per_sm >= blocks) {
            *value = plateau.last;
            is_found = true;
        }
        first = plateau.last + 1;
    }
    return is_found;
}

struct occ_rung occ_rung(const struct occ_arch *arch, struct occ_launch launch, uint32_t blocks)
{
    struct occ_rung rung = {.blocks_per_sm = blocks};

    /* Shared memory first, beside the fewest registers: a split that grows
     * for larger blocks can hold more of them than of empty ones. */
    launch.regs_per_thread = 1;
    launch.smem_per_block_bytes = 0;
    struct occ_result least = occ_compute(arch, launch);
    if (occ_max_for_blocks(arch, launch, OCC_AXIS_SMEM, blocks,
                           &rung.max_smem_per_block_bytes)) {
        launch.smem_per_block_bytes = rung.max_smem_per_block_bytes;
        occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &rung.max_regs_per_thread);
        return rung;
    }
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (least.blocks_by[i] < blocks)
            rung.out_of_reach_by |= OCC_LIMITER_CODE(i);
    return rung;
}

uint32_t occ_maxrregcount(const struct occ_arch *arch, uint32_t threads_per_block,
                          uint32_t blocks)
{
    /* Registers alone decide: nothing else is in the compiler's hands. */
    struct occ_arch budgeted = *arch;
    struct occ_launch launch = {.threads_per_block = threads_per_block};
    uint32_t regs = 0;

    if (arch->registers.per_sm == 0)
        return 0;
    if (arch->registers.launch_check_partitions != 0)
        budgeted.registers.partitions = arch->registers.launch_check_partitions;
    budgeted.shared_memory = (struct occ_arch_shared_memory){0};
    if (!occ_max_for_blocks(&budgeted, launch, OCC_AXIS_REGS, blocks, &regs) ||
        regs == arch->registers.max_per_thread)
        return regs;
    /* Down to a count whose warp fills whole units. */
    while (regs_per_warp(arch, regs) != (uint64_t)regs * arch->limits.threads_per_warp)
        regs--;
    return regs;
}
