/* SPDX-License-Identifier: MIT */
/* Maps of several architectures as small multiples. */
#ifndef CHART_COMPARE_MAPS_H
#define CHART_COMPARE_MAPS_H

#include "chart/chart.h"

/* As the write() of a chart type whose panels are limits or occupancy. */
bool compare_maps_write(const struct chart_spec *spec, struct chart_files *files,
                        struct error *err);

#endif
