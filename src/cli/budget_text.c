/* SPDX-License-Identifier: MIT */
/* Heading and notes of budgets. */
#include "cli/budget_text.h"

#include "base/arch_words.h"
#include "cli/account_words.h"
#include "cli/vendor_words.h"
#include "config/special_inputs.h"
#include "emit/held_inputs.h"
#include "emit/tables.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct budget_row *row_at(const struct budget_text *text, size_t index)
{
    return record_at(&text->rows, index);
}

void budget_write_heading(const struct budget_text *text, struct buffer *out)
{
    /* A card's registers are its answer. */
    static const char *const all_names[] = {
        "arch",  "regs_per_thread", "smem_per_block_bytes", "carveout", "barriers_per_block",
        "optin", SPECIAL_COLUMNS};
    static const char *const card_names[] = {"arch",     "smem_per_block_bytes",
                                             "carveout", "barriers_per_block",
                                             "optin",    SPECIAL_COLUMNS};
    static const char *const pair_names[] = {"arch", "carveout", "barriers_per_block", "optin",
                                             SPECIAL_COLUMNS};
    const char *const *names = text->is_pair   ? pair_names
                               : text->is_card ? card_names
                                               : all_names;
    size_t count = text->is_pair   ? COUNT(pair_names)
                   : text->is_card ? COUNT(card_names)
                                   : COUNT(all_names);
    size_t skipped = text->arch_count == 1 ? 0 : 1;

    struct buffer line = BUFFER_INIT;

    buffer_add_text(&line, "held fixed: ");
    held_inputs_add(&line, &row_at(text, 0)->launch, names + skipped, count - skipped);
    words_add_paragraph(out, &line);
    buffer_add_char(out, '\n');
    buffer_release(&line);
}

static void note_maxima(const struct budget_text *text, struct buffer *out)
{
    const struct occ_launch *launch = &row_at(text, 0)->launch.launch;

    if (text->is_pair) {
        buffer_add_text(out, "Both maxima of a row hold together.");
        return;
    }
    if (!archs_have(text->archs, text->arch_count, arch_has_registers)) {
        buffer_add_words(out, "Registers limit nothing here: shared memory is all there is to "
                              "spend.");
        return;
    }
    buffer_add_words(out, text->is_card ? "Registers" : "max_regs_per_thread:");
    buffer_printf(out, " with %u B of shared memory per block",
                  (unsigned)launch->smem_per_block_bytes);
    if (text->is_card) {
        buffer_add_words(out,
                         ": the most per thread with which at least so many blocks (across) "
                         "stay resident.");
        return;
    }
    buffer_add_text(out, "; max_smem_per_block_bytes: with ");
    if (launch->regs_per_thread == 0)
        buffer_add_words(out, "no limit by registers.");
    else
        buffer_printf(out, "%u registers per thread.", (unsigned)launch->regs_per_thread);
}

/* Exact words for a single row, the columns' names for many. */
static void note_compiler(const struct budget_text *text, struct buffer *out)
{
    const struct budget_row *row = row_at(text, 0);
    bool is_single = text->rows.count == 1 && row->maxrregcount != OCC_UNLIMITED;

    buffer_add_text(out, "To make the compiler keep to it: ");
    if (is_single)
        buffer_printf(out, "__launch_bounds__(%u, %u) or __maxnreg__(%u)",
                      (unsigned)row->launch.launch.threads_per_block,
                      (unsigned)row->blocks_per_sm, (unsigned)row->maxrregcount);
    else if (text->is_card)
        buffer_add_text(out, "__launch_bounds__(threads, blocks) or __maxnreg__(registers)");
    else
        buffer_add_text(out, "__launch_bounds__(threads_per_block, blocks_per_sm) or "
                             "__maxnreg__(maxrregcount)");
    buffer_add_text(out, " on the kernel, not both.");
    if (is_single)
        buffer_printf(out, " -maxrregcount=%u", (unsigned)row->maxrregcount);
    else
        buffer_add_text(out, " -maxrregcount");
    buffer_add_text(out, " does the same to every kernel of a file.");
}

/* What clang is told about an AMDGPU target: waves that every SIMD has to hold. */
static void note_waves(const struct budget_text *text, struct buffer *out)
{
    const struct budget_row *row = row_at(text, 0);

    buffer_add_text(out, "To make clang keep to it: "
                         "__attribute__((amdgpu_flat_work_group_size(1, ");
    if (text->rows.count == 1) {
        buffer_printf(out, "%u), amdgpu_waves_per_eu(%u))) on the kernel: ",
                      (unsigned)row->launch.launch.threads_per_block,
                      (unsigned)budget_row_waves_per_simd(row));
        buffer_add_count(out, row->blocks_per_sm, "block");
        buffer_printf(out, " %s %u warps on ", row->blocks_per_sm == 1 ? "is" : "are",
                      (unsigned)row->warps_per_sm);
        buffer_add_count(out, row->launch.arch->registers.partitions, "SIMD");
        buffer_add_char(out, '.');
        return;
    }
    buffer_add_text(out, text->is_card ? "threads" : "threads_per_block");
    buffer_add_words(out, "), amdgpu_waves_per_eu(W))) on the kernel, where W is the warps of "
                          "an SM by its SIMDs, rounded up.");
}

static void add_note(const struct budget_text *text,
                     void (*note)(const struct budget_text *text, struct buffer *out),
                     struct buffer *out)
{
    struct buffer line = {.words = words_shared(text->archs, text->arch_count)};

    note(text, &line);
    buffer_add_char(out, '\n');
    words_add_paragraph(out, &line);
    buffer_release(&line);
}

/* The same of rows that have registers to spend. */
static bool any_to_spend(const struct budget_text *text,
                         bool (*is_so)(const struct occ_arch *arch))
{
    for (size_t i = 0; i < text->rows.count; i++) {
        const struct budget_row *row = row_at(text, i);
        if (row->max_regs_per_thread != OCC_UNLIMITED && is_so(row->launch.arch))
            return true;
    }
    return false;
}

void budget_write_notes(const struct budget_text *text, struct buffer *out)
{
    add_note(text, note_maxima, out);
    if (any_to_spend(text, arch_speaks_cuda))
        add_note(text, note_compiler, out);
    if (any_to_spend(text, arch_has_llvm_waves))
        add_note(text, note_waves, out);
    if (words_shared(text->archs, text->arch_count) == NULL)
        buffer_add_char(out, '\n');
    words_add_dictionary(out, text->archs, text->arch_count);
}
