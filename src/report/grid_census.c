/* SPDX-License-Identifier: MIT */
/*
 * Counting launches of a grid box by box. A box at the end of an axis is
 * followed by tails: the values beyond the architecture's maximum.
 */
#include "report/grid_census.h"

#include <occsweep/region.h>

enum { SIZE_AXES = OCC_AXIS_SMEM + 1, MAX_TAILS = 4 };

/* Fewer launches than a table has boxes are answered one by one. */
#define FEW_LAUNCHES 2000

/* Values of one axis that have the same part in an answer. */
struct piece {
    uint64_t count;
    uint32_t first; /* the smallest of them */
};

struct tails {
    struct piece items[MAX_TAILS];
    size_t count;
};

struct counting {
    const struct sweep_grid *grid;
    struct occ_launch setting;
    struct tails tails[SIZE_AXES];
    struct grid_census *census;
};

static struct piece piece_of(const struct sweep_axis *axis, struct occ_range range)
{
    size_t from = sweep_axis_count_below(axis, range.first);
    size_t to = sweep_axis_count_below(axis, (uint64_t)range.last + 1);
    return (struct piece){to - from, to > from ? sweep_axis_value(axis, from) : 0};
}

static struct tails find_tails(const struct counting *counting, enum occ_axis axis)
{
    const struct occ_arch *arch = counting->grid->arch;
    struct occ_launch launch = counting->setting;
    struct tails tails = {.count = 0};
    uint32_t end = occ_axis_limit(axis);
    uint64_t first = (uint64_t)occ_axis_max(arch, axis, launch.optin) + 1;

    launch.threads_per_block = occ_axis_min(OCC_AXIS_THREADS);
    launch.regs_per_thread = 0;
    launch.smem_per_block_bytes = 0;
    while (first <= end && tails.count < MAX_TAILS) {
        struct occ_plateau beyond = occ_plateau_from(arch, launch, axis, (uint32_t)first, end);
        struct occ_range range = {beyond.first, beyond.last};
        tails.items[tails.count++] = piece_of(&counting->grid->axes[axis], range);
        first = (uint64_t)beyond.last + 1;
    }
    return tails;
}

static void count_answered(struct grid_census *census, const struct occ_arch *arch,
                           const struct occ_result *result, uint64_t launches)
{
    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
        if (result->limiter_code & OCC_LIMITER_CODE(limiter))
            census->by_limiter[limiter] += launches;
    if (result->warps_per_sm == arch->limits.max_warps_per_sm)
        census->full += launches;
    if (result->warps_per_sm > census->most_warps_per_sm)
        census->most_warps_per_sm = result->warps_per_sm;
}

/* The launches of one piece of each axis. */
static void count_pieces(const struct counting *counting, const struct piece *pieces[SIZE_AXES])
{
    const struct occ_arch *arch = counting->grid->arch;
    struct grid_census *census = counting->census;
    struct occ_launch first = counting->setting;
    uint64_t launches = 1;
    for (int axis = 0; axis < SIZE_AXES; axis++) {
        launches *= pieces[axis]->count;
        occ_launch_set(&first, (enum occ_axis)axis, pieces[axis]->first);
    }
    if (launches == 0)
        return;
    struct occ_result result = occ_compute(arch, first);
    if (census->by_status[result.status] == 0)
        census->example[result.status] = first;
    census->launches += launches;
    census->by_status[result.status] += launches;
    if (result.status == OCC_OK)
        count_answered(census, arch, &result, launches);
}

/* The box itself is piece 0 of each axis; the tails follow where it touches
 * the end of one. */
static bool count_box(const struct occ_region *region, void *context)
{
    const struct counting *counting = context;
    const struct occ_range ranges[SIZE_AXES] = {
        region->threads_per_block, region->regs_per_thread, region->smem_per_block_bytes};
    struct piece inside[SIZE_AXES];
    size_t counts[SIZE_AXES];
    for (int axis = 0; axis < SIZE_AXES; axis++) {
        uint32_t max =
            occ_axis_max(counting->grid->arch, (enum occ_axis)axis, counting->setting.optin);
        inside[axis] = piece_of(&counting->grid->axes[axis], ranges[axis]);
        counts[axis] = ranges[axis].last == max ? counting->tails[axis].count : 0;
    }
    size_t combinations = (counts[0] + 1) * (counts[1] + 1) * (counts[2] + 1);
    for (size_t i = 0; i < combinations; i++) {
        const struct piece *pieces[SIZE_AXES];
        size_t rest = i;
        for (int axis = 0; axis < SIZE_AXES; axis++) {
            size_t choice = rest % (counts[axis] + 1);
            pieces[axis] =
                choice == 0 ? &inside[axis] : &counting->tails[axis].items[choice - 1];
            rest /= counts[axis] + 1;
        }
        count_pieces(counting, pieces);
    }
    return true;
}

static void count_boxes(struct counting *counting)
{
    for (int axis = 0; axis < SIZE_AXES; axis++)
        counting->tails[axis] = find_tails(counting, (enum occ_axis)axis);
    occ_regions(counting->grid->arch, counting->setting, count_box, counting);
}

static void count_one_by_one(const struct counting *counting, uint64_t launches)
{
    for (uint64_t i = 0; i < launches; i++) {
        struct piece single[SIZE_AXES];
        const struct piece *pieces[SIZE_AXES];
        uint64_t rest = i;
        for (int axis = SIZE_AXES - 1; axis >= 0; axis--) {
            const struct sweep_axis *values = &counting->grid->axes[axis];
            single[axis] = (struct piece){1, sweep_axis_value(values, rest % values->count)};
            pieces[axis] = &single[axis];
            rest /= values->count;
        }
        count_pieces(counting, pieces);
    }
}

struct grid_census grid_census(const struct sweep_grid *grid)
{
    struct grid_census census = {.launches = 0};
    const struct sweep_axis *barriers = &grid->axes[OCC_AXIS_BARRIERS];
    uint64_t settings = (uint64_t)grid->carveout_count * barriers->count;
    for (uint64_t i = 0; i < settings; i++) {
        struct counting counting = {.grid = grid, .census = &census};
        counting.setting = (struct occ_launch){
            .threads_per_block = 1,
            .barriers_per_block = sweep_axis_value(barriers, i % barriers->count),
            .carveout = grid->carveouts[i / barriers->count],
            .optin = grid->optin,
            .partitioned_caching = grid->partitioned_caching,
            .scalar_regs_per_warp = grid->scalar_regs_per_warp,
            .accum_regs_per_thread = grid->accum_regs_per_thread,
        };
        if (grid->row_count / settings < FEW_LAUNCHES)
            count_one_by_one(&counting, grid->row_count / settings);
        else
            count_boxes(&counting);
    }
    return census;
}
