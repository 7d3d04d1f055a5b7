/* SPDX-License-Identifier: MIT */
/* A table of settings in the making, row by row; see script_table(). */
#ifndef CHART_SCRIPT_ROWS_H
#define CHART_SCRIPT_ROWS_H

#include <stdbool.h>

#include "chart/script.h"

enum { SCRIPT_MAX_COLUMNS = 10 };

struct script_row {
    double numbers[SCRIPT_MAX_COLUMNS];
    char *text; /* NULL where the table has none */
};

/* Zeroed, there are none. */
struct script_rows {
    struct script_row *items;
    size_t count;
    bool failed; /* memory ran out; the script learns of it */
};

/* Add a row. The text is copied. */
void script_rows_add(struct script_rows *rows, const char *text, const double *numbers,
                     size_t count);

/* Forget the rows from number `count` on. */
void script_rows_cut(struct script_rows *rows, size_t count);

/* Write the table, and release the rows. The names of its columns end with
 * NULL; one that is "TEXT" has the texts, the others the numbers in order. */
void script_rows_write(struct script_rows *rows, const char *name, const char *const *columns,
                       struct buffer *script);

#endif
