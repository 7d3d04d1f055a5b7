/* SPDX-License-Identifier: MIT */
/* The legend of a map of an amount: a bar of colours with what they stand for. */
#ifndef CHART_MAP_BINS_LEGEND_H
#define CHART_MAP_BINS_LEGEND_H

#include "chart/map_bins.h"

/* See map_frame(). The colours are the template's; C keeps their place. */
double map_bins_add_legend(struct map *map, double y);

/* Where the colours stand and what they are called, as settings; see plots/bins.gp. */
void map_bins_write_legend(const struct map *map, struct buffer *script);

#endif
