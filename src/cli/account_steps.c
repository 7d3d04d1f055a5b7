/* SPDX-License-Identifier: MIT */
/*
 * The account's arithmetic, one line for each integer step, in the order of
 * README.md, "How a number is computed". Only what is shown is worked out
 * here; each result is the one that the account holds.
 */
#include "cli/account_text.h"

#include <inttypes.h>

#include "cli/account_words.h"

static uint64_t up_to_multiple(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static void label(struct buffer *out, const char *text)
{
    buffer_printf(out, "  %-24s", text);
}

/* "blocks by warps", and what that limit came to. */
static void begin_limit(struct buffer *out, enum occ_limiter limiter)
{
    buffer_printf(out, "  by %-21s", words_of_limiter(limiter));
}

static void end_limit(struct buffer *out, const struct account *account,
                      enum occ_limiter limiter)
{
    uint32_t blocks = account->row.result.blocks_by[limiter];
    if (blocks == OCC_UNLIMITED)
        buffer_add_text(out, "no limit\n");
    else
        buffer_printf(out, "%u\n", (unsigned)blocks);
}

static bool is_halved(const struct account *account)
{
    return account->row.result.partitioned_caching != OCC_CACHING_OFF;
}

/* "floor(28 / 8) = ", or the same in halves of the SM. */
static void write_quotient(struct buffer *out, const struct account *account, uint64_t warps)
{
    unsigned warps_per_block = (unsigned)account->row.result.warps_per_block;
    if (is_halved(account))
        buffer_printf(out, "2 x floor(%" PRIu64 " / %u) = ", warps / 2, warps_per_block);
    else
        buffer_printf(out, "floor(%" PRIu64 " / %u) = ", warps, warps_per_block);
}

static void write_warps(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_limits *limits = &row->arch->limits;

    label(out, "warps per block");
    buffer_printf(out, "ceil(%u / %u) = %u\n", (unsigned)row->launch.threads_per_block,
                  (unsigned)limits->threads_per_warp, (unsigned)row->result.warps_per_block);
    begin_limit(out, OCC_BY_WARPS);
    if (row->launch.threads_per_block > limits->max_threads_per_block)
        buffer_printf(out,
                      "%u > %u threads per block: ", (unsigned)row->launch.threads_per_block,
                      (unsigned)limits->max_threads_per_block);
    else
        write_quotient(out, account, limits->max_warps_per_sm);
    end_limit(out, account, OCC_BY_WARPS);
}

static void write_blocks(const struct account *account, struct buffer *out)
{
    begin_limit(out, OCC_BY_BLOCKS);
    end_limit(out, account, OCC_BY_BLOCKS);
}

/* The check that a launch must pass, and whether it does. */
static bool write_register_check(const struct account *account, uint32_t partitions,
                                 struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_registers *registers = &row->arch->registers;
    uint64_t regs_per_warp = row->result.regs_allocated_per_block / row->result.warps_per_block;
    uint64_t warps = up_to_multiple(row->result.warps_per_block, partitions);
    bool passes = warps * regs_per_warp <= registers->max_per_block;

    label(out, "launch check");
    buffer_printf(out,
                  "%u warps, up to a multiple of %u: %" PRIu64 "; x %" PRIu64 " = %" PRIu64,
                  (unsigned)row->result.warps_per_block, (unsigned)partitions, warps,
                  regs_per_warp, warps * regs_per_warp);
    buffer_printf(out, " %s %u\n", passes ? "<=" : ">", (unsigned)registers->max_per_block);
    return passes;
}

/* The warps that the partitions hold. */
static uint64_t write_granted(const struct account *account, uint32_t partitions,
                              struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    uint64_t regs_per_warp = row->result.regs_allocated_per_block / row->result.warps_per_block;
    uint64_t regs_per_partition = row->arch->registers.per_sm / partitions;
    uint64_t warps = regs_per_partition / regs_per_warp * partitions;

    label(out, "warps granted");
    buffer_printf(out, "%u partitions x floor(%" PRIu64 " / %" PRIu64 ") = %" PRIu64 "\n",
                  (unsigned)partitions, regs_per_partition, regs_per_warp, warps);
    return warps;
}

static void write_register_steps(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_registers *registers = &row->arch->registers;
    uint32_t lanes = row->arch->limits.threads_per_warp;
    uint64_t regs_per_warp = row->result.regs_allocated_per_block / row->result.warps_per_block;
    bool fits = row->launch.regs_per_thread <= registers->max_per_thread;

    label(out, "registers per thread");
    buffer_printf(out, "%u %s %u\n", (unsigned)row->launch.regs_per_thread, fits ? "<=" : ">",
                  (unsigned)registers->max_per_thread);
    label(out, "registers per warp");
    buffer_printf(out, "%u x %u = %u, up to a multiple of %u: %" PRIu64 "\n",
                  (unsigned)row->launch.regs_per_thread, (unsigned)lanes,
                  (unsigned)(row->launch.regs_per_thread * lanes),
                  (unsigned)registers->allocation_unit, regs_per_warp);
    if (registers->launch_check_partitions != 0) {
        fits = write_register_check(account, registers->launch_check_partitions, out) && fits;
        uint64_t warps = write_granted(account, registers->launch_check_partitions, out);
        fits = fits && warps / (is_halved(account) ? 2 : 1) >= row->result.warps_per_block;
    }
    fits = write_register_check(account, registers->partitions, out) && fits;
    uint64_t warps = write_granted(account, registers->partitions, out);
    begin_limit(out, OCC_BY_REGISTERS);
    if (fits)
        write_quotient(out, account, warps);
    else
        buffer_add_text(out, "refused: ");
    end_limit(out, account, OCC_BY_REGISTERS);
}

static void write_registers(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    if (row->arch->registers.per_sm != 0 && row->launch.regs_per_thread != 0) {
        write_register_steps(account, out);
        return;
    }
    begin_limit(out, OCC_BY_REGISTERS);
    end_limit(out, account, OCC_BY_REGISTERS);
}

static void write_memory_steps(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    uint64_t allocated = row->result.smem_allocated_per_block_bytes;
    uint64_t sum = (uint64_t)row->launch.smem_per_block_bytes + smem->reserved_per_block;
    uint32_t max_bytes = row->launch.optin ? smem->max_per_block_optin : smem->max_per_block;
    uint64_t most = (uint64_t)max_bytes + smem->reserved_per_block;
    char asked[CARVEOUT_TEXT_BYTES];

    carveout_format(row->launch.carveout, asked);
    label(out, "bytes per block");
    buffer_printf(out, "%u + %u reserved = %" PRIu64 ", up to a multiple of %u: %" PRIu64 "\n",
                  (unsigned)row->launch.smem_per_block_bytes,
                  (unsigned)smem->reserved_per_block, sum, (unsigned)smem->allocation_unit,
                  allocated);
    label(out, "at most");
    buffer_printf(out, "%" PRIu64 " %s %u + %u = %" PRIu64 "\n", allocated,
                  allocated <= most ? "<=" : ">", (unsigned)max_bytes,
                  (unsigned)smem->reserved_per_block, most);
    label(out, "split");
    buffer_printf(out, "%s: %u\n", asked, (unsigned)row->result.carveout_bytes);
}

static void write_memory(const struct account *account, struct buffer *out)
{
    const struct occ_result *result = &account->row.result;
    bool is_used = result->smem_allocated_per_block_bytes != 0;

    if (is_used)
        write_memory_steps(account, out);
    begin_limit(out, OCC_BY_SHARED_MEMORY);
    if (is_used && result->blocks_by[OCC_BY_SHARED_MEMORY] != 0)
        buffer_printf(out, "floor(%u / %" PRIu64 ") = ", (unsigned)result->carveout_bytes,
                      result->smem_allocated_per_block_bytes);
    else if (is_used)
        buffer_add_text(out, "refused: ");
    end_limit(out, account, OCC_BY_SHARED_MEMORY);
}

static void write_barriers(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;

    begin_limit(out, OCC_BY_BARRIERS);
    if (row->result.blocks_by[OCC_BY_BARRIERS] != OCC_UNLIMITED)
        buffer_printf(out, "floor(%u / %u) = ", (unsigned)row->arch->barriers.per_sm,
                      (unsigned)row->launch.barriers_per_block);
    end_limit(out, account, OCC_BY_BARRIERS);
}

static void write_smallest(const struct account *account, struct buffer *out)
{
    const struct occ_result *result = &account->row.result;
    uint32_t max_warps = account->row.arch->limits.max_warps_per_sm;
    const char *joint = "min(";

    label(out, "blocks per SM");
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        if (result->blocks_by[i] == OCC_UNLIMITED)
            continue;
        buffer_printf(out, "%s%u", joint, (unsigned)result->blocks_by[i]);
        joint = ", ";
    }
    buffer_printf(out, ") = %u\n", (unsigned)result->blocks_per_sm);
    label(out, "warps per SM");
    buffer_printf(out, "%u x %u = %u\n", (unsigned)result->blocks_per_sm,
                  (unsigned)result->warps_per_block, (unsigned)result->warps_per_sm);
    label(out, "occupancy");
    buffer_printf(out, "%u / %u = ", (unsigned)result->warps_per_sm, (unsigned)max_warps);
    words_add_x100(out, occ_occupancy_pct_x100(account->row.arch, result->warps_per_sm));
    buffer_add_text(out, " %, rounded half up\n");
}

void account_write_steps(const struct account *account, struct buffer *out)
{
    static void (*const steps[])(const struct account *, struct buffer *) = {
        write_warps,  write_blocks,   write_registers,
        write_memory, write_barriers, write_smallest,
    };

    buffer_add_text(out, "\nSteps\n");
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        steps[i](account, out);
}
