/* SPDX-License-Identifier: MIT */
/*
 * The data file of a map: its cells with the same answer, joined into
 * rectangles. They tile the map and hold for every launch in them.
 */
#include "chart/map.h"

#include <stdlib.h>

#include "base/memory.h"
#include "chart/column_places.h"
#include "chart/llvm_curve.h"
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

static struct selection data_columns(const struct map *map)
{
    return llvm_columns(map->spec, region_columns());
}

/* Keys of cells that have the same answer and, where it is shown, the same of
 * LLVM's numbers. */
static uint32_t *told_apart(const struct map *map)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    uint32_t *keys = memory_calloc(cells, sizeof(*keys));
    uint32_t values = map->spec->shows_llvm ? llvm_most_waves(map->arch) + 1 : 1;

    for (size_t i = 0; keys && i < cells; i++)
        keys[i] = map->grid.keys[i] * values + (values > 1 ? map->grid.values[i] : 0);
    return keys;
}

double map_warps_column(const struct map *map)
{
    const struct selection columns = data_columns(map);
    return column_place(&columns,
                        map->spec->shows_llvm ? "llvm_waves_per_simd" : "warps_per_sm");
}

bool map_add_data(const struct map *map, struct buffer *data, size_t *count, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = memory_calloc(cells, sizeof(*tiles));
    struct selection columns = data_columns(map);

    uint32_t *keys = told_apart(map);

    if (!tiles || !keys) {
        free(tiles);
        free(keys);
        return error_no_memory(err);
    }
    if (data->size == 0)
        csv_head(data, &columns);
    *count =
        rectangles_merge((struct key_grid){keys, map->grid.x.count, map->grid.y.count}, tiles);
    for (size_t i = 0; i < *count; i++) {
        struct plateau_row row = region_row(map, &tiles[i]);
        csv_row(data, &columns, &row);
    }
    free(tiles);
    free(keys);
    return buffer_check(data, err);
}

bool map_write_data(const struct map *map, struct buffer *data, struct error *err)
{
    size_t count;
    return map_add_data(map, data, &count, err);
}
