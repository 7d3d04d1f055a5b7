/* SPDX-License-Identifier: MIT */
/*
 * Waves: how many times a GPU fills with blocks until a grid is done, if all
 * take equally long: the count that profilers print. Thread-safe.
 */
#ifndef OCCSWEEP_WAVES_H
#define OCCSWEEP_WAVES_H

#include <stdbool.h>
#include <stdint.h>

#include <occsweep/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest grid that is answered: bigger ones are undefined. */
#define OCC_MAX_GRID_BLOCKS (UINT64_MAX / 100000)

struct occ_waves {
    uint64_t blocks_per_wave;     /* resident on the whole GPU */
    uint64_t waves;               /* the last one may be part full */
    uint64_t blocks_in_last_wave; /* 1..blocks_per_wave */
    /* Hundredths, rounded half up: the quotient that profilers print (101 is
     * 1.01 waves), and the last wave in percent of a full one. */
    uint64_t waves_x100;
    uint32_t last_wave_pct_x100;
    /* Some SM stays without a block, so residency decides nothing. */
    bool leaves_sms_idle;
    uint64_t slots_idle_in_last_wave;
    /* The nearest grids that fill every wave: the largest of at most
     * grid_blocks (0: even one wave is more) and the smallest of at least as
     * many. Both are the grid itself if it does. */
    uint64_t full_grid_blocks_below, full_grid_blocks_above;
};

/*
 * The waves of `grid_blocks` blocks (1..OCC_MAX_GRID_BLOCKS) on `sms` SMs (1
 * or more) that hold `blocks_per_sm` each. With 0 blocks nothing ever runs:
 * all counts are 0.
 */
OCC_API struct occ_waves occ_waves_of(uint32_t blocks_per_sm, uint32_t sms,
                                      uint64_t grid_blocks);

#ifdef __cplusplus
}
#endif

#endif
