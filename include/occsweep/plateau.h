/* SPDX-License-Identifier: MIT */
/*
 * Plateaus and cliffs: the maximal ranges of one launch input over which
 * status, blocks_per_sm, warps_per_sm and limiter_code all stay the same.
 * The last value of a plateau is the threshold people look for. Values are
 * in the unit of their axis: threads, registers, bytes, barriers. Thread-safe.
 */
#ifndef OCCSWEEP_PLATEAU_H
#define OCCSWEEP_PLATEAU_H

#include <occsweep/occupancy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The launch inputs that are numbers. */
enum occ_axis {
    OCC_AXIS_THREADS,
    OCC_AXIS_REGS,
    OCC_AXIS_SMEM,
    OCC_AXIS_BARRIERS,
    OCC_AXIS_COUNT,
};

struct occ_plateau {
    uint32_t first, last; /* inclusive, in the unit of the axis */
    struct occ_result result;
};

/* Read or replace the value of one input. */
OCC_API uint32_t occ_launch_get(const struct occ_launch *launch, enum occ_axis axis);
OCC_API void occ_launch_set(struct occ_launch *launch, enum occ_axis axis, uint32_t value);

/* The smallest and the largest value of an axis that is of interest on
 * `arch`: 1..max_threads_per_block, 0..max_per_thread (255 where registers
 * limit nothing), 0..the largest shared memory that launches with `optin`,
 * 0..16 barriers (or barriers.per_sm if that is smaller). */
OCC_API uint32_t occ_axis_min(enum occ_axis axis);
OCC_API uint32_t occ_axis_max(const struct occ_arch *arch, enum occ_axis axis, bool optin);

/* The largest value of an axis that is answered at all. */
OCC_API uint32_t occ_axis_limit(enum occ_axis axis);

/*
 * The last value from `value` up to which the result of every launch on
 * `arch` is sure to stay the same along `axis`, whatever its other inputs but
 * the accumulation registers, which are those of `held`: the end of a warp, of
 * an allocation unit, of a quotient. Neighbouring steps may still have the same
 * result. Never beyond occ_axis_limit().
 */
OCC_API uint32_t occ_step_end(const struct occ_arch *arch, const struct occ_launch *held,
                              enum occ_axis axis, uint32_t value);

/*
 * The plateau that begins at `first`, cut off at `end` (both inclusive,
 * first <= end). Walk a whole axis by asking again at last + 1.
 */
OCC_API struct occ_plateau occ_plateau_from(const struct occ_arch *arch,
                                            struct occ_launch launch, enum occ_axis axis,
                                            uint32_t first, uint32_t end);

/* The whole plateau that holds the launch's own value, within
 * [occ_axis_min, occ_axis_limit]. */
OCC_API struct occ_plateau occ_plateau_at(const struct occ_arch *arch, struct occ_launch launch,
                                          enum occ_axis axis);

/* True if both answers have the same status, blocks, warps and limiters. */
OCC_API bool occ_same_answer(const struct occ_result *a, const struct occ_result *b);

#ifdef __cplusplus
}
#endif

#endif
