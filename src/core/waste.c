/* SPDX-License-Identifier: MIT */
/*
 * Waste: capacity minus what the resident blocks were granted.
 */
#include <occsweep/waste.h>

struct use {
    uint64_t per_sm;
    uint64_t per_block;
};

static struct use use_of(const struct occ_arch *arch, const struct occ_result *result,
                         enum occ_limiter resource)
{
    switch (resource) {
    case OCC_BY_WARPS:
        return (struct use){arch->limits.max_warps_per_sm, result->warps_per_block};
    case OCC_BY_REGISTERS:
        return (struct use){arch->registers.per_sm, result->regs_allocated_per_block};
    case OCC_BY_SHARED_MEMORY:
        return (struct use){result->carveout_bytes, result->smem_allocated_per_block_bytes};
    default:
        return (struct use){0, 0};
    }
}

struct occ_waste occ_waste(const struct occ_arch *arch, const struct occ_result *result,
                           enum occ_limiter resource)
{
    struct use use = use_of(arch, result, resource);
    struct occ_waste waste = {.amount = use.per_sm - result->blocks_per_sm * use.per_block};

    if (waste.amount == 0)
        waste.reason = OCC_WASTE_NONE;
    else if (result->blocks_per_sm == 0)
        waste.reason = OCC_WASTE_CANNOT_LAUNCH;
    else if (result->blocks_by[resource] > result->blocks_per_sm)
        waste.reason = OCC_WASTE_OTHER_LIMIT;
    else if (waste.amount < use.per_block)
        waste.reason = OCC_WASTE_BELOW_BLOCK;
    else
        waste.reason = OCC_WASTE_IN_PIECES;
    return waste;
}
