/* SPDX-License-Identifier: MIT */
/* What a grid is said to hold is what walking it finds, for made-up
 * architectures and lists that reach beyond every maximum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/grid_census.h"
#include "support/random_arch.h"
#include "support/rng.h"

/* Grids of so many values an axis lie on both sides of what is walked. */
enum { MOST_VALUES = 24, MADE_UP = 200 };

static struct grid_census walk(const struct sweep_grid *grid)
{
    struct grid_census census = {.launches = grid->row_count};
    for (uint64_t row = 0; row < grid->row_count; row++) {
        struct occ_result result = sweep_grid_row(grid, row).result;
        census.by_status[result.status]++;
        if (result.status != OCC_OK)
            continue;
        for (unsigned limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
            census.by_limiter[limiter] += result.limiter_code >> limiter & 1;
        census.full += result.warps_per_sm == grid->arch->limits.max_warps_per_sm;
        if (result.warps_per_sm > census.most_warps_per_sm)
            census.most_warps_per_sm = result.warps_per_sm;
    }
    return census;
}

static void hold_against_walk(const struct sweep_grid *grid)
{
    struct grid_census counted = grid_census(grid), walked = walk(grid);
    assert_int_equal(counted.launches, walked.launches);
    assert_int_equal(counted.full, walked.full);
    assert_int_equal(counted.most_warps_per_sm, walked.most_warps_per_sm);
    assert_memory_equal(counted.by_status, walked.by_status, sizeof walked.by_status);
    assert_memory_equal(counted.by_limiter, walked.by_limiter, sizeof walked.by_limiter);
    for (enum occ_status status = 0; status < OCC_STATUS_COUNT; status++)
        if (counted.by_status[status])
            assert_int_equal(occ_compute(grid->arch, counted.example[status]).status, status);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Values up to a quarter beyond the maximum of `arch`, ascending, none twice. */
static size_t fill_axis(struct rng *rng, const struct occ_arch *arch, enum occ_axis axis,
                        uint32_t values[MOST_VALUES])
{
    uint32_t max = occ_axis_max(arch, axis, true);
    size_t wanted = rng_between(rng, 1, MOST_VALUES), count = 0;
    for (size_t i = 0; i < wanted; i++)
        values[i] = rng_between(rng, occ_axis_min(axis), max + max / 4 + 1);
    qsort(values, wanted, sizeof *values, by_value);
    for (size_t i = 0; i < wanted; i++)
        if (count == 0 || values[i] != values[count - 1])
            values[count++] = values[i];
    return count;
}

static void hold_random_grid(struct rng *rng, const struct occ_arch *arch)
{
    uint32_t values[OCC_AXIS_COUNT][MOST_VALUES];
    struct occ_carveout carveouts[] = {{OCC_CARVEOUT_DEFAULT, 0}, {OCC_CARVEOUT_PERCENT, 50}};
    struct sweep_grid grid = {
        .arch = arch,
        .carveouts = carveouts,
        .carveout_count = rng_between(rng, 1, 2),
        .optin = rng_one_in(rng, 2),
        .partitioned_caching = (enum occ_partitioned_caching)rng_between(rng, 0, 2),
    };
    grid.row_count = grid.carveout_count;
    for (enum occ_axis axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        grid.axes[axis].values = values[axis];
        grid.axes[axis].count = fill_axis(rng, arch, axis, values[axis]);
        grid.row_count *= grid.axes[axis].count;
    }
    hold_against_walk(&grid);
}

static void made_up_grids_are_counted_as_walked(void **state)
{
    struct rng rng = {.state = 20};
    (void)state;
    for (int i = 0; i < MADE_UP; i++) {
        struct occ_arch arch = random_arch(&rng);
        hold_random_grid(&rng, &arch);
    }
}

static void built_in_grids_are_counted_as_walked(void **state)
{
    struct rng rng = {.state = 21};
    (void)state;
    for (size_t i = 0; i < occ_arch_count(); i++)
        hold_random_grid(&rng, occ_arch_at(i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_up_grids_are_counted_as_walked),
        cmocka_unit_test(built_in_grids_are_counted_as_walked),
    };
    return cmocka_run_group_tests_name("what a grid holds", tests, NULL, NULL);
}
