/* SPDX-License-Identifier: MIT */
/* The settings writer. Every text passes through script_clean() and is quoted
 * in one place, script_quote(). */
#include "chart/script.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* Inclusive ranges of code points. */
struct code_range {
    uint32_t first, last;
};

static const struct code_range as_space[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x2028, 0x2029}, {0x200E, 0x200F},
    {0x202A, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF},
};

/* For private use, which no font has, and what XML forbids. */
static const struct code_range as_unknown[] = {{0xE000, 0xF8FF}, {0xFFFE, 0xFFFF}};

static bool is_in(uint32_t code, const struct code_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

void script_clean(struct buffer *out, const char *text)
{
    size_t begin = out->size;
    while (*text != '\0') {
        /* gnuplot leaves '>' as it is, and XML forbids it after "]]". */
        if (*text == '>' && out->size >= begin + 2 &&
            memcmp(out->bytes + out->size - 2, "]]", 2) == 0)
            buffer_add_char(out, ' ');
        size_t length = text_utf8_length(text);
        uint32_t code = length == 0 ? 0xFFFF : text_code_point(text, length);
        if (is_in(code, as_space, sizeof as_space / sizeof *as_space))
            buffer_add_char(out, ' ');
        else if (is_in(code, as_unknown, sizeof as_unknown / sizeof *as_unknown))
            buffer_add_text(out, REPLACEMENT);
        else
            buffer_add(out, text, length);
        text += length == 0 ? 1 : length;
    }
}

/* Hebrew, Arabic and the other scripts that are read from the right. */
static const struct code_range from_right[] = {
    {0x0590, 0x08FF},   {0xFB1D, 0xFDFF},   {0xFE70, 0xFEFE},
    {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF},
};

static bool is_from_right(const char *text)
{
    size_t length = text_utf8_length(text);
    return length > 1 && is_in(text_code_point(text, length), from_right,
                               sizeof from_right / sizeof *from_right);
}

/* The name of a kernel may be read from the right, but not the sentence that it begins: without
 * a mark "NAME: 24 warps" is shown as "24 :NAME warps". */
static void add_marked(struct buffer *out, const char *text)
{
    static const char left_to_right[] = "\xE2\x80\x8E";
    bool is_first = true, is_after = false; /* the first letter or digit; one from the right */
    for (size_t length; *text != '\0'; text += length) {
        length = text_utf8_length(text);
        length = length == 0 ? 1 : length;
        bool is_right = is_from_right(text);
        bool is_plain = length == 1 && isalnum((unsigned char)*text) != 0;
        if ((is_right && is_first) || (is_plain && is_after))
            buffer_add_text(out, left_to_right);
        is_first = is_first && !is_right && !is_plain;
        is_after = is_right || (is_after && !is_plain);
        buffer_add(out, text, length);
    }
}

static size_t quotes_at(const struct buffer *text, size_t first)
{
    size_t count = 0;
    while (first + count < text->size && text->bytes[first + count] == '\'')
        count++;
    return count;
}

/* In quotes of the other kind, where nothing needs a backslash: these are only quotes. */
static void add_quotes(struct buffer *script, const struct buffer *text, size_t at,
                       size_t count)
{
    buffer_add_char(script, '"');
    buffer_add(script, text->bytes + at, count);
    buffer_add_char(script, '"');
}

/* A quote is doubled. But gnuplot takes two at the very beginning for an empty
 * text and refuses two doubled ones in a row, so such a run stands by itself
 * between the texts around it. */
void script_quote(struct buffer *script, const char *text)
{
    struct buffer unmarked = BUFFER_INIT, clean = BUFFER_INIT;
    script_clean(&unmarked, text);
    add_marked(&clean, unmarked.bytes == NULL ? "" : unmarked.bytes);
    size_t first = quotes_at(&clean, 0);
    if (first > 0) {
        add_quotes(script, &clean, 0, first);
        buffer_add_text(script, " . ");
    }
    buffer_add_char(script, '\'');
    for (size_t i = first, count; i<clean.size; i += count> 0 ? count : 1) {
        count = quotes_at(&clean, i);
        if (count > 1) {
            buffer_add_text(script, "' . ");
            add_quotes(script, &clean, i, count);
            buffer_add_text(script, " . '");
        } else {
            buffer_add_text(script, count == 1 ? "'" : "");
            buffer_add_char(script, clean.bytes[i]);
        }
    }
    buffer_add_char(script, '\'');
    buffer_fail_if(script, clean.failed || unmarked.failed);
    buffer_release(&clean);
    buffer_release(&unmarked);
}

void script_number(struct buffer *script, const char *name, double value)
{
    buffer_printf(script, "%s = %.10g\n", name, value);
}

void script_text(struct buffer *script, const char *name, const char *text)
{
    buffer_printf(script, "%s = ", name);
    script_quote(script, text);
    buffer_add_char(script, '\n');
}

void script_knob(struct buffer *script, const char *name, double value)
{
    buffer_printf(script, "if (!exists(\"%s\")) %s = %.10g\n", name, name, value);
}

static void add_cell(struct buffer *script, const char *table,
                     const struct script_column *column, size_t row)
{
    buffer_printf(script, "%s_%s[%zu] = ", table, column->name, row + 1);
    if (column->texts != NULL)
        script_quote(script, column->texts[row]);
    else
        buffer_printf(script, "%.10g", column->numbers[row]);
}

void script_table(struct buffer *script, const char *name, const struct script_column *columns,
                  size_t column_count, size_t row_count)
{
    buffer_printf(script, "%s_COUNT = %zu\n", name, row_count);
    for (size_t c = 0; c < column_count; c++)
        buffer_printf(script, "%sarray %s_%s[%zu]", c == 0 ? "" : "; ", name, columns[c].name,
                      row_count == 0 ? 1 : row_count);
    buffer_add_char(script, '\n');

    for (size_t row = 0; row < row_count; row++) {
        for (size_t c = 0; c < column_count; c++) {
            buffer_add_text(script, c == 0 ? "" : "; ");
            add_cell(script, name, &columns[c], row);
        }
        buffer_add_char(script, '\n');
    }
}
