/* SPDX-License-Identifier: MIT */
/*
 * Areas of a map: cells of one shade that is not plain, in rectangles as few
 * as rows or columns make them, for stripes and hatch are cut at their edges.
 */
#include "chart/map_areas.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "chart/map_bytes.h"

static uint32_t shade_of(const struct map *map, const struct rectangle *tile)
{
    return map->shades[tile->row_first * map->grid.x.count + tile->col_first];
}

static struct area place(const struct map *map, const struct rectangle *tile)
{
    return (struct area){map->edges_x[tile->col_first], map->edges_y[tile->row_first],
                         map->edges_x[tile->col_last + 1], map->edges_y[tile->row_last + 1]};
}

/* What stripes or hatch of the tiles take: they are cut at the edges of each. */
static double bytes_of(const struct map *map, const struct rectangle *tiles, size_t count)
{
    double bytes = 0;

    for (size_t i = 0; i < count; i++) {
        struct area area = place(map, &tiles[i]);
        uint32_t shade = shade_of(map, &tiles[i]);
        double width = area.x1 - area.x0, height = area.y1 - area.y0;
        if (map->look->is_plain(shade) || width <= 0 || height <= 0)
            continue;
        bytes += map_look_hatch(map, shade) > 0 ? map_hatch_bytes(map, width + height)
                                                : map_stripe_bytes(map, width + height);
    }
    return bytes;
}

static void add_areas(const struct map *map, const struct rectangle *tiles, size_t count,
                      struct script_rows *rows)
{
    for (size_t i = 0; i < count; i++) {
        struct area area = place(map, &tiles[i]);
        uint32_t shade = shade_of(map, &tiles[i]);
        if (map->look->is_plain(shade) || area.x1 <= area.x0 || area.y1 <= area.y0)
            continue;
        script_rows_add(rows, NULL,
                        (double[]){map_at_x(map, area.x0), map_at_x(map, area.x1),
                                   map_at_y(map, area.y0), map_at_y(map, area.y1), shade},
                        5);
    }
}

/* The cells of one shade, joined by rows or by columns: what takes less. */
static size_t merge_shades(const struct map *map, struct rectangle *tiles,
                           struct rectangle *other, uint32_t *turned)
{
    size_t count = rectangles_merge(map_shades(map), tiles);
    size_t other_count = rectangles_merge_columns(map_shades(map), turned, other);

    if (bytes_of(map, other, other_count) >= bytes_of(map, tiles, count))
        return count;
    memcpy(tiles, other, other_count * sizeof(*tiles));
    return other_count;
}

/* As many rectangles as the data file has, about. `keys` is room for the grid. */
static size_t count_rows(const struct map *map, uint32_t *keys, struct rectangle *tiles)
{
    const struct key_grid *same = &map->grid.same;

    if (map->look->has_rows_by_shade)
        return rectangles_merge(map_shades(map), tiles);
    for (size_t i = 0; i < same->cols * same->rows; i++)
        keys[i] = same->keys[i] ^ map->shades[i] * UINT32_C(0x9E3779B1);
    return rectangles_merge((struct key_grid){keys, same->cols, same->rows}, tiles);
}

bool map_areas_add(const struct map *map, struct map_rows *rows, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = memory_calloc(cells, sizeof(*tiles));
    struct rectangle *other = memory_calloc(cells, sizeof(*other));
    uint32_t *turned = memory_calloc(cells, sizeof(*turned));
    bool ok = tiles && other && turned;

    if (ok) {
        rows->bytes += (double)count_rows(map, turned, tiles) * map_rectangle_bytes(map);
        size_t count = merge_shades(map, tiles, other, turned);
        rows->bytes += bytes_of(map, tiles, count);
        add_areas(map, tiles, count, &rows->areas);
    }
    free(tiles);
    free(other);
    free(turned);
    return ok || error_no_memory(err);
}
