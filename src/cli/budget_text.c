/* SPDX-License-Identifier: MIT */
/* Heading and notes of budgets. */
#include "cli/budget_text.h"

#include "cli/account_words.h"
#include "emit/formats.h"
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
    size_t skipped = text->arch != NULL ? 0 : 1;

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
    buffer_printf(out, "%s with %u B of shared memory per block",
                  text->is_card ? "Registers" : "max_regs_per_thread:",
                  (unsigned)launch->smem_per_block_bytes);
    if (text->is_card) {
        buffer_add_text(out,
                        ": the most per thread with which at least so many blocks (across) "
                        "stay resident.");
        return;
    }
    buffer_add_text(out, "; max_smem_per_block_bytes: with ");
    if (launch->regs_per_thread == 0)
        buffer_add_text(out, "no limit by registers.");
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

static void add_note(const struct budget_text *text,
                     void (*note)(const struct budget_text *text, struct buffer *out),
                     struct buffer *out)
{
    struct buffer line = BUFFER_INIT;

    note(text, &line);
    buffer_add_char(out, '\n');
    words_add_paragraph(out, &line);
    buffer_release(&line);
}

void budget_write_notes(const struct budget_text *text, struct buffer *out)
{
    bool any_registers = false;
    for (size_t i = 0; i < text->rows.count; i++)
        any_registers |= row_at(text, i)->max_regs_per_thread != OCC_UNLIMITED;

    add_note(text, note_maxima, out);
    if (any_registers)
        add_note(text, note_compiler, out);
}
