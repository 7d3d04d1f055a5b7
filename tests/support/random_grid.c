/* SPDX-License-Identifier: MIT */
/* Values lie close enough together that some are alike, or far enough apart
 * that some are not. */
#include "support/random_grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "emit/tables.h"

enum { MAX_VALUES = 16, MAX_VALUES_BESIDE_MANY = 5, MANY_VALUES = 400 };

static void random_axis(struct rng *rng, struct sweep_axis *axis, uint32_t first,
                        uint32_t max_count)
{
    const uint32_t steps[] = {1, 1, 7, first / 4 + 1};
    uint32_t step = steps[rng_between(rng, 0, max_count == MANY_VALUES ? 2 : 3)];

    axis->count = rng_one_in(rng, 4) ? 1 : rng_between(rng, 1, max_count);
    axis->values = calloc(axis->count, sizeof(*axis->values));
    assert_non_null(axis->values);
    for (size_t i = 0; i < axis->count; i++)
        axis->values[i] = first + (uint32_t)i * step;
}

static void random_carveouts(struct rng *rng, struct sweep_grid *grid)
{
    grid->carveout_count = rng_between(rng, 1, 4);
    grid->carveouts = calloc(grid->carveout_count, sizeof(*grid->carveouts));
    assert_non_null(grid->carveouts);
    for (size_t i = 0; i < grid->carveout_count; i++)
        grid->carveouts[i] = random_launch(rng, grid->arch).carveout;
}

void random_grid(struct rng *rng, struct sweep_grid *grid, const struct occ_arch *arch)
{
    const struct occ_launch launch = random_launch(rng, arch);
    bool has_long_axis = rng_one_in(rng, 4);
    int long_axis = (int)rng_between(rng, 0, OCC_AXIS_COUNT - 1);

    *grid = (struct sweep_grid){
        .arch = arch,
        .optin = launch.optin,
        .partitioned_caching = launch.partitioned_caching,
        .scalar_regs_per_warp = launch.scalar_regs_per_warp,
        .accum_regs_per_thread = launch.accum_regs_per_thread,
    };
    random_carveouts(rng, grid);
    grid->row_count = grid->carveout_count;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        uint32_t max_count = !has_long_axis      ? MAX_VALUES
                             : axis == long_axis ? MANY_VALUES
                                                 : MAX_VALUES_BESIDE_MANY;
        random_axis(rng, &grid->axes[axis], occ_launch_get(&launch, (enum occ_axis)axis),
                    max_count);
        grid->row_count *= grid->axes[axis].count;
    }
}

struct selection random_columns(struct rng *rng)
{
    struct selection all = columns_all(&sweep_table);
    struct selection some = {.count = 0};
    size_t wanted = rng_between(rng, 1, (uint32_t)all.count);

    if (rng_one_in(rng, 2))
        return all;
    while (some.count < wanted) {
        size_t taken = rng_between(rng, 0, (uint32_t)all.count - 1);
        some.columns[some.count++] = all.columns[taken];
        all.columns[taken] = all.columns[--all.count];
    }
    return some;
}
