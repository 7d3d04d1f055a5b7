/* SPDX-License-Identifier: MIT */
/* The account's table of limits: each number with where it comes from. */
#include "cli/account_text.h"

#include <inttypes.h>

#include "cli/account_words.h"

static void because_of_warps(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_limits *limits = &row->arch->limits;
    if (row->launch.threads_per_block > limits->max_threads_per_block) {
        buffer_printf(out, "a block may have %u threads",
                      (unsigned)limits->max_threads_per_block);
        return;
    }
    buffer_printf(out, "%u warp slots, %u per block%s", (unsigned)limits->max_warps_per_sm,
                  (unsigned)row->result.warps_per_block,
                  row->result.partitioned_caching == OCC_CACHING_OFF ? ""
                                                                     : ", in halves of the SM");
}

static void because_of_blocks(const struct sweep_row *row, struct buffer *out)
{
    buffer_printf(out, "%u block slots", (unsigned)row->arch->limits.max_blocks_per_sm);
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
    if (needed <= registers->max_per_block) {
        buffer_add_text(out, "the warps of a block do not fit the partitions");
        return;
    }
    if (counted_warps != warps)
        buffer_printf(out, "%u warps count as %" PRIu64 " (%u partitions): %" PRIu64 " > %u",
                      (unsigned)warps, counted_warps, (unsigned)partitions, needed,
                      (unsigned)registers->max_per_block);
    else
        buffer_printf(out, "a block needs %" PRIu64 " registers and may have %u", needed,
                      (unsigned)registers->max_per_block);
}

static void because_of_registers(const struct sweep_row *row, struct buffer *out)
{
    const struct occ_arch_registers *registers = &row->arch->registers;
    if (registers->per_sm == 0 || row->launch.regs_per_thread == 0) {
        buffer_add_text(out, registers->per_sm == 0 ? "not limited by this architecture"
                                                    : "no register count given");
        return;
    }
    if (row->result.blocks_by[OCC_BY_REGISTERS] == 0) {
        because_registers_refuse(row, out);
        return;
    }
    uint64_t regs_per_warp = row->result.regs_allocated_per_block / row->result.warps_per_block;
    buffer_add_count(out, registers->partitions, "partition");
    buffer_printf(out, " of %" PRIu64 " warps (%" PRIu64 " each), %u per block%s",
                  registers->per_sm / registers->partitions / regs_per_warp, regs_per_warp,
                  (unsigned)row->result.warps_per_block,
                  row->result.partitioned_caching == OCC_CACHING_OFF ? ""
                                                                     : ", in halves of the SM");
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

/* What textbooks and naive calculators make of the same launch. */
static void write_naive(const struct account *account, struct buffer *out)
{
    uint32_t naive = account->naive.blocks_per_sm;
    uint32_t exact = account->row.result.blocks_per_sm;

    buffer_printf(out, "  %-14s %9u  if registers were one pool: ", "naive", (unsigned)naive);
    if (naive == exact)
        buffer_add_text(out, "the same");
    else if (exact == 0)
        buffer_add_text(out, "wrong, it cannot launch");
    else
        buffer_printf(out, "wrong, there %s %u", exact == 1 ? "is" : "are", (unsigned)exact);
    buffer_add_char(out, '\n');
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
    };
    const struct occ_result *result = &account->row.result;

    buffer_printf(out, "\n%-16s %9s  %s\n", "Limits", "blocks", "because");
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        bool binds = (result->limiter_code & OCC_LIMITER_CODE(i)) != 0;
        buffer_printf(out, "%c %-14s ", binds ? '>' : ' ',
                      words_of_limiter((enum occ_limiter)i));
        if (result->blocks_by[i] == OCC_UNLIMITED)
            buffer_printf(out, "%9s  ", "unlimited");
        else
            buffer_printf(out, "%9u  ", (unsigned)result->blocks_by[i]);
        because[i](&account->row, out);
        buffer_add_char(out, '\n');
    }
    write_naive(account, out);
}
