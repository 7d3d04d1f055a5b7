/* SPDX-License-Identifier: MIT */
/*
 * Map grids: both axes are cut wherever some answer may change, every cell is
 * computed once, and lines of cells that equal their neighbours are joined:
 * rows as soon as they are there, so that memory is for different ones only.
 */
#include "chart/map_grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"

/* What a grid is computed from. */
struct source {
    const struct occ_arch *arch;
    struct occ_launch launch;
    struct map_view view;
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* occ_step_end(), the block size that a kernel declares as its largest, and
 * the steps of the view. */
static uint32_t step_end(const struct source *source, const struct map_range *range,
                         uint32_t from)
{
    uint32_t end = occ_step_end(source->arch, &source->launch, range->axis, from);
    uint32_t declared = source->launch.max_threads_for_kernel;

    if (range->axis == OCC_AXIS_THREADS && declared >= from)
        end = smaller(end, declared);
    if (source->view.step_end)
        end = smaller(end, source->view.step_end(source->view.context, range->axis, from));
    return smaller(end, range->last);
}

/* The last values of the steps of an axis into `last`, unless it is NULL;
 * returns how many there are, one or more. */
static size_t cut(const struct source *source, const struct map_range *range, uint32_t *last)
{
    uint32_t end = range->first - 1;
    size_t count = 0;

    do {
        end = step_end(source, range, end + 1);
        if (last)
            last[count] = end;
        count++;
    } while (end != range->last);
    return count;
}

static bool axis_init(struct map_axis *axis, const struct source *source,
                      const struct map_range *range, struct error *err)
{
    *axis = (struct map_axis){.axis = range->axis, .first = range->first};
    axis->count = cut(source, range, NULL);
    axis->last = memory_calloc(axis->count, sizeof(*axis->last));
    if (!axis->last)
        return error_no_memory(err);
    cut(source, range, axis->last);
    return true;
}

uint32_t map_axis_first(const struct map_axis *axis, size_t cell)
{
    return cell == 0 ? axis->first : axis->last[cell - 1] + 1;
}

size_t map_axis_find(const struct map_axis *axis, uint32_t value)
{
    return array_count_below(axis->last, axis->count - 1, value);
}

const struct occ_result *map_grid_at(const struct map_grid *grid, size_t col, size_t row)
{
    return &grid->answers[row * grid->x.count + col];
}

/* The row `row` of the grid, for the value `y` of its axis. */
static void compute_row(struct map_grid *grid, const struct source *source, size_t row,
                        uint32_t y)
{
    struct occ_launch launch = source->launch;

    occ_launch_set(&launch, grid->y.axis, y);
    for (size_t col = 0; col < grid->x.count; col++) {
        size_t cell = row * grid->x.count + col;
        occ_launch_set(&launch, grid->x.axis, grid->x.last[col]);
        grid->answers[cell] = occ_compute(source->arch, launch);
        if (source->view.value)
            grid->values[cell] =
                source->view.value(source->view.context, &launch, &grid->answers[cell]);
    }
}

static bool cells_are_same(const struct map_grid *grid, size_t a, size_t b)
{
    return grid->values[a] == grid->values[b] &&
           occ_same_answer(&grid->answers[a], &grid->answers[b]);
}

static bool columns_are_same(const struct map_grid *grid, size_t a, size_t b)
{
    for (size_t row = 0; row < grid->y.count; row++) {
        if (!cells_are_same(grid, row * grid->x.count + a, row * grid->x.count + b))
            return false;
    }
    return true;
}

/* Join columns that equal the one before: keep the last of each such run. */
static void join_columns(struct map_grid *grid)
{
    size_t cols = grid->x.count, kept = 0, to = 0;

    for (size_t col = 0; col < cols; col++) {
        /* Marked by a value that no axis reaches. */
        if (col + 1 < cols && columns_are_same(grid, col, col + 1))
            grid->x.last[col] = UINT32_MAX;
    }
    for (size_t row = 0; row < grid->y.count; row++) {
        for (size_t col = 0; col < cols; col++) {
            if (grid->x.last[col] == UINT32_MAX)
                continue;
            grid->answers[to] = grid->answers[row * cols + col];
            grid->values[to++] = grid->values[row * cols + col];
        }
    }
    for (size_t col = 0; col < cols; col++) {
        if (grid->x.last[col] != UINT32_MAX)
            grid->x.last[kept++] = grid->x.last[col];
    }
    grid->x.count = kept;
}

static bool rows_are_same(const struct map_grid *grid, size_t a, size_t b)
{
    for (size_t col = 0; col < grid->x.count; col++) {
        if (!cells_are_same(grid, a * grid->x.count + col, b * grid->x.count + col))
            return false;
    }
    return true;
}

static bool too_many(const struct map_grid *grid, const struct occ_arch *arch,
                     struct error *err)
{
    return error_set(err, ERROR_INPUT,
                     "a map of %s would be of %zu x %zu steps, more than can be drawn; draw "
                     "cliffs along each input instead",
                     arch->name, grid->x.count, grid->y.count);
}

/* Memory for the rows that may be kept until columns are joined, too; *room
 * tells how many. */
static bool alloc_rows(struct map_grid *grid, size_t *room, struct error *err)
{
    size_t bearable = MAP_MAX_UNJOINED / grid->x.count + 1;

    *room = grid->y.count < bearable ? grid->y.count : bearable;
    grid->answers = memory_calloc(*room * grid->x.count, sizeof(*grid->answers));
    grid->values = memory_calloc(*room * grid->x.count, sizeof(*grid->values));
    return (grid->answers && grid->values) || error_no_memory(err);
}

/* Every row; one that equals the row before takes its place: it is the same
 * but for what nobody looks at. */
static bool compute_rows(struct map_grid *grid, const struct source *source, struct error *err)
{
    size_t rows = grid->y.count, kept = 0, room = 0;

    if (!alloc_rows(grid, &room, err))
        return false;
    for (size_t row = 0; row < rows; row++) {
        if (kept == room)
            return too_many(grid, source->arch, err);
        compute_row(grid, source, kept, grid->y.last[row]);
        if (kept > 0 && rows_are_same(grid, kept - 1, kept))
            memcpy(&grid->answers[(kept - 1) * grid->x.count],
                   &grid->answers[kept * grid->x.count],
                   grid->x.count * sizeof(*grid->answers));
        else
            kept++;
        grid->y.last[kept - 1] = grid->y.last[row];
    }
    grid->y.count = kept;
    return true;
}

/* Mixes what makes an answer the same; the multipliers are odd constants
 * without a pattern in their bits. */
static size_t hash(const struct occ_result *answer)
{
    uint64_t mixed = answer->blocks_per_sm * UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ answer->warps_per_sm) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ answer->limiter_code ^ (uint64_t)answer->status << 32) *
            UINT64_C(0x94D049BB133111EB);
    return (size_t)(mixed >> 20);
}

/* The first cell that has the same answer; `cells` holds, one above their
 * number, those found so far at the places that their hash leads to. */
static uint32_t first_same(const struct map_grid *grid, uint32_t cell, uint32_t *cells,
                           size_t mask)
{
    const struct occ_result *answer = &grid->answers[cell];
    size_t place = hash(answer) & mask;

    while (cells[place] && !occ_same_answer(answer, &grid->answers[cells[place] - 1]))
        place = (place + 1) & mask;
    if (!cells[place])
        cells[place] = cell + 1;
    return cells[place] - 1;
}

/* One key for each different answer: the number of the first cell with it. */
static bool number_answers(struct map_grid *grid, struct error *err)
{
    size_t count = grid->x.count * grid->y.count, places = 16;

    while (places < 2 * count)
        places *= 2;
    uint32_t *cells = memory_calloc(places, sizeof(*cells));
    grid->keys = memory_calloc(count, sizeof(*grid->keys));
    if (!cells || !grid->keys) {
        free(cells);
        return error_no_memory(err);
    }
    for (uint32_t cell = 0; cell < count; cell++)
        grid->keys[cell] = first_same(grid, cell, cells, places - 1);
    free(cells);
    grid->same = (struct key_grid){grid->keys, grid->x.count, grid->y.count};
    return true;
}

static bool is_at_most(const struct map_grid *grid, uint64_t cells)
{
    return (uint64_t)grid->x.count * grid->y.count <= cells;
}

bool map_grid_build(struct map_grid *grid, const struct occ_arch *arch,
                    struct occ_launch launch, const struct map_range ranges[2],
                    struct map_view view, struct error *err)
{
    const struct source source = {arch, launch, view};

    *grid = (struct map_grid){.answers = NULL};
    if (!axis_init(&grid->x, &source, &ranges[0], err) ||
        !axis_init(&grid->y, &source, &ranges[1], err))
        goto failed;
    if (!is_at_most(grid, MAP_MAX_ANSWERS)) {
        too_many(grid, arch, err);
        goto failed;
    }
    if (!compute_rows(grid, &source, err))
        goto failed;
    join_columns(grid);
    if (!is_at_most(grid, MAP_MAX_CELLS)) {
        too_many(grid, arch, err);
        goto failed;
    }
    if (number_answers(grid, err))
        return true;
failed:
    map_grid_release(grid);
    return false;
}

void map_grid_release(struct map_grid *grid)
{
    free(grid->x.last);
    free(grid->y.last);
    free(grid->answers);
    free(grid->values);
    free(grid->keys);
    *grid = (struct map_grid){.answers = NULL};
}
