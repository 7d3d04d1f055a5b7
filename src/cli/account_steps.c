/* SPDX-License-Identifier: MIT */
/*
 * The steps of a launch. Only what leads to a result is worked out here;
 * the limits themselves are those that the account holds.
 */
#include "cli/account_steps.h"
#include "base/arch_words.h"

#include <stdio.h>

#include "cli/account_words.h"
#include "core/allocation.h"

struct limit_label {
    char text[40];
};

static struct limit_label label_of(enum occ_limiter limiter)
{
    struct limit_label label;
    snprintf(label.text, sizeof(label.text), "by %s", words_of_limiter(limiter));
    return label;
}

static void add_no_limit(struct steps *steps, enum occ_limiter limiter)
{
    steps_add(steps, label_of(limiter).text, (struct step){.form = STEP_NO_LIMIT});
}

static void add_refusal(struct steps *steps, enum occ_limiter limiter)
{
    struct step *step = steps_add_value(steps, label_of(limiter).text, 0);
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
        return steps_add_pair(steps, label, STEP_DIVIDE_DOWN, warps, warps_per_block);

    uint64_t half = steps_add_pair(steps, "warps of half an SM", STEP_DIVIDE_DOWN, warps, 2);
    return steps_add(steps, label,
                     (struct step){
                         .form = STEP_TIMES_DIVIDED, .a = 2, .b = half, .c = warps_per_block})
        ->result;
}

static void add_warps(struct steps *steps, const struct account *account)
{
    const struct occ_arch *arch = account->row.arch;
    const struct occ_arch_limits *limits = &arch->limits;
    uint32_t threads = account->row.launch.threads_per_block;

    steps_add_pair(steps, "warps per block", STEP_DIVIDE_UP, threads, limits->threads_per_warp);
    bool passes =
        steps_add_check(steps, "threads per block", threads, limits->max_threads_per_block);
    if (arch->in_large_mode)
        steps_add_pair(steps, "warp slots with large GRF", STEP_DIVIDE_DOWN,
                       limits->max_warps_per_sm, 2);
    if (passes)
        add_blocks(steps, account, label_of(OCC_BY_WARPS).text, warp_slots(arch));
    else
        add_refusal(steps, OCC_BY_WARPS);
}

static void add_block_slots(struct steps *steps, const struct account *account)
{
    const struct occ_result *result = &account->row.result;
    struct step *slots =
        steps_add_value(steps, label_of(OCC_BY_BLOCKS).text, result->blocks_by[OCC_BY_BLOCKS]);
    if (account->row.arch->limits.max_multi_warp_blocks_per_sm != 0)
        snprintf(slots->remark, sizeof(slots->remark), "%s",
                 result->warps_per_block > 1 ? "slots for several warps"
                                             : "slots for a single warp");
}

/* The check of a launch with so many partitions, and whether it passes. */
static bool add_register_check(struct steps *steps, const struct account *account,
                               uint32_t partitions, uint64_t regs_per_warp)
{
    uint64_t warps = steps_add_pair(steps, "warps in the check", STEP_UP_TO_MULTIPLE,
                                    account->row.result.warps_per_block, partitions);
    uint64_t regs =
        steps_add_pair(steps, "registers in the check", STEP_PRODUCT, warps, regs_per_warp);
    return steps_add_check(steps, "launch check", regs,
                           account->row.arch->registers.max_per_block);
}

static uint64_t add_granted(struct steps *steps, const struct account *account,
                            uint32_t partitions, uint64_t regs_per_warp)
{
    const struct occ_arch *arch = account->row.arch;
    const char *label = arch->has_llvm_waves ? "registers per SIMD" : "registers per partition";
    uint64_t regs =
        steps_add_pair(steps, label, STEP_DIVIDE_DOWN, arch->registers.per_sm, partitions);
    return steps_add(
               steps, "warps granted",
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

/* Accumulation registers beside the others, or in a file of their own: what
 * the register file has to hold for a thread. */
static uint64_t add_accumulators(struct steps *steps, const struct sweep_row *row)
{
    uint32_t regs = row->launch.regs_per_thread, accum = row->launch.accum_regs_per_thread;
    enum occ_accumulators kind = row->arch->registers.accumulators;

    if (accum == 0 || kind == OCC_ACCUMULATORS_NONE)
        return regs;
    if (kind == OCC_ACCUMULATORS_SEPARATE)
        return steps_add_pair(steps, "the larger file", STEP_LARGER, regs, accum);
    uint64_t before = steps_add_pair(steps, "before the accumulators", STEP_UP_TO_MULTIPLE,
                                     regs, ACCUMULATORS_BEGIN_AT);
    return steps_add_pair(steps, "with the accumulators", STEP_SUM, before, accum);
}

static bool add_thread_check(struct steps *steps, const struct sweep_row *row)
{
    const struct occ_arch_registers *registers = &row->arch->registers;
    bool passes = steps_add_check(steps, "registers per thread", row->launch.regs_per_thread,
                                  registers->max_per_thread);

    if (row->launch.accum_regs_per_thread == 0 ||
        registers->accumulators == OCC_ACCUMULATORS_NONE)
        return passes;
    return steps_add_check(steps, "accumulators per thread", row->launch.accum_regs_per_thread,
                           registers->max_per_thread) &&
           passes;
}

static void add_register_steps(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_registers *registers = &row->arch->registers;

    bool passes = add_thread_check(steps, row);
    uint64_t regs =
        steps_add_pair(steps, "registers of a warp", STEP_PRODUCT, add_accumulators(steps, row),
                       row->arch->limits.threads_per_warp);
    regs = steps_add_pair(steps, "granted to a warp", STEP_UP_TO_MULTIPLE, regs,
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
    if (regs_per_warp(row->arch, &row->launch) != 0)
        add_register_steps(steps, account);
    else
        add_no_limit(steps, OCC_BY_REGISTERS);
}

/* What the split is, from what was asked for. */
static void add_split(struct steps *steps, const struct sweep_row *row)
{
    if (!occ_has_carveouts(row->arch) && !arch_speaks_cuda(row->arch)) {
        steps_add_value(steps, "shared memory of an SM", row->result.carveout_bytes);
        return;
    }
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    char asked[CARVEOUT_TEXT_BYTES];
    struct step *split;

    if (row->launch.carveout.kind == OCC_CARVEOUT_PERCENT && occ_has_carveouts(row->arch) &&
        smem->carveout_growth == OCC_GROW_TO_SMALLEST)
        steps_add_pair(steps, "split asked for", STEP_PERCENT, smem->per_sm,
                       row->launch.carveout.value);
    split = steps_add_value(steps, "split in force", row->result.carveout_bytes);
    carveout_format(row->launch.carveout, asked);
    snprintf(split->remark, sizeof(split->remark), "asked for %s", asked);
}

/* What a block that asks for so much is given. */
static uint64_t add_granted_memory(struct steps *steps, const struct sweep_row *row,
                                   uint64_t bytes)
{
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;

    if (smem->allocation_size_count == 0)
        return steps_add_pair(steps, "granted to a block", STEP_UP_TO_MULTIPLE, bytes,
                              smem->allocation_unit);
    bytes = row->result.smem_allocated_per_block_bytes;
    struct step *step = steps_add_value(steps, "granted to a block", bytes);
    snprintf(step->remark, sizeof(step->remark), "of the sizes that there are");
    return bytes;
}

static void add_memory_steps(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    uint32_t max_bytes = row->launch.optin ? smem->max_per_block_optin : smem->max_per_block;

    uint64_t bytes = steps_add_pair(steps, "bytes with the reserve", STEP_SUM,
                                    row->launch.smem_per_block_bytes, smem->reserved_per_block);
    bytes = add_granted_memory(steps, row, bytes);
    uint64_t most = steps_add_pair(steps, "most for a block", STEP_SUM, max_bytes,
                                   smem->reserved_per_block);
    bool passes = steps_add_check(steps, "bytes per block", bytes, most);
    add_split(steps, row);
    if (passes)
        steps_add_pair(steps, label_of(OCC_BY_SHARED_MEMORY).text, STEP_DIVIDE_DOWN,
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
        steps_add_pair(steps, label_of(OCC_BY_BARRIERS).text, STEP_DIVIDE_DOWN,
                       row->arch->barriers.per_sm, row->launch.barriers_per_block);
}

/* Warps that the scalar registers of an SM hold, by their file or by steps. */
static uint64_t add_scalar_warps(struct steps *steps, const struct sweep_row *row)
{
    const struct occ_arch_scalar_registers *scalars = &row->arch->scalar_registers;
    uint32_t regs = row->launch.scalar_regs_per_warp, partitions = partitions_of(row->arch);

    if (scalars->per_partition == 0)
        return steps_add_pair(steps, "warps granted by a step", STEP_PRODUCT, partitions,
                              scalar_step_warps(scalars, regs));
    uint64_t granted = steps_add_pair(steps, "scalars granted to a warp", STEP_UP_TO_MULTIPLE,
                                      regs, scalars->allocation_unit);
    return steps_add(steps, "warps granted by scalars",
                     (struct step){.form = STEP_TIMES_DIVIDED,
                                   .a = partitions,
                                   .b = scalars->per_partition,
                                   .c = granted})
        ->result;
}

static void add_scalar_registers(struct steps *steps, const struct account *account)
{
    const struct sweep_row *row = &account->row;
    uint32_t most = row->arch->scalar_registers.max_per_warp;

    if (most == 0)
        return;
    if (row->launch.scalar_regs_per_warp == 0)
        add_no_limit(steps, OCC_BY_SCALAR_REGISTERS);
    else if (!steps_add_check(steps, "scalar registers per warp",
                              row->launch.scalar_regs_per_warp, most))
        add_refusal(steps, OCC_BY_SCALAR_REGISTERS);
    else
        add_blocks(steps, account, label_of(OCC_BY_SCALAR_REGISTERS).text,
                   add_scalar_warps(steps, row));
}

static void add_result(struct steps *steps, const struct account *account)
{
    const struct occ_result *result = &account->row.result;
    struct step smallest = {.form = STEP_SMALLEST, .result = result->blocks_per_sm};

    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (result->blocks_by[i] != OCC_UNLIMITED)
            smallest.numbers[smallest.number_count++] = result->blocks_by[i];
    steps_add(steps, "blocks per SM", smallest);
    uint64_t warps = steps_add_pair(steps, "warps per SM", STEP_PRODUCT, result->blocks_per_sm,
                                    result->warps_per_block);
    struct step *occupancy =
        steps_add(steps, "occupancy",
                  (struct step){.form = STEP_PCT_X100,
                                .a = warps,
                                .b = account->row.arch->limits.max_warps_per_sm});
    snprintf(occupancy->remark, sizeof(occupancy->remark), "%u.%02u %%",
             (unsigned)(occupancy->result / 100), (unsigned)(occupancy->result % 100));
}

struct steps account_steps(const struct account *account)
{
    static void (*const parts[])(struct steps *, const struct account *) = {
        add_warps,    add_block_slots,      add_registers, add_memory,
        add_barriers, add_scalar_registers, add_result,
    };
    struct steps steps = {.count = 0};

    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        parts[i](&steps, account);
    steps.llvm_begin = steps.count;
    account_add_llvm_steps(&steps, account);
    return steps;
}
