/* SPDX-License-Identifier: MIT */
/*
 * Labels of a limits map whose block counts are no nested Ls, as wherever
 * threads are an axis: a count in every region that has room for one.
 */
#ifndef CHART_LIMITS_COUNTS_H
#define CHART_LIMITS_COUNTS_H

#include "chart/map_words.h"

bool counts_label(struct map *map, const struct map_regions *regions, struct error *err);

#endif
