/* SPDX-License-Identifier: MIT */
/*
 * Waste: capacity minus what the resident blocks were granted.
 */
#include <occsweep/waste.h>

#include "core/allocation.h"

struct use {
    uint64_t per_sm;
    uint64_t per_block;
};

static struct use use_of(const struct occ_arch *arch, const struct occ_result *result,
                         enum occ_limiter resource)
{
    switch (resource) {
    case OCC_BY_WARPS:
        return (struct use){warp_slots(arch), result->warps_per_block};
    case OCC_BY_REGISTERS:
        return (struct use){arch->registers.per_sm, result->regs_allocated_per_block};
    case OCC_BY_SHARED_MEMORY:
        return (struct use){result->carveout_bytes, result->smem_allocated_per_block_bytes};
    default:
        return (struct use){0, 0};
    }
}

struct occ_waste occ_waste_of(const struct occ_arch *arch, const struct occ_result *result,
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

uint64_t occ_waste_capacity(const struct occ_arch *arch, const struct occ_result *result,
                            enum occ_limiter resource)
{
    return use_of(arch, result, resource).per_sm;
}

/* The last allocation from `allocated` on, up to `end`, with which no number
 * of blocks passes a `parts`-th of the capacity. */
static uint64_t parts_end(uint64_t capacity, uint64_t allocated, uint64_t most_blocks,
                          uint64_t parts, uint64_t end)
{
    for (uint64_t blocks = 1; blocks <= most_blocks && blocks * allocated <= capacity;
         blocks++) {
        uint64_t next_part = parts * blocks * allocated / capacity + 1;
        end = min_u64(end, divide_up(next_part * capacity, parts * blocks) - 1);
    }
    return end;
}

uint32_t occ_waste_smem_step_end(const struct occ_arch *arch, uint32_t bytes, uint32_t parts)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t allocated = smem_per_block(arch, bytes);
    uint64_t end = smem_per_block(arch, OCC_MAX_SMEM_PER_BLOCK);
    uint64_t blocks = arch->limits.max_blocks_per_sm;

    if (smem->per_sm == 0)
        return OCC_MAX_SMEM_PER_BLOCK;
    if (allocated == 0)
        return bytes;
    end = parts_end(smem->per_sm, allocated, blocks, parts, end);
    for (uint32_t i = 0; i < smem->carveout_count; i++)
        if (smem->carveouts[i] != 0)
            end = parts_end(smem->carveouts[i], allocated, blocks, parts, end);
    end = smem_granted_within(smem, end) - smem->reserved_per_block;
    return (uint32_t)min_u64(end, OCC_MAX_SMEM_PER_BLOCK);
}
