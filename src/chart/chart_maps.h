/* SPDX-License-Identifier: MIT */
/* The chart types over two axes. */
#ifndef CHART_CHART_MAPS_H
#define CHART_CHART_MAPS_H

#include "chart/chart.h"

extern const struct chart_type chart_limits;    /* what limits, and how many blocks */
extern const struct chart_type chart_occupancy; /* in eight steps of 12.5 % */
extern const struct chart_type chart_waste;     /* what stays unused of a resource */
extern const struct chart_type chart_step;      /* what to give up for one more block */
extern const struct chart_type chart_tax;       /* blocks lost to rounding and reserves */

#endif
