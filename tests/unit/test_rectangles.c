/* SPDX-License-Identifier: MIT */
/*
 * Rectangles over grids of keys: random grids are tiled exactly and without
 * overlap, regions are the connected ones, and the roomiest rectangle is the
 * one that trying every rectangle finds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/rectangles.h"

#define MAX_CELLS 400

/* A fixed sequence of its own, so that a failure repeats everywhere. */
static uint32_t random_below(uint32_t *state, uint32_t bound)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % bound;
}

static struct key_grid random_grid(uint32_t *state, uint32_t *keys)
{
    size_t cols = 1 + random_below(state, 20), rows = 1 + random_below(state, 20);
    uint32_t kinds = 1 + random_below(state, 5);

    for (size_t i = 0; i < cols * rows; i++)
        keys[i] = random_below(state, kinds);
    return (struct key_grid){keys, cols, rows};
}

static bool is_in(const struct rectangle *tile, size_t col, size_t row)
{
    return col >= tile->col_first && col <= tile->col_last && row >= tile->row_first &&
           row <= tile->row_last;
}

/* Count for each cell in how many tiles it lies, and that its key is theirs. */
static void check_tiling(struct key_grid grid, const struct rectangle *tiles, size_t count)
{
    int covered[MAX_CELLS] = {0};
    size_t area = 0;
    assert_true(grid.cols > 0 && grid.rows > 0);

    for (size_t i = 0; i < count; i++) {
        const struct rectangle *t = &tiles[i];
        uint32_t key = grid.keys[t->row_first * grid.cols + t->col_first];
        assert_true(t->col_last < grid.cols && t->row_last < grid.rows);
        area += (t->col_last - t->col_first + 1) * (t->row_last - t->row_first + 1);
        for (size_t cell = 0; cell < grid.cols * grid.rows; cell++) {
            if (!is_in(t, cell % grid.cols, cell / grid.cols))
                continue;
            covered[cell]++;
            assert_int_equal(grid.keys[cell], key);
        }
    }
    assert_int_equal(area, grid.cols * grid.rows);
    for (size_t i = 0; i < grid.cols * grid.rows; i++)
        assert_int_equal(covered[i], 1);
}

static void tiles_cover_every_cell_once(void **state)
{
    (void)state;
    uint32_t random = 1;

    for (int round = 0; round < 2000; round++) {
        uint32_t keys[MAX_CELLS];
        struct rectangle tiles[MAX_CELLS];
        struct key_grid grid = random_grid(&random, keys);
        check_tiling(grid, tiles, rectangles_merge(grid, tiles));
        uint32_t turned[MAX_CELLS];
        check_tiling(grid, tiles, rectangles_merge_columns(grid, turned, tiles));
    }
}

static void equal_cells_make_one_tile(void **state)
{
    (void)state;
    uint32_t keys[12] = {0};
    struct rectangle tiles[12];

    assert_int_equal(rectangles_merge((struct key_grid){keys, 4, 3}, tiles), 1);
    assert_int_equal(tiles[0].col_last, 3);
    assert_int_equal(tiles[0].row_last, 2);
}

static void runs_join_only_where_they_are_equally_long(void **state)
{
    (void)state;
    static const uint32_t keys[] = {
        1, 1, 2, /* */
        1, 1, 2, /* */
        1, 2, 2,
    };
    struct rectangle tiles[9];

    assert_int_equal(rectangles_merge((struct key_grid){keys, 3, 3}, tiles), 4);
    assert_memory_equal(&tiles[0], (&(struct rectangle){0, 1, 0, 1}), sizeof(tiles[0]));
    assert_memory_equal(&tiles[1], (&(struct rectangle){2, 2, 0, 1}), sizeof(tiles[0]));
    assert_memory_equal(&tiles[2], (&(struct rectangle){0, 0, 2, 2}), sizeof(tiles[0]));
    assert_memory_equal(&tiles[3], (&(struct rectangle){1, 2, 2, 2}), sizeof(tiles[0]));
}

static void columns_join_where_rows_do_not(void **state)
{
    (void)state;
    static const uint32_t keys[] = {
        1, 2, 1, /* */
        3, 2, 3, /* */
        1, 2, 2,
    };
    struct rectangle tiles[9];
    uint32_t turned[9];

    assert_int_equal(rectangles_merge_columns((struct key_grid){keys, 3, 3}, turned, tiles), 7);
    assert_memory_equal(&tiles[3], (&(struct rectangle){1, 1, 0, 2}), sizeof(tiles[0]));
    assert_memory_equal(&tiles[4], (&(struct rectangle){2, 2, 0, 0}), sizeof(tiles[0]));
}

/* Neighbours have one number exactly if they have one key. */
static void regions_join_equal_neighbours(void **state)
{
    (void)state;
    uint32_t random = 2;

    for (int round = 0; round < 500; round++) {
        uint32_t keys[MAX_CELLS], regions[MAX_CELLS];
        size_t stack[MAX_CELLS];
        struct key_grid grid = random_grid(&random, keys);
        size_t count = rectangles_regions(grid, regions, stack), seen = 0;
        assert_true(grid.cols > 0);

        for (size_t i = 0; i < grid.cols * grid.rows; i++) {
            if (i % grid.cols > 0)
                assert_int_equal(keys[i] == keys[i - 1], regions[i] == regions[i - 1]);
            if (i >= grid.cols)
                assert_int_equal(keys[i] == keys[i - grid.cols],
                                 regions[i] == regions[i - grid.cols]);
            assert_true(regions[i] <= seen);
            seen += regions[i] == seen;
        }
        assert_int_equal(seen, count);
    }
}

static void separate_regions_of_one_key_have_two_numbers(void **state)
{
    (void)state;
    static const uint32_t keys[] = {7, 8, 7};
    uint32_t regions[3];
    size_t stack[3];

    assert_int_equal(rectangles_regions((struct key_grid){keys, 3, 1}, regions, stack), 3);
    assert_int_equal(regions[2], 2);
}

static bool is_filled(struct key_grid grid, uint32_t key, struct rectangle r)
{
    for (size_t row = r.row_first; row <= r.row_last; row++) {
        for (size_t col = r.col_first; col <= r.col_last; col++) {
            if (grid.keys[row * grid.cols + col] != key)
                return false;
        }
    }
    return true;
}

/* The most room that any rectangle of the key gives, by trying them all. */
static double most_room(struct key_grid grid, struct grid_edges e, uint32_t key, double width,
                        double height)
{
    double best = 0;

    for (size_t cells = 0; cells < grid.cols * grid.rows * grid.cols * grid.rows; cells++) {
        size_t a = cells / (grid.cols * grid.rows), b = cells % (grid.cols * grid.rows);
        struct rectangle r = {a % grid.cols, b % grid.cols, a / grid.cols, b / grid.cols};
        if (r.col_last < r.col_first || r.row_last < r.row_first || !is_filled(grid, key, r))
            continue;
        double across = (e.x[r.col_last + 1] - e.x[r.col_first]) / width;
        double up = (e.y[r.row_last + 1] - e.y[r.row_first]) / height;
        double room = across < up ? across : up;
        best = room > best ? room : best;
    }
    return best;
}

static void roomiest_is_the_best_of_all(void **state)
{
    (void)state;
    uint32_t random = 3;

    for (int round = 0; round < 300; round++) {
        uint32_t keys[MAX_CELLS];
        double x[21] = {0}, y[21] = {0};
        struct key_grid grid = random_grid(&random, keys);
        grid.cols = 1 + grid.cols % 7;
        grid.rows = 1 + grid.rows % 7;
        for (size_t i = 1; i < 21; i++) {
            x[i] = x[i - 1] + random_below(&random, 40);
            y[i] = y[i - 1] + random_below(&random, 40);
        }
        struct grid_edges edges = {x, y};
        struct area area = {0};
        double room = rectangles_roomiest(grid, edges, 0, 30, 10, &area);
        assert_true(room == most_room(grid, edges, 0, 30, 10));
        assert_true(area.x1 - area.x0 >= room * 30 - 1e-9);
        assert_true(area.y1 - area.y0 >= room * 10 - 1e-9);
    }
}

static void absent_keys_have_no_room(void **state)
{
    (void)state;
    static const uint32_t keys[] = {1};
    static const double edges[] = {0, 5};
    struct area area = {1, 2, 3, 4};

    assert_true(rectangles_roomiest((struct key_grid){keys, 1, 1},
                                    (struct grid_edges){edges, edges}, 9, 1, 1, &area) == 0);
    assert_true(area.x0 == 1 && area.y1 == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_cover_every_cell_once),
        cmocka_unit_test(equal_cells_make_one_tile),
        cmocka_unit_test(runs_join_only_where_they_are_equally_long),
        cmocka_unit_test(columns_join_where_rows_do_not),
        cmocka_unit_test(regions_join_equal_neighbours),
        cmocka_unit_test(separate_regions_of_one_key_have_two_numbers),
        cmocka_unit_test(roomiest_is_the_best_of_all),
        cmocka_unit_test(absent_keys_have_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
