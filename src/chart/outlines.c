/* SPDX-License-Identifier: MIT */
/*
 * Outlines: the borders between cells are edges of a graph whose nodes are
 * the corners of cells; paths are walked until every edge was used.
 */
#include "chart/outlines.h"

#include <string.h>

enum direction { EAST, NORTH, WEST, SOUTH, DIRECTION_COUNT };

struct tracer {
    struct key_grid grid;
    struct outline_point *points;
    size_t count;
    unsigned char *used; /* one bit for each direction of each corner */
};

size_t outlines_corner_count(struct key_grid grid)
{
    return (grid.cols + 1) * (grid.rows + 1);
}

size_t outlines_capacity(struct key_grid grid)
{
    /* Two points for each border, if no path were longer than one. */
    return 2 * ((grid.cols - 1) * grid.rows + grid.cols * (grid.rows - 1)) + 1;
}

static uint32_t key_at(const struct tracer *t, size_t col, size_t row)
{
    return t->grid.keys[row * t->grid.cols + col];
}

/* True if a border leaves the corner to the east: the cells above and below
 * it differ. */
static bool has_east(const struct tracer *t, size_t col, size_t row)
{
    return row > 0 && row < t->grid.rows && col < t->grid.cols &&
           key_at(t, col, row - 1) != key_at(t, col, row);
}

static bool has_north(const struct tracer *t, size_t col, size_t row)
{
    return col > 0 && col < t->grid.cols && row < t->grid.rows &&
           key_at(t, col - 1, row) != key_at(t, col, row);
}

static bool has_border(const struct tracer *t, size_t col, size_t row, enum direction to)
{
    switch (to) {
    case EAST:
        return has_east(t, col, row);
    case NORTH:
        return has_north(t, col, row);
    case WEST:
        return col > 0 && has_east(t, col - 1, row);
    case SOUTH:
    default:
        return row > 0 && has_north(t, col, row - 1);
    }
}

static unsigned char *used_at(const struct tracer *t, size_t col, size_t row)
{
    return &t->used[row * (t->grid.cols + 1) + col];
}

static bool is_open(const struct tracer *t, size_t col, size_t row, enum direction to)
{
    return has_border(t, col, row, to) && !(*used_at(t, col, row) & (1u << to));
}

/* A direction in which a path that came `from` can go on; DIRECTION_COUNT if
 * none. Straight on is tried first. */
static enum direction next_direction(const struct tracer *t, size_t col, size_t row,
                                     enum direction from)
{
    for (unsigned turn = 0; turn < DIRECTION_COUNT; turn++) {
        enum direction to = (enum direction)((from + turn) % DIRECTION_COUNT);
        if (is_open(t, col, row, to))
            return to;
    }
    return DIRECTION_COUNT;
}

static void add_point(struct tracer *t, size_t col, size_t row, bool is_first)
{
    t->points[t->count++] = (struct outline_point){col, row, is_first};
}

static void mark_used(struct tracer *t, size_t col, size_t row, enum direction to)
{
    *used_at(t, col, row) |= (unsigned char)(1u << to);
}

/* Walk from a corner in a direction until no border is left to follow. */
static void walk(struct tracer *t, size_t col, size_t row, enum direction to)
{
    add_point(t, col, row, true);
    while (to != DIRECTION_COUNT) {
        enum direction came = to;
        mark_used(t, col, row, to);
        col += (size_t)(to == EAST) - (size_t)(to == WEST);
        row += (size_t)(to == NORTH) - (size_t)(to == SOUTH);
        mark_used(t, col, row, (enum direction)((to + 2) % DIRECTION_COUNT));
        to = next_direction(t, col, row, came);
        if (to != came)
            add_point(t, col, row, false);
    }
}

static bool is_fork_or_end(const struct tracer *t, size_t col, size_t row)
{
    unsigned borders = 0;
    for (unsigned to = 0; to < DIRECTION_COUNT; to++)
        borders += has_border(t, col, row, (enum direction)to);
    return borders == 1 || borders == 3;
}

static void walk_from(struct tracer *t, size_t col, size_t row)
{
    for (unsigned to = 0; to < DIRECTION_COUNT; to++) {
        if (is_open(t, col, row, (enum direction)to))
            walk(t, col, row, (enum direction)to);
    }
}

/* Start paths at every corner (of a fork or an end, if `ends_only`) that
 * still has borders. */
static void walk_from_corners(struct tracer *t, bool ends_only)
{
    for (size_t row = 0; row <= t->grid.rows; row++) {
        for (size_t col = 0; col <= t->grid.cols; col++) {
            if (!ends_only || is_fork_or_end(t, col, row))
                walk_from(t, col, row);
        }
    }
}

size_t outlines_trace(struct key_grid grid, struct outline_point *points, unsigned char *used)
{
    struct tracer tracer = {.grid = grid, .points = points, .used = used};

    memset(used, 0, outlines_corner_count(grid));
    walk_from_corners(&tracer, true);
    walk_from_corners(&tracer, false); /* closed lines have no end */
    return tracer.count;
}
