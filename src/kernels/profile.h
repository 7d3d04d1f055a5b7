/* SPDX-License-Identifier: MIT */
/*
 * Launches as Nsight Compute reports them: what a kernel was launched with,
 * which limits the profiler worked out, and what it measured; and what the
 * CUDA runtime answered to the program of `probe`. Nothing here judges; what a
 * report does not tell is not known.
 */
#ifndef KERNELS_PROFILE_H
#define KERNELS_PROFILE_H

#include <occsweep/occupancy.h>

#include "kernels/kernel.h"

/* A size as it was printed: "49.15 Kbyte" may be 49,145 to 49,155 bytes. */
struct profile_size {
    bool is_known;
    uint32_t bytes;       /* the roundest of what it may be */
    uint32_t least, most; /* equal where it was printed in bytes */
};

/* A number with decimals: 37.50 is 3750 with 2 of them. */
struct profile_decimal {
    bool is_known;
    uint64_t digits;
    unsigned decimals; /* 0 to 6 */
};

struct profiled_launch {
    const char *name;            /* of the kernel; "" if not told */
    const char *target;          /* compute capability as printed: "9.0"; "" if not told */
    const struct occ_arch *arch; /* what that means; NULL: none of ours, or not told */
    struct kernel_number threads_per_block, grid_blocks, regs_per_thread, barriers_per_block;
    struct profile_size static_smem, dynamic_smem, driver_smem, carveout;
    struct kernel_number blocks_by[OCC_LIMITER_COUNT];
    struct kernel_number blocks_per_sm; /* as the CUDA runtime answers; profilers do not tell */
    struct occ_carveout asked;          /* the split that was asked for, where `carveout` is not
                                           known */
    bool has_asked;
    struct profile_decimal warps_per_sm, occupancy_pct;                   /* theoretical */
    struct profile_decimal achieved_warps_per_sm, achieved_occupancy_pct; /* measured */
    const char *source; /* the file; borrowed */
    size_t line;        /* where it begins, from 1 */
};

/* Zeroed, it is empty. Texts lie in its pool. */
struct profile {
    struct profiled_launch *items;
    size_t count;
    struct pool pool;
};

/*
 * Append the launches of a report in memory: the text of the details page or
 * of the raw page, either as CSV (--csv), or the answers of a probe, with
 * anything before and between.
 * `source` must outlive the profile. One without any is ERROR_INPUT.
 */
bool profile_read(const char *source, const void *bytes, size_t size, struct profile *profile,
                  struct error *err);
void profile_release(struct profile *profile);

#endif
