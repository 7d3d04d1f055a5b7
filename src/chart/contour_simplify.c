/* SPDX-License-Identifier: MIT */
/* Paths are split at the point farthest from the straight line until none is
 * far. Recursion is as deep as that takes: at most the number of points, and
 * in practice its logarithm. */
#include "chart/contour_simplify.h"

#include <math.h>

/* The distance of a point from the line through a and b, or from a where
 * these are one. */
static double distance(struct contour_point p, struct contour_point a, struct contour_point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);

    if (length == 0)
        return hypot(p.x - a.x, p.y - a.y);
    return fabs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
}

/* Marks a point that goes; no place on a page has it. */
static bool is_gone(const struct contour_point *point)
{
    return isnan(point->x);
}

/* The inner point that is farthest from the line between the ends, and farther
 * than `tolerance`; 0 if none is. */
static size_t find_farthest(const struct contour_point *points, size_t count, double tolerance)
{
    size_t farthest = 0, last = count - 1;
    double far = tolerance;

    for (size_t i = 1; i < last; i++) {
        double away = distance(points[i], points[0], points[last]);
        if (away > far) {
            far = away;
            farthest = i;
        }
    }
    return farthest;
}

/* The shorter part by itself, then the longer one: however the points lie,
 * calls are no deeper within one another than halving goes. */
static void thin_out(struct contour_point *points, size_t count, double tolerance)
{
    size_t farthest;

    while ((farthest = find_farthest(points, count, tolerance)) > 0) {
        size_t left = farthest + 1, right = count - farthest;
        if (left < right) {
            thin_out(points, left, tolerance);
            points += farthest;
            count = right;
        } else {
            thin_out(points + farthest, right, tolerance);
            count = left;
        }
    }
    for (size_t i = 1; i < count - 1; i++)
        points[i].x = NAN;
}

size_t contour_simplify(struct contour_point *points, size_t count, double tolerance)
{
    size_t kept = 0;

    if (tolerance <= 0 || count < 3)
        return count;
    thin_out(points, count, tolerance);
    for (size_t i = 0; i < count; i++)
        if (!is_gone(&points[i]))
            points[kept++] = points[i];
    return kept;
}
