/* SPDX-License-Identifier: MIT */
/*
 * What stands around a map: head, notes of kernels, axis titles, footer. The
 * legend is the type's.
 */
#ifndef CHART_MAP_FRAME_H
#define CHART_MAP_FRAME_H

#include "chart/map.h"

/* Add the legend to the page, its first line at `y`; returns the y of the
 * line after it. */
typedef double map_legend(struct map *map, double y);

/* Lay out the whole page around a plot whose height is `shape` of its width,
 * and give the map and the kernels' marks their places. */
void map_frame(struct map *map, map_legend *add_legend, double shape);

#endif
