/* SPDX-License-Identifier: MIT */
/* The data file of a difference: rectangles over which both sides stay what
 * they are. */
#include <stdlib.h>

#include "chart/difference.h"
#include "base/memory.h"
#include "emit/column_order.h"
#include "emit/formats.h"
#include "emit/plateau_columns.h"

struct difference_row {
    struct plateau_row region;
    const struct occ_arch *other;
    const char *measure;
    bool is_pct;
    bool here, there; /* launches on this architecture, on the other */
    int64_t value, other_value;
};

_Static_assert(offsetof(struct difference_row, region) == 0, "region columns read the row");

static void put(struct cell *cell, const struct difference_row *row, bool has, int64_t value)
{
    if (!has)
        return;
    cell->kind = row->is_pct ? CELL_DECIMAL : CELL_NUMBER;
    cell->number = (uint64_t)value;
}

static void own_value(const void *row, struct cell *cell)
{
    const struct difference_row *r = row;
    put(cell, r, r->here, r->value);
}

static void other_value(const void *row, struct cell *cell)
{
    const struct difference_row *r = row;
    put(cell, r, r->there, r->other_value);
}

/* clang-format off */
/* A line must not end with an empty field: gnuplot would take that of the line
 * before. */
static const struct column own_columns[] = {
    { .name = "other_arch", .unit = "", .help = "the architecture that is subtracted",
      .get = cell_from_arch, .offset = offsetof(struct difference_row, other) },
    { .name = "value", .unit = "", .help = "the measure; empty where it cannot launch",
      .get = own_value },
    { .name = "other_value", .unit = "", .help = "the same of the other architecture",
      .get = other_value },
    { .name = "measure", .unit = "", .help = "what is compared", .get = cell_from_text,
      .offset = offsetof(struct difference_row, measure) },
};
/* clang-format on */

/* The inputs of a region, up to the split. */
enum { INPUT_COLUMNS = 10 };

static struct selection columns_of_difference(void)
{
    struct selection columns = region_columns();
    columns.count = INPUT_COLUMNS;
    for (size_t i = 0; i < sizeof own_columns / sizeof *own_columns; i++)
        columns.columns[columns.count++] = &own_columns[i];
    return columns;
}

static int64_t side(const struct difference *d, const struct occ_arch *arch,
                    struct occ_launch launch, bool *launches)
{
    struct occ_result result = occ_compute(arch, launch);
    *launches = result.blocks_per_sm > 0;
    if (d->spec->measure == MEASURE_OCCUPANCY)
        return occ_occupancy_pct_x100(arch, result.warps_per_sm);
    return (int64_t)measure_of(d->spec, arch, launch.threads_per_block, &result);
}

/* Of a rectangle of cells; what its last launch has, all of it has. */
static struct difference_row row_of(const struct map *map, const struct rectangle *tile)
{
    const struct difference *d = difference_of(map);
    const struct map_axis *x = &map->grid.x, *y = &map->grid.y;
    struct difference_row row = {
        .region = {.first = {.arch = d->arch, .launch = d->spec->launch},
                   .last = d->spec->launch},
        .other = d->other,
        .measure = chart_measure_names[d->spec->measure],
        .is_pct = d->spec->measure == MEASURE_OCCUPANCY,
    };
    occ_launch_set(&row.region.first.launch, x->axis, map_axis_first(x, tile->col_first));
    occ_launch_set(&row.region.first.launch, y->axis, map_axis_first(y, tile->row_first));
    occ_launch_set(&row.region.last, x->axis, x->last[tile->col_last]);
    occ_launch_set(&row.region.last, y->axis, y->last[tile->row_last]);
    row.value = side(d, d->arch, row.region.last, &row.here);
    row.other_value = side(d, d->other, row.region.last, &row.there);
    return row;
}

/* The same here, and the same difference. */
static bool is_same(const struct map *map, size_t a, size_t b)
{
    const struct occ_result *one = &map->grid.answers[a], *other = &map->grid.answers[b];
    return map->grid.values[a] == map->grid.values[b] &&
           one->warps_per_sm == other->warps_per_sm &&
           one->blocks_per_sm == other->blocks_per_sm;
}

/* A cell takes the number of the one left of it or below it where both are the
 * same: what is joined are neighbours. */
static void number_cells(const struct map *map, uint32_t *keys)
{
    size_t cols = map->grid.x.count;
    for (size_t i = 0; i < cols * map->grid.y.count; i++) {
        keys[i] = (uint32_t)i;
        if (i >= cols && is_same(map, i - cols, i))
            keys[i] = keys[i - cols];
        else if (i % cols > 0 && is_same(map, i - 1, i))
            keys[i] = keys[i - 1];
    }
}

bool difference_write_data(const struct map *map, struct buffer *data, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = memory_calloc(cells, sizeof(*tiles));
    uint32_t *keys = memory_calloc(cells, sizeof(*keys));
    struct difference_row *rows = NULL;
    size_t count = 0;

    if (tiles && keys) {
        number_cells(map, keys);
        count = rectangles_merge((struct key_grid){keys, map->grid.x.count, map->grid.y.count},
                                 tiles);
        rows = memory_calloc(count, sizeof(*rows));
    }
    for (size_t i = 0; rows && i < count; i++)
        rows[i] = row_of(map, &tiles[i]);
    if (rows) {
        struct selection columns = columns_of_difference();
        emit_csv.table(data, &columns, RECORDS(rows, count));
    }
    free(tiles);
    free(keys);
    free(rows);
    return rows && !data->failed ? true : error_no_memory(err);
}
