/* SPDX-License-Identifier: MIT */
/*
 * Splits of a block's registers between producer and consumer warpgroups:
 * what setmaxnreg hands out may not exceed what the launch was granted.
 */
#include <occsweep/warpgroups.h>

#include "core/arith.h"

uint32_t occ_warpgroup_threads(const struct occ_arch *arch, struct occ_warpgroups groups)
{
    return (groups.producers + groups.consumers) * OCC_WARPS_PER_WARPGROUP *
           arch->limits.threads_per_warp;
}

/* The most each consumer can have beside such producers; 0: too little. */
static uint32_t consumer_regs(struct occ_warpgroups groups, uint32_t launch_regs,
                              uint32_t producer_regs)
{
    uint64_t granted = (uint64_t)(groups.producers + groups.consumers) * launch_regs;
    uint64_t left = granted - (uint64_t)groups.producers * producer_regs;
    uint64_t each = round_down(left / groups.consumers, OCC_SETMAXNREG_STEP);
    return (uint32_t)min_u64(each, OCC_SETMAXNREG_MAX);
}

/* The largest producer count that leaves the consumers as much. */
static uint32_t best_producer_regs(struct occ_warpgroups groups, uint32_t launch_regs,
                                   uint32_t producer_regs)
{
    uint32_t consumers_have = consumer_regs(groups, launch_regs, producer_regs);
    uint32_t best = producer_regs;
    while (best + OCC_SETMAXNREG_STEP < launch_regs &&
           consumer_regs(groups, launch_regs, best + OCC_SETMAXNREG_STEP) == consumers_have)
        best += OCC_SETMAXNREG_STEP;
    return best;
}

bool occ_warpgroup_split_next(const struct occ_arch *arch, struct occ_warpgroups groups,
                              uint32_t blocks, struct occ_warpgroup_split *split)
{
    uint32_t launch_regs = (uint32_t)round_down(
        occ_maxrregcount(arch, occ_warpgroup_threads(arch, groups), blocks),
        OCC_SETMAXNREG_STEP);
    uint32_t producer_regs = split->producer_regs_per_thread == 0
                                 ? OCC_SETMAXNREG_MIN
                                 : split->producer_regs_per_thread + OCC_SETMAXNREG_STEP;
    if (producer_regs >= launch_regs)
        return false;

    producer_regs = best_producer_regs(groups, launch_regs, producer_regs);
    split->launch_regs_per_thread = launch_regs;
    split->producer_regs_per_thread = producer_regs;
    split->consumer_regs_per_thread = consumer_regs(groups, launch_regs, producer_regs);
    return true;
}
