/* SPDX-License-Identifier: MIT */
/*
 * Stripes and hatch inside a polygon: what a slanting band or line has of it.
 * Slants are lines of one x - y, from lower left to upper right, or of one
 * x + y. Polygons may have slits; see contours.h. Pure but for its memory.
 */
#ifndef CHART_POLYGON_CUTS_H
#define CHART_POLYGON_CUTS_H

#include "chart/contour_points.h"

enum slant { SLANT_UP, SLANT_DOWN };

/* From where to where slants cross a polygon. */
struct slant_range {
    double low, high;
};

double slant_of(enum slant slant, struct contour_point point);
struct slant_range slant_range(enum slant slant, const struct contour_point *points,
                               size_t count);

/* The part of the polygon between two slants, as one polygon with slits, into
 * `out`; fewer than three points where there is none. `scratch` is room. */
void polygon_cut_band(enum slant slant, double low, double high,
                      const struct contour_point *points, size_t count,
                      struct contour_list *scratch, struct contour_list *out);

/* The pieces of the line at a slant inside the polygon, two points each, into `out`. */
void polygon_cut_line(enum slant slant, double at, const struct contour_point *points,
                      size_t count, struct contour_list *out);

#endif
