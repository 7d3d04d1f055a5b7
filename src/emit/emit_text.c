/* SPDX-License-Identifier: MIT */
/* Aligned columns for people: numbers to the right, '-' for an empty cell. */
#include <assert.h>

#include "base/text.h"
#include "emit/formats.h"
#include "emit/text_layout.h"

/* Between columns. */
enum { GAP = 2 };

/* More lines than this no name of a column has. */
enum { MAX_HEAD_LINES = 8 };

struct text_column {
    const struct column *column;
    size_t cell_width; /* in characters */
    size_t width;      /* with the head */
    bool is_number;
};

struct text_layout {
    struct text_column columns[MAX_COLUMNS];
    size_t count;
    struct records records;
    struct text_style style;
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
        .is_number = column_is_number(column, &records),
    };
    for (size_t i = 0; i < records.count; i++) {
        size_t width = count_characters(shown_text(scratch, column, record_at(&records, i)));
        if (width > measured.cell_width)
            measured.cell_width = width;
    }
    return measured;
}

/* ---- the head ---- */

/* How much of a column's name fits `width`: up to an underscore, which stays
 * with what is before it; at least one word of the name. */
static size_t name_line_length(const char *name, size_t width)
{
    size_t length = 0;
    for (size_t i = 0; name[i] != '\0'; i++) {
        bool ends_word = name[i] == '_' || name[i + 1] == '\0';
        if (ends_word && (length == 0 || i + 1 <= width))
            length = i + 1;
    }
    return length;
}

/* Lines that the name takes, and in *widest the longest of them. */
static size_t name_lines(const char *name, size_t width, size_t *widest)
{
    size_t lines = 0;

    *widest = 0;
    for (; *name != '\0'; lines++) {
        size_t length = name_line_length(name, width);
        *widest = length > *widest ? length : *widest;
        name += length;
    }
    return lines;
}

/* The least width in which the name takes no more than `max_lines`. */
static size_t head_width(const char *name, size_t cell_width, size_t max_lines)
{
    for (size_t width = cell_width;; width++) {
        size_t widest;
        size_t lines = name_lines(name, width, &widest);
        if (lines <= max_lines && widest <= width)
            return width;
    }
}

static size_t set_widths(struct text_layout *layout, size_t head_lines)
{
    size_t total = 0;

    for (size_t k = 0; k < layout->count; k++) {
        struct text_column *column = &layout->columns[k];
        column->width = head_width(column->column->name, column->cell_width, head_lines);
        total += column->width + (k == 0 ? 0 : GAP);
    }
    return total;
}

/* As few lines of head as make the table fit, or as make it narrowest. */
static void choose_widths(struct text_layout *layout)
{
    size_t lines = 1;
    while (set_widths(layout, lines) > layout->style.columns && layout->style.columns != 0 &&
           lines < MAX_HEAD_LINES)
        lines++;
}

/* ---- lines ---- */

static void add_spaces(struct buffer *out, size_t count)
{
    while (count-- > 0)
        buffer_add_char(out, ' ');
}

/* `length` bytes of text in their column, and the gap behind it. */
static void add_padded(struct buffer *out, const struct text_column *column, const char *text,
                       size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++)
        used += (text[i] & 0xC0) != 0x80;

    size_t padding = column->width - used;
    if (column->is_number)
        add_spaces(out, padding);
    buffer_add(out, text, length);
    add_spaces(out, GAP + (column->is_number ? 0 : padding));
}

/* No blanks are left at the end of a line. */
static void end_line(struct buffer *out, const char *mark)
{
    while (out->size != 0 && out->bytes[out->size - 1] == ' ')
        out->size--;
    buffer_add_text(out, mark);
    buffer_add_char(out, '\n');
}

/* Columns shown together: the first of all, and a run of the others. */
struct panel {
    size_t first, end;
};

static const struct text_column *panel_column(const struct text_layout *layout,
                                              struct panel panel, size_t index)
{
    return &layout->columns[index == 0 ? 0 : panel.first + index - 1];
}

static size_t panel_count(struct panel panel)
{
    return 1 + panel.end - panel.first;
}

static size_t head_lines(const struct text_layout *layout, struct panel panel)
{
    size_t most = 0;
    for (size_t k = 0; k < panel_count(panel); k++) {
        const struct text_column *column = panel_column(layout, panel, k);
        size_t widest, lines = name_lines(column->column->name, column->width, &widest);
        most = lines > most ? lines : most;
    }
    return most;
}

/* What of a name stands on line number `line` of `lines`; short names stand on
 * the lowest. */
static void add_name_line(struct buffer *out, const struct text_column *column, size_t line,
                          size_t lines)
{
    const char *name = column->column->name;
    size_t widest, length = 0;

    for (size_t i = lines - name_lines(name, column->width, &widest); i <= line; i++) {
        name += length;
        length = name_line_length(name, column->width);
    }
    add_padded(out, column, name, length);
}

static void add_head(struct buffer *out, const struct text_layout *layout, struct panel panel)
{
    bool has_colour = layout->style.has_colour;
    size_t lines = head_lines(layout, panel);

    for (size_t line = 0; line < lines; line++) {
        buffer_add_text(out, has_colour ? TEXT_HEAD_BEGIN : "");
        for (size_t k = 0; k < panel_count(panel); k++)
            add_name_line(out, panel_column(layout, panel, k), line, lines);
        end_line(out, has_colour ? TEXT_HEAD_END : "");
    }
}

static void add_panel(struct buffer *out, const struct text_layout *layout, struct panel panel,
                      struct buffer *scratch)
{
    add_head(out, layout, panel);
    for (size_t i = 0; i < layout->records.count; i++) {
        for (size_t k = 0; k < panel_count(panel); k++) {
            const struct text_column *column = panel_column(layout, panel, k);
            const char *text =
                shown_text(scratch, column->column, record_at(&layout->records, i));
            add_padded(out, column, text, scratch->failed ? 0 : scratch->size);
        }
        end_line(out, "");
    }
}

/* The columns from `first` on that fit beside the first of all; at least one. */
static struct panel next_panel(const struct text_layout *layout, size_t first)
{
    struct panel panel = {first, first};
    size_t total = layout->columns[0].width;

    while (panel.end < layout->count) {
        total += GAP + layout->columns[panel.end].width;
        if (layout->style.columns != 0 && total > layout->style.columns && panel.end > first)
            break;
        panel.end++;
    }
    return panel;
}

void text_table_styled(struct buffer *out, const struct selection *selection,
                       struct records records, struct text_style style)
{
    struct text_layout layout = {.count = selection->count, .records = records, .style = style};
    struct buffer scratch = BUFFER_INIT;

    assert(selection->count != 0);
    for (size_t k = 0; k < selection->count; k++)
        layout.columns[k] = measure(selection->columns[k], records, &scratch);
    choose_widths(&layout);
    for (struct panel panel = next_panel(&layout, 1);; panel = next_panel(&layout, panel.end)) {
        add_panel(out, &layout, panel, &scratch);
        if (panel.end >= layout.count)
            break;
        buffer_add_char(out, '\n');
    }
    buffer_fail_if(out, scratch.failed);
    buffer_release(&scratch);
}

static void text_table(struct buffer *out, const struct selection *selection,
                       struct records records)
{
    text_table_styled(out, selection, records, (struct text_style){0});
}

const struct emitter emit_text = {
    .name = "text",
    .table = text_table,
};
