/* SPDX-License-Identifier: MIT */
/* The columns of a sweep: what was asked, and every part of the answer. */
#include "emit/tables.h"

#include "config/special_inputs.h"
#include "sweep/grid.h"

static void occupancy(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    uint32_t pct_x100 = occ_occupancy_pct_x100(sweep_row->arch, sweep_row->result.warps_per_sm);
    cell_from_pct_x100(&pct_x100, cell);
}

/* Inputs that only some architectures have; of others there is nothing. */
static void scalar_regs(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    if (arch_has_scalar_registers(sweep_row->arch))
        cell_from_u32(&sweep_row->launch.scalar_regs_per_warp, cell);
}

static void accum_regs(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    if (arch_has_accumulators(sweep_row->arch))
        cell_from_u32(&sweep_row->launch.accum_regs_per_thread, cell);
}

static void sub_group(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    if (arch_has_sub_groups(sweep_row->arch))
        cell_from_u32(&sweep_row->arch->limits.threads_per_warp, cell);
}

static void large_grf(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    if (arch_has_large_mode(sweep_row->arch))
        cell_from_yes_no(&sweep_row->arch->in_large_mode, cell);
}

static void llvm_waves(const void *row, struct cell *cell)
{
    const struct sweep_row *sweep_row = row;
    uint32_t waves = occ_llvm_waves_per_simd(sweep_row->arch, sweep_row->launch);
    if (waves != 0)
        cell_from_u32(&waves, cell);
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
/* An input of some architectures. */
#define SPECIAL(name_, words_, unit_, get_, is_of_, help_)                                     \
    {                                                                                          \
        .name = name_, .words = words_, .unit = unit_, .help = help_, .get = get_,             \
        .part = PART_GRID, .is_of = is_of_                                                     \
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
    SPECIAL("scalar_regs_per_warp", "scalar-regs", "registers", scalar_regs,
            arch_has_scalar_registers, "registers that the threads of a warp share"),
    SPECIAL("accum_regs_per_thread", "accum-regs", "registers", accum_regs,
            arch_has_accumulators, "accumulation registers that each thread uses"),
    SPECIAL("sub_group", "sub-group", "threads", sub_group, arch_has_sub_groups,
            "threads per warp, as the launch chose them"),
    SPECIAL("large_grf", "large-grf", "", large_grf, arch_has_large_mode,
            "whether the kernel has large register sets, which halve the warps"),
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
    { .name = "blocks_by_scalar_registers", .unit = "blocks", .get = cell_from_blocks,
      .help = "blocks that the scalar registers hold",
      .offset = offsetof(struct sweep_row, result.blocks_by[OCC_BY_SCALAR_REGISTERS]),
      .part = PART_SCALARS, .is_of = arch_has_scalar_registers },
    ANSWER(blocks_per_sm, "blocks", cell_from_u32, "resident blocks: the smallest limit",
           PART_BLOCKS),
    ANSWER(warps_per_sm, "warps", cell_from_u32, "resident warps", PART_BLOCKS),
    { .name = "occupancy_pct", .unit = "%", .help = "resident warps of the most there can be",
      .get = occupancy, .offset = 0, .part = PART_BLOCKS },
    { .name = "limiters", .unit = "", .help = "every limit that binds",
      .get = cell_from_limiters, .offset = offsetof(struct sweep_row, result.limiter_code),
      .part = PART_LIMITERS },
    ANSWER(limiter_code, "", cell_from_u32,
           "the same as a sum: 1 warps, 2 blocks, 4 registers, 8 shared memory, 16 barriers, "
           "32 scalar registers",
           PART_LIMITERS),
    ANSWER(regs_allocated_per_block, "registers", cell_from_u32,
           "registers that a block is given", PART_OUTER),
    COLUMN(result, smem_allocated_per_block_bytes, NULL, "bytes", cell_from_u32,
          "shared memory that a block is given, with the reserve", PART_UNIT),
    { .name = "llvm_waves_per_simd", .unit = "warps", .get = llvm_waves, .part = PART_LLVM,
      .help = "the warps of one partition that LLVM counts, as its remarks tell",
      .is_of = arch_has_llvm_waves },
};
/* clang-format on */

const struct table sweep_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

struct selection sweep_columns(const struct occ_arch *const *archs, size_t count)
{
    struct selection all = columns_all(&sweep_table);
    return columns_of_archs(&all, archs, count);
}
