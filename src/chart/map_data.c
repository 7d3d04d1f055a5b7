/* SPDX-License-Identifier: MIT */
/*
 * The data file of a map: its cells with the same answer, joined into
 * rectangles. They tile the map and hold for every launch in them.
 */
#include "chart/map.h"

#include <stdlib.h>

#include "base/memory.h"
#include "emit/emit.h"
#include "emit/plateau_columns.h"

static struct plateau_row region_row(const struct map *map, const struct rectangle *tile)
{
    struct plateau_row row = {
        .first = {.arch = map->arch,
                  .launch = map->spec->launch,
                  .result = *map_grid_at(&map->grid, tile->col_first, tile->row_first)},
        .last = map->spec->launch,
        .blocks_per_sm_next = OCC_UNLIMITED,
    };
    const struct map_axis *x = &map->grid.x, *y = &map->grid.y;

    occ_launch_set(&row.first.launch, x->axis, map_axis_first(x, tile->col_first));
    occ_launch_set(&row.first.launch, y->axis, map_axis_first(y, tile->row_first));
    occ_launch_set(&row.last, x->axis, x->last[tile->col_last]);
    occ_launch_set(&row.last, y->axis, y->last[tile->row_last]);
    return row;
}

bool map_add_data(const struct map *map, struct buffer *data, size_t *count, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = memory_calloc(cells, sizeof(*tiles));
    struct selection columns = region_columns();

    if (!tiles)
        return error_no_memory(err);
    if (data->size == 0)
        csv_head(data, &columns);
    *count = rectangles_merge(map->grid.same, tiles);
    for (size_t i = 0; i < *count; i++) {
        struct plateau_row row = region_row(map, &tiles[i]);
        csv_row(data, &columns, &row);
    }
    free(tiles);
    return buffer_check(data, err);
}

bool map_write_data(const struct map *map, struct buffer *data, struct error *err)
{
    size_t count;
    return map_add_data(map, data, &count, err);
}
