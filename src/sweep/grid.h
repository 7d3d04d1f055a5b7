/* SPDX-License-Identifier: MIT */
/*
 * A sweep over one architecture: the lists of values for each input, and
 * their product, the grid. Its rows are numbered; threads vary slowest, then
 * registers, shared memory, carveout and barriers.
 */
#ifndef SWEEP_GRID_H
#define SWEEP_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <occsweep/occupancy.h>

#include "base/error.h"
#include "config/sweep_file.h"
#include "config/value_index.h"

/* The values of one input, ascending, no two equal. */
struct sweep_axis {
    uint32_t *values; /* NULL: there are so many that `index` has them */
    struct value_index index;
    size_t count;
    bool is_borrowed; /* from the grid of another architecture */
};

/* The value that `number` others are below. */
static inline uint32_t sweep_axis_value(const struct sweep_axis *axis, size_t number)
{
    return axis->values != NULL ? axis->values[number] : value_index_at(&axis->index, number);
}

/* How many values are below `bound`. */
size_t sweep_axis_count_below(const struct sweep_axis *axis, uint64_t bound);

struct sweep_grid {
    const struct occ_arch *arch;
    struct sweep_axis axes[OCC_AXIS_COUNT];
    struct occ_carveout *carveouts;
    size_t carveout_count;
    bool optin;
    enum occ_partitioned_caching partitioned_caching;
    uint32_t scalar_regs_per_warp, accum_regs_per_thread;
    uint64_t row_count;
};

/* One answered launch; what the columns of a sweep show. */
struct sweep_row {
    const struct occ_arch *arch;
    struct occ_launch launch;
    struct occ_result result;
};

/* Which grid: lists of values, and what is the same for every row. */
struct sweep_request {
    const struct sweep_grid_lists *lists; /* an empty one: the default alone */
    bool optin;
    enum occ_partitioned_caching partitioned_caching;
    uint32_t scalar_regs_per_warp, accum_regs_per_thread;
    /* What messages call the inputs, by enum occ_axis; NULL: their long names. */
    const char *const *axis_names;
    /* `max` is the largest of these, so that one grid serves them all; of the
     * grid's own architecture where there are none. */
    const struct occ_arch *const *max_of;
    size_t max_of_count;
};

/*
 * Expand the lists for `arch`, which says what `max` and `all` are. `grid`
 * is untouched on failure: ERROR_INPUT for a product beyond 63 bits.
 */
bool sweep_grid_init(struct sweep_grid *grid, const struct sweep_request *request,
                     const struct occ_arch *arch, struct error *err);
void sweep_grid_release(struct sweep_grid *grid);

/* The grids of several architectures. Zeroed, there are none. */
struct sweep_grids {
    struct sweep_grid *items;
    size_t count;
    uint64_t row_count; /* of all of them */
};

/* One grid for each architecture. ERROR_INPUT also for a sum of rows beyond
 * 63 bits. *grids is untouched on failure. */
bool sweep_grids_init(struct sweep_grids *grids, const struct sweep_request *request,
                      const struct arch_list *archs, struct error *err);
void sweep_grids_release(struct sweep_grids *grids);

/* The grid that holds row number *row of all rows of `grids`; *row becomes
 * its number there. There must be such a row. */
const struct sweep_grid *sweep_grid_find(const struct sweep_grid *grids, uint64_t *row);

/* The rows of all grids. Saturates at UINT64_MAX. */
uint64_t sweep_grid_count_rows(const struct sweep_grid *grids, size_t grid_count);

/* The launch of row `row`, which is less than row_count. */
struct occ_launch sweep_grid_launch(const struct sweep_grid *grid, uint64_t row);

/* The same, answered. */
struct sweep_row sweep_grid_row(const struct sweep_grid *grid, uint64_t row);

#endif
