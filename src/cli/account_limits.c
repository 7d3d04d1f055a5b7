/* SPDX-License-Identifier: MIT */
/* The account's table of limits: each number with where it comes from. */
#include "cli/account_text.h"

#include <inttypes.h>

#include "cli/account_words.h"
#include "core/allocation.h"

static void because_of_warps(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_limits *limits = &row->arch->limits;
    if (row->launch.threads_per_block > limits->max_threads_per_block) {
        buffer_printf(out, "a block may have %u threads",
                      (unsigned)limits->max_threads_per_block);
        return;
    }
    buffer_printf(out, "%u warp slots%s, %u per block", (unsigned)warp_slots(row->arch),
                  row->arch->in_large_mode ? " with large GRF" : "",
                  (unsigned)row->result.warps_per_block);
    if (row->result.partitioned_caching != OCC_CACHING_OFF)
        buffer_add_words(out, ", in halves of the SM");
}

static void because_of_blocks(const struct sweep_row *row, struct buffer *out)
{
    buffer_printf(out, "%u block slots", (unsigned)row->result.blocks_by[OCC_BY_BLOCKS]);
    if (row->arch->limits.max_multi_warp_blocks_per_sm != 0)
        buffer_add_words(out, row->result.warps_per_block > 1 ? " for blocks of several warps"
                                                              : " for blocks of one warp");
}

/* Why registers refuse the launch: more than a thread or a block may have. */
static void because_registers_refuse(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_registers *registers = &row->arch->registers;
    uint32_t warps = row->result.warps_per_block;
    uint32_t partitions = registers->partitions;
    uint64_t counted_warps = ((uint64_t)warps + partitions - 1) / partitions * partitions;
    uint64_t needed = row->result.regs_allocated_per_block / warps * counted_warps;

    if (row->launch.regs_per_thread > registers->max_per_thread) {
        buffer_printf(out, "a thread may have %u registers",
                      (unsigned)registers->max_per_thread);
        return;
    }
    if (registers->accumulators != OCC_ACCUMULATORS_NONE &&
        row->launch.accum_regs_per_thread > registers->max_per_thread) {
        buffer_printf(out, "a thread may have %u accumulation registers",
                      (unsigned)registers->max_per_thread);
        return;
    }
    if (needed <= registers->max_per_block) {
        buffer_add_words(out, "the warps of a block do not fit the ");
        buffer_printf(out, "%ss", words_of_partition(row->arch));
        return;
    }
    if (counted_warps != warps)
        buffer_printf(out, "%u warps count as %" PRIu64 " (%u %ss): %" PRIu64 " > %u",
                      (unsigned)warps, counted_warps, (unsigned)partitions,
                      words_of_partition(row->arch), needed,
                      (unsigned)registers->max_per_block);
    else
        buffer_printf(out, "a block needs %" PRIu64 " registers and may have %u", needed,
                      (unsigned)registers->max_per_block);
}

static void because_of_registers(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_registers *registers = &row->arch->registers;
    if (row->result.regs_allocated_per_block == 0) {
        buffer_add_words(out, registers->per_sm == 0 ? "not limited by this architecture"
                                                     : "no register count given");
        return;
    }
    if (row->result.blocks_by[OCC_BY_REGISTERS] == 0) {
        because_registers_refuse(row, out);
        return;
    }
    uint64_t regs_per_warp = row->result.regs_allocated_per_block / row->result.warps_per_block;
    buffer_add_count(out, registers->partitions, words_of_partition(row->arch));
    buffer_printf(out, " of %" PRIu64 " warps (%" PRIu64 " each), %u per block",
                  registers->per_sm / registers->partitions / regs_per_warp, regs_per_warp,
                  (unsigned)row->result.warps_per_block);
    if (row->result.partitioned_caching != OCC_CACHING_OFF)
        buffer_add_words(out, ", in halves of the SM");
}

static void because_of_shared_memory(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_shared_memory *smem = &row->arch->shared_memory;
    const struct occ_result *result = &row->result;

    if (smem->per_sm == 0 || result->smem_allocated_per_block_bytes == 0) {
        buffer_add_text(out, smem->per_sm == 0 ? "not limited by this architecture"
                                               : "none is used");
        return;
    }
    if (result->blocks_by[OCC_BY_SHARED_MEMORY] == 0) {
        buffer_printf(out, "a block may have %u B",
                      (unsigned)occ_max_smem_per_block(row->arch, row->launch.optin));
        if (!row->launch.optin && smem->max_per_block_optin > smem->max_per_block)
            buffer_add_text(out, " without opt-in");
        return;
    }
    buffer_printf(out, "%u B, %" PRIu64 " per block", (unsigned)result->carveout_bytes,
                  result->smem_allocated_per_block_bytes);
    if (smem->reserved_per_block != 0)
        buffer_printf(out, " incl. %u reserved", (unsigned)smem->reserved_per_block);
}

static void because_of_barriers(const struct sweep_row *row, struct buffer *out)
{
    if (row->arch->barriers.per_sm == 0)
        buffer_add_text(out, "not limited by this architecture");
    else if (row->launch.barriers_per_block == 0)
        buffer_add_text(out, "none is used");
    else
        buffer_printf(out, "%u barriers, %u per block", (unsigned)row->arch->barriers.per_sm,
                      (unsigned)row->launch.barriers_per_block);
}

static void because_of_scalar_registers(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_scalar_registers *scalars = &row->arch->scalar_registers;
    uint32_t regs = row->launch.scalar_regs_per_warp;

    if (regs == 0) {
        buffer_add_text(out, "no count given");
        return;
    }
    if (regs > scalars->max_per_warp) {
        buffer_printf(out, "a warp may have %u", (unsigned)scalars->max_per_warp);
        return;
    }
    buffer_add_count(out, partitions_of(row->arch), words_of_partition(row->arch));
    if (scalars->per_partition == 0)
        buffer_printf(out, " of %u warps (up to so many)",
                      (unsigned)scalar_step_warps(scalars, regs));
    else
        buffer_printf(
            out, " of %u warps (%u each)",
            (unsigned)(scalars->per_partition / round_up(regs, scalars->allocation_unit)),
            (unsigned)round_up(regs, scalars->allocation_unit));
    buffer_printf(out, ", %u per block", (unsigned)row->result.warps_per_block);
}

/* What textbooks and naive calculators make of the same launch. */
static void write_naive(const struct account *account, int number_columns, struct buffer *out)
{
    uint32_t naive = account->naive.blocks_per_sm;
    uint32_t exact = account->row.result.blocks_per_sm;

    if (account->row.arch->registers.per_sm == 0)
        return;
    buffer_add_text(out, "  ");
    words_add_column(out, "naive", words_label_columns(account->row.arch));
    buffer_printf(out, " %*u  if registers were one pool: ", number_columns, (unsigned)naive);
    if (naive == exact)
        buffer_add_text(out, "the same");
    else if (exact == 0)
        buffer_add_text(out, "wrong, it cannot launch");
    else
        buffer_printf(out, "wrong, there %s %u", exact == 1 ? "is" : "are", (unsigned)exact);
    buffer_add_char(out, '\n');
}

/* How wide the column of numbers is. */
static int write_heading(size_t columns, struct buffer *out)
{
    buffer_add_char(out, '\n');
    words_add_column(out, "Limits", columns + 3);
    int number_columns = words_add_right(out, "blocks", 9);
    buffer_add_text(out, "  because\n");
    return number_columns;
}

void account_write_limits(const struct account *account, struct buffer *out)
{
    static void (*const because[OCC_LIMITER_COUNT])(const struct sweep_row *,
                                                    struct buffer *) = {
        [OCC_BY_WARPS] = because_of_warps,
        [OCC_BY_BLOCKS] = because_of_blocks,
        [OCC_BY_REGISTERS] = because_of_registers,
        [OCC_BY_SHARED_MEMORY] = because_of_shared_memory,
        [OCC_BY_BARRIERS] = because_of_barriers,
        [OCC_BY_SCALAR_REGISTERS] = because_of_scalar_registers,
    };
    const struct occ_result *result = &account->row.result;
    const struct occ_arch *arch = account->row.arch;
    size_t columns = words_label_columns(arch);
    int number_columns = write_heading(columns, out);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        bool binds = (result->limiter_code & OCC_LIMITER_CODE(i)) != 0;
        if (i == OCC_BY_SCALAR_REGISTERS && arch->scalar_registers.max_per_warp == 0)
            continue;
        buffer_add_text(out, binds ? "> " : "  ");
        words_add_column(out, words_of_limiter((enum occ_limiter)i), columns);
        buffer_add_char(out, ' ');
        if (result->blocks_by[i] == OCC_UNLIMITED)
            buffer_printf(out, "%*s  ", number_columns, "unlimited");
        else
            buffer_printf(out, "%*u  ", number_columns, (unsigned)result->blocks_by[i]);
        because[i](&account->row, out);
        buffer_add_char(out, '\n');
    }
    write_naive(account, number_columns, out);
}
