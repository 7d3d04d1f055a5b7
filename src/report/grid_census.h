/* SPDX-License-Identifier: MIT */
/*
 * What a grid holds, counted and not walked: each box of the region table has
 * so many of its launches. The time taken does not grow with the grid.
 */
#ifndef REPORT_GRID_CENSUS_H
#define REPORT_GRID_CENSUS_H

#include "sweep/grid.h"

struct grid_census {
    uint64_t launches;
    uint64_t by_status[OCC_STATUS_COUNT];
    struct occ_launch example[OCC_STATUS_COUNT]; /* one of each that occurs */
    uint64_t by_limiter[OCC_LIMITER_COUNT];      /* that can run; a tie counts for each */
    uint64_t full;                               /* that fill every warp slot */
    uint32_t most_warps_per_sm;
};

struct grid_census grid_census(const struct sweep_grid *grid);

#endif
