/* SPDX-License-Identifier: MIT */
/* What a profiler reports, recomputed and compared item by item. */
#include "emit/verified_rows.h"

#include "emit/column_order.h"

static const char *const own_items[] = {"blocks_per_sm", "warps_per_sm", "occupancy_pct",
                                        "reserved_per_block"};
static const char *const verdict_names[] = {"agrees", "differs", "incomplete"};

const char *verified_item_name(unsigned item)
{
    return item < OCC_LIMITER_COUNT ? occ_limiter_name((enum occ_limiter)item)
                                    : own_items[item - OCC_LIMITER_COUNT];
}

/* ---- columns ---- */

static void cell_from_items(const void *field, struct cell *cell)
{
    if (*(const uint32_t *)field == 0)
        return;
    cell->kind = CELL_NAMES;
    cell->number = *(const uint32_t *)field;
    cell->name_of_bit = verified_item_name;
}

static void cell_from_x100(const void *field, struct cell *cell)
{
    if (*(const uint32_t *)field != OCC_UNLIMITED)
        cell_from_pct_x100(field, cell);
}

#define OWN(name_, field_, unit_, get_, help_)                                                 \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = get_,                              \
        .offset = offsetof(struct verified_row, field_)                                        \
    }
#define LIMIT(word, limiter)                                                                   \
    OWN("reported_blocks_by_" word, reported_blocks_by[limiter], "blocks", cell_from_blocks,   \
        "the same, as the report has it")

/* clang-format off */
static const struct column own_columns[] = {
    OWN("kernel", name, "", cell_from_text, "the kernel, as the report calls it"),
    OWN("grid_blocks", grid_blocks, "blocks", cell_from_blocks, "blocks of the grid"),
    OWN("static_smem_bytes", static_smem_bytes, "bytes", cell_from_blocks,
        "shared memory that the code declares"),
    OWN("dynamic_smem_bytes", dynamic_smem_bytes, "bytes", cell_from_blocks,
        "shared memory that the launch adds"),
    LIMIT("warps", OCC_BY_WARPS), LIMIT("blocks", OCC_BY_BLOCKS),
    LIMIT("registers", OCC_BY_REGISTERS), LIMIT("shared_memory", OCC_BY_SHARED_MEMORY),
    LIMIT("barriers", OCC_BY_BARRIERS),
    OWN("reported_blocks_per_sm", reported_blocks_per_sm, "blocks", cell_from_blocks,
        "resident blocks, as the CUDA runtime answered a probe"),
    OWN("reported_warps_per_sm", reported_warps_x100, "warps", cell_from_x100,
        "theoretical warps, as the report has them"),
    OWN("reported_occupancy_pct", reported_occupancy_x100, "%", cell_from_x100,
        "theoretical occupancy, as the report has it"),
    OWN("achieved_warps_per_sm", achieved_warps_x100, "warps", cell_from_x100,
        "warps that were resident on average: measured, no matter of the model"),
    OWN("achieved_occupancy_pct", achieved_occupancy_x100, "%", cell_from_x100,
        "the same of the most there can be: measured, no matter of the model"),
    OWN("disagreements", disagreements, "", cell_from_items,
        "what the report and the model have differently"),
    OWN("verdict", verdict_name, "", cell_from_text,
        "agrees, differs, or incomplete: the report does not tell enough"),
};

static const char *const order[] = {
    "kernel", "arch", "threads_per_block", "grid_blocks", "regs_per_thread", "static_smem_bytes",
    "dynamic_smem_bytes", "smem_per_block_bytes", "barriers_per_block", "carveout_bytes", "status",
    "blocks_by_warps", "reported_blocks_by_warps", "blocks_by_blocks",
    "reported_blocks_by_blocks", "blocks_by_registers", "reported_blocks_by_registers",
    "blocks_by_shared_memory", "reported_blocks_by_shared_memory", "blocks_by_barriers",
    "reported_blocks_by_barriers", "blocks_per_sm", "reported_blocks_per_sm",
    "limiters", "warps_per_sm",
    "reported_warps_per_sm", "occupancy_pct", "reported_occupancy_pct", "achieved_warps_per_sm",
    "achieved_occupancy_pct", "disagreements", "verdict",
};
/* clang-format on */

static const struct table own_table = {
    .columns = own_columns,
    .column_count = sizeof own_columns / sizeof own_columns[0],
};

/* A launch begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct verified_row, launch) == 0, "sweep columns read a verified row");

struct selection verified_columns(void)
{
    return columns_in_order(&own_table, order, sizeof order / sizeof order[0]);
}

/* ---- numbers of the report ---- */

static uint32_t known_or_none(struct kernel_number number)
{
    return number.is_known ? number.value : OCC_UNLIMITED;
}

static uint64_t power_of_ten(unsigned exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

static uint32_t x100(struct profile_decimal number)
{
    uint64_t scale = power_of_ten(number.decimals);
    uint64_t value = (200 * number.digits + scale) / (2 * scale);
    return number.is_known && value < OCC_UNLIMITED ? (uint32_t)value : OCC_UNLIMITED;
}

/* Is `number` how numerator / denominator is printed, or one off in its last
 * digit? */
static bool is_printed_as(struct profile_decimal number, uint64_t numerator,
                          uint64_t denominator)
{
    uint64_t exact = 2 * numerator * power_of_ten(number.decimals);
    uint64_t digits = (exact + denominator) / (2 * denominator);
    return number.digits <= digits + 1 && digits <= number.digits + 1 &&
           (number.digits == digits || number.decimals > 0);
}

/* ---- the launch ---- */

static bool is_supported(const struct occ_arch *arch, uint32_t bytes)
{
    for (uint32_t i = 0; i < arch->shared_memory.carveout_count; i++)
        if (arch->shared_memory.carveouts[i] == bytes)
            return true;
    return false;
}

/* The configuration that was in force: of what it may be, a size that the
 * architecture supports. */
static struct occ_carveout carveout_of(struct profile_size size, const struct occ_arch *arch)
{
    struct occ_carveout carveout = {OCC_CARVEOUT_DEFAULT, 0};

    if (!size.is_known)
        return carveout;
    carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES, size.bytes};
    for (uint32_t bytes = size.least; bytes <= size.most; bytes++)
        if (is_supported(arch, bytes))
            carveout.value = bytes;
    return carveout;
}

/* The most barriers with which so many blocks fit. */
static uint32_t barriers_for(const struct occ_arch *arch, uint32_t blocks)
{
    return blocks == 0 ? 1 : arch->barriers.per_sm / blocks;
}

/* Which barriers the report does not tell follow from their limit, as long as
 * it is not the number of block slots, which caps it. */
static void set_barriers(const struct profiled_launch *report, const struct occ_arch *arch,
                         struct verified_row *row)
{
    struct kernel_number limit = report->blocks_by[OCC_BY_BARRIERS];

    if (report->barriers_per_block.is_known) {
        row->launch.launch.barriers_per_block = report->barriers_per_block.value;
    } else if (limit.is_known && arch->barriers.per_sm != 0 &&
               limit.value < arch->limits.max_blocks_per_sm) {
        row->launch.launch.barriers_per_block = barriers_for(arch, limit.value);
        row->has_inferred_barriers = true;
    }
}

/* Sizes are printed in rounded kilobytes: of those that may be meant one that
 * gives the limit that was reported, if any does. */
static void set_smem(const struct profiled_launch *report, const struct occ_arch *arch,
                     struct occ_launch *launch)
{
    const struct profile_size *fixed = &report->static_smem, *dynamic = &report->dynamic_smem;
    const uint32_t candidates[] = {fixed->bytes + dynamic->bytes, fixed->least + dynamic->least,
                                   fixed->most + dynamic->most};
    struct kernel_number limit = report->blocks_by[OCC_BY_SHARED_MEMORY];

    launch->smem_per_block_bytes = candidates[0];
    for (size_t i = 0; limit.is_known && i < sizeof(candidates) / sizeof(candidates[0]); i++) {
        struct occ_launch tried = *launch;
        tried.smem_per_block_bytes = candidates[i];
        if (occ_compute(arch, tried).blocks_by[OCC_BY_SHARED_MEMORY] != limit.value)
            continue;
        launch->smem_per_block_bytes = candidates[i];
        break;
    }
}

/* ---- comparisons ---- */

static void compare(struct verified_row *row, unsigned item, bool agrees)
{
    row->compared |= 1u << item;
    row->disagreements |= agrees ? 0 : 1u << item;
}

/* What does not limit, and barriers, are printed as the block slots. */
static bool is_same_limit(const struct occ_arch *arch, enum occ_limiter limiter, uint32_t ours,
                          uint32_t reported)
{
    uint32_t slots = arch->limits.max_blocks_per_sm;

    if (ours == OCC_UNLIMITED)
        return reported >= slots;
    if (limiter == OCC_BY_BARRIERS && ours > slots)
        return reported == slots || reported == ours;
    return reported == ours;
}

static void compare_limits(struct verified_row *row, bool knows_smem)
{
    const struct profiled_launch *report = row->report;
    const struct occ_result *result = &row->launch.result;

    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++) {
        bool is_input_known = limiter == OCC_BY_SHARED_MEMORY ? knows_smem
                              : limiter == OCC_BY_REGISTERS   ? report->regs_per_thread.is_known
                              : limiter == OCC_BY_BARRIERS    ? !row->has_inferred_barriers
                                                              : true;
        if (!report->blocks_by[limiter].is_known || !is_input_known)
            continue;
        compare(row, limiter,
                is_same_limit(row->launch.arch, limiter, result->blocks_by[limiter],
                              report->blocks_by[limiter].value));
    }
}

static void compare_occupancy(struct verified_row *row)
{
    const struct profiled_launch *report = row->report;
    uint64_t warps = row->launch.result.warps_per_sm;
    uint64_t max = row->launch.arch->limits.max_warps_per_sm;

    if (report->blocks_per_sm.is_known)
        compare(row, VERIFIED_BLOCKS_PER_SM,
                row->launch.result.blocks_per_sm == report->blocks_per_sm.value);
    if (report->warps_per_sm.is_known)
        compare(row, VERIFIED_WARPS_PER_SM, is_printed_as(report->warps_per_sm, warps, 1));
    if (report->occupancy_pct.is_known)
        compare(row, VERIFIED_OCCUPANCY,
                is_printed_as(report->occupancy_pct, 100 * warps, max));
}

static void compare_reserve(struct verified_row *row)
{
    uint32_t reserve = row->launch.arch->shared_memory.reserved_per_block;
    const struct profile_size *printed = &row->report->driver_smem;

    if (printed->is_known)
        compare(row, VERIFIED_RESERVE, reserve >= printed->least && reserve <= printed->most);
}

static void judge(struct verified_row *row)
{
    row->verdict = row->disagreements != 0                            ? VERIFIED_DIFFERS
                   : (row->compared & ~(1u << VERIFIED_RESERVE)) == 0 ? VERIFIED_INCOMPLETE
                                                                      : VERIFIED_AGREES;
    row->verdict_name = verdict_names[row->verdict];
}

static struct verified_row copy_report(const struct profiled_launch *report)
{
    struct verified_row row = {
        .report = report,
        .name = report->name,
        .launch.launch = OCC_LAUNCH_DEFAULT,
        .static_smem_bytes =
            report->static_smem.is_known ? report->static_smem.bytes : OCC_UNLIMITED,
        .dynamic_smem_bytes =
            report->dynamic_smem.is_known ? report->dynamic_smem.bytes : OCC_UNLIMITED,
        .grid_blocks = known_or_none(report->grid_blocks),
        .reported_blocks_per_sm = known_or_none(report->blocks_per_sm),
        .reported_warps_x100 = x100(report->warps_per_sm),
        .reported_occupancy_x100 = x100(report->occupancy_pct),
        .achieved_warps_x100 = x100(report->achieved_warps_per_sm),
        .achieved_occupancy_x100 = x100(report->achieved_occupancy_pct),
    };
    for (int limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
        row.reported_blocks_by[limiter] = known_or_none(report->blocks_by[limiter]);
    return row;
}

static bool is_answered(const struct profiled_launch *report)
{
    uint64_t smem = (uint64_t)report->static_smem.most + report->dynamic_smem.most;
    return report->threads_per_block.is_known && report->threads_per_block.value > 0 &&
           report->threads_per_block.value <= OCC_MAX_THREADS_PER_BLOCK &&
           report->regs_per_thread.value <= OCC_MAX_REGS_PER_THREAD &&
           report->barriers_per_block.value <= OCC_MAX_BARRIERS_PER_BLOCK &&
           smem <= OCC_MAX_SMEM_PER_BLOCK;
}

struct verified_row verified_row_make(const struct profiled_launch *report,
                                      const struct occ_arch *arch)
{
    struct verified_row row = copy_report(report);
    struct occ_launch *launch = &row.launch.launch;
    bool knows_smem =
        report->static_smem.is_known && report->dynamic_smem.is_known &&
        (report->carveout.is_known || report->has_asked || !occ_has_carveouts(arch));

    row.launch.arch = arch;
    if (is_answered(report)) {
        launch->threads_per_block = report->threads_per_block.value;
        launch->regs_per_thread = report->regs_per_thread.value;
        launch->carveout =
            report->has_asked ? report->asked : carveout_of(report->carveout, arch);
        set_barriers(report, arch, &row);
        set_smem(report, arch, launch);
    }
    row.launch.result = occ_compute(arch, *launch);
    if (is_answered(report)) {
        compare_limits(&row, knows_smem);
        compare_reserve(&row);
        if (knows_smem && report->regs_per_thread.is_known)
            compare_occupancy(&row);
    }
    judge(&row);
    return row;
}

size_t verified_count(const struct verified_row *rows, size_t count,
                      enum verified_verdict verdict)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += rows[i].verdict == verdict ? 1 : 0;
    return found;
}
