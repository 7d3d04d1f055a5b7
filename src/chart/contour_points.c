/* SPDX-License-Identifier: MIT */
/* Lists of points, and the area that they enclose. */
#include "chart/contour_points.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* True if b lies on the upright or level line from a on to c. */
static bool is_between(struct contour_point a, struct contour_point b, struct contour_point c)
{
    if (a.x == b.x && b.x == c.x)
        return (b.y - a.y) * (c.y - b.y) >= 0;
    return a.y == b.y && b.y == c.y && (b.x - a.x) * (c.x - b.x) >= 0;
}

static void grow(struct contour_list *list)
{
    size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
    struct contour_point *points = memory_realloc(list->points, capacity * sizeof(*points));

    if (points == NULL) {
        list->failed = true;
        return;
    }
    list->points = points;
    list->capacity = capacity;
}

void contour_list_put(struct contour_list *list, struct contour_point point)
{
    if (list->count == list->capacity && !list->failed)
        grow(list);
    if (list->points != NULL && !list->failed)
        list->points[list->count++] = point;
}

void contour_list_add(struct contour_list *list, struct contour_point point)
{
    size_t count = list->points == NULL ? 0 : list->count;

    if (count > 0 && list->points[count - 1].x == point.x &&
        list->points[count - 1].y == point.y)
        return;
    if (count > 1 && is_between(list->points[count - 2], list->points[count - 1], point))
        list->points[count - 1] = point;
    else
        contour_list_put(list, point);
}

void contour_list_release(struct contour_list *list)
{
    free(list->points);
    *list = (struct contour_list){.points = NULL};
}

double contour_area_x2(const struct contour_point *points, size_t count)
{
    double area = 0;

    for (size_t i = 0; i < count; i++) {
        const struct contour_point *a = &points[i], *b = &points[(i + 1) % count];
        area += a->x * b->y - b->x * a->y;
    }
    return fabs(area);
}
