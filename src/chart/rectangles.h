/* SPDX-License-Identifier: MIT */
/*
 * Tilings of a grid of keys: rectangles of equal cells, and the roomiest
 * rectangle inside one region for a text. Pure: no drawing, no error.
 *
 * A grid is an array of `cols * rows` keys, the first row first; cells with
 * equal keys belong together. What a key stands for is the caller's matter.
 */
#ifndef CHART_RECTANGLES_H
#define CHART_RECTANGLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key_grid {
    const uint32_t *keys;
    size_t cols, rows; /* 1 or more */
};

/* Cells of the grid, all four bounds inclusive. */
struct rectangle {
    size_t col_first, col_last;
    size_t row_first, row_last;
};

/*
 * Tile the grid with rectangles of one key each: equal runs within a row,
 * joined with the equal runs of the rows after it. Every cell lies in exactly
 * one rectangle. They come ordered by first row, then by first column.
 *
 * `tiles` has room for cols * rows; returns how many were written.
 */
size_t rectangles_merge(struct key_grid grid, struct rectangle *tiles);

/*
 * The same with equal runs within a column, joined with those of the columns
 * after it: fewer where keys lie in upright stripes. They come ordered by first
 * column, then by first row. `turned` is room for cols * rows.
 */
size_t rectangles_merge_columns(struct key_grid grid, uint32_t *turned,
                                struct rectangle *tiles);

/*
 * Number the connected regions of equal keys (cells that share a side):
 * `regions` gets one number for each cell, from 0 in the order in which a
 * region's first cell comes. `stack` is room for cols * rows. Returns the
 * number of regions.
 */
size_t rectangles_regions(struct key_grid grid, uint32_t *regions, size_t *stack);

/* Where the cells of a grid lie: cell i spans edges[i]..edges[i + 1],
 * ascending. In whatever unit `width` and `height` of a text are. */
struct grid_edges {
    const double *x, *y;
};

struct area {
    double x0, y0, x1, y1;
};

/*
 * The rectangle inside the cells with key `key` in which a text of `width` x
 * `height` has the most room: the largest of min(w / width, h / height), then
 * the largest area. Returns that ratio (1 or more: it fits); 0 where no cell
 * has the key or every one is empty, or for want of memory, and then *best is
 * untouched.
 */
double rectangles_roomiest(struct key_grid grid, struct grid_edges edges, uint32_t key,
                           double width, double height, struct area *best);

#endif
