/* SPDX-License-Identifier: MIT */
/* What a map shows, in words for those who cannot see it. */
#ifndef CHART_MAP_ALT_H
#define CHART_MAP_ALT_H

#include "chart/map.h"

/* Append "WHAT over AXIS, RANGE, and AXIS, RANGE. INPUTS HELD." */
void map_alt_head(const struct map *map, const char *what, struct buffer *alt);

/* Append one sentence for each kernel: what it has on this map. */
void map_alt_kernels(const struct map *map, struct buffer *alt);

#endif
