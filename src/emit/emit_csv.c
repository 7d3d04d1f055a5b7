/* SPDX-License-Identifier: MIT */
/* RFC 4180 with LF line ends: one header row, quotes only where needed. */
#include <string.h>

#include "emit/formats.h"
#include "emit/output_file.h"

/* A spreadsheet takes a cell that begins with one of these for a formula,
 * and kernel names come from files. An apostrophe marks it as text. */
static bool looks_like_formula(const char *text)
{
    switch (text[0]) {
    case '=':
    case '+':
    case '-':
    case '@':
    case '\t':
    case '\r':
        return true;
    default:
        return false;
    }
}

/* A loop of its own: strcspn() costs more than most texts are worth. */
static bool needs_quotes(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == ',' || *text == '"' || *text == '\r' || *text == '\n')
            return true;
    return false;
}

static void text_cell(struct buffer *out, const char *text)
{
    const char *mark = looks_like_formula(text) ? "'" : "";
    if (!needs_quotes(text)) {
        buffer_add_text(out, mark);
        buffer_add_text(out, text);
        return;
    }

    buffer_add_char(out, '"');
    buffer_add_text(out, mark);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            buffer_add_char(out, '"');
        buffer_add_char(out, *text);
    }
    buffer_add_char(out, '"');
}

void csv_cell(struct buffer *out, const struct cell *cell)
{
    if (cell->kind == CELL_TEXT)
        text_cell(out, cell->text);
    else
        cell_text(out, cell);
}

void csv_head(struct buffer *out, const struct selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        buffer_add_text(out, selection->columns[i]->name);
        buffer_add_char(out, i + 1 < selection->count ? ',' : '\n');
    }
}

bool csv_write_head(const struct selection *selection, struct output_file *file,
                    struct error *err)
{
    struct buffer head = BUFFER_INIT;
    csv_head(&head, selection);
    bool ok = head.failed ? error_no_memory(err)
                          : output_file_write(file, head.bytes, head.size, err);
    buffer_release(&head);
    return ok;
}

void csv_row(struct buffer *out, const struct selection *selection, const void *row)
{
    for (size_t i = 0; i < selection->count; i++) {
        struct cell cell;
        column_read(selection->columns[i], row, &cell);
        csv_cell(out, &cell);
        buffer_add_char(out, i + 1 < selection->count ? ',' : '\n');
    }
}

static void csv_table(struct buffer *out, const struct selection *selection,
                      struct records records)
{
    csv_head(out, selection);
    for (size_t i = 0; i < records.count; i++)
        csv_row(out, selection, record_at(&records, i));
}

const struct emitter emit_csv = {
    .name = "csv",
    .table = csv_table,
};
