/* SPDX-License-Identifier: MIT */
/*
 * All that a block takes, taken at once: the hardware's own way, warp after
 * warp on the next partition that has room for all that a warp needs.
 */
#include <assert.h>

#include "support/naive_allocator.h"
#include "support/naive_placement.h"

/* The partitions that a block may lie in: all of an SM, or half of them. */
struct part {
    struct share left[MAX_PARTITIONS];
    uint32_t partitions, next;
};

/* The parts, and what does not belong to any. */
struct sm {
    struct part parts[2];
    uint32_t part_count;
    uint64_t block_slots, bytes, barriers;
};

static struct part empty_part(const struct placement *p, uint32_t partitions, uint32_t slots)
{
    struct part part = {.partitions = partitions};
    struct share has = {.slots = slots / partitions}, need = {0};

    if (p->arch->registers.per_sm != 0)
        has.regs = has.accums = p->arch->registers.per_sm / partition_count(p->arch);
    scalar_share(p, &has, &need);
    for (uint32_t i = 0; i < partitions; i++) {
        part.left[i] = has;
        part.left[i].slots += i < slots % partitions;
    }
    return part;
}

static struct sm empty_sm(const struct placement *p, const struct occ_result *decided)
{
    struct sm sm = {
        .part_count = decided->partitioned_caching == OCC_CACHING_OFF ? 1 : 2,
        .block_slots = block_slots_of(p),
        .bytes = decided->carveout_bytes,
        .barriers = p->arch->barriers.per_sm,
    };
    uint32_t partitions = partition_count(p->arch);

    assert(partitions <= MAX_PARTITIONS && partitions % sm.part_count == 0);
    for (uint32_t i = 0; i < sm.part_count; i++)
        sm.parts[i] =
            empty_part(p, partitions / sm.part_count, slots_of(p->arch) / sm.part_count);
    return sm;
}

static bool place_warp(struct part *part, const struct share *need)
{
    for (uint32_t tried = 0; tried < part->partitions; tried++) {
        uint32_t at = (part->next + tried) % part->partitions;
        if (take_share(&part->left[at], need)) {
            part->next = at + 1;
            return true;
        }
    }
    return false;
}

/* Where one block does not fit, none of its kind does any more: warps that were
 * placed before the first without a place are in nobody's way. */
static bool place_warps(const struct placement *p, struct part *part, const struct share *need)
{
    for (uint32_t warp = 0; warp < p->warps_per_block; warp++)
        if (!place_warp(part, need))
            return false;
    return true;
}

static bool place_block(const struct placement *p, struct sm *sm, uint32_t number,
                        const struct share *need)
{
    uint32_t barriers = p->arch->barriers.per_sm == 0 ? 0 : p->launch.barriers_per_block;

    if (sm->block_slots == 0 || sm->bytes < p->smem_per_block_bytes || sm->barriers < barriers)
        return false;
    sm->block_slots--;
    sm->bytes -= p->smem_per_block_bytes;
    sm->barriers -= barriers;
    for (uint32_t i = 0; i < sm->part_count; i++)
        if (place_warps(p, &sm->parts[(number + i) % sm->part_count], need))
            return true;
    return false;
}

/* What no room helps against. */
static bool is_refused(const struct placement *p, const struct occ_result *decided)
{
    const struct occ_arch *arch = p->arch;
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t most = p->launch.optin ? smem->max_per_block_optin : smem->max_per_block;
    bool needs_check = arch->registers.launch_check_partitions != 0;

    return is_refused_by_threads(p) || !passes_launch_check(p, partition_count(arch)) ||
           (needs_check && decided->blocks_by[OCC_BY_REGISTERS] == 0) ||
           (arch->scalar_registers.max_per_warp != 0 &&
            p->launch.scalar_regs_per_warp > arch->scalar_registers.max_per_warp) ||
           p->smem_per_block_bytes > most + smem->reserved_per_block;
}

uint32_t naive_pack(const struct occ_arch *arch, struct occ_launch launch,
                    const struct occ_result *decided)
{
    struct placement p = placement_of(arch, launch);
    struct share need = {.slots = 1, .regs = p.regs_per_warp, .accums = p.accums_per_warp};
    struct share has = {0};
    struct sm sm = empty_sm(&p, decided);
    uint32_t blocks = 0;

    scalar_share(&p, &has, &need);
    if (is_refused(&p, decided))
        return 0;
    while (place_block(&p, &sm, blocks, &need))
        blocks++;
    return blocks;
}
