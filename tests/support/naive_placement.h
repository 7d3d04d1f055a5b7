/* SPDX-License-Identifier: MIT */
/*
 * What a warp and a block are given, and what refuses them at once, worked out
 * without the core. For naive_allocator.c and naive_packing.c.
 */
#ifndef SUPPORT_NAIVE_PLACEMENT_H
#define SUPPORT_NAIVE_PLACEMENT_H

#include <occsweep/occupancy.h>

#define MAX_PARTITIONS 16

/* What one partition has, or what one warp takes of it. */
struct share {
    uint64_t slots, regs, accums, scalars;
};

/* One launch on one architecture, with what a warp and a block are given. */
struct placement {
    const struct occ_arch *arch;
    struct occ_launch launch;
    uint32_t warps_per_block;
    uint64_t regs_per_warp;   /* of the file that holds those of threads */
    uint64_t accums_per_warp; /* of a file of their own */
    uint64_t smem_per_block_bytes;
};

struct placement placement_of(const struct occ_arch *arch, struct occ_launch launch);

/* Warps that an SM has room for, blocks like this one that it has slots for,
 * and the parts it is made of: 1 where there are no registers. */
uint32_t slots_of(const struct occ_arch *arch);
uint32_t block_slots_of(const struct placement *p);
uint32_t partition_count(const struct occ_arch *arch);

/* What a partition has of scalar registers, and a warp takes: registers, or,
 * where there are steps alone, one of so many places. */
void scalar_share(const struct placement *p, struct share *has, struct share *need);

/* By its threads, its registers alone, and the hardware's check, which charges
 * every partition for each round of warps. */
bool is_refused_by_threads(const struct placement *p);
bool has_too_many_regs(const struct placement *p);
bool passes_launch_check(const struct placement *p, uint32_t partitions);

/* Take `need` of what is left; false where it does not fit. */
static inline bool take_share(struct share *left, const struct share *need)
{
    if (left->slots < need->slots || left->regs < need->regs || left->accums < need->accums ||
        left->scalars < need->scalars)
        return false;
    left->slots -= need->slots;
    left->regs -= need->regs;
    left->accums -= need->accums;
    left->scalars -= need->scalars;
    return true;
}

#endif
