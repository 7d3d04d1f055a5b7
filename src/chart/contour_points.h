/* SPDX-License-Identifier: MIT */
/* Lists of points that grow. */
#ifndef CHART_CONTOUR_POINTS_H
#define CHART_CONTOUR_POINTS_H

#include "chart/contours.h"

/* Zeroed, it is empty. */
struct contour_list {
    struct contour_point *points;
    size_t count, capacity;
    bool failed; /* memory ran out: what is here is incomplete */
};

void contour_list_put(struct contour_list *list, struct contour_point point);

/* The same, leaving out what a path does not need: a point that is the last one
 * again, and the last one where it lies on an upright or level line to this. */
void contour_list_add(struct contour_list *list, struct contour_point point);

void contour_list_release(struct contour_list *list);

/* Twice the area of a polygon, without a sign. */
double contour_area_x2(const struct contour_point *points, size_t count);

#endif
