/* SPDX-License-Identifier: MIT */
/*
 * Block sizes for a kernel whose block size is free: what the CUDA runtime's
 * cudaOccupancyMaxPotentialBlockSize suggests, and the candidates it tries, as
 * NVIDIA's cuda_occupancy.h (CUDA 13.0) has it. Thread-safe.
 */
#ifndef OCCSWEEP_BEST_H
#define OCCSWEEP_BEST_H

#include <occsweep/occupancy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A kernel whose shared memory may grow with its block size. Everything but
 * threads_per_block and smem_per_block_bytes is taken from `launch`. */
struct occ_block_sizes {
    struct occ_launch launch;
    uint32_t smem_base_bytes;
    uint32_t smem_per_thread_bytes;
    uint32_t max_threads_per_block; /* 0: only the architecture's limit */
};

/* The largest block size that is tried: the smallest of the limits, 1 or more. */
OCC_API uint32_t occ_largest_block_size(const struct occ_arch *arch,
                                        const struct occ_block_sizes *sizes);

/* The candidate below `threads_per_block` (1 or more): the next smaller multiple of the
 * warp size; 0 when there is none. */
OCC_API uint32_t occ_next_block_size(const struct occ_arch *arch, uint32_t threads_per_block);

/* The launch with blocks of this size. Shared memory above
 * OCC_MAX_SMEM_PER_BLOCK counts as that much. */
OCC_API struct occ_launch occ_launch_of_size(const struct occ_block_sizes *sizes,
                                             uint32_t threads_per_block);

/*
 * The runtime's suggestion: from the largest candidate down, the first with
 * the most resident threads; 0, which is no launch, where none can. It is a
 * candidate to measure, not a verdict.
 */
OCC_API uint32_t occ_suggested_block_size(const struct occ_arch *arch,
                                          const struct occ_block_sizes *sizes);

#ifdef __cplusplus
}
#endif

#endif
