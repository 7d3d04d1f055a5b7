/* SPDX-License-Identifier: MIT */
/*
 * The steps of a launch. Only what leads to a result is worked out here;
 * the limits themselves are those that the account holds.
 */
#include "cli/account_steps.h"

#include <stdio.h>

#include "cli/account_words.h"

static uint64_t result_of(const struct step *step)
{
    switch (step->form) {
    case STEP_SUM:
        return step->a + step->b;
    case STEP_PRODUCT:
        return step->a * step->b;
    case STEP_DIVIDE_DOWN:
        return step->a / step->b;
    case STEP_DIVIDE_UP:
        return (step->a + step->b - 1) / step->b;
    case STEP_UP_TO_MULTIPLE:
        return (step->a + step->b - 1) / step->b * step->b;
    case STEP_TIMES_DIVIDED:
        return step->a * (step->b / step->c);
    case STEP_PERCENT:
        return step->a * step->b / 100;
    case STEP_PCT_X100:
        return (10000 * step->a + step->b / 2) / step->b;
    default:
        return step->result;
    }
}

static struct step *add(struct steps *steps, const char *label, struct step step)
{
    struct step *added = &steps->items[steps->count++];
    *added = step;
    added->result = result_of(added);
    snprintf(added->label, sizeof(added->label), "%s", label);
    return added;
}

/* Two numbers and what becomes of them; returns that. */
static uint64_t add_pair(struct steps *steps, const char *label, enum step_form form,
                         uint64_t a, uint64_t b)
{
    return add(steps, label, (struct step){.form = form, .a = a, .b = b})->result;
}

/* Does `value` stay within `most`? Either way it is shown. */
static bool add_check(struct steps *steps, const char *label, uint64_t value, uint64_t most)
{
    bool passes = value <= most;
    add_pair(steps, label, passes ? STEP_AT_MOST : STEP_ABOVE, value, most);
    return passes;
}

static struct step *add_value(struct steps *steps, const char *label, uint64_t value)
{
    return add(steps, label, (struct step){.form = STEP_VALUE, .result = value});
}

struct limit_label {
    char text[32];
};

static struct limit_label label_of(enum occ_limiter limiter)
{
    struct limit_label label;
    snprintf(label.text, sizeof(label.text), "by %s", words_of_limiter(limiter));
    return label;
}

static void add_no_limit(struct steps *steps, enum occ_limiter limiter)
{
    add(steps, label_of(limiter).text, (struct step){.form = STEP_NO_LIMIT});
}

static void add_refusal(struct steps *steps, enum occ_limiter limiter)
{
    struct step *step = add_value(steps, label_of(limiter).text, 0);
    snprintf(step->remark, sizeof(step->remark), "refused");
}

static bool is_halved(const struct account *account)
{
    return account->row.result.partitioned_caching != OCC_CACHING_OFF;
}

/* The blocks that `warps` hold, or twice those of half of the warps. */
static uint64_t add_blocks(struct steps *steps, const struct account *account,
                           const char *label, uint64_t warps)
{
    uint32_t warps_per_block = account->row.result.warps_per_block;
    if (!is_halved(account))
        return add_pair(steps, label, STEP_DIVIDE_DOWN, warps, warps_per_block);

    uint64_t half = add_pair(steps, "warps of half an SM", STEP_DIVIDE_DOWN, warps, 2);
    return add(steps, label,
               (struct step){
                   .form = STEP_TIMES_DIVIDED, .a = 2, .b = half, .c = warps_per_block})
        ->result;
}

static void add_warps(struct steps *steps, const struct account *account)
{
    const struct occ_arch_limits *limits = &account->row.arch->limits;
    uint32_t threads = account->row.launch.threads_per_block;

    add_pair(steps, "warps per block", STEP_DIVIDE_UP, threads, limits->threads_per_warp);
    if (add_check(steps, "threads per block", threads, limits->max_threads_per_block))
        add_blocks(steps, account, label_of(OCC_BY_WARPS).text, limits->max_warps_per_sm);
    else
        add_refusal(steps, OCC_BY_WARPS);
}

static void add_block_slots(struct steps *steps, const struct account *account)
{
    add_value(steps, label_of(OCC_BY_BLOCKS).text, account->row.arch->limits.max_blocks_per_sm);
}

/* The check of a launch with so many partitions, and whether it passes. */
static bool add_register_check(struct steps *steps, const struct account *account,
                               uint32_t partitions, uint64_t regs_per_warp)
{
    uint64_t warps = add_pair(steps, "warps in the check", STEP_UP_TO_MULTIPLE,
                              account->row.result.warps_per_block, partitions);
    uint64_t regs =
        add_pair(steps, "registers in the check", STEP_PRODUCT, warps, regs_per_warp);
    return add_check(steps, "launch check", regs, account->row.arch->registers.max_per_block);
}

static uint64_t add_granted(struct steps *steps, const struct account *account,
                            uint32_t partitions, uint64_t regs_per_warp)
{
    uint64_t regs = add_pair(steps, "registers per partition", STEP_DIVIDE_DOWN,
                             account->row.arch->registers.per_sm, partitions);
    return add(steps, "warps granted",
               (struct step){
                   .form = STEP_TIMES_DIVIDED, .a = partitions, .b = regs, .c = regs_per_warp})
        ->result;
}

/* What sm_60 does: another number of partitions must not refuse the launch. */
static bool add_launch_check(struct steps *steps, const struct account *account,
                             uint64_t regs_per_warp)
{
    uint32_t partitions = account->row.arch->registers.launch_check_partitions;
    if (partitions == 0)
        return true;
    bool passes = add_register_check(steps, account, partitions, regs_per_warp);
    uint64_t warps = add_granted(steps, account, partitions, regs_per_warp);
    return add_blocks(steps, account, "blocks in the check", warps) != 0 && passes;
}

static void add_register_steps(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_registers *registers = &row->arch->registers;

    bool passes = add_check(steps, "registers per thread", row->launch.regs_per_thread,
                            registers->max_per_thread);
    uint64_t regs = add_pair(steps, "registers of a warp", STEP_PRODUCT,
                             row->launch.regs_per_thread, row->arch->limits.threads_per_warp);
    regs = add_pair(steps, "granted to a warp", STEP_UP_TO_MULTIPLE, regs,
                    registers->allocation_unit);
    passes = add_launch_check(steps, account, regs) && passes;
    passes = add_register_check(steps, account, registers->partitions, regs) && passes;
    uint64_t warps = add_granted(steps, account, registers->partitions, regs);
    if (passes)
        add_blocks(steps, account, label_of(OCC_BY_REGISTERS).text, warps);
    else
        add_refusal(steps, OCC_BY_REGISTERS);
}

static void add_registers(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    if (row->arch->registers.per_sm != 0 && row->launch.regs_per_thread != 0)
        add_register_steps(steps, account);
    else
        add_no_limit(steps, OCC_BY_REGISTERS);
}

/* What the split is, from what was asked for. */
static void add_split(struct steps *steps, const struct sweep_row *row)
{
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    char asked[CARVEOUT_TEXT_BYTES];
    struct step *split;

    if (row->launch.carveout.kind == OCC_CARVEOUT_PERCENT && occ_has_carveouts(row->arch) &&
        smem->carveout_growth == OCC_GROW_TO_SMALLEST)
        add_pair(steps, "split asked for", STEP_PERCENT, smem->per_sm,
                 row->launch.carveout.value);
    split = add_value(steps, "split in force", row->result.carveout_bytes);
    carveout_format(row->launch.carveout, asked);
    snprintf(split->remark, sizeof(split->remark), "asked for %s", asked);
}

static void add_memory_steps(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    uint32_t max_bytes = row->launch.optin ? smem->max_per_block_optin : smem->max_per_block;

    uint64_t bytes = add_pair(steps, "bytes with the reserve", STEP_SUM,
                              row->launch.smem_per_block_bytes, smem->reserved_per_block);
    bytes = add_pair(steps, "granted to a block", STEP_UP_TO_MULTIPLE, bytes,
                     smem->allocation_unit);
    uint64_t most =
        add_pair(steps, "most for a block", STEP_SUM, max_bytes, smem->reserved_per_block);
    bool passes = add_check(steps, "bytes per block", bytes, most);
    add_split(steps, row);
    if (passes)
        add_pair(steps, label_of(OCC_BY_SHARED_MEMORY).text, STEP_DIVIDE_DOWN,
                 row->result.carveout_bytes, bytes);
    else
        add_refusal(steps, OCC_BY_SHARED_MEMORY);
}

static void add_memory(struct steps *steps, const struct account *account)
{
    if (account->row.result.smem_allocated_per_block_bytes != 0)
        add_memory_steps(steps, account);
    else
        add_no_limit(steps, OCC_BY_SHARED_MEMORY);
}

static void add_barriers(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    if (row->result.blocks_by[OCC_BY_BARRIERS] == OCC_UNLIMITED)
        add_no_limit(steps, OCC_BY_BARRIERS);
    else
        add_pair(steps, label_of(OCC_BY_BARRIERS).text, STEP_DIVIDE_DOWN,
                 row->arch->barriers.per_sm, row->launch.barriers_per_block);
}

static void add_result(struct steps *steps, const struct account *account)
{
    const struct occ_result *result = &account->row.result;
    struct step smallest = {.form = STEP_SMALLEST, .result = result->blocks_per_sm};

    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (result->blocks_by[i] != OCC_UNLIMITED)
            smallest.numbers[smallest.number_count++] = result->blocks_by[i];
    add(steps, "blocks per SM", smallest);
    uint64_t warps = add_pair(steps, "warps per SM", STEP_PRODUCT, result->blocks_per_sm,
                              result->warps_per_block);
    struct step *occupancy =
        add(steps, "occupancy",
            (struct step){.form = STEP_PCT_X100,
                          .a = warps,
                          .b = account->row.arch->limits.max_warps_per_sm});
    snprintf(occupancy->remark, sizeof(occupancy->remark), "%u.%02u %%",
             (unsigned)(occupancy->result / 100), (unsigned)(occupancy->result % 100));
}

struct steps account_steps(const struct account *account)
{
    static void (*const parts[])(struct steps *, const struct account *) = {
        add_warps, add_block_slots, add_registers, add_memory, add_barriers, add_result,
    };
    struct steps steps = {.count = 0};

    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        parts[i](&steps, account);
    return steps;
}
