/* SPDX-License-Identifier: MIT */
/*
 * The regions of a grid as polygons, and the lines between them as paths.
 * Both are put together from the same arcs: runs of border between places
 * where three regions or more meet. An arc whose steps are smaller than a
 * tolerance is drawn with fewer points, once for both of its sides, so that
 * regions still meet without a gap.
 */
#ifndef CHART_CONTOURS_H
#define CHART_CONTOURS_H

#include "base/error.h"
#include "chart/coarse_grid.h"

struct contour_point {
    double x, y;
};

struct contour_arc {
    size_t first, count;      /* of its points */
    size_t left, right;       /* cells beside it; CONTOUR_OUTSIDE beyond the frame */
    size_t from, to;          /* corners of cells */
    unsigned leaves, arrives; /* directions */
    double length, room;      /* room: how far it is to the next outline, times the length */
};

#define CONTOUR_OUTSIDE SIZE_MAX

struct contours {
    const struct coarse_grid *grid;
    struct contour_point *points;
    size_t point_count;
    struct contour_arc *arcs;
    size_t arc_count;
    uint32_t *starts;    /* of each corner and direction: the half arc there, from 1 */
    unsigned char *used; /* of each corner: a bit for each direction */
    uint32_t *regions;   /* of each cell: which connected cells of one shade it is of */
};

/*
 * Trace every border, and leave out points that are less than `tolerance` from
 * the path without them. `grid` is borrowed. False is want of memory; then there is
 * nothing to release.
 */
bool contours_init(struct contours *contours, const struct coarse_grid *grid, double tolerance,
                   struct error *err);
void contours_release(struct contours *contours);

/* Takes one polygon, a closed path whose last point is not the first. */
typedef void contours_polygon(void *context, uint32_t shade, const struct contour_point *points,
                              size_t count);

/*
 * Each region of one shade as one polygon, in the order in which their first
 * cells come. Holes are part of it: a slit of no width leads there and back.
 * Where its neighbour has a higher shade, and so is drawn later, it reaches
 * `under` that far.
 */
bool contours_polygons(const struct contours *contours, double under, contours_polygon *take,
                       void *context, struct error *err);

/* Takes one path; `room` is how far it is to other outlines on either side, at
 * most CONTOUR_ROOM, on the average. */
typedef void contours_path(void *context, const struct contour_point *points, size_t count,
                           double room);

#define CONTOUR_ROOM 8.0

/* The borders between cells that lines are drawn around, each once, as few
 * paths; the frame is none of them. */
bool contours_outlines(const struct contours *contours, contours_path *take, void *context,
                       struct error *err);

#endif
