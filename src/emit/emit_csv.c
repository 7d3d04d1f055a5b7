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

/* A loop of its own: strcspn() costs more than most texts are worth. Returns
 * the length of a text that needs no quotes; else SIZE_MAX. */
static size_t plain_length(const char *text)
{
    size_t length = 0;
    for (; text[length] != '\0'; length++)
        if (text[length] == ',' || text[length] == '"' || text[length] == '\r' ||
            text[length] == '\n')
            return SIZE_MAX;
    return length;
}

void csv_raw_text(struct buffer *out, const char *text)
{
    size_t length = plain_length(text);

    if (length != SIZE_MAX) {
        buffer_add(out, text, length);
        return;
    }
    buffer_add_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            buffer_add_char(out, '"');
        buffer_add_char(out, *text);
    }
    buffer_add_char(out, '"');
}

/* The apostrophe stands within the quotes, where there are some. */
static void text_cell(struct buffer *out, const char *text)
{
    struct buffer marked = BUFFER_INIT;
    if (!looks_like_formula(text)) {
        csv_raw_text(out, text);
        return;
    }
    buffer_add_char(&marked, '\'');
    buffer_add_text(&marked, text);
    csv_raw_text(out, marked.bytes);
    buffer_release(&marked);
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
    bool ok = buffer_check(&head, err) && output_file_write(file, head.bytes, head.size, err);
    buffer_release(&head);
    return ok;
}

void csv_cells(struct buffer *out, const struct selection *selection, size_t first, size_t end,
               const void *row)
{
    for (size_t i = first; i < end; i++) {
        const char after = i + 1 < selection->count ? ',' : '\n';
        struct cell cell;
        column_read(selection->columns[i], row, &cell);
        if (cell.kind == CELL_NUMBER) {
            buffer_add_u64_and(out, cell.number, after); /* most cells */
            continue;
        }
        csv_cell(out, &cell);
        buffer_add_char(out, after);
    }
}

void csv_row(struct buffer *out, const struct selection *selection, const void *row)
{
    csv_cells(out, selection, 0, selection->count, row);
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
