/* SPDX-License-Identifier: MIT */
/*
 * NVIDIA's cuda_occupancy.h behind our own types. The header is included from
 * the CUDA toolkit of this machine, if it has one, and never copied.
 */
#ifndef SUPPORT_CUDA_HEADER_H
#define SUPPORT_CUDA_HEADER_H

#include <occsweep/best.h>

/* The split of shared memory as compute capability 3.x is asked for it. */
enum cuda_header_preference {
    CUDA_HEADER_PREFER_NONE,
    CUDA_HEADER_PREFER_L1,
    CUDA_HEADER_PREFER_EQUAL,
    CUDA_HEADER_PREFER_SHARED,
};

struct cuda_header_device {
    const struct occ_arch *arch;
    int compute_major, compute_minor;
    int carveout_pct; /* -1: default */
    enum cuda_header_preference preference;
};

/* False where no toolkit was found; then nothing else here may be called. */
bool cuda_header_is_present(void);

/* A device with the limits of `arch` and the default split. */
struct cuda_header_device cuda_header_device_of(const struct occ_arch *arch);

/*
 * What the header says, but for the differences that are ours on purpose.
 * launch->carveout is not looked at: the device has the split. In the result
 * carveout_bytes is 0, and a launch with 0 blocks has no reason of its own:
 * its status is OCC_STATUS_COUNT.
 */
struct occ_result cuda_header_compute(const struct cuda_header_device *device,
                                      const struct occ_launch *launch);

/* The block size that the header suggests; 0 where it finds none. */
uint32_t cuda_header_block_size(const struct cuda_header_device *device,
                                const struct occ_block_sizes *sizes);

#endif
