/* SPDX-License-Identifier: MIT */
/*
 * The model a second time, without its formulas: blocks and warps are placed
 * one by one until none fits. Shares no code with src/core.
 */
#ifndef SUPPORT_NAIVE_ALLOCATOR_H
#define SUPPORT_NAIVE_ALLOCATOR_H

#include <occsweep/occupancy.h>

/* What occ_compute() should say. At most 16 partitions. */
struct occ_result naive_compute(const struct occ_arch *arch, struct occ_launch launch);

#endif
