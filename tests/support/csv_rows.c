/* SPDX-License-Identifier: MIT */
/* CSV for tests: cells may be quoted, but hold no line end. */
#include "support/csv_rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* End the cell at `text` with a NUL; the start of the next, NULL if none. */
static char *end_cell(char *text, const char **cell)
{
    bool is_quoted = *text == '"';
    char *end = text + is_quoted;

    *cell = end;
    if (is_quoted) {
        end = strchr(end, '"');
        assert_non_null(end);
        *end++ = '\0';
    }
    end += strcspn(end, ",\n");
    bool is_last = *end != ',';
    *end = '\0';
    return is_last ? NULL : end + 1;
}

static size_t split(char *text, const char **cells)
{
    size_t count = 0;
    while (text != NULL) {
        assert_true(count < CSV_MAX_COLUMNS);
        text = end_cell(text, &cells[count]);
        count++;
    }
    return count;
}

void csv_open(struct csv *csv, const char *path)
{
    *csv = (struct csv){.path = path, .line = 1};
    csv->file = fopen(path, "r");
    if (csv->file == NULL || fgets(csv->head_text, CSV_MAX_LINE, csv->file) == NULL)
        fail_msg("%s cannot be read; tests run from the root of the repository", path);
    csv->column_count = split(csv->head_text, csv->names);
}

bool csv_next(struct csv *csv)
{
    if (fgets(csv->row_text, CSV_MAX_LINE, csv->file) == NULL) {
        fclose(csv->file);
        return false;
    }
    csv->line++;
    if (split(csv->row_text, csv->cells) != csv->column_count)
        fail_msg("%s:%u: not as many cells as columns", csv->path, csv->line);
    return true;
}

const char *csv_find(const struct csv *csv, const char *column)
{
    for (size_t i = 0; i < csv->column_count; i++)
        if (strcmp(csv->names[i], column) == 0)
            return csv->cells[i];
    return NULL;
}

const char *csv_text(const struct csv *csv, const char *column)
{
    const char *cell = csv_find(csv, column);
    if (cell == NULL)
        fail_msg("%s has no column %s", csv->path, column);
    return cell;
}

uint32_t csv_number(const struct csv *csv, const char *column)
{
    const char *cell = csv_text(csv, column);
    char *end = NULL;
    unsigned long value = strtoul(cell, &end, 10);
    if (*cell == '\0' || *end != '\0' || value > UINT32_MAX)
        fail_msg("%s:%u: %s is not a number: '%s'", csv->path, csv->line, column, cell);
    return (uint32_t)value;
}
