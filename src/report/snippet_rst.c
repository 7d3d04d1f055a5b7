/* SPDX-License-Identifier: MIT */
/* reStructuredText, as docutils and Sphinx read it. */
#include <ctype.h>
#include <string.h>

#include "report/snippet.h"

/* Does the text begin as nothing but words do? Signs begin lists, options,
 * comments and lines; "1." and "(a)" begin lists. */
static bool begins_as_words(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || (unsigned char)text[length] >= 0x80)
        length++;
    const char *end = text + length;
    bool is_list_number = (*end == '.' || *end == ')') && (end[1] == ' ' || end[1] == '\0');
    return length > 0 && !is_list_number;
}

/* A name that ends in '_' is a reference; within a word it is only a sign. */
static bool is_within_word(const char *begin, const char *at)
{
    return at > begin && isalnum((unsigned char)at[-1]) && isalnum((unsigned char)at[1]);
}

void snippet_rst_text(struct buffer *out, const char *text)
{
    /* An escaped blank is nothing, and is not the beginning of anything. */
    if (!begins_as_words(text))
        buffer_add_text(out, "\\ ");
    for (const char *at = text; *at != '\0'; at++) {
        if (strchr("\\`*|<>:@", *at) != NULL || (*at == '_' && !is_within_word(text, at)))
            buffer_add_char(out, '\\');
        buffer_add_char(out, *at);
    }
}

static void add_figure(struct buffer *out, const struct snippet_figure *figure)
{
    const char *picture = figure->on_screen ? figure->on_screen : figure->on_paper;
    if (!figure->on_screen && !figure->is_paper_drawn) {
        snippet_rst_text(out, figure->alt);
        buffer_add_char(out, '\n');
        return;
    }
    /* What stands in an option is not read as markup. */
    buffer_printf(out, ".. figure:: " SNIPPET_CHARTS "%s\n   :width: %dpx\n   :alt: %s\n\n   ",
                  picture, figure->width_px, figure->alt);
    snippet_rst_text(out, figure->caption);
    buffer_add_char(out, '\n');
}

static void add_cell(struct buffer *out, bool is_first, const char *text)
{
    buffer_add_text(out, is_first ? "   * - " : "     - ");
    snippet_rst_text(out, text);
    buffer_add_char(out, '\n');
}

static void add_table(struct buffer *out, const struct words_table *table)
{
    struct words_cell cell = {.text = NULL};
    buffer_add_text(out, ".. list-table:: ");
    snippet_rst_text(out, table->caption.bytes);
    buffer_add_text(out, "\n   :header-rows: 1\n\n");
    for (size_t i = 0; i < table->column_count; i++)
        add_cell(out, i == 0, table->columns[i].name);
    while (words_table_next(table, &cell))
        add_cell(out, cell.column == 0, cell.text);
}

const struct snippet_language snippet_rst = {
    .suffix = "rst",
    .figure = add_figure,
    .table = add_table,
};
