/* SPDX-License-Identifier: MIT */
/* Aligned columns for people: numbers to the right, '-' for an empty cell. */
#include "base/text.h"
#include "emit/formats.h"

struct text_column {
    const struct column *column;
    size_t width; /* in characters */
    bool is_number;
};

static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        if ((*text & 0xC0) != 0x80)
            count++;
    return count;
}

/* The text of a cell, safe to print on a terminal, in place of what `out`
 * held. "" when memory ran out. */
static const char *shown_text(struct buffer *out, const struct column *column, const void *row)
{
    struct cell cell;

    buffer_clear(out);
    column_read(column, row, &cell);
    cell_text(out, &cell);
    if (out->size == 0)
        buffer_add_char(out, '-');
    if (out->failed)
        return "";
    text_mask(out->bytes);
    return out->bytes;
}

static struct text_column measure(const struct column *column, struct records records,
                                  struct buffer *scratch)
{
    struct text_column measured = {
        .column = column,
        .width = count_characters(column->name),
        .is_number = column_is_number(column, &records),
    };
    for (size_t i = 0; i < records.count; i++) {
        size_t width = count_characters(shown_text(scratch, column, record_at(&records, i)));
        if (width > measured.width)
            measured.width = width;
    }
    return measured;
}

static void add_spaces(struct buffer *out, size_t count)
{
    while (count-- > 0)
        buffer_add_char(out, ' ');
}

static void add_padded(struct buffer *out, const struct text_column *column, const char *text,
                       bool is_last)
{
    size_t padding = column->width - count_characters(text);
    if (column->is_number)
        add_spaces(out, padding);
    buffer_add_text(out, text);
    if (is_last)
        buffer_add_char(out, '\n');
    else
        add_spaces(out, 2 + (column->is_number ? 0 : padding));
}

static void text_table(struct buffer *out, const struct selection *selection,
                       struct records records)
{
    struct text_column columns[MAX_COLUMNS];
    struct buffer scratch = BUFFER_INIT;

    for (size_t k = 0; k < selection->count; k++)
        columns[k] = measure(selection->columns[k], records, &scratch);
    for (size_t k = 0; k < selection->count; k++)
        add_padded(out, &columns[k], columns[k].column->name, k + 1 == selection->count);
    for (size_t i = 0; i < records.count; i++)
        for (size_t k = 0; k < selection->count; k++)
            add_padded(out, &columns[k],
                       shown_text(&scratch, columns[k].column, record_at(&records, i)),
                       k + 1 == selection->count);
    out->failed |= scratch.failed;
    buffer_release(&scratch);
}

const struct emitter emit_text = {
    .name = "text",
    .suffix = ".txt",
    .summary = "aligned columns to read",
    .table = text_table,
};
