/* SPDX-License-Identifier: MIT */
/* Outlines of a map's regions as paths, by class: how wide they are drawn. */
#ifndef CHART_MAP_OUTLINES_H
#define CHART_MAP_OUTLINES_H

#include "chart/map.h"

/* Outlines with less room beside them are drawn at a half of their width, and at
 * a third, so that the regions between them can be seen. */
#define OUTLINE_ROOM_OF_WIDE_PX 8
#define OUTLINE_ROOM_OF_HALF_PX 4

/* Add those of a map. */
bool map_outlines_add(const struct map *map, struct map_rows *rows, struct error *err);

#endif
