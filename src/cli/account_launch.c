/* SPDX-License-Identifier: MIT */
/* The launch that an account is of, in words. */
#include "cli/account.h"

#include "cli/account_words.h"

void account_write_block(const struct account *account, struct buffer *out)
{
    const struct occ_launch *launch = &account->row.launch;

    buffer_add_count(out, launch->regs_per_thread, "register");
    buffer_add_text(out, " per thread\n");
    words_add_bytes(out, launch->smem_per_block_bytes);
    buffer_add_text(out, " of shared memory");
    if (account->parts.are_given)
        buffer_printf(out, " (%u static + %u dynamic)",
                      (unsigned)account->parts.static_smem_bytes,
                      (unsigned)account->parts.dynamic_smem_bytes);
    buffer_add_text(out, " and ");
    buffer_add_count(out, launch->barriers_per_block, "barrier");
    buffer_add_text(out, " per block");
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
    buffer_add_text(out, " per block, ");
    account_write_block(account, out);
}
