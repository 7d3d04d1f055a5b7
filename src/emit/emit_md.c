/* SPDX-License-Identifier: MIT */
/* A Markdown table, numbers to the right, as GitHub draws it. */
#include <string.h>

#include "base/text.h"
#include "emit/formats.h"

/* Letters and digits, and the bytes of letters beyond ASCII. */
static bool is_of_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z') || (unsigned char)byte >= 0x80;
}

/* Within a word an underscore is one; at its ends it emphasises: __global__. */
static bool is_emphasis(char before, char here, char after)
{
    return here == '_' && !(is_of_word(before) && is_of_word(after));
}

/* An address would become a link. */
static bool is_address(const char *text)
{
    return strncmp(text, "://", 3) == 0;
}

size_t md_word_length(const char *text, bool *is_called)
{
    size_t length = strcspn(text, MD_BLANKS);

    *is_called = memchr(text, '@', length) != NULL;
    for (size_t i = 0; i + 1 < length && !*is_called; i++)
        *is_called = text[i] == '#' && text[i + 1] >= '0' && text[i + 1] <= '9';
    return length;
}

/* What would end the cell, or start markup of its own, is escaped; what a reader
 * does not see, or sees in another order, is masked. */
static void add_word(struct buffer *out, const char *text, const char *end)
{
    size_t length;
    for (char before = ' '; text < end; before = text[length - 1], text += length) {
        bool is_markup = strchr("|\\`*<[&~$", *text) != NULL || is_address(text) ||
                         is_emphasis(before, *text, text[1]);
        length = text_utf8_length(text);
        bool is_masked = text_is_masked(text);
        length = length == 0 ? 1 : length;
        if (is_markup)
            buffer_add_char(out, '\\');
        if (is_masked)
            buffer_add_char(out, '?');
        else
            buffer_add(out, text, length);
    }
}

void md_add_escaped(struct buffer *out, const char *text)
{
    while (*text != '\0') {
        bool is_called = false;
        size_t length = md_word_length(text, &is_called);
        buffer_add_text(out, is_called ? MD_CODE : "");
        add_word(out, text, text + length);
        buffer_add_text(out, is_called ? MD_CODE_END : "");
        text += length;
        if (*text != '\0') {
            buffer_add_char(out, ' ');
            text++;
        }
    }
}

static void md_head(struct buffer *out, const struct selection *selection,
                    struct records records)
{
    for (size_t i = 0; i < selection->count; i++) {
        buffer_add_text(out, "| ");
        buffer_add_text(out, selection->columns[i]->name);
        buffer_add_char(out, ' ');
    }
    buffer_add_text(out, "|\n");
    for (size_t i = 0; i < selection->count; i++)
        buffer_add_text(out, column_is_number(selection->columns[i], &records) ? "| ---: "
                                                                               : "| --- ");
    buffer_add_text(out, "|\n");
}

static void md_cell(struct buffer *out, const struct cell *cell)
{
    buffer_add_text(out, "| ");
    if (cell->kind == CELL_TEXT)
        md_add_escaped(out, cell->text);
    else
        cell_text(out, cell);
    buffer_add_char(out, ' ');
}

static void md_table(struct buffer *out, const struct selection *selection,
                     struct records records)
{
    md_head(out, selection, records);
    for (size_t i = 0; i < records.count; i++) {
        for (size_t k = 0; k < selection->count; k++) {
            struct cell cell;
            column_read(selection->columns[k], record_at(&records, i), &cell);
            md_cell(out, &cell);
        }
        buffer_add_text(out, "|\n");
    }
}

const struct emitter emit_md = {
    .name = "md",
    .table = md_table,
};
