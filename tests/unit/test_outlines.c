/* SPDX-License-Identifier: MIT */
/*
 * Outlines: on random grids every border between different keys is drawn
 * exactly once and nothing else is; an L is one path.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/outlines.h"

#define SIDE 12

static uint32_t random_below(uint32_t *state, uint32_t bound)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % bound;
}

/* How often each border was drawn: across[row][col] between the cells above
 * and below a line, up[row][col] between left and right. */
struct drawn {
    int across[SIDE + 1][SIDE + 1], up[SIDE + 1][SIDE + 1];
};

static void draw(struct drawn *drawn, struct outline_point a, struct outline_point b)
{
    assert_true((a.col == b.col) != (a.row == b.row)); /* straight, not empty */
    for (size_t col = a.col < b.col ? a.col : b.col; col < (a.col < b.col ? b.col : a.col);
         col++)
        drawn->across[a.row][col]++;
    for (size_t row = a.row < b.row ? a.row : b.row; row < (a.row < b.row ? b.row : a.row);
         row++)
        drawn->up[row][a.col]++;
}

static void check_drawn(struct key_grid grid, const struct drawn *drawn)
{
    for (size_t row = 0; row < grid.rows; row++) {
        for (size_t col = 0; col < grid.cols; col++) {
            const uint32_t *key = &grid.keys[row * grid.cols + col];
            assert_int_equal(drawn->across[row][col], row > 0 && key[0] != *(key - grid.cols));
            assert_int_equal(drawn->up[row][col], col > 0 && key[0] != key[-1]);
        }
    }
}

static void every_border_is_drawn_once(void **state)
{
    (void)state;
    uint32_t random = 5;

    for (int round = 0; round < 2000; round++) {
        uint32_t keys[SIDE * SIDE];
        struct key_grid grid = {keys, 1 + random_below(&random, SIDE),
                                1 + random_below(&random, SIDE)};
        uint32_t kinds = 1 + random_below(&random, 4);
        for (size_t i = 0; i < grid.cols * grid.rows; i++)
            keys[i] = random_below(&random, kinds);

        struct outline_point points[4 * SIDE * SIDE];
        unsigned char used[(SIDE + 1) * (SIDE + 1)];
        size_t count = outlines_trace(grid, points, used);
        assert_true(count <= outlines_capacity(grid));

        struct drawn drawn;
        memset(&drawn, 0, sizeof(drawn));
        for (size_t i = 1; i < count; i++) {
            if (!points[i].is_first)
                draw(&drawn, points[i - 1], points[i]);
        }
        check_drawn(grid, &drawn);
    }
}

static void an_l_is_one_path_of_three_points(void **state)
{
    (void)state;
    static const uint32_t keys[] = {
        1, 1, 0, /* */
        1, 1, 0, /* */
        0, 0, 0,
    };
    struct outline_point points[32];
    unsigned char used[16];

    assert_int_equal(outlines_trace((struct key_grid){keys, 3, 3}, points, used), 3);
    assert_true(points[0].col == 2 && points[0].row == 0 && points[0].is_first);
    assert_true(points[1].col == 2 && points[1].row == 2 && !points[1].is_first);
    assert_true(points[2].col == 0 && points[2].row == 2 && !points[2].is_first);
}

static void equal_cells_have_no_outline(void **state)
{
    (void)state;
    static const uint32_t keys[6] = {4, 4, 4, 4, 4, 4};
    struct outline_point points[32];
    unsigned char used[12];

    assert_int_equal(outlines_trace((struct key_grid){keys, 3, 2}, points, used), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_border_is_drawn_once),
        cmocka_unit_test(an_l_is_one_path_of_three_points),
        cmocka_unit_test(equal_cells_have_no_outline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
