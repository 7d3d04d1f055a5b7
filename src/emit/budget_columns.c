/* SPDX-License-Identifier: MIT */
/* The columns of budgets, and how a row is filled. */
#include "emit/budget_columns.h"

#include <stdio.h>

#include "base/arch_words.h"
#include "emit/column_order.h"
#include "emit/tables.h"

static void occupancy(const void *field, struct cell *cell)
{
    const struct budget_row *row = field;
    if (row->warps_per_sm == OCC_UNLIMITED)
        return;
    uint32_t pct_x100 = occ_occupancy_pct_x100(row->launch.arch, row->warps_per_sm);
    cell_from_pct_x100(&pct_x100, cell);
}

static void status(const void *field, struct cell *cell)
{
    cell->kind = CELL_TEXT;
    cell->text = field;
}

#define NUMBER(field, words_, unit_, help_)                                                    \
    {                                                                                          \
        .name = #field, .words = words_, .unit = unit_, .help = help_,                         \
        .get = cell_from_blocks, .offset = offsetof(struct budget_row, field)                  \
    }

/* clang-format off */
static const struct column own_columns[] = {
    NUMBER(blocks_per_sm, NULL, "blocks", "resident blocks that are wanted, at least"),
    NUMBER(warps_per_sm, NULL, "warps", "warps of that many blocks"),
    { .name = "occupancy_pct", .unit = "%", .help = "those warps of the most there can be",
      .get = occupancy },
    { .name = "status", .unit = "", .get = status,
      .help = "ok, or out_of_reach: and the limits that refuse",
      .offset = offsetof(struct budget_row, status) },
    NUMBER(max_regs_per_thread, "max_regs", "registers",
           "the most registers; empty where out of reach"),
    NUMBER(max_smem_per_block_bytes, "max_smem max_smem_per_block", "bytes",
           "the most shared memory; empty where out of reach"),
    NUMBER(launch_bounds_min_blocks, NULL, "blocks",
           "second argument of __launch_bounds__ to match"),
    NUMBER(maxrregcount, NULL, "registers",
           "what -maxrregcount or __maxnreg__ should be given to match"),
};
/* clang-format on */

static const struct table own_table = {
    .columns = own_columns,
    .column_count = sizeof(own_columns) / sizeof(own_columns[0]),
};

/* A budget begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct budget_row, launch) == 0, "sweep columns read a budget");

struct selection budget_columns(void)
{
    static const char *const order[] = {
        "arch",
        "threads_per_block",
        SPECIAL_COLUMNS,
        "blocks_per_sm",
        "warps_per_sm",
        "occupancy_pct",
        "status",
        "max_regs_per_thread",
        "max_smem_per_block_bytes",
        "launch_bounds_min_blocks",
        "maxrregcount",
    };
    return columns_in_order(&own_table, order, sizeof order / sizeof order[0]);
}

uint32_t budget_blocks_for(const struct occ_arch *arch, uint32_t threads_per_block,
                           uint32_t pct_x100)
{
    uint64_t warps = occ_warps_per_block(arch, threads_per_block);
    uint64_t max_warps = arch->limits.max_warps_per_sm;
    uint32_t blocks = 1;

    /* 100 % of all warps is enough for any wish, so this ends. */
    while ((20000 * blocks * warps / max_warps + 1) / 2 < pct_x100)
        blocks++;
    return blocks;
}

/* The limits that refuse `blocks` even to a launch that uses the least of one
 * input. Below one register nothing is compiled, and 0 means "no limit". */
static uint32_t refusing_limits(const struct occ_arch *arch, struct occ_launch launch,
                                enum occ_axis axis, uint32_t blocks)
{
    uint32_t refusing = 0;
    occ_launch_set(&launch, axis, axis == OCC_AXIS_REGS ? 1 : 0);
    struct occ_result least = occ_compute(arch, launch);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (least.blocks_by[i] < blocks)
            refusing |= OCC_LIMITER_CODE(i);
    return refusing;
}

static void write_status(uint32_t refusing, char text[BUDGET_STATUS_BYTES])
{
    const char *separator = "out_of_reach:";
    size_t used = 0;

    snprintf(text, BUDGET_STATUS_BYTES, "%s", occ_status_name(OCC_OK));
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        if ((refusing & OCC_LIMITER_CODE(i)) == 0)
            continue;
        used += (size_t)snprintf(text + used, BUDGET_STATUS_BYTES - used, "%s%s", separator,
                                 occ_limiter_name((enum occ_limiter)i));
        separator = "+";
    }
}

/* A row in which no maximum is known yet. */
static struct budget_row begin(const struct occ_arch *arch, struct occ_launch launch,
                               uint32_t blocks)
{
    return (struct budget_row){
        .launch = {.arch = arch, .launch = launch},
        .blocks_per_sm = blocks,
        .warps_per_sm = OCC_UNLIMITED,
        .max_regs_per_thread = OCC_UNLIMITED,
        .max_smem_per_block_bytes = OCC_UNLIMITED,
        .launch_bounds_min_blocks = OCC_UNLIMITED,
        .maxrregcount = OCC_UNLIMITED,
    };
}

/* What follows from the maxima: the blocks fit, and what the compiler is to
 * be told. */
static void finish(struct budget_row *row, uint32_t refusing)
{
    const struct occ_arch *arch = row->launch.arch;
    uint32_t threads = row->launch.launch.threads_per_block;

    write_status(refusing, row->status);
    if (row->max_regs_per_thread != OCC_UNLIMITED ||
        row->max_smem_per_block_bytes != OCC_UNLIMITED)
        row->warps_per_sm = row->blocks_per_sm * occ_warps_per_block(arch, threads);
    if (row->max_regs_per_thread == OCC_UNLIMITED || !arch_speaks_cuda(arch))
        return;
    row->launch_bounds_min_blocks = row->blocks_per_sm;
    uint32_t count = occ_maxrregcount(arch, threads, row->blocks_per_sm);
    if (count != 0)
        row->maxrregcount = count;
}

struct budget_row budget_row_make(const struct occ_arch *arch, struct occ_launch launch,
                                  uint32_t blocks)
{
    struct budget_row row = begin(arch, launch, blocks);
    uint32_t refusing = 0;

    if (!occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &row.max_regs_per_thread))
        refusing |= refusing_limits(arch, launch, OCC_AXIS_REGS, blocks);
    if (!occ_max_for_blocks(arch, launch, OCC_AXIS_SMEM, blocks, &row.max_smem_per_block_bytes))
        refusing |= refusing_limits(arch, launch, OCC_AXIS_SMEM, blocks);
    finish(&row, refusing);
    return row;
}

struct budget_row budget_row_make_pair(const struct occ_arch *arch, struct occ_launch launch,
                                       uint32_t blocks)
{
    struct budget_row row = begin(arch, launch, blocks);
    struct occ_rung rung = occ_rung_of(arch, launch, blocks);

    if (rung.out_of_reach_by == 0) {
        row.max_regs_per_thread = rung.max_regs_per_thread;
        row.max_smem_per_block_bytes = rung.max_smem_per_block_bytes;
    }
    finish(&row, rung.out_of_reach_by);
    return row;
}

uint32_t budget_row_waves_per_simd(const struct budget_row *row)
{
    uint32_t simds = row->launch.arch->registers.partitions;
    return simds == 0 ? 0 : (row->warps_per_sm + simds - 1) / simds;
}
