/* SPDX-License-Identifier: MIT */
/* Bands are cut by Sutherland and Hodgman's rule, one side after the other;
 * lines by where they cross the edges, taken two by two. */
#include "chart/polygon_cuts.h"

#include <math.h>
#include <stdlib.h>

/* Pieces of a line that are closer than this are one, and shorter ones none. */
#define CLOSE_PX 0.02

double slant_of(enum slant slant, struct contour_point point)
{
    return slant == SLANT_UP ? point.x - point.y : point.x + point.y;
}

struct slant_range slant_range(enum slant slant, const struct contour_point *points,
                               size_t count)
{
    struct slant_range range = {INFINITY, -INFINITY};

    for (size_t i = 0; i < count; i++) {
        range.low = fmin(range.low, slant_of(slant, points[i]));
        range.high = fmax(range.high, slant_of(slant, points[i]));
    }
    return range;
}

static struct contour_point between(struct contour_point a, struct contour_point b,
                                    double share)
{
    return (struct contour_point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

/* What is on one side of a slant: above `at` where `sign` is 1, below where it
 * is -1. */
static void cut_side(enum slant slant, double at, double sign,
                     const struct contour_point *points, size_t count, struct contour_list *out)
{
    out->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct contour_point a = points[i], b = points[(i + 1) % count];
        double from = (slant_of(slant, a) - at) * sign, to = (slant_of(slant, b) - at) * sign;
        if (from >= 0)
            contour_list_add(out, a);
        if ((from >= 0) != (to >= 0) && from != 0 && to != 0)
            contour_list_add(out, between(a, b, from / (from - to)));
    }
}

void polygon_cut_band(enum slant slant, double low, double high,
                      const struct contour_point *points, size_t count,
                      struct contour_list *scratch, struct contour_list *out)
{
    cut_side(slant, low, 1, points, count, scratch);
    cut_side(slant, high, -1, scratch->points, scratch->count, out);
}

static int compare(const void *a, const void *b)
{
    const struct contour_point *one = a, *other = b;
    return one->x < other->x ? -1 : one->x > other->x;
}

/* Where the line crosses, in order: pairs are inside. A slit is crossed twice
 * at one place, so that pieces before and behind it meet there. */
static void join_pieces(const struct contour_list *crossings, struct contour_list *out)
{
    const struct contour_point *at = crossings->points;

    for (size_t i = 0, last; i + 1 < crossings->count; i = last + 1) {
        last = i + 1;
        while (last + 2 < crossings->count && fabs(at[last + 1].x - at[last].x) < CLOSE_PX)
            last += 2;
        if (fabs(at[last].x - at[i].x) >= CLOSE_PX) {
            contour_list_put(out, at[i]);
            contour_list_put(out, at[last]);
        }
    }
}

void polygon_cut_line(enum slant slant, double at, const struct contour_point *points,
                      size_t count, struct contour_list *out)
{
    struct contour_list crossings = {.points = NULL};

    for (size_t i = 0; i < count; i++) {
        struct contour_point a = points[i], b = points[(i + 1) % count];
        double from = slant_of(slant, a) - at, to = slant_of(slant, b) - at;
        if ((from >= 0) != (to >= 0))
            contour_list_put(&crossings, between(a, b, from / (from - to)));
    }
    if (crossings.count > 0)
        qsort(crossings.points, crossings.count, sizeof(*crossings.points), compare);
    out->failed = out->failed || crossings.failed;
    out->count = 0;
    join_pieces(&crossings, out);
    contour_list_release(&crossings);
}
