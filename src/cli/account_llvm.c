/* SPDX-License-Identifier: MIT */
/* LLVM's occupancy beside ours, in the same unit, and why they differ. */
#include "cli/account_text.h"

#include "cli/account_words.h"
#include "core/allocation.h"

/* What is resident, as a share of one SIMD: "4", or "1.25". */
static void add_per_simd(const struct occ_result *result, uint32_t simds, struct buffer *out)
{
    uint32_t whole = result->warps_per_sm / simds, rest = result->warps_per_sm % simds;

    buffer_printf(out, "%9u", (unsigned)whole);
    if (rest != 0)
        buffer_printf(out, ".%02u", (unsigned)((200 * rest + simds) / (2 * simds)));
}

static void write_resident(const struct account *account, uint32_t simds, struct buffer *out)
{
    const struct occ_result *result = &account->row.result;

    buffer_add_text(out, "  ");
    words_add_column(out, "whole blocks", words_label_columns(account->row.arch));
    buffer_add_char(out, ' ');
    add_per_simd(result, simds, out);
    buffer_add_text(out, "  ");
    if (result->status != OCC_OK) {
        words_add_answer(out, result);
        buffer_add_char(out, '\n');
        return;
    }
    buffer_add_count(out, result->blocks_per_sm, "block");
    buffer_add_text(out, ", ");
    buffer_add_count(out, result->warps_per_sm, "warp");
    buffer_add_text(out, " on ");
    buffer_add_count(out, simds, "SIMD");
    buffer_add_char(out, '\n');
}

void account_write_llvm(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    uint32_t simds = partitions_of(row->arch);

    if (!row->arch->has_llvm_waves)
        return;
    buffer_printf(out, "\nWarps per SIMD, of at most %u, counted in two ways\n",
                  (unsigned)(row->arch->limits.max_warps_per_sm / simds));
    buffer_add_text(out, "  ");
    words_add_column(out, "LLVM", words_label_columns(row->arch));
    buffer_printf(out,
                  " %9u  what one SIMD has room for: LLVM does not ask whether whole blocks "
                  "fit, rounds no shared memory up, and never says less than 1\n",
                  (unsigned)occ_llvm_waves_per_simd(row->arch, row->launch));
    write_resident(account, simds, out);
}
