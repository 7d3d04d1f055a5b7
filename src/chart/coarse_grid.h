/* SPDX-License-Identifier: MIT */
/*
 * A grid of cells as coarse as a picture needs it: lines of cells that are
 * thinner than a given width are joined, and what is joined is what covers
 * most of it. Edges that are left stand where they stood, and cells that are
 * wide both ways stay what they were. Pure but for its memory.
 */
#ifndef CHART_COARSE_GRID_H
#define CHART_COARSE_GRID_H

#include "base/error.h"
#include "chart/rectangles.h"

/* What is looked at: cells of `cols` times `rows`, the first row first. */
struct fine_grid {
    const uint32_t *shades;   /* the colour of a cell, */
    const uint32_t *outlined; /* and what lines are drawn around */
    size_t cols, rows;
    struct grid_edges edges;
};

struct coarse_grid {
    uint32_t *shades, *outlined;
    size_t cols, rows;
    double *x, *y; /* edges, cols + 1 and rows + 1 */
};

/* Cells without a size are gone whatever `least` width is asked for; 0 joins
 * no other. False is want of memory; then there is nothing to release. */
bool coarse_grid_build(struct coarse_grid *coarse, const struct fine_grid *fine, double least,
                       struct error *err);

/* Give regions of one shade that are smaller than `least_area` to what they have
 * the longest border with. */
bool coarse_grid_absorb(struct coarse_grid *coarse, double least_area, struct error *err);

void coarse_grid_release(struct coarse_grid *coarse);

#endif
