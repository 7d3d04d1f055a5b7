/* SPDX-License-Identifier: MIT */
/* Grids: what a list becomes on an architecture, the order, and the count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sweep/grid.h"

static const struct occ_arch small = {
    .name = "small",
    .limits = {.threads_per_warp = 32,
               .max_threads_per_block = 128,
               .max_warps_per_sm = 8,
               .max_blocks_per_sm = 4},
    .registers = {.per_sm = 8192,
                  .max_per_block = 8192,
                  .max_per_thread = 63,
                  .allocation_unit = 64,
                  .partitions = 1},
    .shared_memory = {.per_sm = 16384,
                      .max_per_block = 8192,
                      .max_per_block_optin = 12288,
                      .allocation_unit = 128,
                      .carveouts = {4096, 16384},
                      .carveout_count = 2},
    .barriers = {.per_sm = 8},
};

struct lists_text {
    const char *axes[OCC_AXIS_COUNT]; /* NULL: not given */
    const char *carveouts;
};

/* What the lists mean for `small`; false with the message in `err`. */
static bool make_grid(struct sweep_grid *grid, struct lists_text text, bool optin,
                      struct error *err)
{
    struct sweep_grid_lists lists = {.carveouts = {.items = NULL}};
    const struct sweep_request request = {.lists = &lists, .optin = optin};

    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        if (text.axes[axis] != NULL)
            assert_true(value_list_parse("list", text.axes[axis], (enum occ_axis)axis,
                                         &lists.axes[axis], err));
    if (text.carveouts != NULL)
        assert_true(carveout_list_parse("list", text.carveouts, &lists.carveouts, err));
    bool ok = sweep_grid_init(grid, &request, &small, err);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        value_list_release(&lists.axes[axis]);
    carveout_list_release(&lists.carveouts);
    return ok;
}

static void test_lists_become_values(void **state)
{
    struct sweep_grid grid;
    struct error err;
    (void)state;

    assert_true(make_grid(
        &grid, (struct lists_text){{"max,32", "1..max", "0..max:1K", NULL}, NULL}, true, &err));
    assert_int_equal(grid.axes[OCC_AXIS_THREADS].count, 2);
    assert_int_equal(grid.axes[OCC_AXIS_THREADS].values[0], 32);
    assert_int_equal(grid.axes[OCC_AXIS_THREADS].values[1], 128);
    assert_int_equal(grid.axes[OCC_AXIS_REGS].count, 63);
    assert_int_equal(grid.axes[OCC_AXIS_SMEM].count, 13);
    assert_int_equal(grid.row_count, 2 * 63 * 13);
    sweep_grid_release(&grid);
}

/* Too many values to be written out are told as if they were. */
static void test_values_of_a_long_list(void **state)
{
    static const char *const texts[] = {"0..2M", "0..16M:9", "0,1,64..127,200..3M,4M..5M:3",
                                        "5..16M:8,1M..2M,16M"};
    (void)state;

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct value_list list = VALUE_LIST_EMPTY;
        struct sweep_grid grid;
        struct error err;
        uint32_t *values = NULL;
        size_t count = 0;

        assert_true(value_list_parse("list", texts[i], OCC_AXIS_SMEM, &list, &err));
        assert_true(value_list_expand("list", &list, 0, &values, &count, &err));
        assert_true(make_grid(&grid, (struct lists_text){{NULL, NULL, texts[i], NULL}, NULL},
                              true, &err));
        const struct sweep_axis *axis = &grid.axes[OCC_AXIS_SMEM];
        assert_null(axis->values);
        assert_int_equal(axis->count, count);
        for (size_t k = 0; k < count; k++)
            if (sweep_axis_value(axis, k) != values[k])
                fail_msg("%s: value %zu is %u", texts[i], k, sweep_axis_value(axis, k));
        for (uint64_t bound = 0; bound < OCC_MAX_SMEM_PER_BLOCK + 200; bound += 509)
            if (sweep_axis_count_below(axis, bound) != array_count_below(values, count, bound))
                fail_msg("%s: below %u", texts[i], (unsigned)bound);
        free(values);
        value_list_release(&list);
        sweep_grid_release(&grid);
    }
}

static void test_max_may_be_the_largest_of_many(void **state)
{
    const struct occ_arch *archs[] = {&small, occ_arch_find("sm_90"), occ_arch_find("sm_30")};
    struct sweep_grid_lists lists = {.carveouts = {.items = NULL}};
    const struct sweep_request request = {
        .lists = &lists, .optin = true, .max_of = archs, .max_of_count = 3};
    struct sweep_grid grid;
    struct error err;
    (void)state;

    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        assert_true(
            value_list_parse("list", "max", (enum occ_axis)axis, &lists.axes[axis], &err));
    assert_true(sweep_grid_init(&grid, &request, &small, &err));
    assert_int_equal(grid.axes[OCC_AXIS_THREADS].values[0], 1024);
    assert_int_equal(grid.axes[OCC_AXIS_REGS].values[0], 255);
    assert_int_equal(grid.axes[OCC_AXIS_SMEM].values[0], 227 * 1024);
    assert_int_equal(grid.axes[OCC_AXIS_BARRIERS].values[0], 16);
    sweep_grid_release(&grid);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        value_list_release(&lists.axes[axis]);
}

static void test_max_is_what_launches(void **state)
{
    struct sweep_grid grid;
    struct error err;
    (void)state;

    assert_true(
        make_grid(&grid, (struct lists_text){{"32", "0", "max", "max"}, NULL}, false, &err));
    assert_int_equal(grid.axes[OCC_AXIS_SMEM].values[0], 8192);
    assert_int_equal(grid.axes[OCC_AXIS_BARRIERS].values[0], 8);
    sweep_grid_release(&grid);
}

static void test_what_was_not_given_is_the_default(void **state)
{
    const struct occ_launch expected = OCC_LAUNCH_DEFAULT;
    struct sweep_grid grid;
    struct error err;
    (void)state;

    assert_true(make_grid(&grid, (struct lists_text){{NULL}, NULL}, true, &err));
    assert_int_equal(grid.row_count, 1);
    struct occ_launch launch = sweep_grid_launch(&grid, 0);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        assert_int_equal(occ_launch_get(&launch, (enum occ_axis)axis),
                         occ_launch_get(&expected, (enum occ_axis)axis));
    assert_int_equal(launch.carveout.kind, expected.carveout.kind);
    assert_true(launch.optin);
    sweep_grid_release(&grid);
}

static void test_the_last_input_varies_fastest(void **state)
{
    static const uint32_t rows[][5] = {
        {32, 8, 0, 0, 1}, {32, 8, 0, 0, 2}, {32, 8, 0, 4096, 1}, {32, 8, 0, 4096, 2},
        {32, 8, 5, 0, 1}, {32, 8, 5, 0, 2}, {32, 8, 5, 4096, 1}, {32, 8, 5, 4096, 2},
        {32, 9, 0, 0, 1}, {32, 9, 0, 0, 2}, {32, 9, 0, 4096, 1}, {32, 9, 0, 4096, 2},
        {32, 9, 5, 0, 1}, {32, 9, 5, 0, 2}, {32, 9, 5, 4096, 1}, {32, 9, 5, 4096, 2},
        {64, 8, 0, 0, 1},
    };
    struct sweep_grid grid;
    struct error err;
    (void)state;

    assert_true(make_grid(
        &grid, (struct lists_text){{"32,64", "8,9", "0,5", "1,2"}, "default,4K"}, true, &err));
    assert_int_equal(grid.row_count, 32);
    for (uint64_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct sweep_row row = sweep_grid_row(&grid, i);
        assert_int_equal(row.launch.threads_per_block, rows[i][0]);
        assert_int_equal(row.launch.regs_per_thread, rows[i][1]);
        assert_int_equal(row.launch.smem_per_block_bytes, rows[i][2]);
        assert_int_equal(row.launch.carveout.value, rows[i][3]);
        assert_int_equal(row.launch.barriers_per_block, rows[i][4]);
        assert_int_equal(row.result.warps_per_block, rows[i][0] / 32);
    }
    sweep_grid_release(&grid);
}

static void test_all_carveouts(void **state)
{
    struct sweep_grid grid;
    struct error err;
    (void)state;
    assert_true(make_grid(&grid, (struct lists_text){{NULL}, "all,default"}, true, &err));
    assert_int_equal(grid.carveout_count, 3);
    sweep_grid_release(&grid);
}

static void test_what_is_refused(void **state)
{
    static const struct {
        struct lists_text lists;
        const char *message;
    } bad[] = {
        {{{"1..65536", "0..4096", "0..16M", "0..4096"}, NULL},
         "the grid of small has more rows than 63 bits can count; give shorter lists or "
         "larger steps"},
        {{{"32", "64..max", NULL, NULL}, NULL},
         "regs_per_thread on small is 64..max, but max is 63 there; a range must begin at or "
         "below its end"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct sweep_grid grid = {.row_count = 77};
        struct error err;
        assert_false(make_grid(&grid, bad[i].lists, true, &err));
        assert_int_equal(err.kind, ERROR_INPUT);
        assert_string_equal(err.text, bad[i].message);
        assert_int_equal(grid.row_count, 77);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_become_values),
        cmocka_unit_test(test_values_of_a_long_list),
        cmocka_unit_test(test_max_is_what_launches),
        cmocka_unit_test(test_max_may_be_the_largest_of_many),
        cmocka_unit_test(test_what_was_not_given_is_the_default),
        cmocka_unit_test(test_the_last_input_varies_fastest),
        cmocka_unit_test(test_all_carveouts),
        cmocka_unit_test(test_what_is_refused),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
