/* SPDX-License-Identifier: MIT */
/* From a launch of a grid to the rows that it is in. */
#include "emit/plateau_parts.h"

#include <occsweep/region.h>

#include "config/value.h"

/* Launches along one line are few rows; a region walk is work enough. */
enum { SLICES_PER_CHUNK = 64 };

const char *plateau_parts_along(const struct plateau_parts *plateaus)
{
    return value_axes[plateaus->along].name;
}

/* The architecture and the launch that part number `part` is about. */
static struct sweep_row base_of(const struct plateau_parts *parts, uint64_t part)
{
    const struct sweep_grid *grid = sweep_grid_find(parts->grids, &part);
    return (struct sweep_row){.arch = grid->arch, .launch = sweep_grid_launch(grid, part)};
}

static void visit_slice(const void *context, uint64_t part, struct row_sink *sink)
{
    const struct plateau_parts *plateaus = context;
    struct sweep_row base = base_of(plateaus, part);
    struct slice slice = {base.arch, base.launch, plateaus->along};
    struct plateau_row row = {.along = NULL};

    while (plateau_row_next(&slice, &row))
        row_sink_add(sink, &row);
}

struct row_parts plateau_parts(const struct plateau_parts *plateaus)
{
    return (struct row_parts){
        .count = sweep_grid_count_rows(plateaus->grids, plateaus->grid_count),
        .parts_per_chunk = SLICES_PER_CHUNK,
        .row_bytes = sizeof(struct plateau_row),
        .visit = visit_slice,
        .context = plateaus,
    };
}

/* What a box is a row of, and where to. */
struct region_walk {
    struct sweep_row base;
    struct row_sink *sink;
};

static bool add_box(const struct occ_region *region, void *context)
{
    const struct region_walk *walk = context;
    struct plateau_row row = {.first = walk->base, .last = walk->base.launch};

    row.first.launch.threads_per_block = region->threads_per_block.first;
    row.first.launch.regs_per_thread = region->regs_per_thread.first;
    row.first.launch.smem_per_block_bytes = region->smem_per_block_bytes.first;
    row.first.result = region->result;
    row.last.threads_per_block = region->threads_per_block.last;
    row.last.regs_per_thread = region->regs_per_thread.last;
    row.last.smem_per_block_bytes = region->smem_per_block_bytes.last;
    row_sink_add(walk->sink, &row);
    return true;
}

static void visit_regions(const void *context, uint64_t part, struct row_sink *sink)
{
    struct region_walk walk = {.base = base_of(context, part), .sink = sink};
    occ_regions(walk.base.arch, walk.base.launch, add_box, &walk);
}

struct row_parts region_parts(const struct plateau_parts *regions)
{
    return (struct row_parts){
        .count = sweep_grid_count_rows(regions->grids, regions->grid_count),
        .parts_per_chunk = 1,
        .row_bytes = sizeof(struct plateau_row),
        .visit = visit_regions,
        .context = regions,
    };
}
