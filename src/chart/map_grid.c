/* SPDX-License-Identifier: MIT */
/*
 * Map grids: both axes are cut wherever some answer may change, every cell is
 * computed once, and lines of cells that equal their neighbours are joined:
 * rows as soon as they are there, so that memory is for different ones only.
 */
#include "chart/map_grid.h"

#include <stdlib.h>
#include <string.h>

/* occ_step_end(), and the block size that a kernel declares as its largest. */
static uint32_t step_end(const struct occ_arch *arch, const struct occ_launch *launch,
                         const struct map_range *range, uint32_t value)
{
    uint32_t end = occ_step_end(arch, range->axis, value);
    uint32_t declared = launch->max_threads_for_kernel;

    if (range->axis == OCC_AXIS_THREADS && declared >= value && declared < end)
        end = declared;
    return end < range->last ? end : range->last;
}

/* The last values of the steps of an axis into `last`, unless it is NULL;
 * returns how many there are, one or more. */
static size_t cut(const struct occ_arch *arch, const struct occ_launch *launch,
                  const struct map_range *range, uint32_t *last)
{
    uint32_t end = range->first - 1;
    size_t count = 0;

    do {
        end = step_end(arch, launch, range, end + 1);
        if (last)
            last[count] = end;
        count++;
    } while (end != range->last);
    return count;
}

static bool axis_init(struct map_axis *axis, const struct occ_arch *arch,
                      const struct occ_launch *launch, struct map_range range,
                      struct error *err)
{
    *axis = (struct map_axis){.axis = range.axis, .first = range.first};
    axis->count = cut(arch, launch, &range, NULL);
    axis->last = calloc(axis->count, sizeof(*axis->last));
    if (!axis->last)
        return error_no_memory(err);
    cut(arch, launch, &range, axis->last);
    return true;
}

uint32_t map_axis_first(const struct map_axis *axis, size_t cell)
{
    return cell == 0 ? axis->first : axis->last[cell - 1] + 1;
}

size_t map_axis_find(const struct map_axis *axis, uint32_t value)
{
    size_t low = 0, high = axis->count - 1;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (axis->last[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct occ_result *map_grid_at(const struct map_grid *grid, size_t col, size_t row)
{
    return &grid->answers[row * grid->x.count + col];
}

static void compute_row(const struct map_grid *grid, const struct occ_arch *arch,
                        struct occ_launch launch, uint32_t value, struct occ_result *answers)
{
    occ_launch_set(&launch, grid->y.axis, value);
    for (size_t col = 0; col < grid->x.count; col++) {
        occ_launch_set(&launch, grid->x.axis, grid->x.last[col]);
        answers[col] = occ_compute(arch, launch);
    }
}

static bool columns_are_same(const struct map_grid *grid, size_t a, size_t b)
{
    for (size_t row = 0; row < grid->y.count; row++) {
        if (!occ_same_answer(map_grid_at(grid, a, row), map_grid_at(grid, b, row)))
            return false;
    }
    return true;
}

/* Join columns that equal the one before: keep the last of each such run. */
static void join_columns(struct map_grid *grid)
{
    size_t cols = grid->x.count, kept = 0;
    struct occ_result *to = grid->answers;

    for (size_t col = 0; col < cols; col++) {
        /* Marked by a value that no axis reaches. */
        if (col + 1 < cols && columns_are_same(grid, col, col + 1))
            grid->x.last[col] = UINT32_MAX;
    }
    for (size_t row = 0; row < grid->y.count; row++) {
        for (size_t col = 0; col < cols; col++) {
            if (grid->x.last[col] != UINT32_MAX)
                *to++ = grid->answers[row * cols + col];
        }
    }
    for (size_t col = 0; col < cols; col++) {
        if (grid->x.last[col] != UINT32_MAX)
            grid->x.last[kept++] = grid->x.last[col];
    }
    grid->x.count = kept;
}

static bool rows_are_same(const struct map_grid *grid, const struct occ_result *a,
                          const struct occ_result *b)
{
    for (size_t col = 0; col < grid->x.count; col++) {
        if (!occ_same_answer(&a[col], &b[col]))
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
    grid->answers = calloc(*room * grid->x.count, sizeof(*grid->answers));
    return grid->answers || error_no_memory(err);
}

/* Every row; one that equals the row before takes its place. */
static bool compute_rows(struct map_grid *grid, const struct occ_arch *arch,
                         struct occ_launch launch, struct error *err)
{
    size_t cols = grid->x.count, rows = grid->y.count, kept = 0, room = 0;

    if (!alloc_rows(grid, &room, err))
        return false;
    for (size_t row = 0; row < rows; row++) {
        if (kept == room)
            return too_many(grid, arch, err);
        struct occ_result *answers = &grid->answers[kept * cols];
        compute_row(grid, arch, launch, grid->y.last[row], answers);
        if (kept > 0 && rows_are_same(grid, answers - cols, answers))
            memcpy(answers - cols, answers, cols * sizeof(*answers));
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
    uint32_t *cells = calloc(places, sizeof(*cells));
    grid->keys = calloc(count, sizeof(*grid->keys));
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
                    struct occ_launch launch, struct map_range x, struct map_range y,
                    struct error *err)
{
    *grid = (struct map_grid){.answers = NULL};
    if (!axis_init(&grid->x, arch, &launch, x, err) ||
        !axis_init(&grid->y, arch, &launch, y, err))
        goto failed;
    if (!is_at_most(grid, MAP_MAX_ANSWERS)) {
        too_many(grid, arch, err);
        goto failed;
    }
    if (!compute_rows(grid, arch, launch, err))
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
    free(grid->keys);
    *grid = (struct map_grid){.answers = NULL};
}
