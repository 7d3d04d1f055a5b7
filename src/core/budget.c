/* SPDX-License-Identifier: MIT */
/*
 * Budgets by walking plateaus. No bisection: with a small Kepler split more
 * shared memory can mean more blocks. In words of C and C++, as occupancy.c.
 */
#include <occsweep/budget.h>

#include "core/allocation.h"

/* The largest value up to `end` that has `blocks`; false if there is none. */
static bool largest_up_to(const struct occ_arch *arch, struct occ_launch launch,
                          enum occ_axis axis, uint32_t end, uint32_t blocks, uint32_t *value)
{
    uint32_t first = axis == OCC_AXIS_SMEM ? 0 : 1;
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

bool occ_max_for_blocks(const struct occ_arch *arch, struct occ_launch launch,
                        enum occ_axis axis, uint32_t blocks, uint32_t *value)
{
    return largest_up_to(arch, launch, axis, occ_axis_max(arch, axis, launch.optin), blocks,
                         value);
}

/* The largest value from `first` to before `end` that has `blocks`; with more of
 * it there are never more blocks. False where even `first` has fewer. */
static bool bisect(const struct occ_arch *arch, struct occ_launch launch, enum occ_axis axis,
                   uint32_t first, uint32_t end, uint32_t blocks, uint32_t *value)
{
    occ_launch_set(&launch, axis, first);
    if (first >= end || occ_compute(arch, launch).blocks_per_sm < blocks)
        return false;
    while (end - first > 1) {
        uint32_t middle = first + (end - first) / 2;
        occ_launch_set(&launch, axis, middle);
        if (occ_compute(arch, launch).blocks_per_sm >= blocks)
            first = middle;
        else
            end = middle;
    }
    *value = first;
    return true;
}

/* The smallest value below `end` with the split that is in force just before
 * it: where a split grows for larger blocks, more bytes can mean more blocks. */
static uint32_t same_split_from(const struct occ_arch *arch, uint32_t end)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint32_t first = 0;

    for (uint32_t i = 0; i < smem->carveout_count; i++) {
        uint64_t holds = smem_granted_within(smem, smem->carveouts[i]) + 1;
        uint64_t next = holds - min_u64(holds, smem->reserved_per_block);
        if (next < end && next > first)
            first = (uint32_t)next;
    }
    return first;
}

/* Partitioned caching that is given up for want of registers frees warps, so
 * that more registers can mean more blocks. */
static bool can_give_up_caching(const struct occ_arch *arch, const struct occ_launch *launch)
{
    return arch->has_partitioned_caching && launch->partitioned_caching == OCC_CACHING_ON;
}

static bool less_registers(const struct occ_arch *arch, struct occ_launch launch,
                           uint32_t blocks, uint32_t *value)
{
    if (!can_give_up_caching(arch, &launch))
        return bisect(arch, launch, OCC_AXIS_REGS, 1, launch.regs_per_thread, blocks, value);
    return launch.regs_per_thread > 0 &&
           largest_up_to(arch, launch, OCC_AXIS_REGS, launch.regs_per_thread - 1, blocks,
                         value);
}

static bool less_shared_memory(const struct occ_arch *arch, struct occ_launch launch,
                               uint32_t blocks, uint32_t *value)
{
    for (uint32_t end = launch.smem_per_block_bytes; end > 0;) {
        uint32_t first = same_split_from(arch, end);
        if (bisect(arch, launch, OCC_AXIS_SMEM, first, end, blocks, value))
            return true;
        end = first;
    }
    return false;
}

bool occ_less_for_more_blocks(const struct occ_arch *arch, struct occ_launch launch,
                              enum occ_axis axis, uint32_t *value)
{
    /* The split that is needed costs no block of the largest, and binds no
     * sooner than anything else. */
    if (launch.carveout.kind == OCC_CARVEOUT_NEEDED)
        launch.carveout.kind = OCC_CARVEOUT_DEFAULT;
    struct occ_result result = occ_compute(arch, launch);
    bool is_regs = axis == OCC_AXIS_REGS;
    uint32_t own = OCC_LIMITER_CODE(is_regs ? OCC_BY_REGISTERS : OCC_BY_SHARED_MEMORY);

    if (result.limiter_code != own && !(is_regs && can_give_up_caching(arch, &launch)))
        return false;
    return is_regs ? less_registers(arch, launch, result.blocks_per_sm + 1, value)
                   : less_shared_memory(arch, launch, result.blocks_per_sm + 1, value);
}

struct occ_rung occ_rung_of(const struct occ_arch *arch, struct occ_launch launch,
                            uint32_t blocks)
{
    struct occ_rung rung = {0};

    rung.blocks_per_sm = blocks;
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
    struct occ_launch launch = {0};
    uint32_t regs = 0;

    if (arch->registers.per_sm == 0)
        return 0;
    if (arch->registers.launch_check_partitions != 0)
        budgeted.registers.partitions = arch->registers.launch_check_partitions;
    budgeted.shared_memory.per_sm = 0;
    launch.threads_per_block = threads_per_block;
    if (!occ_max_for_blocks(&budgeted, launch, OCC_AXIS_REGS, blocks, &regs) ||
        regs == arch->registers.max_per_thread)
        return regs;
    /* Down to a count whose warp fills whole units. */
    launch.regs_per_thread = regs;
    while (regs_per_warp(arch, &launch) !=
           (uint64_t)launch.regs_per_thread * arch->limits.threads_per_warp)
        launch.regs_per_thread--;
    return launch.regs_per_thread;
}
