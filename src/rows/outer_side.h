/* SPDX-License-Identifier: MIT */
/*
 * The limits of a launch are separable: threads and registers of all kinds decide
 * some of them (the outer side), shared memory under a carveout another, barriers the
 * last, and what all decide follows from the smallest. On each side most
 * launches are alike. Both ways of making rows fast live by that,
 * prepared_rows.h and launch_answers.h, and ask here for the outer side alone.
 */
#ifndef ROWS_OUTER_SIDE_H
#define ROWS_OUTER_SIDE_H

#include <occsweep/occupancy.h>

/* The launch with nothing asked of shared memory and barriers. Even no shared
 * memory may need the opt-in, where what is reserved is rounded up beyond the
 * maximum. */
static inline struct occ_launch outer_side_of(struct occ_launch launch)
{
    launch.smem_per_block_bytes = 0;
    launch.barriers_per_block = 0;
    launch.optin = true;
    launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
    return launch;
}

/* Is the launch refused for this reason whatever the other sides are? These are
 * looked for first. */
static inline bool outer_side_refuses(enum occ_status status)
{
    return status == OCC_TOO_MANY_THREADS_PER_BLOCK || status == OCC_TOO_MANY_REGS_PER_THREAD ||
           status == OCC_TOO_MANY_REGS_PER_BLOCK;
}

#endif
