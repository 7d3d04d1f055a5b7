/* SPDX-License-Identifier: MIT */
/*
 * The matrix of a comparison: launches down, devices across, what is compared
 * inside, beside each the ratio to the base. Columns that do not fit on the
 * page follow below.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/account_words.h"
#include "cli/comparison.h"

/* Between columns; and how long a line of a column's label may get. */
#define GAP 2
#define LABEL_COLUMNS 10

#define CELL_BYTES 32

/* A number, and behind it how it compares: " x1.33*". */
struct matrix_cell {
    char value[CELL_BYTES];
    char change[CELL_BYTES];
};

struct matrix_column {
    size_t device;
    size_t value_width, change_width;
};

struct matrix {
    const struct comparison *comparison;
    bool is_per_gpu; /* blocks on all SMs, not what --measure says */
    struct matrix_column *columns;
    size_t column_count;
};

/* ---- cells ---- */

static uint64_t value_at(const struct matrix *matrix, size_t device, size_t launch)
{
    const struct compare_row *row = comparison_row(matrix->comparison, device, launch);
    return matrix->is_per_gpu ? row->blocks_per_gpu
                              : comparison_measure(matrix->comparison, row);
}

static bool is_occupancy(const struct matrix *matrix)
{
    return !matrix->is_per_gpu && matrix->comparison->args->measure == MEASURE_OCCUPANCY;
}

static struct matrix_cell cell_at(const struct matrix *matrix, size_t device, size_t launch)
{
    const struct comparison *comparison = matrix->comparison;
    const struct compare_row *row = comparison_row(comparison, device, launch);
    uint64_t value = value_at(matrix, device, launch);
    uint32_t ratio_x100 = compare_ratio_x100(value, value_at(matrix, comparison->base, launch));
    struct matrix_cell cell = {.value = "-"};

    if (row->here.result.status != OCC_OK)
        return cell;
    if (is_occupancy(matrix))
        snprintf(cell.value, CELL_BYTES, "%u.%02u", (unsigned)(value / 100),
                 (unsigned)(value % 100));
    else
        snprintf(cell.value, CELL_BYTES, "%" PRIu64, value);
    if (device != comparison->base && ratio_x100 != OCC_UNLIMITED)
        snprintf(cell.change, CELL_BYTES, " x%u.%02u%s", (unsigned)(ratio_x100 / 100),
                 (unsigned)(ratio_x100 % 100), row->limiters_changed ? "*" : "");
    return cell;
}

/* ---- labels, which take several lines ---- */

/* Line number `line` of a label; *length is 0 beyond the last. */
static const char *label_line(const char *label, size_t line, size_t *length)
{
    *length = text_line_length(label, LABEL_COLUMNS);
    for (; line > 0 && *length > 0; line--) {
        label += *length + (label[*length] == ' ');
        *length = text_line_length(label, LABEL_COLUMNS);
    }
    return label;
}

/* What stands above a column; per GPU its SMs stand in a line of their own. */
static const char *label_of(const struct matrix *matrix, size_t device, char text[CELL_BYTES],
                            size_t line, size_t *length)
{
    const struct compare_device *compared = &matrix->comparison->devices[device];
    const char *found = label_line(compared->label, line, length);
    size_t before = 0;

    if (!matrix->is_per_gpu || *length > 0)
        return found;
    if (line > 0)
        label_line(compared->label, line - 1, &before);
    snprintf(text, CELL_BYTES, "%u SMs", (unsigned)compared->gpu->sms);
    *length = before > 0 ? strlen(text) : 0;
    return text;
}

static size_t label_width(const struct matrix *matrix, size_t device, size_t *lines)
{
    char text[CELL_BYTES];
    size_t width = 0, length = 1;

    for (*lines = 0; length > 0; ++*lines) {
        label_of(matrix, device, text, *lines, &length);
        width = length > width ? length : width;
    }
    --*lines;
    return width;
}

static void measure_column(const struct matrix *matrix, struct matrix_column *column)
{
    size_t lines;
    column->value_width = label_width(matrix, column->device, &lines);
    for (size_t i = 0; i < matrix->comparison->launch_count; i++) {
        struct matrix_cell cell = cell_at(matrix, column->device, i);
        size_t value = strlen(cell.value), change = strlen(cell.change);
        column->value_width = value > column->value_width ? value : column->value_width;
        column->change_width = change > column->change_width ? change : column->change_width;
    }
}

/* ---- what stands before the columns: the inputs that vary ---- */

static const struct {
    enum occ_axis axis;
    const char *words;
} heads[] = {
    {OCC_AXIS_THREADS, "threads"},
    {OCC_AXIS_REGS, "registers"},
    {OCC_AXIS_SMEM, "bytes"},
};

#define HEAD_COUNT (sizeof(heads) / sizeof(heads[0]))

static bool varies(const struct matrix *matrix, size_t head)
{
    return matrix->comparison->grid.axes[heads[head].axis].count > 1;
}

static int head_width(const struct matrix *matrix, size_t head)
{
    const struct sweep_axis *axis = &matrix->comparison->grid.axes[heads[head].axis];
    int digits = snprintf(NULL, 0, "%u", (unsigned)sweep_axis_value(axis, axis->count - 1));
    int words = (int)words_columns(matrix->comparison->words, heads[head].words);
    return digits > words ? digits : words;
}

static size_t heads_width(const struct matrix *matrix)
{
    size_t width = 0;
    for (size_t i = 0; i < HEAD_COUNT; i++)
        if (varies(matrix, i))
            width += GAP + (size_t)head_width(matrix, i);
    return width;
}

static void write_heads(const struct matrix *matrix, const struct occ_launch *launch,
                        bool are_words, struct buffer *out)
{
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        if (!varies(matrix, i))
            continue;
        int width = GAP + head_width(matrix, i);
        if (launch != NULL)
            buffer_printf(out, "%*u", width, (unsigned)occ_launch_get(launch, heads[i].axis));
        else
            words_add_right(out, are_words ? heads[i].words : "", (size_t)width);
    }
}

/* ---- panels: as many columns as fit side by side ---- */

static size_t panel_end(const struct matrix *matrix, size_t first)
{
    size_t width = heads_width(matrix), end = first;

    for (; end < matrix->column_count; end++) {
        const struct matrix_column *column = &matrix->columns[end];
        width += GAP + column->value_width + column->change_width;
        if (width > WORDS_PAGE_COLUMNS && end > first)
            break;
    }
    return end;
}

/* Spaces are owed until something follows them, so that no line ends in any. */
static void add_padded(struct buffer *out, size_t *owed, size_t before, const char *text,
                       size_t length)
{
    *owed += before;
    if (length == 0)
        return;
    buffer_printf(out, "%*s%.*s", (int)*owed, "", (int)length, text);
    *owed = 0;
}

/* One line of the labels, which all end in the last one. */
static void write_label_line(const struct matrix *matrix, size_t first, size_t end,
                             size_t lines_left, struct buffer *out)
{
    size_t owed = 0;

    write_heads(matrix, NULL, lines_left == 1, out);
    for (size_t i = first; i < end; i++) {
        const struct matrix_column *column = &matrix->columns[i];
        const char *label = "";
        char text[CELL_BYTES];
        size_t lines, length = 0;

        label_width(matrix, column->device, &lines);
        if (lines >= lines_left)
            label = label_of(matrix, column->device, text, lines - lines_left, &length);
        add_padded(out, &owed, GAP + column->value_width - length, label, length);
        owed += column->change_width;
    }
    buffer_add_char(out, '\n');
}

static void write_labels(const struct matrix *matrix, size_t first, size_t end,
                         struct buffer *out)
{
    size_t line_count = 0, lines;

    for (size_t i = first; i < end; i++) {
        label_width(matrix, matrix->columns[i].device, &lines);
        line_count = lines > line_count ? lines : line_count;
    }
    for (size_t left = line_count; left > 0; left--)
        write_label_line(matrix, first, end, left, out);
}

static void write_cells(const struct matrix *matrix, size_t launch, size_t first, size_t end,
                        struct buffer *out)
{
    size_t owed = 0;

    write_heads(matrix, &comparison_row(matrix->comparison, 0, launch)->here.launch, false,
                out);
    for (size_t i = first; i < end; i++) {
        const struct matrix_column *column = &matrix->columns[i];
        struct matrix_cell cell = cell_at(matrix, column->device, launch);
        size_t value = strlen(cell.value), change = strlen(cell.change);
        add_padded(out, &owed, GAP + column->value_width - value, cell.value, value);
        add_padded(out, &owed, 0, cell.change, change);
        owed += column->change_width - change;
    }
    buffer_add_char(out, '\n');
}

static void write_panels(const struct matrix *matrix, struct buffer *out)
{
    for (size_t first = 0, end; first < matrix->column_count; first = end) {
        end = panel_end(matrix, first);
        buffer_add_char(out, '\n');
        write_labels(matrix, first, end, out);
        for (size_t i = 0; i < matrix->comparison->launch_count; i++)
            write_cells(matrix, i, first, end, out);
    }
}

static void write_matrix(const struct comparison *comparison, bool is_per_gpu,
                         struct buffer *out)
{
    struct matrix matrix = {.comparison = comparison, .is_per_gpu = is_per_gpu};

    matrix.columns = calloc(comparison->device_count, sizeof(*matrix.columns));
    if (matrix.columns == NULL) {
        buffer_fail_if(out, true);
        return;
    }
    for (size_t i = 0; i < comparison->device_count; i++) {
        if (is_per_gpu && comparison->devices[i].gpu == NULL)
            continue;
        struct matrix_column *column = &matrix.columns[matrix.column_count++];
        column->device = i;
        measure_column(&matrix, column);
    }
    write_panels(&matrix, out);
    free(matrix.columns);
}

static void write_legend(const struct comparison *comparison, struct buffer *out)
{
    struct buffer legend = BUFFER_INIT;

    if (comparison->device_count > 1)
        buffer_printf(&legend, "x: ratio to %s; *: other limits bind than there",
                      comparison->devices[comparison->base].label);
    words_add_paragraph(out, &legend);
    buffer_release(&legend);
}

void comparison_write_matrix(const struct comparison *comparison, struct buffer *out)
{
    static const char *const titles[MEASURE_COUNT] = {
        [MEASURE_WARPS] = "Resident warps per SM\n",
        [MEASURE_THREADS] = "Resident threads per SM\n",
        [MEASURE_BLOCKS] = "Resident blocks per SM\n",
        [MEASURE_OCCUPANCY] = "Occupancy in percent\n",
        [MEASURE_DEVICE] = "Resident threads on all SMs\n",
    };

    buffer_add_words(out, titles[comparison->args->measure]);
    comparison_write_constants(comparison, out);
    write_legend(comparison, out);
    write_matrix(comparison, false, out);
    if (!comparison->has_gpus)
        return;
    buffer_add_words(out, "\nResident blocks on all SMs of the GPU\n");
    write_legend(comparison, out);
    write_matrix(comparison, true, out);
}
