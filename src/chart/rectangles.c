/* SPDX-License-Identifier: MIT */
/*
 * Rectangles over a grid of keys. See the header for what each is for.
 */
#include "chart/rectangles.h"

#include <assert.h>

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

/* The row after the last one, from `row` on, whose cells in the columns all
 * have the key. */
static size_t band_end(const struct key_grid *grid, uint32_t key, size_t col_first,
                       size_t col_last, size_t row)
{
    for (; row < grid->rows; row++) {
        for (size_t col = col_first; col <= col_last; col++) {
            if (key_at(grid, col, row) != key)
                return row;
        }
    }
    return row;
}

/* What `roomiest` looks for, and the best found so far. */
struct search {
    struct key_grid grid;
    struct grid_edges edges;
    uint32_t key;
    double width, height;
    double room, size;
    struct area best;
};

static void search_offer(struct search *search, struct area area)
{
    double w = area.x1 - area.x0, h = area.y1 - area.y0;
    double across = w / search->width, up = h / search->height;
    double room = across < up ? across : up;

    if (room > search->room || (room == search->room && w * h > search->size)) {
        search->room = room;
        search->size = w * h;
        search->best = area;
    }
}

/* Offer every band of whole rows between two columns; false if there is none,
 * and then none between columns farther apart either. */
static bool search_columns(struct search *search, size_t first, size_t last,
                           const struct rectangle *bounds)
{
    bool found = false;

    for (size_t row = bounds->row_first; row <= bounds->row_last; row++) {
        size_t end = band_end(&search->grid, search->key, first, last, row);
        if (end == row)
            continue;
        found = true;
        search_offer(search, (struct area){search->edges.x[first], search->edges.y[row],
                                           search->edges.x[last + 1], search->edges.y[end]});
        row = end;
    }
    return found;
}

double rectangles_roomiest(struct key_grid grid, struct grid_edges edges, uint32_t key,
                           double width, double height, struct area *best)
{
    struct search search = {
        .grid = grid, .edges = edges, .key = key, .width = width, .height = height};
    struct rectangle bounds;

    if (!key_bounds(&grid, key, &bounds))
        return 0;
    for (size_t first = bounds.col_first; first <= bounds.col_last; first++) {
        size_t last = first;
        while (last <= bounds.col_last && search_columns(&search, first, last, &bounds))
            last++;
    }
    if (search.room > 0)
        *best = search.best;
    return search.room;
}
