/* SPDX-License-Identifier: MIT */
/* From lists to a grid, and from a row's number to its launch. */
#include "sweep/grid.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

/* What an input that nobody asked for is: OCC_LAUNCH_DEFAULT, on its axis. */
static uint32_t default_value(enum occ_axis axis)
{
    const struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    return occ_launch_get(&launch, axis);
}

static uint32_t axis_max(const struct sweep_grid *grid, const struct sweep_request *request,
                         enum occ_axis axis)
{
    uint32_t max = 0;
    if (request->max_of_count == 0)
        return occ_axis_max(grid->arch, axis, grid->optin);
    for (size_t i = 0; i < request->max_of_count; i++) {
        uint32_t arch_max = occ_axis_max(request->max_of[i], axis, grid->optin);
        max = arch_max > max ? arch_max : max;
    }
    return max;
}

/* Where the list is the same on both architectures, one has the values. */
static bool borrow(struct sweep_grid *grid, const struct sweep_request *request,
                   enum occ_axis axis, const struct sweep_grid *like)
{
    if (like == NULL || (value_list_has_max(&request->lists->axes[axis]) &&
                         axis_max(grid, request, axis) != axis_max(like, request, axis)))
        return false;
    grid->axes[axis] = like->axes[axis];
    grid->axes[axis].is_borrowed = true;
    return true;
}

/* The most values of an axis that are written out, each in four bytes. */
enum { MAX_WRITTEN = 1 << 20 };

static bool hold_values(struct sweep_axis *axis, struct value_set *set, struct error *err)
{
    axis->count = value_set_count(set, 0, value_set_words(set));
    return axis->count <= MAX_WRITTEN ? value_set_copy(set, &axis->values, &axis->count, err)
                                      : value_index_init(&axis->index, set, err);
}

static bool expand_list(struct sweep_grid *grid, const struct sweep_request *request,
                        enum occ_axis axis, struct error *err)
{
    char what[128];
    struct sweep_axis *values = &grid->axes[axis];
    const char *name =
        request->axis_names != NULL ? request->axis_names[axis] : value_axes[axis].name;

    if (request->max_of_count > 1)
        snprintf(what, sizeof(what), "%s", name);
    else
        snprintf(what, sizeof(what), "%s on %s", name, grid->arch->name);
    struct value_set set = {.words = NULL};
    bool ok = value_set_collect(&set, what, &request->lists->axes[axis],
                                axis_max(grid, request, axis), err) &&
              hold_values(values, &set, err);
    value_set_release(&set);
    return ok;
}

static bool expand_axis(struct sweep_grid *grid, const struct sweep_request *request,
                        enum occ_axis axis, const struct sweep_grid *like, struct error *err)
{
    struct sweep_axis *values = &grid->axes[axis];
    if (borrow(grid, request, axis, like))
        return true;
    if (request->lists->axes[axis].count != 0)
        return expand_list(grid, request, axis, err);
    values->values = malloc(sizeof(*values->values));
    if (values->values == NULL)
        return error_no_memory(err);
    values->values[0] = default_value(axis);
    values->count = 1;
    return true;
}

static bool expand_carveouts(struct sweep_grid *grid, const struct carveout_list *list,
                             struct error *err)
{
    if (list->count != 0 || list->has_all)
        return carveout_list_expand(list, grid->arch, &grid->carveouts, &grid->carveout_count,
                                    err);
    grid->carveouts = calloc(1, sizeof(*grid->carveouts));
    if (grid->carveouts == NULL)
        return error_no_memory(err);
    grid->carveout_count = 1;
    return true;
}

/* The product of the axes; false where it is more than INT64_MAX. */
static bool count_rows(struct sweep_grid *grid)
{
    uint64_t rows = grid->carveout_count;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        uint64_t count = grid->axes[axis].count;
        if (rows > (uint64_t)INT64_MAX / count)
            return false;
        rows *= count;
    }
    grid->row_count = rows;
    return true;
}

static bool expand(struct sweep_grid *grid, const struct sweep_request *request,
                   const struct sweep_grid *like, struct error *err)
{
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        if (!expand_axis(grid, request, (enum occ_axis)axis, like, err))
            return false;
    if (!expand_carveouts(grid, &request->lists->carveouts, err))
        return false;
    return count_rows(grid) || error_set(err, ERROR_INPUT,
                                         "the grid of %s has more rows than 63 bits can count; "
                                         "give shorter lists or larger steps",
                                         grid->arch->name);
}

/* The same as sweep_grid_init(); values may be those of `like`, which lives as
 * long; NULL: there is none. */
static bool init_like(struct sweep_grid *grid, const struct sweep_request *request,
                      const struct occ_arch *arch, const struct sweep_grid *like,
                      struct error *err)
{
    struct sweep_grid expanded = {
        .arch = arch,
        .optin = request->optin,
        .partitioned_caching = request->partitioned_caching,
        .scalar_regs_per_warp = request->scalar_regs_per_warp,
        .accum_regs_per_thread = request->accum_regs_per_thread,
    };

    if (!expand(&expanded, request, like, err)) {
        sweep_grid_release(&expanded);
        return false;
    }
    *grid = expanded;
    return true;
}

bool sweep_grid_init(struct sweep_grid *grid, const struct sweep_request *request,
                     const struct occ_arch *arch, struct error *err)
{
    return init_like(grid, request, arch, NULL, err);
}

static void release_axis(struct sweep_axis *axis)
{
    free(axis->values);
    value_index_release(&axis->index);
}

void sweep_grid_release(struct sweep_grid *grid)
{
    for (int i = 0; i < OCC_AXIS_COUNT; i++)
        if (!grid->axes[i].is_borrowed)
            release_axis(&grid->axes[i]);
    free(grid->carveouts);
    *grid = (struct sweep_grid){.arch = NULL};
}

size_t sweep_axis_count_below(const struct sweep_axis *axis, uint64_t bound)
{
    return axis->values != NULL ? array_count_below(axis->values, axis->count, bound)
                                : value_index_below(&axis->index, bound);
}

const struct sweep_grid *sweep_grid_find(const struct sweep_grid *grids, uint64_t *row)
{
    while (*row >= grids->row_count) {
        *row -= grids->row_count;
        grids++;
    }
    return grids;
}

uint64_t sweep_grid_count_rows(const struct sweep_grid *grids, size_t grid_count)
{
    uint64_t rows = 0;
    for (size_t i = 0; i < grid_count; i++)
        rows = grids[i].row_count > UINT64_MAX - rows ? UINT64_MAX : rows + grids[i].row_count;
    return rows;
}

/* Take the digit of `row` that belongs to an axis of `count` values. */
static size_t next_digit(uint64_t *row, size_t count)
{
    size_t digit = (size_t)(*row % count);
    *row /= count;
    return digit;
}

struct occ_launch sweep_grid_launch(const struct sweep_grid *grid, uint64_t row)
{
    const struct sweep_axis *axes = grid->axes;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    launch.optin = grid->optin;
    launch.partitioned_caching = grid->partitioned_caching;
    launch.scalar_regs_per_warp = grid->scalar_regs_per_warp;
    launch.accum_regs_per_thread = grid->accum_regs_per_thread;
    /* The last axis varies fastest, so it is the lowest digit. */
    size_t barriers = next_digit(&row, axes[OCC_AXIS_BARRIERS].count);
    size_t carveout = next_digit(&row, grid->carveout_count);
    size_t smem = next_digit(&row, axes[OCC_AXIS_SMEM].count);
    size_t regs = next_digit(&row, axes[OCC_AXIS_REGS].count);
    launch.barriers_per_block = sweep_axis_value(&axes[OCC_AXIS_BARRIERS], barriers);
    launch.carveout = grid->carveouts[carveout];
    launch.smem_per_block_bytes = sweep_axis_value(&axes[OCC_AXIS_SMEM], smem);
    launch.regs_per_thread = sweep_axis_value(&axes[OCC_AXIS_REGS], regs);
    launch.threads_per_block = sweep_axis_value(&axes[OCC_AXIS_THREADS], (size_t)row);
    return launch;
}

struct sweep_row sweep_grid_row(const struct sweep_grid *grid, uint64_t row)
{
    struct occ_launch launch = sweep_grid_launch(grid, row);
    return (struct sweep_row){
        .arch = grid->arch,
        .launch = launch,
        .result = occ_compute(grid->arch, launch),
    };
}

static bool init_all(struct sweep_grids *grids, const struct sweep_request *request,
                     const struct arch_list *archs, struct error *err)
{
    for (; grids->count < archs->count; grids->count++) {
        struct sweep_grid *grid = &grids->items[grids->count];
        const struct sweep_grid *before = grids->count == 0 ? NULL : grid - 1;
        if (!init_like(grid, request, archs->archs[grids->count], before, err))
            return false;
    }
    grids->row_count = sweep_grid_count_rows(grids->items, grids->count);
    return grids->row_count <= INT64_MAX ||
           error_set(err, ERROR_INPUT,
                     "the grids of all architectures have more rows "
                     "than 63 bits can count; give shorter lists or larger steps");
}

bool sweep_grids_init(struct sweep_grids *grids, const struct sweep_request *request,
                      const struct arch_list *archs, struct error *err)
{
    struct sweep_grids made = {.items = calloc(archs->count + 1, sizeof(*made.items))};
    if (made.items == NULL)
        return error_no_memory(err);
    if (!init_all(&made, request, archs, err)) {
        sweep_grids_release(&made);
        return false;
    }
    *grids = made;
    return true;
}

void sweep_grids_release(struct sweep_grids *grids)
{
    for (size_t i = 0; i < grids->count; i++)
        sweep_grid_release(&grids->items[i]);
    free(grids->items);
    *grids = (struct sweep_grids){.items = NULL};
}
