/* SPDX-License-Identifier: MIT */
/* The chart types that show several architectures in one picture. */
#ifndef CHART_CHART_ACROSS_H
#define CHART_CHART_ACROSS_H

#include "chart/chart.h"

extern const struct chart_type chart_generations; /* one launch, a bar for each answer */
extern const struct chart_type chart_compare;     /* panels of another type */
extern const struct chart_type chart_difference;  /* one minus another, as a map */

#endif
