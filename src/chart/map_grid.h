/* SPDX-License-Identifier: MIT */
/*
 * The answers over two axes of a launch, exact: every cell is a range of both
 * inputs over which nothing changes, however fine the axes are. Heat maps are
 * drawn from it, and the regions of their data file are its rectangles.
 */
#ifndef CHART_MAP_GRID_H
#define CHART_MAP_GRID_H

#include <occsweep/plateau.h>

#include "base/error.h"
#include "chart/rectangles.h"

/* One axis cut into cells; the values are inclusive. */
struct map_axis {
    enum occ_axis axis;
    uint32_t first; /* the smallest value */
    uint32_t *last; /* of each cell, ascending */
    size_t count;
};

struct map_grid {
    struct map_axis x, y;
    struct occ_result *answers; /* x.count * y.count, the lowest y first */
    uint32_t *values;           /* of each answer, as the view has it; else 0 */
    struct key_grid same;       /* equal keys: the same answer */
    uint32_t *keys;
};

/* What an axis of a map covers. */
struct map_range {
    enum occ_axis axis;
    uint32_t first, last;
};

/* What tells launches with the same answer apart; NULL functions: nothing. */
struct map_view {
    uint32_t (*value)(const void *context, const struct occ_launch *launch,
                      const struct occ_result *result);
    /* The last input from `from` on up to which no value changes, whatever the
     * other axis has, unless the answer does. */
    uint32_t (*step_end)(const void *context, enum occ_axis axis, uint32_t from);
    const void *context;
};

/* Steps of one axis times those of the other: what takes a few seconds to
 * compute, what fits into memory once equal rows are joined, and what can be
 * drawn once equal columns are. No architecture that exists comes near. */
enum {
    MAP_MAX_ANSWERS = 40 * 1000 * 1000,
    MAP_MAX_UNJOINED = 2 * 1000 * 1000,
    MAP_MAX_CELLS = 300 * 1000,
};

/*
 * Fill in every answer for `launch` over two different axes, and its value in
 * `view`. Inputs of the launch on those axes are not looked at. False is ERROR_INPUT for a map
 * of too many steps, or ERROR_SYSTEM for want of memory; then there is nothing to release.
 */
bool map_grid_build(struct map_grid *grid, const struct occ_arch *arch,
                    struct occ_launch launch, const struct map_range ranges[2],
                    struct map_view view, struct error *err);

void map_grid_release(struct map_grid *grid);

/* The first value of a cell of an axis. */
uint32_t map_axis_first(const struct map_axis *axis, size_t cell);

/* The cell of an axis that holds `value`; the last one where it lies beyond. */
size_t map_axis_find(const struct map_axis *axis, uint32_t value);

const struct occ_result *map_grid_at(const struct map_grid *grid, size_t col, size_t row);

#endif
