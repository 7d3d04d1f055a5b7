/* SPDX-License-Identifier: MIT */
/*
 * How many bytes of an SVG parts of a map take, about: a panel of a page is to
 * be small, and what is drawn is chosen by it.
 */
#ifndef CHART_MAP_BYTES_H
#define CHART_MAP_BYTES_H

#include "chart/map.h"

/* What a picture may have, and each panel of one with several; a little is
 * left for what is not counted. */
#define MAP_MOST_BYTES 116000.0
#define MAP_MOST_PANEL_BYTES 38000.0

/* Points of polygons and of lines; what is around a polygon, and before a piece
 * of a line. */
#define MAP_POINT_BYTES 14
#define MAP_LINE_POINT_BYTES 16
#define MAP_POLYGON_BYTES 58
#define MAP_PIECE_BYTES 3

/* Between stripes, and between lines of hatch, along x, as plots/limits.gp,
 * difference.gp and compare_maps.gp have them: panels have fewer. */
double map_stripe_px(const struct map *map);
double map_hatch_px(const struct map *map);

/* How a shade is hatched: 0 not at all, else the kind of lines. */
uint32_t map_look_hatch(const struct map *map, uint32_t shade);

/* A filled rectangle, and the lines that close its seams. */
double map_rectangle_bytes(const struct map *map);

/* Stripes or hatch across a rectangle whose width and height are so much
 * together. */
double map_stripe_bytes(const struct map *map, double size);
double map_hatch_bytes(const struct map *map, double size);

/* What is around the plot, and the texts and marks on it. */
double map_page_bytes(const struct page *page, bool has_panels);
double map_text_bytes(const struct map *map, bool is_dense);

#endif
