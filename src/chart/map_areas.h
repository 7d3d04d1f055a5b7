/* SPDX-License-Identifier: MIT */
/*
 * What is striped or hatched on a map, as rectangles; the template draws the
 * rest from the data file.
 */
#ifndef CHART_MAP_AREAS_H
#define CHART_MAP_AREAS_H

#include "chart/map.h"

/* Add those of a map, and the bytes that they and its fills take. */
bool map_areas_add(const struct map *map, struct map_rows *rows, struct error *err);

#endif
