/* SPDX-License-Identifier: MIT */
/* A LaTeX tabular that needs no package, numbers to the right. */
#include "emit/formats.h"
#include "emit/latex_text.h"

static void add_cell(struct buffer *out, const struct cell *cell)
{
    struct buffer text = BUFFER_INIT;
    cell_text(&text, cell);
    if (text.size > 0)
        latex_text(out, text.bytes, text.size);
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}

static void add_row(struct buffer *out, const struct selection *selection, const void *record)
{
    for (size_t i = 0; i < selection->count; i++) {
        struct cell cell;
        column_read(selection->columns[i], record, &cell);
        buffer_add_text(out, i == 0 ? "" : " & ");
        add_cell(out, &cell);
    }
    buffer_add_text(out, " \\\\\n");
}

static void latex_table(struct buffer *out, const struct selection *selection,
                        struct records records)
{
    buffer_add_text(out, "\\begin{tabular}{");
    for (size_t i = 0; i < selection->count; i++)
        buffer_add_char(out, column_is_number(selection->columns[i], &records) ? 'r' : 'l');
    buffer_add_text(out, "}\n\\hline\n");
    for (size_t i = 0; i < selection->count; i++) {
        const struct cell name = {.kind = CELL_TEXT, .text = selection->columns[i]->name};
        buffer_add_text(out, i == 0 ? "" : " & ");
        add_cell(out, &name);
    }
    buffer_add_text(out, " \\\\\n\\hline\n");
    for (size_t i = 0; i < records.count; i++)
        add_row(out, selection, record_at(&records, i));
    buffer_add_text(out, "\\hline\n\\end{tabular}\n");
}

const struct emitter emit_latex = {
    .name = "latex",
    .table = latex_table,
};
