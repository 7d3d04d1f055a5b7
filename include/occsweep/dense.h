/* SPDX-License-Identifier: MIT */
/*
 * The answers of a whole grid in two bytes a launch, for programs that hold
 * 10^8 of them: about as fast as the memory takes them. The same numbers as
 * occ_compute() gives, by the same arithmetic; what repeats is copied.
 */
#ifndef OCCSWEEP_DENSE_H
#define OCCSWEEP_DENSE_H

#include <stddef.h>

#include <occsweep/occupancy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values of one input, within its range (occupancy.h), in any order; best
 * ascending. */
struct occ_values {
    const uint32_t *values;
    size_t count;
};

/* The inputs that vary; every other is held. */
struct occ_dense_grid {
    struct occ_values threads_per_block;
    struct occ_values regs_per_thread;
    struct occ_values smem_per_block_bytes;
    struct occ_launch held;
};

/* An answer: its block count (0..OCC_DENSE_MAX_BLOCKS) and limiter code. */
#define OCC_DENSE_MAX_BLOCKS 1023
#define OCC_DENSE_BLOCKS_PER_SM(answer) ((uint32_t)(answer) >> OCC_LIMITER_COUNT)
#define OCC_DENSE_LIMITER_CODE(answer)                                                         \
    ((uint32_t)(answer) & (OCC_LIMITER_CODE(OCC_LIMITER_COUNT) - 1))

/*
 * Answer every launch of `grid` into answers[(t * regs + r) * smem + s], where
 * t, r, s are places in the lists of threads, registers and shared memory, and
 * regs, smem the lengths of the latter two. The caller provides room for all;
 * nothing is allocated. False, and nothing is written, if
 * arch->limits.max_blocks_per_sm is above OCC_DENSE_MAX_BLOCKS. Thread-safe.
 */
OCC_API bool occ_dense(const struct occ_arch *arch, const struct occ_dense_grid *grid,
                       uint16_t *answers);

#ifdef __cplusplus
}
#endif

#endif
