/* SPDX-License-Identifier: MIT */
/* From rows to the columns that script_table() wants. */
#include "chart/script_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"

static char *copy_text(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = memory_realloc(NULL, bytes);
    return copy == NULL ? NULL : memcpy(copy, text, bytes);
}

void script_rows_add(struct script_rows *rows, const char *text, const double *numbers,
                     size_t count)
{
    struct script_row row = {.text = text == NULL ? NULL : copy_text(text)};
    struct script_row *items = array_grow(rows->items, rows->count, sizeof *items);
    if (items == NULL || (text != NULL && row.text == NULL)) {
        free(row.text);
        rows->items = items == NULL ? rows->items : items;
        rows->failed = true;
        return;
    }
    memcpy(row.numbers, numbers, count * sizeof *numbers);
    rows->items = items;
    rows->items[rows->count++] = row;
}

void script_rows_cut(struct script_rows *rows, size_t count)
{
    while (rows->count > count)
        free(rows->items[--rows->count].text);
}

/* Column by column into `numbers`, of row count numbers each, and `texts`. */
static void turn(const struct script_rows *rows, double *numbers, const char **texts)
{
    for (size_t i = 0; i < rows->count; i++) {
        texts[i] = rows->items[i].text;
        for (size_t c = 0; c < SCRIPT_MAX_COLUMNS; c++)
            numbers[c * rows->count + i] = rows->items[i].numbers[c];
    }
}

void script_rows_write(struct script_rows *rows, const char *name, const char *const *columns,
                       struct buffer *script)
{
    struct script_column described[SCRIPT_MAX_COLUMNS + 1];
    double *numbers = memory_calloc(SCRIPT_MAX_COLUMNS * rows->count + 1, sizeof *numbers);
    const char **texts = memory_calloc(rows->count + 1, sizeof *texts);
    size_t count = 0, number = 0;

    bool has_room = !rows->failed && numbers != NULL && texts != NULL;
    buffer_fail_if(script, !has_room);
    for (; has_room && columns[count] != NULL; count++) {
        bool is_text = strcmp(columns[count], "TEXT") == 0;
        described[count] = (struct script_column){
            .name = columns[count],
            .numbers = is_text ? NULL : numbers + rows->count * number++,
            .texts = is_text ? texts : NULL,
        };
    }
    if (has_room) {
        turn(rows, numbers, texts);
        script_table(script, name, described, count, rows->count);
    }
    script_rows_cut(rows, 0);
    free(rows->items);
    free(numbers);
    free(texts);
    *rows = (struct script_rows){.items = NULL};
}
