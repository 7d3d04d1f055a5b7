/* SPDX-License-Identifier: MIT */
/*
 * The lines between cells of different keys, as paths of as few points as
 * possible: a path turns without a seam where two lines would leave a notch.
 * Pure: no allocation, no drawing. The frame of the grid is not part of it.
 */
#ifndef CHART_OUTLINES_H
#define CHART_OUTLINES_H

#include "chart/rectangles.h"

/* A corner of cells: grid line `col` of 0..cols, `row` of 0..rows. */
struct outline_point {
    size_t col, row;
    bool is_first; /* a new path begins here */
};

/* The most points that outlines_trace() may write. */
size_t outlines_capacity(struct key_grid grid);

/* Corners of cells that a grid has; what `used` must have room for. */
size_t outlines_corner_count(struct key_grid grid);

/*
 * Trace every line between neighbours of different keys, each exactly once.
 * Paths go straight on where they can, and begin at the frame or at a fork
 * where there is one. `used` is scratch. Returns the number of points.
 */
size_t outlines_trace(struct key_grid grid, struct outline_point *points, unsigned char *used);

#endif
