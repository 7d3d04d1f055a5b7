/* SPDX-License-Identifier: MIT */
/*
 * Blocks and warps placed one by one. Slow and plain on purpose: each limit
 * is found by filling the SM, as if the other limits did not exist.
 */
#include "support/naive_allocator.h"

#include <assert.h>

#define MAX_PARTITIONS 16

/* One launch on one architecture, with what a warp and a block are given. */
struct placement {
    const struct occ_arch *arch;
    struct occ_launch launch;
    uint32_t warps_per_block;
    uint64_t regs_per_warp;
    uint64_t smem_per_block_bytes;
};

static uint64_t next_multiple(uint64_t value, uint64_t unit)
{
    return value % unit == 0 ? value : value + (unit - value % unit);
}

static struct placement placement_of(const struct occ_arch *arch, struct occ_launch launch)
{
    struct placement p = {.arch = arch, .launch = launch};

    for (uint32_t threads = 0; threads < launch.threads_per_block;
         threads += arch->limits.threads_per_warp)
        p.warps_per_block++;
    if (arch->registers.per_sm != 0)
        p.regs_per_warp =
            next_multiple((uint64_t)launch.regs_per_thread * arch->limits.threads_per_warp,
                          arch->registers.allocation_unit);
    if (arch->shared_memory.per_sm != 0)
        p.smem_per_block_bytes = next_multiple((uint64_t)launch.smem_per_block_bytes +
                                                   arch->shared_memory.reserved_per_block,
                                               arch->shared_memory.allocation_unit);
    return p;
}

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

static uint32_t fill_warp_slots(const struct placement *p, bool halved)
{
    uint32_t slots = p->arch->limits.max_warps_per_sm;
    if (p->launch.threads_per_block > p->arch->limits.max_threads_per_block)
        return 0;
    if (p->launch.max_threads_for_kernel != 0 &&
        p->launch.threads_per_block > p->launch.max_threads_for_kernel)
        return 0;
    if (!halved)
        return fill(slots, p->warps_per_block);
    return fill(slots / 2, p->warps_per_block) + fill(slots / 2, p->warps_per_block);
}

/* Give one warp the registers of some partition of `first` to `last`. */
static bool place_warp(uint64_t *free_regs, uint32_t first, uint32_t last, uint64_t amount)
{
    for (uint32_t i = first; i <= last; i++) {
        if (free_regs[i] >= amount) {
            free_regs[i] -= amount;
            return true;
        }
    }
    return false;
}

/* A block is resident when every warp of it found a place. */
static uint32_t fill_partitions(const struct placement *p, uint64_t *free_regs, uint32_t first,
                                uint32_t last)
{
    for (uint32_t blocks = 0;; blocks++)
        for (uint32_t warp = 0; warp < p->warps_per_block; warp++)
            if (!place_warp(free_regs, first, last, p->regs_per_warp))
                return blocks;
}

/* The hardware's check charges every partition for each round of warps. */
static bool passes_launch_check(const struct placement *p, uint32_t partitions)
{
    uint64_t charged = 0;
    for (uint32_t warp = 0; warp < p->warps_per_block; warp += partitions)
        charged += p->regs_per_warp * partitions;
    return charged <= p->arch->registers.max_per_block &&
           p->launch.regs_per_thread <= p->arch->registers.max_per_thread;
}

static uint32_t fill_registers(const struct placement *p, uint32_t partitions, bool halved)
{
    uint64_t free_regs[MAX_PARTITIONS];

    assert(partitions <= MAX_PARTITIONS);
    if (!passes_launch_check(p, partitions))
        return 0;
    for (uint32_t i = 0; i < partitions; i++)
        free_regs[i] = p->arch->registers.per_sm / partitions;
    if (!halved)
        return fill_partitions(p, free_regs, 0, partitions - 1);

    /* Each half has half of the partitions; where their number is odd, the
     * half of the warps that all of them hold. */
    if (partitions % 2 == 0)
        return fill_partitions(p, free_regs, 0, partitions / 2 - 1) +
               fill_partitions(p, free_regs, partitions / 2, partitions - 1);
    uint32_t warps = 0;
    while (place_warp(free_regs, 0, partitions - 1, p->regs_per_warp))
        warps++;
    return 2 * fill(warps / 2, p->warps_per_block);
}

static uint32_t registers_limit(const struct placement *p, bool halved)
{
    const struct occ_arch_registers *registers = &p->arch->registers;
    if (p->regs_per_warp == 0)
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
    uint32_t *by = result.blocks_by;

    limit_warps_and_registers(&p, &result);
    by[OCC_BY_BLOCKS] = arch->limits.max_blocks_per_sm;
    by[OCC_BY_BARRIERS] = arch->barriers.per_sm == 0
                              ? OCC_UNLIMITED
                              : fill(arch->barriers.per_sm, launch.barriers_per_block);
    by[OCC_BY_SCALAR_REGISTERS] = OCC_UNLIMITED;
    limit_shared_memory(&p,
                        at_most(at_most(by[OCC_BY_WARPS], by[OCC_BY_BLOCKS]),
                                at_most(by[OCC_BY_REGISTERS], by[OCC_BY_BARRIERS])),
                        &result);

    result.blocks_per_sm = OCC_UNLIMITED;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        result.blocks_per_sm = at_most(result.blocks_per_sm, by[i]);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (by[i] == result.blocks_per_sm)
            result.limiter_code += OCC_LIMITER_CODE(i);
    result.warps_per_sm = result.blocks_per_sm * p.warps_per_block;
    result.regs_allocated_per_block = p.regs_per_warp * p.warps_per_block;
    return result;
}

static enum occ_status reason(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_launch uncached = launch, with_optin = launch;
    uncached.partitioned_caching = OCC_CACHING_OFF;
    with_optin.optin = true;
    struct occ_result as_is = place_all(arch, launch);
    struct occ_result off = place_all(arch, uncached);

    if (launch.threads_per_block > arch->limits.max_threads_per_block)
        return OCC_TOO_MANY_THREADS_PER_BLOCK;
    if (arch->registers.per_sm != 0 && launch.regs_per_thread > arch->registers.max_per_thread)
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
    return OCC_TOO_MANY_THREADS_FOR_KERNEL;
}

struct occ_result naive_compute(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_result result = place_all(arch, launch);
    if (result.blocks_per_sm == 0)
        result.status = reason(arch, launch);
    return result;
}
