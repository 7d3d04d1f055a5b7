/* SPDX-License-Identifier: MIT */
/* The launch that an account is of, in words. */
#include "cli/account.h"

#include "base/arch_words.h"
#include "cli/account_words.h"

/* What an architecture has no use for is left out. */
static void add_registers(const struct occ_arch *arch, const struct occ_launch *launch,
                          struct buffer *out)
{
    if (arch->registers.per_sm != 0) {
        buffer_add_count(out, launch->regs_per_thread, "register");
        if (launch->accum_regs_per_thread != 0 &&
            arch->registers.accumulators != OCC_ACCUMULATORS_NONE)
            buffer_printf(out, " and %u accumulation registers",
                          (unsigned)launch->accum_regs_per_thread);
        buffer_add_words(out, " per thread");
    }
    if (arch->scalar_registers.max_per_warp != 0 && launch->scalar_regs_per_warp != 0)
        buffer_printf(out, ", %u scalar registers per warp",
                      (unsigned)launch->scalar_regs_per_warp);
    if (arch->limits.sub_group_size_count != 0)
        buffer_printf(out, "%u to a warp", (unsigned)arch->limits.threads_per_warp);
    if (arch->in_large_mode)
        buffer_add_text(out, ", large GRF");
}

/* Named barriers are a word of our own: another vendor's limit something, or
 * are not spoken of. */
static bool has_barriers(const struct occ_arch *arch)
{
    return arch->barriers.per_sm != 0 || arch_words_are_ours(&arch->words);
}

void account_write_block(const struct account *account, struct buffer *out)
{
    const struct occ_launch *launch = &account->row.launch;

    add_registers(account->row.arch, launch, out);
    buffer_add_char(out, '\n');
    words_add_bytes(out, launch->smem_per_block_bytes);
    buffer_add_words(out, " of shared memory");
    if (account->parts.are_given)
        buffer_printf(out, " (%u static + %u dynamic)",
                      (unsigned)account->parts.static_smem_bytes,
                      (unsigned)account->parts.dynamic_smem_bytes);
    if (has_barriers(account->row.arch)) {
        buffer_add_text(out, " and ");
        buffer_add_count(out, launch->barriers_per_block, "barrier");
    }
    buffer_add_words(out, " per block");
    if (!launch->optin)
        buffer_add_text(out, ", no opt-in");
    if (account->row.arch->has_partitioned_caching)
        buffer_printf(out, ", partitioned caching %s",
                      occ_partitioned_caching_name(launch->partitioned_caching));
    buffer_add_char(out, '\n');
}

void account_write_launch(const struct account *account, struct buffer *out)
{
    buffer_add_count(out, account->row.launch.threads_per_block, "thread");
    buffer_add_words(out, " per block, ");
    account_write_block(account, out);
}
