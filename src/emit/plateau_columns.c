/* SPDX-License-Identifier: MIT */
/* The columns of a table of plateaus, and the walk that fills its rows. */
#include "emit/plateau_columns.h"

#include <string.h>

#include "config/value.h"
#include "emit/column_order.h"
#include "emit/tables.h"

#define END(name_, words_, part_, field_, unit_, help_)                                        \
    {                                                                                          \
        .name = name_, .words = words_, .unit = unit_, .help = help_, .get = cell_from_u32,    \
        .offset = offsetof(struct plateau_row, part_.field_)                                   \
    }
#define BOTH_ENDS(field, short_, unit)                                                         \
    END(#field "_min", short_ "_min", first.launch, field, unit,                               \
        "the first value of the plateau"),                                                     \
        END(#field "_max", short_ "_max", last, field, unit,                                   \
            "the last value that keeps the answer")

/* clang-format off */
static const struct column own_columns[] = {
    { .name = "along", .unit = "", .help = "the input that varies", .get = cell_from_text,
      .offset = offsetof(struct plateau_row, along) },
    BOTH_ENDS(threads_per_block, "threads", "threads"),
    BOTH_ENDS(regs_per_thread, "regs", "registers"),
    BOTH_ENDS(smem_per_block_bytes, "smem", "bytes"),
    BOTH_ENDS(barriers_per_block, "barriers", "barriers"),
    { .name = "blocks_per_sm_next", .unit = "blocks", .get = cell_from_blocks,
      .help = "resident blocks with one more unit; empty at the end of the axis",
      .offset = offsetof(struct plateau_row, blocks_per_sm_next) },
};
/* clang-format on */

static const struct table own_table = {
    .columns = own_columns,
    .column_count = sizeof own_columns / sizeof own_columns[0],
};

/* A plateau begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct plateau_row, first) == 0, "sweep columns read a plateau row");

struct selection plateau_columns_all(void)
{
    static const char *const order[] = {
        "arch",
        "along",
        "threads_per_block_min",
        "threads_per_block_max",
        "regs_per_thread_min",
        "regs_per_thread_max",
        "smem_per_block_bytes_min",
        "smem_per_block_bytes_max",
        "barriers_per_block_min",
        "barriers_per_block_max",
        "carveout",
        SPECIAL_COLUMNS,
        "status",
        "blocks_per_sm",
        "warps_per_sm",
        "occupancy_pct",
        "limiters",
        "limiter_code",
        "blocks_per_sm_next",
    };
    return columns_in_order(&own_table, order, sizeof order / sizeof order[0]);
}

struct selection plateau_columns(void)
{
    struct selection all = plateau_columns_all();
    return columns_of_archs(&all, NULL, 0);
}

/* What only a walk along one input has. */
static bool is_of_one_input(const struct column *column)
{
    return strcmp(column->name, "along") == 0 ||
           strcmp(column->name, "blocks_per_sm_next") == 0;
}

struct selection region_columns_all(void)
{
    struct selection all = plateau_columns_all(), chosen = {.count = 0};
    for (size_t i = 0; i < all.count; i++)
        if (!is_of_one_input(all.columns[i]))
            chosen.columns[chosen.count++] = all.columns[i];
    return chosen;
}

struct selection region_columns(void)
{
    struct selection all = region_columns_all();
    return columns_of_archs(&all, NULL, 0);
}

/* ---- along the split ---- */

/* The supported size number `index`, ascending; where none can be chosen
 * there is one. */
static struct sweep_row answer_with_carveout(const struct slice *slice, uint32_t index)
{
    const struct occ_arch_shared_memory *smem = &slice->arch->shared_memory;
    uint32_t bytes = smem->carveout_count == 0 ? smem->per_sm : smem->carveouts[index];
    struct sweep_row row = {.arch = slice->arch, .launch = slice->launch};
    row.launch.carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES, bytes};
    row.result = occ_compute(row.arch, row.launch);
    return row;
}

static uint32_t carveout_index(const struct occ_arch *arch, struct occ_carveout carveout)
{
    uint32_t index = 0;
    while (arch->shared_memory.carveouts[index] != carveout.value)
        index++;
    return index;
}

static bool next_carveout(const struct slice *slice, struct plateau_row *row)
{
    uint32_t count = slice->arch->shared_memory.carveout_count;
    bool is_first = row->first.arch == NULL;
    uint32_t index =
        is_first || count == 0 ? 0 : carveout_index(slice->arch, row->last.carveout) + 1;
    if (!is_first && index >= count)
        return false;

    *row = (struct plateau_row){
        .first = answer_with_carveout(slice, index),
        .along = value_axes[ALONG_CARVEOUT].name,
        .blocks_per_sm_next = OCC_UNLIMITED,
    };
    row->last = row->first.launch;
    if (index + 1 < count)
        row->blocks_per_sm_next = answer_with_carveout(slice, index + 1).result.blocks_per_sm;
    return true;
}

/* ---- along a number ---- */

static bool next_plateau(const struct slice *slice, struct plateau_row *row)
{
    uint32_t end = occ_axis_max(slice->arch, slice->along, slice->launch.optin);
    bool is_first = row->first.arch == NULL;
    if (!is_first && occ_launch_get(&row->last, slice->along) >= end)
        return false;

    uint32_t first =
        is_first ? occ_axis_min(slice->along) : occ_launch_get(&row->last, slice->along) + 1;
    struct occ_plateau plateau =
        occ_plateau_from(slice->arch, slice->launch, slice->along, first, end);
    *row = (struct plateau_row){
        .first = {.arch = slice->arch, .launch = slice->launch, .result = plateau.result},
        .last = slice->launch,
        .along = value_axes[slice->along].name,
        .blocks_per_sm_next = OCC_UNLIMITED,
    };
    occ_launch_set(&row->first.launch, slice->along, plateau.first);
    occ_launch_set(&row->last, slice->along, plateau.last);
    if (plateau.last < end) {
        struct occ_launch next = slice->launch;
        occ_launch_set(&next, slice->along, plateau.last + 1);
        row->blocks_per_sm_next = occ_compute(slice->arch, next).blocks_per_sm;
    }
    return true;
}

bool plateau_row_next(const struct slice *slice, struct plateau_row *row)
{
    return slice->along == ALONG_CARVEOUT ? next_carveout(slice, row)
                                          : next_plateau(slice, row);
}

uint32_t plateau_row_value(const struct occ_launch *launch, enum occ_axis along)
{
    return along == ALONG_CARVEOUT ? launch->carveout.value : occ_launch_get(launch, along);
}

/* What tells slices apart: not the value of the input that varies. */
struct slice_key {
    uint64_t parts[OCC_AXIS_COUNT + 9];
};

static struct slice_key key_of(const struct slice *slice)
{
    struct occ_launch launch = slice->launch;
    if (slice->along == ALONG_CARVEOUT)
        launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
    else
        occ_launch_set(&launch, slice->along, 0);
    return (struct slice_key){
        {(uintptr_t)slice->arch, slice->along, launch.threads_per_block, launch.regs_per_thread,
         launch.smem_per_block_bytes, launch.barriers_per_block, launch.carveout.kind,
         launch.carveout.value, launch.optin, launch.partitioned_caching,
         launch.max_threads_for_kernel, launch.scalar_regs_per_warp,
         launch.accum_regs_per_thread},
    };
}

int slice_compare(const void *a, const void *b)
{
    struct slice_key key_a = key_of(a), key_b = key_of(b);
    return memcmp(&key_a, &key_b, sizeof key_a);
}
