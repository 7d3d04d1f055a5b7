/* SPDX-License-Identifier: MIT */
/*
 * Maps with more regions than can be drawn one by one: the picture would be
 * too large for a page and slow to draw. Regions of one colour are joined into
 * polygons; stripes, hatch and outlines are cut to them here, so that each is
 * a piece as long as it can be. Where that is still too much, what is thinner
 * than about a pixel is joined, step by step, until the picture is small.
 */
#ifndef CHART_MAP_DENSE_H
#define CHART_MAP_DENSE_H

#include "chart/map.h"
#include "chart/script_paths.h"

/* Zeroed, it is empty. See plots/dense_plot.gp. */
struct map_dense {
    struct script_paths fills;    /* by shade */
    struct script_paths stripes;  /* by shade */
    struct script_paths hatch;    /* by kind */
    struct script_paths outlines; /* by class: see plots/map.gp */
};

/* Add a map that may take about so many bytes of an SVG, apart from its texts. */
bool map_dense_add(struct map_dense *dense, const struct map *map, double most_bytes,
                   struct error *err);

/* Write what is filled, striped and hatched, and release it; the outlines are
 * map_rows_use()'s. */
void map_dense_write(struct map_dense *dense, struct buffer *script);

#endif
