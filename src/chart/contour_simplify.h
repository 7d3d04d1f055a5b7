/* SPDX-License-Identifier: MIT */
/* Fewer points on a path. */
#ifndef CHART_CONTOUR_SIMPLIFY_H
#define CHART_CONTOUR_SIMPLIFY_H

#include "chart/contours.h"

/*
 * Leave out points that are not farther than `tolerance` from the path without
 * them (Douglas and Peucker); both ends stay. Works in place and returns how
 * many points are left, the first of `points`.
 */
size_t contour_simplify(struct contour_point *points, size_t count, double tolerance);

#endif
