/* SPDX-License-Identifier: MIT */
/* The runtime's search for a block size, candidate by candidate. */
#include <occsweep/best.h>

#include "core/arith.h"

uint32_t occ_largest_block_size(const struct occ_arch *arch,
                                const struct occ_block_sizes *sizes)
{
    uint64_t largest = arch->limits.max_threads_per_block;
    if (sizes->max_threads_per_block != 0)
        largest = min_u64(largest, sizes->max_threads_per_block);
    if (sizes->launch.max_threads_for_kernel != 0)
        largest = min_u64(largest, sizes->launch.max_threads_for_kernel);
    return (uint32_t)largest;
}

uint32_t occ_next_block_size(const struct occ_arch *arch, uint32_t threads_per_block)
{
    return (uint32_t)round_down(threads_per_block - 1, arch->limits.threads_per_warp);
}

struct occ_launch occ_launch_of_size(const struct occ_block_sizes *sizes,
                                     uint32_t threads_per_block)
{
    struct occ_launch launch = sizes->launch;
    uint64_t bytes =
        sizes->smem_base_bytes + (uint64_t)sizes->smem_per_thread_bytes * threads_per_block;

    launch.threads_per_block = threads_per_block;
    launch.smem_per_block_bytes = (uint32_t)min_u64(bytes, OCC_MAX_SMEM_PER_BLOCK);
    return launch;
}

uint32_t occ_suggested_block_size(const struct occ_arch *arch,
                                  const struct occ_block_sizes *sizes)
{
    uint64_t most_threads = 0;
    uint32_t suggested = 0;

    for (uint32_t threads = occ_largest_block_size(arch, sizes); threads != 0;
         threads = occ_next_block_size(arch, threads)) {
        struct occ_result result = occ_compute(arch, occ_launch_of_size(sizes, threads));
        uint64_t resident_threads = (uint64_t)result.blocks_per_sm * threads;
        if (resident_threads > most_threads) {
            most_threads = resident_threads;
            suggested = threads;
        }
    }
    return suggested;
}
