/* SPDX-License-Identifier: MIT */
/* The columns of a sweep: what was asked, and every part of the answer. */
#include "emit/tables.h"

#include "sweep/grid.h"

static void occupancy(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    uint32_t pct_x100 = occ_occupancy_pct_x100(sweep_row->arch, sweep_row->result.warps_per_sm);
    cell_from_pct_x100(&pct_x100, cell);
}

/* A column whose name is that of the field it shows. */
#define COLUMN(part_, field, words_, unit_, get_, help_, decided_by)                           \
    {                                                                                          \
        .name = #field, .words = words_, .unit = unit_, .help = help_, .get = get_,            \
        .offset = offsetof(struct sweep_row, part_.field), .part = decided_by                  \
    }
#define ASKED(field, words, unit, get, help, decided_by)                                       \
    COLUMN(launch, field, words, unit, get, help, decided_by)
#define ANSWER(field, unit, get, help, decided_by)                                             \
    COLUMN(result, field, NULL, unit, get, help, decided_by)
#define LIMIT(name_, limiter, help_, decided_by)                                               \
    {                                                                                          \
        .name = name_, .unit = "blocks", .help = help_, .get = cell_from_blocks,               \
        .offset = offsetof(struct sweep_row, result.blocks_by) + limiter * sizeof(uint32_t),   \
        .part = decided_by                                                                     \
    }

/* clang-format off */
static const struct column columns[] = {
    { .name = "arch", .unit = "", .help = "architecture", .get = cell_from_arch,
      .offset = offsetof(struct sweep_row, arch),
      .part = PART_GRID },
    ASKED(threads_per_block, "threads", "threads", cell_from_u32, "block size", PART_THREADS),
    ASKED(regs_per_thread, "regs", "registers", cell_from_u32,
          "registers that each thread uses", PART_REGS),
    ASKED(smem_per_block_bytes, "smem smem_per_block", "bytes", cell_from_u32,
          "shared memory of a block, static and dynamic, without the reserve", PART_SMEM),
    ASKED(carveout, NULL, "", cell_from_carveout,
          "how the SM was asked to split its unified memory", PART_INNER),
    ANSWER(carveout_bytes, "bytes", cell_from_u32, "shared memory of the SM, as split",
           PART_SPLIT),
    ASKED(barriers_per_block, "barriers", "barriers", cell_from_u32,
          "named barriers that a block uses", PART_INNER),
    ASKED(optin, NULL, "", cell_from_yes_no,
          "whether the kernel may use more shared memory than the default maximum",
          PART_INNER /* the same in every row; it stands beside the barriers */),
    ANSWER(partitioned_caching, "", cell_from_caching,
           "partitioned global caching, as in force", PART_OUTER),
    ANSWER(status, "", cell_from_status, "ok, or why the launch is refused",
           PART_STATUS),
    ANSWER(warps_per_block, "warps", cell_from_u32, "warps of a block", PART_OUTER),
    LIMIT("blocks_by_warps", OCC_BY_WARPS, "blocks that the warp slots hold",
          PART_OUTER),
    LIMIT("blocks_by_blocks", OCC_BY_BLOCKS, "blocks that the block slots hold",
          PART_OUTER),
    LIMIT("blocks_by_registers", OCC_BY_REGISTERS, "blocks that the registers hold",
          PART_OUTER),
    LIMIT("blocks_by_shared_memory", OCC_BY_SHARED_MEMORY,
          "blocks that the shared memory holds", PART_SPLIT),
    LIMIT("blocks_by_barriers", OCC_BY_BARRIERS, "blocks that the barriers hold",
          PART_BARRIERS),
    ANSWER(blocks_per_sm, "blocks", cell_from_u32, "resident blocks: the smallest limit",
           PART_BLOCKS),
    ANSWER(warps_per_sm, "warps", cell_from_u32, "resident warps", PART_BLOCKS),
    { .name = "occupancy_pct", .unit = "%", .help = "resident warps of the most there can be",
      .get = occupancy, .offset = 0, .part = PART_BLOCKS },
    { .name = "limiters", .unit = "", .help = "every limit that binds",
      .get = cell_from_limiters, .offset = offsetof(struct sweep_row, result.limiter_code),
      .part = PART_LIMITERS },
    ANSWER(limiter_code, "", cell_from_u32,
           "the same as a sum: 1 warps, 2 blocks, 4 registers, 8 shared memory, 16 barriers",
           PART_LIMITERS),
    ANSWER(regs_allocated_per_block, "registers", cell_from_u32,
           "registers that a block is given", PART_OUTER),
    COLUMN(result, smem_allocated_per_block_bytes, NULL, "bytes", cell_from_u32,
          "shared memory that a block is given, with the reserve", PART_UNIT),
};
/* clang-format on */

const struct table sweep_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};
