/* SPDX-License-Identifier: MIT */
/*
 * The model a second time, without its formulas: blocks and warps are placed
 * one by one until none fits. Shares no code with src/core.
 * naive_compute() fills an SM for each limit alone, naive_pack() for all of them.
 */
#ifndef SUPPORT_NAIVE_ALLOCATOR_H
#define SUPPORT_NAIVE_ALLOCATOR_H

#include <occsweep/occupancy.h>

/* What occ_compute() should say. At most 16 partitions. */
struct occ_result naive_compute(const struct occ_arch *arch, struct occ_launch launch);

/*
 * How many blocks an SM holds when each takes all it needs at once: its slot,
 * bytes and barriers, and for each warp the slot and the registers of one
 * partition. The split and the caching in force, and whether the check of
 * another number of partitions refuses the launch, are those of `decided`.
 */
uint32_t naive_pack(const struct occ_arch *arch, struct occ_launch launch,
                    const struct occ_result *decided);

#endif
