/* SPDX-License-Identifier: MIT */
/*
 * Outlines of a map's regions: from borders between cells to paths, wide where
 * there is room beside them.
 */
#include "chart/map_outlines.h"

#include <stdlib.h>

#include "base/memory.h"
#include "chart/map_bytes.h"
#include "chart/outlines.h"

/* How far outlines run out of the plot, which cuts them: a wide path that
 * begins inside has a frayed end. */
#define RUN_OUT_PX 4

/* The pixel of an edge, moved out of the plot where it is the frame. */
static double run_out(const struct map *map, const double *edges, size_t edge, size_t first,
                      size_t count)
{
    double by = map->is_panel ? 0 : RUN_OUT_PX; /* where nothing cuts them */
    if (edge == first)
        return -by;
    return edges[edge] + (edge == count ? by : 0);
}

static size_t first_visible(const double *edges, size_t count)
{
    size_t cell = 0;
    while (cell + 1 < count && edges[cell + 1] <= 0)
        cell++;
    return cell;
}

/* The part of the grid that has a size, copied into `keys`. */
static struct key_grid visible_grid(const struct map *map, size_t col, size_t row,
                                    uint32_t *keys)
{
    struct key_grid grid = {keys, map->grid.x.count - col, map->grid.y.count - row};

    for (size_t i = 0; i < grid.cols * grid.rows; i++)
        keys[i] =
            map->outlined[(row + i / grid.cols) * map->grid.x.count + col + i % grid.cols];
    return grid;
}

/* The narrower of the two cells at an inner edge. */
static double room_at(const double *edges, size_t edge)
{
    double before = edges[edge] - edges[edge - 1], after = edges[edge + 1] - edges[edge];
    return before < after ? before : after;
}

/* The least room that a path of `count` points has on either side. */
static double path_room(const struct map *map, const struct outline_point *points, size_t count,
                        size_t col, size_t row)
{
    double least = OUTLINE_ROOM_OF_WIDE_PX;

    for (size_t i = 1; i < count; i++) {
        bool is_upright = points[i].col == points[i - 1].col;
        double room = is_upright ? room_at(map->edges_x, col + points[i].col)
                                 : room_at(map->edges_y, row + points[i].row);
        least = room < least ? room : least;
    }
    return least;
}

static size_t path_length(const struct outline_point *points, size_t count)
{
    size_t length = 1;
    while (length < count && !points[length].is_first)
        length++;
    return length;
}

static void add_outlines(const struct map *map, const struct outline_point *points,
                         size_t count, size_t col, size_t row, struct script_paths *paths)
{
    for (size_t i = 0; i < count; i++) {
        size_t x = col + points[i].col, y = row + points[i].row;
        if (points[i].is_first) {
            double room =
                path_room(map, points + i, path_length(points + i, count - i), col, row);
            script_paths_begin(paths, room >= OUTLINE_ROOM_OF_WIDE_PX   ? 1
                                      : room >= OUTLINE_ROOM_OF_HALF_PX ? 2
                                                                        : 3);
        }
        script_paths_add(paths,
                         map_at_x(map, run_out(map, map->edges_x, x, col, map->grid.x.count)),
                         map_at_y(map, run_out(map, map->edges_y, y, row, map->grid.y.count)));
    }
}

bool map_outlines_add(const struct map *map, struct map_rows *rows, struct error *err)
{
    size_t col = first_visible(map->edges_x, map->grid.x.count);
    size_t row = first_visible(map->edges_y, map->grid.y.count);
    size_t cells = map->grid.x.count * map->grid.y.count;
    uint32_t *keys = memory_calloc(cells, sizeof(*keys));
    if (!keys)
        return error_no_memory(err);

    struct key_grid grid = visible_grid(map, col, row, keys);
    struct outline_point *points = memory_calloc(outlines_capacity(grid), sizeof(*points));
    unsigned char *used = memory_calloc(outlines_corner_count(grid), 1);
    bool ok = points && used;
    if (ok) {
        size_t count = outlines_trace(grid, points, used);
        add_outlines(map, points, count, col, row, &rows->outlines);
        rows->bytes += (double)count * MAP_LINE_POINT_BYTES;
    }
    free(keys);
    free(points);
    free(used);
    return ok || error_no_memory(err);
}
