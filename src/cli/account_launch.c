/* SPDX-License-Identifier: MIT */
/* The launch that an account is of, in words. */
#include "cli/account.h"

#include "base/arch_words.h"
#include "cli/account_words.h"
#include "config/special_inputs.h"

/* What an architecture has no use for is left out; `joint` stands before the first
 * of what is there, and a comma between the others. */
static void add_registers(const struct occ_arch *arch, const struct occ_launch *launch,
                          const char *joint, struct buffer *out)
{
    if (arch->registers.per_sm != 0) {
        buffer_add_text(out, joint);
        buffer_add_count(out, launch->regs_per_thread, "register");
        if (launch->accum_regs_per_thread != 0 && arch_has_accumulators(arch))
            buffer_printf(out, " and %u accumulation registers",
                          (unsigned)launch->accum_regs_per_thread);
        buffer_add_words(out, " per thread");
        joint = ", ";
    }
    if (launch->scalar_regs_per_warp != 0 && arch_has_scalar_registers(arch)) {
        buffer_printf(out, "%s%u scalar registers per warp", joint,
                      (unsigned)launch->scalar_regs_per_warp);
        joint = ", ";
    }
    if (arch_has_sub_groups(arch)) {
        buffer_printf(out, "%s%u to a warp", joint, (unsigned)arch->limits.threads_per_warp);
        joint = ", ";
    }
    if (arch->in_large_mode)
        buffer_printf(out, "%slarge GRF", joint);
}

/* Named barriers are a word of our own: another vendor's limit something, or
 * are not spoken of. */
static bool has_barriers(const struct occ_arch *arch)
{
    return arch->barriers.per_sm != 0 || arch_words_are_ours(&arch->words);
}

static void write_memory(const struct account *account, struct buffer *out)
{
    const struct occ_launch *launch = &account->row.launch;

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

void account_write_block(const struct account *account, struct buffer *out)
{
    size_t begin = out->size;

    add_registers(account->row.arch, &account->row.launch, "", out);
    buffer_add_text(out, out->size > begin ? "\n" : "");
    write_memory(account, out);
}

void account_write_launch(const struct account *account, struct buffer *out)
{
    buffer_add_count(out, account->row.launch.threads_per_block, "thread");
    buffer_add_words(out, " per block");
    add_registers(account->row.arch, &account->row.launch, ", ", out);
    buffer_add_char(out, '\n');
    write_memory(account, out);
}
