/* SPDX-License-Identifier: MIT */
/* The columns of a table of kernels, and the answers in its rows. */
#include "emit/kernel_columns.h"

#include <occsweep/budget.h>

#include "config/special_inputs.h"
#include "emit/column_order.h"
#include "emit/tables.h"

#define TEXT(field, help_)                                                                     \
    {                                                                                          \
        .name = #field, .unit = "", .help = help_, .get = cell_from_text,                      \
        .offset = offsetof(struct kernel_row, field)                                           \
    }
/* A number that a source need not hold is kept as limits are. */
#define NUMBER(field, unit_, help_)                                                            \
    {                                                                                          \
        .name = #field, .unit = unit_, .help = help_, .get = cell_from_blocks,                 \
        .offset = offsetof(struct kernel_row, field)                                           \
    }
/* The same, of some architectures. */
#define SPECIAL(field, words_, is_of_, get_, help_)                                            \
    {                                                                                          \
        .name = #field, .words = words_, .unit = "registers", .help = help_, .get = get_,      \
        .is_of = is_of_                                                                        \
    }

static void scalar_regs(const void *row, struct cell *cell)
{
    const struct kernel_row *kernel = row;
    if (arch_has_scalar_registers(kernel->launch.arch))
        cell_from_blocks(&kernel->scalar_regs_per_warp, cell);
}

static void accum_regs(const void *row, struct cell *cell)
{
    const struct kernel_row *kernel = row;
    if (arch_has_accumulators(kernel->launch.arch))
        cell_from_blocks(&kernel->accum_regs_per_thread, cell);
}

/* clang-format off */
static const struct column own_columns[] = {
    TEXT(kernel, "the name in the object code"),
    TEXT(name, "the name as people write it"),
    TEXT(source,
         "what told of it: ptxas, nvlink, jit, res-usage, cubin, triton, ncu, llvm, "
         "assembly, code-object, or a file"),
    NUMBER(static_smem_bytes, "bytes", "shared memory that the code declares"),
    NUMBER(dynamic_smem_bytes, "bytes", "shared memory that the launch adds"),
    NUMBER(stack_bytes, "bytes", "stack frame of a thread"),
    NUMBER(spill_store_bytes, "bytes", "registers spilled to local memory, written"),
    NUMBER(spill_load_bytes, "bytes", "registers spilled to local memory, read"),
    NUMBER(max_threads_per_block, "threads", "the most that the kernel's launch bounds allow"),
    SPECIAL(scalar_regs_per_warp, "scalar-regs", arch_has_scalar_registers, scalar_regs,
            "registers that the threads of a warp share"),
    SPECIAL(accum_regs_per_thread, "accum-regs", arch_has_accumulators, accum_regs,
            "accumulation registers that each thread uses"),
    NUMBER(regs_to_cliff, "registers", "registers per thread to spare before a block is lost"),
    NUMBER(blocks_per_sm_next, "blocks", "resident blocks beyond that cliff"),
};

static const char *const order[] = {
    "kernel", "name", "arch", "source", "regs_per_thread", "static_smem_bytes",
    "dynamic_smem_bytes", "smem_per_block_bytes", "barriers_per_block", "stack_bytes",
    "spill_store_bytes", "spill_load_bytes", "max_threads_per_block", "threads_per_block",
    "carveout", "carveout_bytes", SPECIAL_COLUMNS, "status", "warps_per_block", "blocks_by_warps",
    "blocks_by_blocks", "blocks_by_registers", "blocks_by_shared_memory", "blocks_by_barriers",
    "blocks_by_scalar_registers",
    "blocks_per_sm", "warps_per_sm", "occupancy_pct", "limiters", "limiter_code",
    "regs_allocated_per_block", "smem_allocated_per_block_bytes", "llvm_waves_per_simd",
    "regs_to_cliff",
    "blocks_per_sm_next",
};
/* clang-format on */

static const struct table own_table = {
    .columns = own_columns,
    .column_count = sizeof own_columns / sizeof own_columns[0],
};

/* A kernel begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct kernel_row, launch) == 0, "sweep columns read a kernel row");

struct selection kernel_columns(void)
{
    return columns_in_order(&own_table, order, sizeof order / sizeof order[0]);
}

/* There is no cliff ahead of a launch that is refused, or where even the
 * largest count keeps every block. */
static void find_cliff(struct kernel_row *row)
{
    const struct occ_arch *arch = row->launch.arch;
    struct occ_launch launch = row->launch.launch;
    uint32_t most, max = occ_axis_max(arch, OCC_AXIS_REGS, launch.optin);
    if (row->launch.result.blocks_per_sm == 0 ||
        !occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, row->launch.result.blocks_per_sm,
                            &most) ||
        most >= max || most < launch.regs_per_thread)
        return;

    row->regs_to_cliff = most - launch.regs_per_thread;
    launch.regs_per_thread = most + 1;
    row->blocks_per_sm_next = occ_compute(arch, launch).blocks_per_sm;
}

struct kernel_row kernel_row_make(const struct occ_arch *arch, struct occ_launch launch)
{
    struct kernel_row row = {
        .launch = {.arch = arch, .launch = launch, .result = occ_compute(arch, launch)},
        .static_smem_bytes = OCC_UNLIMITED,
        .dynamic_smem_bytes = OCC_UNLIMITED,
        .stack_bytes = OCC_UNLIMITED,
        .spill_store_bytes = OCC_UNLIMITED,
        .spill_load_bytes = OCC_UNLIMITED,
        .max_threads_per_block = OCC_UNLIMITED,
        .scalar_regs_per_warp = OCC_UNLIMITED,
        .accum_regs_per_thread = OCC_UNLIMITED,
        .regs_to_cliff = OCC_UNLIMITED,
        .blocks_per_sm_next = OCC_UNLIMITED,
    };
    find_cliff(&row);
    return row;
}
