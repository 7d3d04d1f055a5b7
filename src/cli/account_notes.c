/* SPDX-License-Identifier: MIT */
/*
 * What a reader of the account should know beside the numbers: one function
 * for each note, which stays silent where the note does not apply.
 */
#include "cli/account.h"
#include "base/arch_words.h"

#include <inttypes.h>

#include "cli/account_words.h"
#include "core/allocation.h"

/* The memory that a dynamic request must name in its opt-in call. */
static uint32_t dynamic_bytes(const struct account *account)
{
    return account->parts.are_given ? account->parts.dynamic_smem_bytes
                                    : account->row.launch.smem_per_block_bytes;
}

static void note_optin(const struct account *account, struct buffer *out)
{
    const struct occ_arch_shared_memory *smem = &account->row.arch->shared_memory;
    uint32_t bytes = account->row.launch.smem_per_block_bytes;

    if (!arch_speaks_cuda(account->row.arch) || !account->row.launch.optin ||
        bytes <= smem->max_per_block ||
        bytes > occ_max_smem_per_block(account->row.arch, true) || dynamic_bytes(account) == 0)
        return;
    buffer_printf(out,
                  "above %u B the kernel must opt in: cudaFuncSetAttribute(kernel, "
                  "cudaFuncAttributeMaxDynamicSharedMemorySize, %u)",
                  (unsigned)smem->max_per_block, (unsigned)dynamic_bytes(account));
}

static void note_static_memory(const struct account *account, struct buffer *out)
{
    uint32_t max_bytes = account->row.arch->shared_memory.max_per_block;
    bool is_known = account->parts.are_given;
    uint32_t static_bytes = account->parts.static_smem_bytes;

    if (!arch_speaks_cuda(account->row.arch))
        return;
    if (is_known && static_bytes > max_bytes)
        buffer_printf(out,
                      "%u B of static shared memory do not compile for a plain target: above "
                      "%u B it must be dynamic",
                      (unsigned)static_bytes, (unsigned)max_bytes);
    if (!is_known && max_bytes != 0 && account->row.launch.smem_per_block_bytes > max_bytes)
        buffer_printf(out, "at most %u B of it can be static", (unsigned)max_bytes);
}

static void note_idle_lanes(const struct account *account, struct buffer *out)
{
    uint32_t lanes = account->row.arch->limits.threads_per_warp;
    uint32_t used = account->row.launch.threads_per_block % lanes;

    if (used == 0)
        return;
    buffer_printf(out, "%u of %u lanes of the last warp are idle in every block: ",
                  (unsigned)(lanes - used), (unsigned)lanes);
    buffer_printf(out, "%u threads would cost the same",
                  (unsigned)(account->row.launch.threads_per_block + lanes - used));
}

/* Registers of a thread, as they are granted. */
static uint64_t granted_registers(const struct sweep_row *row)
{
    uint64_t lanes = (uint64_t)row->result.warps_per_block * row->arch->limits.threads_per_warp;
    return row->result.regs_allocated_per_block / lanes;
}

static bool has_accumulators(const struct sweep_row *row)
{
    return row->arch->registers.accumulators != OCC_ACCUMULATORS_NONE &&
           row->launch.accum_regs_per_thread != 0;
}

static void note_accumulators(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;

    if (!has_accumulators(row))
        return;
    if (row->arch->registers.accumulators == OCC_ACCUMULATORS_UNIFIED)
        buffer_printf(out,
                      "registers and accumulation registers lie in one file, the second from a "
                      "multiple of %d on: together %" PRIu64 " per thread are granted",
                      ACCUMULATORS_BEGIN_AT, granted_registers(row));
    else
        buffer_printf(out,
                      "accumulation registers have a file of their own, as large as the other: "
                      "the larger count decides, and %" PRIu64
                      " per thread are granted in each",
                      granted_registers(row));
}

static void note_memory_rounding(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    uint64_t granted = row->result.smem_allocated_per_block_bytes;

    if (row->arch->shared_memory.allocation_size_count == 0 ||
        row->result.blocks_by[OCC_BY_SHARED_MEMORY] == 0 ||
        granted <= row->launch.smem_per_block_bytes)
        return;
    buffer_printf(out, "%u B of shared memory are granted as ",
                  (unsigned)row->launch.smem_per_block_bytes);
    words_add_bytes(out, granted);
    buffer_add_text(out, ", the next of the sizes that there are");
}

static void note_large_mode(const struct account *account, struct buffer *out)
{
    const struct occ_arch *arch = account->row.arch;
    if (arch->in_large_mode)
        buffer_printf(out,
                      "large GRF leaves %u of %u warps of an SM; occupancy stays a share of "
                      "all, so that %u %% is the most",
                      (unsigned)warp_slots(arch), (unsigned)arch->limits.max_warps_per_sm,
                      (unsigned)(100 * warp_slots(arch) / arch->limits.max_warps_per_sm));
}

static void note_register_rounding(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    uint64_t granted = granted_registers(row);

    if (row->arch->registers.per_sm == 0 || has_accumulators(row) ||
        granted <= row->launch.regs_per_thread)
        return;
    buffer_add_count(out, row->launch.regs_per_thread, "register");
    buffer_printf(out, " per thread %s granted as %" PRIu64,
                  row->launch.regs_per_thread == 1 ? "is" : "are", granted);
}

static void note_no_registers(const struct account *account, struct buffer *out)
{
    if (account->row.arch->registers.per_sm != 0 &&
        account->row.result.regs_allocated_per_block == 0)
        buffer_add_words(out, "0 registers per thread: registers are left out of the account");
}

static void note_split_assumed(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    if (row->launch.carveout.kind != OCC_CARVEOUT_DEFAULT || !occ_has_carveouts(row->arch) ||
        row->result.status != OCC_OK ||
        account->needed_carveout_bytes == row->result.carveout_bytes)
        return;
    buffer_add_text(out, "the largest split is assumed; a driver may choose any from ");
    words_add_bytes(out, account->needed_carveout_bytes);
    buffer_add_words(out, " up, which holds as many blocks");
}

/* The size that the carveout asks for, before it is rounded or grown. */
static uint64_t carveout_asked_bytes(const struct sweep_row *row)
{
    struct occ_carveout asked = row->launch.carveout;
    return asked.kind == OCC_CARVEOUT_PERCENT
               ? (uint64_t)row->arch->shared_memory.per_sm * asked.value / 100
               : asked.value;
}

static bool asks_for_a_size(struct occ_carveout carveout)
{
    return carveout.kind == OCC_CARVEOUT_PERCENT || carveout.kind == OCC_CARVEOUT_BYTES;
}

static void note_carveout_without_effect(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    if (!asks_for_a_size(row->launch.carveout))
        return;
    if (!occ_has_carveouts(row->arch))
        buffer_printf(out, "the carveout has no effect: %s has a fixed split", row->arch->name);
    else if (row->launch.carveout.kind == OCC_CARVEOUT_PERCENT &&
             row->arch->shared_memory.carveout_growth == OCC_GROW_TO_LARGEST)
        buffer_printf(out, "a carveout in percent has no effect on %s: ask for a size",
                      row->arch->name);
}

static void note_carveout_rounded(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    uint64_t asked_bytes = carveout_asked_bytes(row);
    bool is_ignored = row->launch.carveout.kind == OCC_CARVEOUT_PERCENT &&
                      row->arch->shared_memory.carveout_growth == OCC_GROW_TO_LARGEST;

    if (!asks_for_a_size(row->launch.carveout) || !occ_has_carveouts(row->arch) || is_ignored ||
        row->result.status != OCC_OK || asked_bytes == row->result.carveout_bytes)
        return;
    buffer_printf(out, "the carveout asks for %" PRIu64 " B", asked_bytes);
    if (asked_bytes < row->result.smem_allocated_per_block_bytes)
        buffer_add_words(out, ", which does not hold one block");
    buffer_add_text(out, "; the split becomes ");
    words_add_bytes(out, row->result.carveout_bytes);
    if (asked_bytes > row->result.carveout_bytes)
        buffer_add_text(out, ", the most there is");
}

static void note_caching(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    if (row->launch.partitioned_caching == row->result.partitioned_caching)
        return;
    if (!row->arch->has_partitioned_caching)
        buffer_printf(out, "partitioned caching has no effect: %s does not have it",
                      row->arch->name);
    else
        buffer_add_words(out, "partitioned caching is given up: with it no block would fit");
}

static void note_idle_sms(const struct account *account, struct buffer *out)
{
    const struct account_grid *grid = &account->grid;
    if (grid->blocks == 0 || !grid->waves.leaves_sms_idle)
        return;
    buffer_printf(
        out,
        "the grid has fewer blocks than the GPU has SMs (%u of %u): no limit of an SM "
        "matters, more blocks would",
        (unsigned)grid->blocks, (unsigned)grid->sms);
}

static void note_cluster_estimate(const struct account *account, struct buffer *out)
{
    if (account->clusters.blocks_per_cluster != 0 && account->row.result.status == OCC_OK)
        buffer_add_text(out, "how many clusters are resident only the device can tell "
                             "(cudaOccupancyMaxActiveClusters); GPCs differ in size");
}

static void note_cluster_size(const struct account *account, struct buffer *out)
{
    const struct occ_arch_clusters *limits = &account->row.arch->clusters;
    if (account->clusters.blocks_per_cluster <= limits->max_blocks)
        return;
    buffer_printf(out,
                  "a cluster of more than %u blocks needs "
                  "cudaFuncAttributeNonPortableClusterSizeAllowed",
                  (unsigned)limits->max_blocks);
    if (limits->max_blocks_nonportable == 0)
        buffer_printf(out, ", and whether %s takes it is not published",
                      account->row.arch->name);
}

static void note_cluster_grid(const struct account *account, struct buffer *out)
{
    uint32_t size = account->clusters.blocks_per_cluster;
    if (size != 0 && account->grid.blocks % size != 0)
        buffer_printf(out, "a grid of %u blocks is not made of whole clusters of %u",
                      (unsigned)account->grid.blocks, (unsigned)size);
}

static void note_changes(const struct account *account, struct buffer *out)
{
    for (size_t i = 0; i < account->change_count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "the architecture is changed: " : ", ",
                      account->changes[i]);
}

bool account_note(const struct account *account, size_t index, struct buffer *out)
{
    static void (*const notes[])(const struct account *, struct buffer *) = {
        note_changes,
        note_split_assumed,
        note_carveout_without_effect,
        note_carveout_rounded,
        note_optin,
        note_static_memory,
        note_idle_lanes,
        note_register_rounding,
        note_accumulators,
        note_memory_rounding,
        note_large_mode,
        note_no_registers,
        note_caching,
        note_idle_sms,
        note_cluster_estimate,
        note_cluster_size,
        note_cluster_grid,
    };
    if (index >= sizeof(notes) / sizeof(notes[0]))
        return false;
    notes[index](account, out);
    return true;
}
