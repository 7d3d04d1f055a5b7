/* SPDX-License-Identifier: MIT */
/*
 * Budgets by walking plateaus. No bisection: with a small Kepler split more
 * shared memory can mean more blocks.
 */
#include <occsweep/budget.h>

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

    /* The least that a kernel can use; what refuses this refuses all. */
    launch.regs_per_thread = 1;
    launch.smem_per_block_bytes = 0;
    struct occ_result least = occ_compute(arch, launch);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (least.blocks_by[i] < blocks)
            rung.out_of_reach_by |= OCC_LIMITER_CODE(i);
    if (rung.out_of_reach_by != 0)
        return rung;

    occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &rung.max_regs_per_thread);
    launch.regs_per_thread = rung.max_regs_per_thread;
    occ_max_for_blocks(arch, launch, OCC_AXIS_SMEM, blocks, &rung.max_smem_per_block_bytes);
    return rung;
}
