/* SPDX-License-Identifier: MIT */
/*
 * The columns of the list of architectures: names and main limits. A row is
 * the address of an architecture, so each getter follows it first.
 */
#include "emit/tables.h"

#include <occsweep/arch.h>

#define FOLLOW(id, field, get)                                                                 \
    static void id(const void *row, struct cell *cell)                                         \
    {                                                                                          \
        const struct occ_arch *const *arch = row;                                              \
        get(&(*arch)->field, cell);                                                            \
    }

/* 0 is no limit. */
#define FOLLOW_LIMIT(id, field)                                                                \
    static void id(const void *row, struct cell *cell)                                         \
    {                                                                                          \
        const struct occ_arch *const *arch = row;                                              \
        if ((*arch)->field != 0)                                                               \
            cell_from_u32(&(*arch)->field, cell);                                              \
    }

FOLLOW(vendor, vendor, cell_from_text)
FOLLOW(family, family, cell_from_text)
FOLLOW(max_threads, limits.max_threads_per_block, cell_from_u32)
FOLLOW(max_warps, limits.max_warps_per_sm, cell_from_u32)
FOLLOW(max_blocks, limits.max_blocks_per_sm, cell_from_u32)
FOLLOW_LIMIT(regs_per_sm, registers.per_sm)
FOLLOW_LIMIT(smem_per_sm, shared_memory.per_sm)
FOLLOW_LIMIT(smem_per_block, shared_memory.max_per_block_optin)
FOLLOW(threads_per_warp, limits.threads_per_warp, cell_from_u32)
FOLLOW_LIMIT(multi_warp_blocks, limits.max_multi_warp_blocks_per_sm)

static void gpus(const void *row, struct cell *cell)
{
    const struct occ_arch *const *arch = row;
    uint64_t count = (*arch)->gpu_count;
    cell_from_u64(&count, cell);
}

/* clang-format off */
static const struct column columns[] = {
    { .name = "arch", .unit = "", .help = "architecture", .get = cell_from_arch },
    { .name = "vendor", .unit = "", .help = "who makes it", .get = vendor },
    { .name = "family", .unit = "", .help = "what it is sold as", .get = family },
    { .name = "max_threads_per_block", .unit = "threads", .help = "largest block",
      .get = max_threads },
    { .name = "max_warps_per_sm", .unit = "warps", .help = "warp slots of an SM",
      .get = max_warps },
    { .name = "max_blocks_per_sm", .unit = "blocks", .help = "block slots of an SM",
      .get = max_blocks },
    { .name = "regs_per_sm", .unit = "registers", .help = "registers of an SM",
      .get = regs_per_sm },
    { .name = "smem_per_sm_bytes", .unit = "bytes", .help = "largest shared memory of an SM",
      .get = smem_per_sm },
    { .name = "max_smem_per_block_bytes", .unit = "bytes",
      .help = "largest shared memory of a block, with opt-in", .get = smem_per_block },
    { .name = "gpus", .unit = "", .help = "products that are known", .get = gpus },
    /* Only where one of the list has another mode. */
    { .name = "threads_per_warp", .unit = "threads", .help = "threads that a warp holds",
      .get = threads_per_warp },
    { .name = "max_multi_warp_blocks_per_sm", .unit = "blocks",
      .help = "block slots of an SM for blocks of more than one warp",
      .get = multi_warp_blocks },
};

/* How many of them no list is without. */
#define COMMON_COLUMNS 10
/* clang-format on */

const struct table arch_list_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

struct selection arch_list_columns(const struct occ_arch *const *archs, size_t count)
{
    struct selection selection = columns_all(&arch_list_table);
    bool has_modes = false;
    for (size_t i = 0; i < count; i++)
        has_modes = has_modes || archs[i]->limits.max_multi_warp_blocks_per_sm != 0 ||
                    archs[i]->limits.sub_group_size_count != 0;
    if (!has_modes)
        selection.count = COMMON_COLUMNS;
    return selection;
}
