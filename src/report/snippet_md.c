/* SPDX-License-Identifier: MIT */
/*
 * Markdown as GitHub and CommonMark read it. A picture is HTML, since only
 * that has one for dark pages, a width, and texts with any character in them.
 */
#include <ctype.h>
#include <string.h>

#include "emit/formats.h"
#include "report/snippet.h"

/* An underscore within a word is only an underscore. */
static bool is_within_word(const char *begin, const char *at)
{
    return at > begin && isalnum((unsigned char)at[-1]) && isalnum((unsigned char)at[1]);
}

/* The sign behind "1" in "1. " or "1) ", which begin a list; else NULL. */
static const char *find_list_sign(const char *text)
{
    const char *sign = text + strspn(text, "0123456789");
    bool is_list =
        sign > text && (*sign == '.' || *sign == ')') && (sign[1] == ' ' || sign[1] == '\0');
    return is_list ? sign : NULL;
}

/* The bytes of `text` from `at` to `end`. */
static void add_word(struct buffer *out, const char *text, const char *list_sign,
                     const char *at, const char *end)
{
    for (; at < end; at++) {
        bool is_markup =
            strchr("\\`*[]<>|&~$!", *at) != NULL || (*at == '_' && !is_within_word(text, at));
        bool is_at_start = at == text && strchr("#+-=:", *at) != NULL;
        if (is_markup || is_at_start || at == list_sign)
            buffer_add_char(out, '\\');
        buffer_add_char(out, *at);
    }
}

void snippet_md_text(struct buffer *out, const char *text)
{
    const char *list_sign = find_list_sign(text);
    for (const char *at = text; *at != '\0';) {
        bool is_called = false;
        size_t length = md_word_length(at, &is_called);
        buffer_add_text(out, is_called ? MD_CODE : "");
        add_word(out, text, list_sign, at, at + length);
        buffer_add_text(out, is_called ? MD_CODE_END : "");
        at += length;
        size_t blanks = strspn(at, MD_BLANKS);
        buffer_add(out, at, blanks);
        at += blanks;
    }
}

static void add_figure(struct buffer *out, const struct snippet_figure *figure)
{
    if (figure->on_screen) {
        snippet_html_picture(out, figure);
        buffer_add_char(out, '\n');
        snippet_md_text(out, figure->caption);
        buffer_add_char(out, '\n');
        return;
    }
    snippet_md_text(out, figure->alt);
    if (figure->is_paper_drawn) {
        buffer_add_text(out, "\n\n[");
        snippet_md_text(out, figure->caption);
        buffer_printf(out, "](" SNIPPET_CHARTS "%s)", figure->on_paper);
    }
    buffer_add_char(out, '\n');
}

static void add_table(struct buffer *out, const struct words_table *table)
{
    struct words_cell cell = {.text = NULL};
    snippet_md_text(out, table->caption.bytes);
    buffer_add_text(out, "\n\n");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_printf(out, "| %s ", table->columns[i].name);
    buffer_add_text(out, "|\n");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_add_text(out, table->columns[i].is_number ? "| ---: " : "| --- ");
    buffer_add_text(out, "|\n");
    while (words_table_next(table, &cell)) {
        buffer_add_text(out, "| ");
        snippet_md_text(out, cell.text);
        buffer_add_text(out, cell.is_last ? " |\n" : " ");
    }
}

const struct snippet_language snippet_md = {
    .suffix = "md",
    .figure = add_figure,
    .table = add_table,
};
