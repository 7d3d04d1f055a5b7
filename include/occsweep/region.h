/* SPDX-License-Identifier: MIT */
/*
 * Regions: the whole space of launches on one architecture as boxes over
 * threads, registers and shared memory in which the answer stays the same:
 * exact, and a few hundred to a few thousand boxes. Thread-safe; a visitor
 * runs in the thread that asked.
 */
#ifndef OCCSWEEP_REGION_H
#define OCCSWEEP_REGION_H

#include <occsweep/plateau.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A range of one input, both ends inclusive. */
struct occ_range {
    uint32_t first, last;
};

struct occ_region {
    struct occ_range threads_per_block;
    struct occ_range regs_per_thread;
    struct occ_range smem_per_block_bytes;
    struct occ_result result; /* of the launch at the first of each range */
};

/* Called for each box; returning false ends the walk. */
typedef bool occ_region_visitor(const struct occ_region *region, void *context);

/*
 * Visit boxes that tile threads 1..max_threads_per_block x registers
 * 0..occ_axis_max x shared memory 0..occ_axis_max exactly: each launch lies
 * in one box, and status, blocks_per_sm, warps_per_sm and limiter_code are
 * the same all over a box. Barriers, carveout, opt-in and caching are those
 * of `launch`; its sizes are not looked at. Boxes come by block size,
 * smallest first. Returns false if the visitor ended the walk.
 */
OCC_API bool occ_regions(const struct occ_arch *arch, struct occ_launch launch,
                         occ_region_visitor *visit, void *context);

#ifdef __cplusplus
}
#endif

#endif
