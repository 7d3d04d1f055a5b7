/* SPDX-License-Identifier: MIT */
/* The columns of the ladder: what n resident blocks need. */
#include "emit/tables.h"

#include <occsweep/budget.h>

/* A rung out of reach has limits instead of maxima. */
static void max_regs(const void *row, struct cell *cell)
{
    const struct occ_rung *rung = row;
    if (rung->out_of_reach_by == 0)
        cell_from_u32(&rung->max_regs_per_thread, cell);
}

static void max_smem(const void *row, struct cell *cell)
{
    const struct occ_rung *rung = row;
    if (rung->out_of_reach_by == 0)
        cell_from_u32(&rung->max_smem_per_block_bytes, cell);
}

static void out_of_reach(const void *row, struct cell *cell)
{
    const struct occ_rung *rung = row;
    if (rung->out_of_reach_by != 0)
        cell_from_limiters(&rung->out_of_reach_by, cell);
}

/* clang-format off */
static const struct column columns[] = {
    { .name = "blocks_per_sm", .unit = "blocks", .help = "resident blocks",
      .get = cell_from_u32, .offset = offsetof(struct occ_rung, blocks_per_sm) },
    { .name = "max_regs_per_thread", .unit = "registers",
      .help = "registers that a thread may use at most", .get = max_regs },
    { .name = "max_smem_per_block_bytes", .unit = "bytes",
      .help = "shared memory that a block may use at most, at so many registers",
      .get = max_smem },
    { .name = "out_of_reach_by", .unit = "",
      .help = "the limits that refuse so many blocks whatever is given up",
      .get = out_of_reach },
};
/* clang-format on */

const struct table rung_table = {
    .name = "ladder",
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};
