/* SPDX-License-Identifier: MIT */
/*
 * Register splits for warp-specialised kernels: a kernel starts with the same
 * count in every warp, and setmaxnreg then moves registers from the producer
 * warpgroups to the consumers (PTX ISA, setmaxnreg; compute capability 9.0a
 * and later). Thread-safe.
 */
#ifndef OCCSWEEP_WARPGROUPS_H
#define OCCSWEEP_WARPGROUPS_H

#include <occsweep/budget.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A warpgroup is four consecutive warps. setmaxnreg takes multiples of 8
 * from 24 to 256. */
#define OCC_WARPS_PER_WARPGROUP 4
#define OCC_SETMAXNREG_MIN 24
#define OCC_SETMAXNREG_MAX 256
#define OCC_SETMAXNREG_STEP 8

struct occ_warpgroups {
    uint32_t producers, consumers; /* warpgroups of a block, 1 or more each */
};

struct occ_warpgroup_split {
    uint32_t launch_regs_per_thread;   /* what the kernel is compiled with */
    uint32_t producer_regs_per_thread; /* setmaxnreg.dec */
    uint32_t consumer_regs_per_thread; /* setmaxnreg.inc */
};

/* Threads of such a block. */
OCC_API uint32_t occ_warpgroup_threads(const struct occ_arch *arch,
                                       struct occ_warpgroups groups);

/*
 * The next split after the one in *split, by rising producer count; begin
 * with a zeroed one. Only splits that no other beats are offered: with fewer
 * registers in the producers the consumers would have no fewer. The block
 * keeps `blocks` (1 or more) resident by registers. False at the end.
 */
OCC_API bool occ_warpgroup_split_next(const struct occ_arch *arch, struct occ_warpgroups groups,
                                      uint32_t blocks, struct occ_warpgroup_split *split);

#ifdef __cplusplus
}
#endif

#endif
