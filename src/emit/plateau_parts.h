/* SPDX-License-Identifier: MIT */
/*
 * Plateaus and regions of many launches as parts of a table. Each launch of
 * the grids is one part: an input of it that the table runs over is not
 * looked at, so its list should be left empty.
 */
#ifndef EMIT_PLATEAU_PARTS_H
#define EMIT_PLATEAU_PARTS_H

#include "emit/plateau_columns.h"
#include "emit/row_parts.h"

struct plateau_parts {
    const struct sweep_grid *grids;
    size_t grid_count;
    enum occ_axis along; /* or ALONG_CARVEOUT */
};

/* The name of the input that varies, as the column `along` has it. */
const char *plateau_parts_along(const struct plateau_parts *plateaus);

/* The rows are struct plateau_row, `plateaus` is borrowed. Along carveouts
 * there is one row for each supported size, and the next is the next size. */
struct row_parts plateau_parts(const struct plateau_parts *plateaus);

/* The boxes of occ_regions() as struct plateau_row. */
struct row_parts region_parts(const struct plateau_parts *regions);

#endif
