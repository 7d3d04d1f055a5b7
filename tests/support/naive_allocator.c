/* SPDX-License-Identifier: MIT */
/*
 * Blocks and warps placed one by one. Slow and plain on purpose: each limit
 * is found by filling the SM, as if the other limits did not exist.
 */
#include "support/naive_allocator.h"

#include <assert.h>

#include "support/naive_placement.h"

/* How many blocks of `amount` a store of `capacity` holds. */
static uint32_t fill(uint64_t capacity, uint64_t amount)
{
    uint32_t blocks = 0;
    if (amount == 0)
        return OCC_UNLIMITED;
    for (; capacity >= amount; capacity -= amount)
        blocks++;
    return blocks;
}

/* Give warps their share until no partition has one left, and count the blocks
 * of which every warp found a place. What one warp finds too little, so do all. */
static uint32_t fill_partitions(struct share has, uint32_t partitions, const struct share *need,
                                uint32_t warps_per_block)
{
    uint32_t blocks = 0, placed = 0;

    for (uint32_t i = 0; i < partitions; i++) {
        struct share left = has;
        while (take_share(&left, need)) {
            placed = placed % warps_per_block + 1;
            blocks += placed == warps_per_block;
        }
    }
    return blocks;
}

/* Each half has half of the partitions; where their number is odd, the half of
 * the warps that all of them hold. */
static uint32_t fill_halves(struct share has, uint32_t partitions, const struct share *need,
                            uint32_t warps_per_block)
{
    if (partitions % 2 == 0)
        return 2 * fill_partitions(has, partitions / 2, need, warps_per_block);
    return 2 * fill(fill_partitions(has, partitions, need, 1) / 2, warps_per_block);
}

static uint32_t fill_warp_slots(const struct placement *p, bool halved)
{
    uint32_t slots = slots_of(p->arch);
    if (is_refused_by_threads(p))
        return 0;
    if (!halved)
        return fill(slots, p->warps_per_block);
    return fill(slots / 2, p->warps_per_block) + fill(slots / 2, p->warps_per_block);
}

static uint32_t fill_registers(const struct placement *p, uint32_t partitions, bool halved)
{
    uint64_t each = p->arch->registers.per_sm / partitions;
    struct share has = {.regs = each, .accums = each};
    struct share need = {.regs = p->regs_per_warp, .accums = p->accums_per_warp};

    assert(partitions <= MAX_PARTITIONS);
    if (!passes_launch_check(p, partitions))
        return 0;
    return halved ? fill_halves(has, partitions, &need, p->warps_per_block)
                  : fill_partitions(has, partitions, &need, p->warps_per_block);
}

static uint32_t registers_limit(const struct placement *p, bool halved)
{
    const struct occ_arch_registers *registers = &p->arch->registers;
    if (p->regs_per_warp == 0 && p->accums_per_warp == 0)
        return OCC_UNLIMITED;
    if (registers->launch_check_partitions != 0 &&
        fill_registers(p, registers->launch_check_partitions, halved) == 0)
        return 0;
    return fill_registers(p, registers->partitions, halved);
}

static void limit_warps_and_registers(const struct placement *p, struct occ_result *result)
{
    enum occ_partitioned_caching mode =
        p->arch->has_partitioned_caching ? p->launch.partitioned_caching : OCC_CACHING_OFF;
    uint32_t by_registers = registers_limit(p, mode != OCC_CACHING_OFF);

    if (by_registers == 0 && mode == OCC_CACHING_ON &&
        passes_launch_check(p, p->arch->registers.partitions)) {
        mode = OCC_CACHING_OFF;
        by_registers = registers_limit(p, false);
    }
    result->partitioned_caching = mode;
    result->blocks_by[OCC_BY_REGISTERS] = by_registers;
    result->blocks_by[OCC_BY_WARPS] = fill_warp_slots(p, mode != OCC_CACHING_OFF);
}

static uint32_t scalar_limit(const struct placement *p, bool halved)
{
    struct share has = {0}, need = {0};
    uint32_t partitions = partition_count(p->arch);

    scalar_share(p, &has, &need);
    if (need.scalars == 0)
        return OCC_UNLIMITED;
    if (p->launch.scalar_regs_per_warp > p->arch->scalar_registers.max_per_warp)
        return 0;
    return halved ? fill_halves(has, partitions, &need, p->warps_per_block)
                  : fill_partitions(has, partitions, &need, p->warps_per_block);
}

static uint32_t at_most(uint32_t a, uint32_t b)
{
    return b < a ? b : a;
}

/* The supported split number `i`, in ascending order; the last is all of it. */
static uint32_t split_at(const struct occ_arch_shared_memory *smem, uint32_t i)
{
    return i < smem->carveout_count ? smem->carveouts[i] : smem->per_sm;
}

static uint32_t smallest_split_of(const struct occ_arch_shared_memory *smem, uint64_t bytes)
{
    uint32_t i = 0;
    while (i < smem->carveout_count && split_at(smem, i) < bytes)
        i++;
    return split_at(smem, i);
}

/* Try the splits one after the other until one costs no block. */
static uint32_t needed_split(const struct placement *p, uint32_t other_blocks)
{
    const struct occ_arch_shared_memory *smem = &p->arch->shared_memory;
    uint32_t wanted = at_most(fill(smem->per_sm, p->smem_per_block_bytes), other_blocks);

    for (uint32_t i = 0; i < smem->carveout_count; i++) {
        uint32_t split = split_at(smem, i);
        uint32_t blocks = at_most(fill(split, p->smem_per_block_bytes), other_blocks);
        if (blocks == wanted && split >= p->smem_per_block_bytes)
            return split;
    }
    return smem->per_sm;
}

static uint32_t split_in_force(const struct placement *p, uint32_t other_blocks)
{
    const struct occ_arch_shared_memory *smem = &p->arch->shared_memory;
    struct occ_carveout asked = p->launch.carveout;
    bool is_by_size = smem->carveout_growth == OCC_GROW_TO_LARGEST;
    uint32_t split = smem->per_sm;

    if (smem->carveout_count == 0)
        return smem->per_sm;
    if (asked.kind == OCC_CARVEOUT_NEEDED)
        split = needed_split(p, other_blocks);
    if (asked.kind == OCC_CARVEOUT_BYTES)
        split = smallest_split_of(smem, asked.value);
    if (asked.kind == OCC_CARVEOUT_PERCENT && !is_by_size)
        split = smallest_split_of(smem, (uint64_t)smem->per_sm * asked.value / 100);
    if (split < p->smem_per_block_bytes)
        split = is_by_size ? smem->per_sm : smallest_split_of(smem, p->smem_per_block_bytes);
    return split;
}

static void limit_shared_memory(const struct placement *p, uint32_t other_blocks,
                                struct occ_result *result)
{
    const struct occ_arch_shared_memory *smem = &p->arch->shared_memory;
    uint64_t max = p->launch.optin ? smem->max_per_block_optin : smem->max_per_block;
    max += smem->reserved_per_block;

    result->carveout_bytes = smem->per_sm;
    result->smem_allocated_per_block_bytes = p->smem_per_block_bytes;
    if (p->smem_per_block_bytes > max || p->smem_per_block_bytes > smem->per_sm) {
        result->blocks_by[OCC_BY_SHARED_MEMORY] = 0;
        return;
    }
    result->carveout_bytes = split_in_force(p, other_blocks);
    result->blocks_by[OCC_BY_SHARED_MEMORY] =
        fill(result->carveout_bytes, p->smem_per_block_bytes);
}

static struct occ_result place_all(const struct occ_arch *arch, struct occ_launch launch)
{
    struct placement p = placement_of(arch, launch);
    struct occ_result result = {.warps_per_block = p.warps_per_block};
    uint32_t *by = result.blocks_by, others = OCC_UNLIMITED;

    limit_warps_and_registers(&p, &result);
    by[OCC_BY_BLOCKS] = block_slots_of(&p);
    by[OCC_BY_BARRIERS] = arch->barriers.per_sm == 0
                              ? OCC_UNLIMITED
                              : fill(arch->barriers.per_sm, launch.barriers_per_block);
    by[OCC_BY_SCALAR_REGISTERS] =
        scalar_limit(&p, result.partitioned_caching != OCC_CACHING_OFF);
    by[OCC_BY_SHARED_MEMORY] = OCC_UNLIMITED;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        others = at_most(others, by[i]);
    limit_shared_memory(&p, others, &result);

    result.blocks_per_sm = OCC_UNLIMITED;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        result.blocks_per_sm = at_most(result.blocks_per_sm, by[i]);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (by[i] == result.blocks_per_sm)
            result.limiter_code += OCC_LIMITER_CODE(i);
    result.warps_per_sm = result.blocks_per_sm * p.warps_per_block;
    result.regs_allocated_per_block =
        p.warps_per_block *
        (p.regs_per_warp > p.accums_per_warp ? p.regs_per_warp : p.accums_per_warp);
    return result;
}

static enum occ_status reason(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_launch uncached = launch, with_optin = launch, undeclared;
    struct placement p = placement_of(arch, launch);
    uncached.partitioned_caching = OCC_CACHING_OFF;
    with_optin.optin = true;
    struct occ_result as_is = place_all(arch, launch);
    struct occ_result off = place_all(arch, uncached);

    undeclared = uncached;
    undeclared.max_threads_for_kernel = 0;
    if (place_all(arch, undeclared).blocks_by[OCC_BY_WARPS] == 0)
        return OCC_TOO_MANY_THREADS_PER_BLOCK;
    if (has_too_many_regs(&p))
        return OCC_TOO_MANY_REGS_PER_THREAD;
    if (off.blocks_by[OCC_BY_REGISTERS] == 0)
        return OCC_TOO_MANY_REGS_PER_BLOCK;
    if (off.blocks_per_sm != 0)
        return OCC_PARTITIONED_CACHING_TOO_SMALL;
    if (place_all(arch, with_optin).blocks_per_sm != 0)
        return OCC_NEEDS_SMEM_OPTIN;
    if (as_is.blocks_by[OCC_BY_SHARED_MEMORY] == 0)
        return OCC_TOO_MUCH_SMEM_PER_BLOCK;
    if (as_is.blocks_by[OCC_BY_BARRIERS] == 0)
        return OCC_TOO_MANY_BARRIERS_PER_BLOCK;
    if (off.blocks_by[OCC_BY_SCALAR_REGISTERS] == 0)
        return OCC_TOO_MANY_SCALAR_REGS_PER_WARP;
    return OCC_TOO_MANY_THREADS_FOR_KERNEL;
}

struct occ_result naive_compute(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_result result = place_all(arch, launch);
    if (result.blocks_per_sm == 0)
        result.status = reason(arch, launch);
    return result;
}
