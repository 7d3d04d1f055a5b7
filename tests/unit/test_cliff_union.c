/* SPDX-License-Identifier: MIT */
/* The union of cliffs, held against counting all slices value by value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/cliff_union.h"

enum { THREAD_STEPS = 32 };

/* A grid over whole warps with 32 registers; the other inputs are the defaults. */
static struct sweep_grid grid_of(const char *arch, const struct carveout_list *carveouts)
{
    struct sweep_grid_lists lists = {.axes = {VALUE_LIST_EMPTY}};
    const struct sweep_request request = {.lists = &lists, .optin = true};
    struct sweep_grid grid;
    struct error err;

    lists.carveouts = *carveouts;
    assert_true(value_list_parse("threads", "32..1024:32", OCC_AXIS_THREADS,
                                 &lists.axes[OCC_AXIS_THREADS], &err));
    assert_true(
        value_list_parse("regs", "32", OCC_AXIS_REGS, &lists.axes[OCC_AXIS_REGS], &err));
    assert_true(sweep_grid_init(&grid, &request, occ_arch_find(arch), &err));
    value_list_release(&lists.axes[OCC_AXIS_THREADS]);
    value_list_release(&lists.axes[OCC_AXIS_REGS]);
    return grid;
}

struct counts {
    uint64_t changing, losing;
};

static struct counts count_at(const struct sweep_grid *grid, enum occ_axis axis, uint32_t last)
{
    struct counts counts = {0, 0};
    for (uint64_t row = 0; row < grid->row_count; row++) {
        struct occ_launch launch = sweep_grid_launch(grid, row);
        occ_launch_set(&launch, axis, last);
        struct occ_result here = occ_compute(grid->arch, launch);
        if (last == occ_axis_max(grid->arch, axis, true)) {
            counts.changing += here.blocks_per_sm != 0;
            counts.losing += here.blocks_per_sm != 0;
            continue;
        }
        occ_launch_set(&launch, axis, last + 1);
        struct occ_result next = occ_compute(grid->arch, launch);
        counts.changing += !occ_same_answer(&here, &next);
        counts.losing += next.blocks_per_sm < here.blocks_per_sm;
    }
    return counts;
}

static void check_union(const char *arch, enum occ_axis axis, struct occ_carveout carveout)
{
    const struct carveout_list carveouts = {.items = &carveout, .count = 1};
    struct sweep_grid grid = grid_of(arch, &carveouts);
    const struct plateau_parts plateaus = {.grids = &grid, .grid_count = 1, .along = axis};
    struct buffer rows = BUFFER_INIT;
    struct error err;

    assert_true(cliff_union_collect(&plateaus, &rows, &err));
    const struct cliff_union_row *row = (const void *)rows.bytes;
    const struct cliff_union_row *end = row + rows.size / sizeof(*row);
    for (uint32_t value = occ_axis_min(axis); value <= occ_axis_max(grid.arch, axis, true);
         value++) {
        struct counts counts = count_at(&grid, axis, value);
        if (counts.changing == 0)
            continue;
        assert_true(row < end);
        assert_int_equal(row->last, value);
        assert_int_equal(row->slices_changing, counts.changing);
        assert_int_equal(row->slices_losing_blocks, counts.losing);
        assert_int_equal(row->slices, THREAD_STEPS);
        row++;
    }
    assert_true(row == end);
    buffer_release(&rows);
    sweep_grid_release(&grid);
}

static void every_change_is_counted_along_registers(void **state)
{
    (void)state;
    check_union("sm_90", OCC_AXIS_REGS, (struct occ_carveout){OCC_CARVEOUT_DEFAULT, 0});
    check_union("sm_60", OCC_AXIS_REGS, (struct occ_carveout){OCC_CARVEOUT_DEFAULT, 0});
}

static void every_change_is_counted_along_shared_memory(void **state)
{
    (void)state;
    check_union("sm_75", OCC_AXIS_SMEM, (struct occ_carveout){OCC_CARVEOUT_DEFAULT, 0});
    check_union("sm_30", OCC_AXIS_SMEM, (struct occ_carveout){OCC_CARVEOUT_BYTES, 16384});
}

static void every_change_is_counted_along_barriers(void **state)
{
    (void)state;
    check_union("sm_120", OCC_AXIS_BARRIERS, (struct occ_carveout){OCC_CARVEOUT_DEFAULT, 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_change_is_counted_along_registers),
        cmocka_unit_test(every_change_is_counted_along_shared_memory),
        cmocka_unit_test(every_change_is_counted_along_barriers),
    };
    return cmocka_run_group_tests_name("cliff_union", tests, NULL, NULL);
}
