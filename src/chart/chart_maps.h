/* SPDX-License-Identifier: MIT */
/* The chart types over two axes. */
#ifndef CHART_CHART_MAPS_H
#define CHART_CHART_MAPS_H

#include "chart/chart.h"

extern const struct chart_type chart_limits;    /* what limits, and how many blocks */
extern const struct chart_type chart_occupancy; /* in eight steps of 12.5 % */

#endif
