/* SPDX-License-Identifier: MIT */
/*
 * Walks along the arcs of contours: around regions, and along outlines. A half
 * arc is an arc in one of its directions: number 2 * arc, or one more for the
 * way back.
 */
#include <math.h>
#include <stdlib.h>

#include "chart/contour_points.h"

#include "base/memory.h"

enum { DIRECTIONS = 4 };

/* ---- half arcs ---- */

static const struct contour_arc *arc_of(const struct contours *c, size_t half)
{
    return &c->arcs[half / 2];
}

static size_t left_of(const struct contours *c, size_t half)
{
    return half % 2 ? arc_of(c, half)->right : arc_of(c, half)->left;
}

static size_t right_of(const struct contours *c, size_t half)
{
    return left_of(c, half ^ 1);
}

static size_t end_of(const struct contours *c, size_t half)
{
    return half % 2 ? arc_of(c, half)->from : arc_of(c, half)->to;
}

static unsigned arrival(const struct contours *c, size_t half)
{
    const struct contour_arc *arc = arc_of(c, half);
    return half % 2 ? (arc->leaves + 2) % DIRECTIONS : arc->arrives;
}

/* The half arc that leaves a corner in a direction; SIZE_MAX if none. */
static size_t leaving(const struct contours *c, size_t corner, unsigned direction)
{
    return (size_t)c->starts[corner * DIRECTIONS + direction % DIRECTIONS] - 1;
}

static uint32_t shade_of(const struct contours *c, size_t cell)
{
    return c->grid->shades[cell];
}

/* A region ends between the cells. */
static bool is_shore(const struct contours *c, size_t half)
{
    size_t left = left_of(c, half), right = right_of(c, half);
    return left != CONTOUR_OUTSIDE &&
           (right == CONTOUR_OUTSIDE || shade_of(c, left) != shade_of(c, right));
}

static bool is_outline(const struct contours *c, size_t half)
{
    const struct contour_arc *arc = arc_of(c, half);
    return arc->left != CONTOUR_OUTSIDE && arc->right != CONTOUR_OUTSIDE &&
           c->grid->outlined[arc->left] != c->grid->outlined[arc->right];
}

/* Point number i along the half arc. */
static struct contour_point point_of(const struct contours *c, size_t half, size_t i)
{
    const struct contour_arc *arc = arc_of(c, half);
    return c->points[arc->first + (half % 2 ? arc->count - 1 - i : i)];
}

/* ---- around regions ---- */

/* Around the region on the left: as far to the left as its shore allows. What
 * touches it at a corner alone is another. */
static size_t next_around(const struct contours *c, size_t half)
{
    static const unsigned turns[] = {1, 0, 3};
    size_t corner = end_of(c, half);

    for (size_t i = 0; i < 2; i++) {
        size_t next = leaving(c, corner, arrival(c, half) + turns[i]);
        if (next != SIZE_MAX && is_shore(c, next) &&
            c->regions[left_of(c, next)] == c->regions[left_of(c, half)])
            return next;
    }
    return leaving(c, corner, arrival(c, half) + turns[2]);
}

/* A closed walk: where it begins among all half arcs walked, and how many. */
struct ring {
    uint32_t region;
    size_t first, count;
};

struct rings {
    size_t *halves;
    struct ring *rings;
    size_t count;
};

static int compare_rings(const void *a, const void *b)
{
    const struct ring *one = a, *other = b;
    if (one->region != other->region)
        return one->region < other->region ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

static void walk_around(const struct contours *c, struct rings *rings, bool *walked)
{
    size_t count = 0;

    for (size_t half = 0; half < 2 * c->arc_count; half++) {
        if (walked[half] || !is_shore(c, half))
            continue;
        struct ring ring = {.region = c->regions[left_of(c, half)], .first = count};
        for (size_t at = half; !walked[at]; at = next_around(c, at)) {
            walked[at] = true;
            rings->halves[count++] = at;
        }
        ring.count = count - ring.first;
        rings->rings[rings->count++] = ring;
    }
    qsort(rings->rings, rings->count, sizeof(*rings->rings), compare_rings);
}

/* ---- reaching under what is drawn later ---- */

static struct contour_point normal(struct contour_point a, struct contour_point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    if (length == 0)
        return (struct contour_point){0, 0};
    return (struct contour_point){dy / length, -dx / length}; /* to the right */
}

/* Point i of a half arc, moved to its right by so much. */
static struct contour_point moved(const struct contours *c, size_t half, size_t i, double by)
{
    const struct contour_arc *arc = arc_of(c, half);
    const struct coarse_grid *grid = c->grid;
    struct contour_point p = point_of(c, half, i);
    struct contour_point in = {0, 0}, out = {0, 0};

    if (by == 0)
        return p;
    if (i > 0)
        in = normal(point_of(c, half, i - 1), p);
    if (i + 1 < arc->count)
        out = normal(p, point_of(c, half, i + 1));
    double along = 1 + in.x * out.x + in.y * out.y; /* 1 at an end: one is nothing */
    double share = by / fmax(along, 0.5);
    p.x = fmin(fmax(p.x + (in.x + out.x) * share, grid->x[0]), grid->x[grid->cols]);
    p.y = fmin(fmax(p.y + (in.y + out.y) * share, grid->y[0]), grid->y[grid->rows]);
    return p;
}

/* How far it reaches to its right: under what is drawn later. */
static double reach_under(const struct contours *c, size_t half, double under)
{
    size_t left = left_of(c, half), right = right_of(c, half);
    bool is_later = right != CONTOUR_OUTSIDE && shade_of(c, right) > shade_of(c, left);
    return is_later ? under : 0;
}

static void add_half(const struct contours *c, size_t half, double under,
                     struct contour_list *list)
{
    double by = reach_under(c, half, under);
    for (size_t i = 0; i < arc_of(c, half)->count; i++)
        contour_list_add(list, moved(c, half, i, by));
}

static struct contour_point first_point(const struct contours *c, size_t half, double under)
{
    return moved(c, half, 0, reach_under(c, half, under));
}

/* How many rings, from number `first` on, are of one region. */
static size_t rings_of_region(const struct rings *rings, size_t first)
{
    size_t count = 1;
    while (first + count < rings->count &&
           rings->rings[first + count].region == rings->rings[first].region)
        count++;
    return count;
}

/* One polygon of `count` rings: from the first point of all, slits lead to each
 * of the others and back. */
static void add_region(const struct contours *c, const struct rings *rings, size_t first,
                       size_t count, double under, struct contour_list *list)
{
    list->count = 0;
    for (size_t i = 0; i < count; i++) {
        const struct ring *ring = &rings->rings[first + i];
        struct contour_point begin = first_point(c, rings->halves[ring->first], under);
        for (size_t k = 0; k < ring->count; k++)
            add_half(c, rings->halves[ring->first + k], under, list);
        contour_list_add(list, begin);
        if (i > 0 && !list->failed)
            contour_list_add(list, list->points[0]);
    }
    if (count == 1 && list->count > 1)
        list->count--; /* it closes by itself */
}

bool contours_polygons(const struct contours *contours, double under, contours_polygon *take,
                       void *context, struct error *err)
{
    size_t halves = 2 * contours->arc_count;
    struct rings rings = {.halves = memory_calloc(halves, sizeof(*rings.halves)),
                          .rings = memory_calloc(halves, sizeof(*rings.rings))};
    bool *walked = memory_calloc(halves, sizeof(*walked));
    struct contour_list list = {.points = NULL};
    bool ok = rings.halves && rings.rings && walked;

    if (ok)
        walk_around(contours, &rings, walked);
    for (size_t i = 0, count; ok && i < rings.count; i += count) {
        size_t half = rings.halves[rings.rings[i].first];
        count = rings_of_region(&rings, i);
        add_region(contours, &rings, i, count, under, &list);
        if (!list.failed && list.count > 2)
            take(context, shade_of(contours, left_of(contours, half)), list.points, list.count);
    }
    ok = ok && !list.failed;
    contour_list_release(&list);
    free(rings.halves);
    free(rings.rings);
    free(walked);
    return ok || error_no_memory(err);
}

/* ---- along outlines ---- */

static bool is_open(const struct contours *c, size_t half, const bool *walked)
{
    return half != SIZE_MAX && is_outline(c, half) && !walked[half / 2];
}

/* Straight on where that can be; SIZE_MAX where a path ends. */
static size_t next_along(const struct contours *c, size_t half, const bool *walked)
{
    static const unsigned turns[] = {0, 1, 3};

    for (size_t i = 0; i < 3; i++) {
        size_t next = leaving(c, end_of(c, half), arrival(c, half) + turns[i]);
        if (is_open(c, next, walked))
            return next;
    }
    return SIZE_MAX;
}

/* True where an odd number of outlines meets: some path begins or ends. */
static bool begins_at_end(const struct contours *c, size_t half)
{
    size_t corner = end_of(c, half ^ 1);
    unsigned outlines = 0;

    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        size_t other = leaving(c, corner, direction);
        outlines += other != SIZE_MAX && is_outline(c, other);
    }
    return outlines % 2 == 1;
}

static void walk_along(const struct contours *c, size_t half, bool *walked, contours_path *take,
                       void *context, struct contour_list *list)
{
    double length = 0, room = 0;

    list->count = 0;
    for (; half != SIZE_MAX; half = next_along(c, half, walked)) {
        walked[half / 2] = true;
        length += arc_of(c, half)->length;
        room += arc_of(c, half)->room;
        add_half(c, half, 0, list);
    }
    if (!list->failed && list->count > 1 && length > 0)
        take(context, list->points, list->count, room / length);
}

bool contours_outlines(const struct contours *contours, contours_path *take, void *context,
                       struct error *err)
{
    bool *walked = memory_calloc(contours->arc_count, sizeof(*walked));
    struct contour_list list = {.points = NULL};

    for (int ends_only = 1; walked && ends_only >= 0; ends_only--)
        for (size_t half = 0; half < 2 * contours->arc_count; half++)
            if (is_open(contours, half, walked) &&
                (!ends_only || begins_at_end(contours, half)))
                walk_along(contours, half, walked, take, context, &list);
    bool ok = walked && !list.failed;
    contour_list_release(&list);
    free(walked);
    return ok || error_no_memory(err);
}
