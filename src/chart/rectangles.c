/* SPDX-License-Identifier: MIT */
/*
 * Rectangles over a grid of keys. See the header for what each is for.
 */
#include "chart/rectangles.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static uint32_t key_at(const struct key_grid *grid, size_t col, size_t row)
{
    return grid->keys[row * grid->cols + col];
}

/* The last column of the run of equal keys that begins at `col`. */
static size_t run_end(const struct key_grid *grid, size_t col, size_t row)
{
    uint32_t key = key_at(grid, col, row);
    while (col + 1 < grid->cols && key_at(grid, col + 1, row) == key)
        col++;
    return col;
}

static bool is_run_start(const struct key_grid *grid, size_t col, size_t row)
{
    return col == 0 || key_at(grid, col - 1, row) != key_at(grid, col, row);
}

/* True if row `row` has a run with the key and the columns of `tile`. */
static bool has_same_run(const struct key_grid *grid, const struct rectangle *tile, size_t row)
{
    size_t col = tile->col_first;
    return key_at(grid, col, row) == key_at(grid, col, tile->row_first) &&
           is_run_start(grid, col, row) && run_end(grid, col, row) == tile->col_last;
}

size_t rectangles_merge(struct key_grid grid, struct rectangle *tiles)
{
    size_t count = 0;

    for (size_t row = 0; row < grid.rows; row++) {
        struct rectangle tile = {.row_first = row};
        for (size_t col = 0; col < grid.cols; col = tile.col_last + 1) {
            tile.col_first = col;
            tile.col_last = run_end(&grid, col, row);
            if (row > 0 && has_same_run(&grid, &tile, row - 1))
                continue; /* the rows before have it already */

            tile.row_last = row;
            while (tile.row_last + 1 < grid.rows &&
                   has_same_run(&grid, &tile, tile.row_last + 1))
                tile.row_last++;
            tiles[count++] = tile;
        }
    }
    return count;
}

size_t rectangles_merge_columns(struct key_grid grid, uint32_t *turned, struct rectangle *tiles)
{
    for (size_t cell = 0; cell < grid.cols * grid.rows; cell++)
        turned[cell % grid.cols * grid.rows + cell / grid.cols] = grid.keys[cell];

    size_t count = rectangles_merge((struct key_grid){turned, grid.rows, grid.cols}, tiles);
    for (size_t i = 0; i < count; i++) {
        struct rectangle tile = tiles[i];
        tiles[i] = (struct rectangle){.col_first = tile.row_first,
                                      .col_last = tile.row_last,
                                      .row_first = tile.col_first,
                                      .row_last = tile.col_last};
    }
    return count;
}

/* Give `region` to the cell and remember it, if it is of the region. */
static void reach(const struct key_grid *grid, size_t cell, uint32_t key, uint32_t region,
                  uint32_t *regions, size_t *stack, size_t *depth)
{
    if (grid->keys[cell] != key || regions[cell] != UINT32_MAX)
        return;
    regions[cell] = region;
    stack[(*depth)++] = cell;
}

static void flood(const struct key_grid *grid, size_t first, uint32_t region, uint32_t *regions,
                  size_t *stack)
{
    uint32_t key = grid->keys[first];
    size_t depth = 0;

    reach(grid, first, key, region, regions, stack, &depth);
    while (depth > 0) {
        size_t cell = stack[--depth];
        size_t col = cell % grid->cols, row = cell / grid->cols;
        if (col > 0)
            reach(grid, cell - 1, key, region, regions, stack, &depth);
        if (col + 1 < grid->cols)
            reach(grid, cell + 1, key, region, regions, stack, &depth);
        if (row > 0)
            reach(grid, cell - grid->cols, key, region, regions, stack, &depth);
        if (row + 1 < grid->rows)
            reach(grid, cell + grid->cols, key, region, regions, stack, &depth);
    }
}

size_t rectangles_regions(struct key_grid grid, uint32_t *regions, size_t *stack)
{
    size_t cells = grid.cols * grid.rows;
    uint32_t count = 0;

    assert(grid.cols > 0 && grid.rows > 0);
    for (size_t cell = 0; cell < cells; cell++)
        regions[cell] = UINT32_MAX;
    for (size_t cell = 0; cell < cells; cell++) {
        if (regions[cell] == UINT32_MAX)
            flood(&grid, cell, count++, regions, stack);
    }
    return count;
}

/* The smallest rectangle that holds every cell with the key; false if none. */
static bool key_bounds(const struct key_grid *grid, uint32_t key, struct rectangle *bounds)
{
    bool found = false;

    for (size_t row = 0; row < grid->rows; row++) {
        for (size_t col = 0; col < grid->cols; col++) {
            if (key_at(grid, col, row) != key)
                continue;
            if (!found)
                *bounds = (struct rectangle){col, col, row, row};
            found = true;
            bounds->row_last = row;
            if (col < bounds->col_first)
                bounds->col_first = col;
            if (col > bounds->col_last)
                bounds->col_last = col;
        }
    }
    return found;
}

/* What `roomiest` looks for, and the best found so far. */
struct search {
    struct key_grid grid;
    struct grid_edges edges;
    uint32_t key;
    double width, height;
    double room, size;
    struct rectangle best;
};

/* Which of two equally good ones is taken is a matter of their places alone. */
static bool is_before(const struct rectangle *a, const struct rectangle *b)
{
    if (a->col_first != b->col_first)
        return a->col_first < b->col_first;
    if (a->col_last != b->col_last)
        return a->col_last < b->col_last;
    return a->row_first < b->row_first;
}

static void search_offer(struct search *search, struct rectangle tile)
{
    double w = search->edges.x[tile.col_last + 1] - search->edges.x[tile.col_first];
    double h = search->edges.y[tile.row_last + 1] - search->edges.y[tile.row_first];
    double across = w / search->width, up = h / search->height;
    double room = across < up ? across : up;
    bool is_equal = room == search->room && w * h == search->size;

    if (room > search->room || (room == search->room && w * h > search->size) ||
        (is_equal && room > 0 && is_before(&tile, &search->best))) {
        search->room = room;
        search->size = w * h;
        search->best = tile;
    }
}

/* Columns that begin a rectangle which ends in the row at hand: each with how
 * many rows of the key end there, ascending. */
struct open_column {
    size_t col, height;
};

/* Offer every rectangle that ends in a row and can grow neither across nor
 * downwards. `heights` has how many rows of the key end in each column. */
static void search_row(struct search *search, size_t row, const struct rectangle *bounds,
                       const size_t *heights, struct open_column *open)
{
    size_t depth = 0;

    for (size_t col = bounds->col_first; col <= bounds->col_last + 1; col++) {
        size_t height = col <= bounds->col_last ? heights[col] : 0;
        size_t from = col;
        while (depth > 0 && open[depth - 1].height > height) {
            depth--;
            from = open[depth].col;
            search_offer(search, (struct rectangle){.col_first = from,
                                                    .col_last = col - 1,
                                                    .row_first = row + 1 - open[depth].height,
                                                    .row_last = row});
        }
        if (height > 0 && (depth == 0 || open[depth - 1].height < height))
            open[depth++] = (struct open_column){from, height};
    }
}

double rectangles_roomiest(struct key_grid grid, struct grid_edges edges, uint32_t key,
                           double width, double height, struct area *best)
{
    struct search search = {
        .grid = grid, .edges = edges, .key = key, .width = width, .height = height};
    struct rectangle bounds;

    if (!key_bounds(&grid, key, &bounds))
        return 0;
    size_t *heights = memory_calloc(grid.cols, sizeof(*heights));
    struct open_column *open = memory_calloc(grid.cols + 1, sizeof(*open));
    for (size_t row = bounds.row_first; heights && open && row <= bounds.row_last; row++) {
        for (size_t col = bounds.col_first; col <= bounds.col_last; col++)
            heights[col] = key_at(&grid, col, row) == key ? heights[col] + 1 : 0;
        search_row(&search, row, &bounds, heights, open);
    }
    free(heights);
    free(open);
    if (search.room > 0)
        *best =
            (struct area){edges.x[search.best.col_first], edges.y[search.best.row_first],
                          edges.x[search.best.col_last + 1], edges.y[search.best.row_last + 1]};
    return search.room;
}
