/* SPDX-License-Identifier: MIT */
/* The candidates for a block size, their order and their columns. */
#include "emit/best_columns.h"

#include <stdlib.h>

#include "emit/column_order.h"
#include "emit/tables.h"

static void min_grid(const void *field, struct cell *cell)
{
    uint64_t blocks = *(const uint64_t *)field;
    if (blocks != 0)
        cell_from_u64(field, cell);
}

/* clang-format off */
static const struct column own_columns[] = {
    { .name = "rank", .unit = "", .get = cell_from_blocks,
      .help = "1 for the most resident threads; empty where it cannot launch",
      .offset = offsetof(struct best_row, rank) },
    { .name = "is_runtime_suggestion", .unit = "", .get = cell_from_yes_no,
      .help = "whether the CUDA runtime suggests it: a candidate to benchmark",
      .offset = offsetof(struct best_row, is_runtime_suggestion) },
    { .name = "min_grid_blocks", .unit = "blocks", .get = min_grid,
      .help = "the smallest grid that fills every SM",
      .offset = offsetof(struct best_row, min_grid_blocks) },
};

static const char *const order[] = {
    "arch", "rank", "threads_per_block", "smem_per_block_bytes", SPECIAL_COLUMNS, "status",
    "warps_per_block", "blocks_by_warps", "blocks_by_blocks", "blocks_by_registers",
    "blocks_by_shared_memory", "blocks_by_barriers", "blocks_by_scalar_registers",
    "blocks_per_sm", "warps_per_sm", "occupancy_pct", "limiters", "limiter_code",
    "regs_allocated_per_block", "smem_allocated_per_block_bytes", "llvm_waves_per_simd",
    "is_runtime_suggestion", "min_grid_blocks",
};
/* clang-format on */

static const struct table own_table = {
    .columns = own_columns,
    .column_count = sizeof own_columns / sizeof own_columns[0],
};

/* It begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct best_row, launch) == 0, "sweep columns read a row of best");

struct selection best_columns(bool has_min_grid)
{
    size_t count = sizeof order / sizeof order[0];
    return columns_in_order(&own_table, order, has_min_grid ? count : count - 1);
}

static int compare(const void *a, const void *b)
{
    const struct best_row *left = a, *right = b;
    uint32_t left_size = left->launch.launch.threads_per_block;
    uint32_t right_size = right->launch.launch.threads_per_block;

    if (left->threads_per_sm != right->threads_per_sm)
        return left->threads_per_sm > right->threads_per_sm ? -1 : 1;
    return (left_size < right_size) - (left_size > right_size);
}

static void rank_rows(struct best_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool is_tie = i != 0 && rows[i].threads_per_sm == rows[i - 1].threads_per_sm;
        rows[i].rank = is_tie ? rows[i - 1].rank : (uint32_t)i + 1;
        if (rows[i].threads_per_sm == 0)
            rows[i].rank = OCC_UNLIMITED;
    }
}

void best_rows_collect(const struct occ_arch *arch, const struct occ_block_sizes *sizes,
                       uint32_t sms, struct buffer *rows)
{
    size_t start = rows->size;
    uint32_t suggested = occ_suggested_block_size(arch, sizes);

    for (uint32_t threads = occ_largest_block_size(arch, sizes); threads != 0;
         threads = occ_next_block_size(arch, threads)) {
        struct occ_launch launch = occ_launch_of_size(sizes, threads);
        struct best_row row = {
            .launch = {arch, launch, occ_compute(arch, launch)},
            .is_runtime_suggestion = threads == suggested,
        };
        row.threads_per_sm = row.launch.result.blocks_per_sm * threads;
        row.min_grid_blocks = (uint64_t)row.launch.result.blocks_per_sm * sms;
        buffer_add(rows, &row, sizeof(row));
    }
    if (rows->failed)
        return;
    struct best_row *first = (void *)(rows->bytes + start);
    size_t count = (rows->size - start) / sizeof(*first);
    qsort(first, count, sizeof(*first), compare);
    rank_rows(first, count);
}
