/* SPDX-License-Identifier: MIT */
/* Outlines of a map's regions as paths, by class: how wide they are drawn. */
#ifndef CHART_MAP_OUTLINES_H
#define CHART_MAP_OUTLINES_H

#include "chart/map.h"

/* Add those of a map. */
bool map_outlines_add(const struct map *map, struct map_rows *rows, struct error *err);

#endif
