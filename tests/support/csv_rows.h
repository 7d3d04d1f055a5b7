/* SPDX-License-Identifier: MIT */
/*
 * Reads a CSV table row by row; cells are asked for by column name. Any fault
 * of the file itself fails the running test.
 */
#ifndef SUPPORT_CSV_ROWS_H
#define SUPPORT_CSV_ROWS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define CSV_MAX_COLUMNS 40
#define CSV_MAX_LINE 2048

struct csv {
    FILE *file;
    const char *path;
    unsigned line; /* of the row, counted from 1 */
    char head_text[CSV_MAX_LINE], row_text[CSV_MAX_LINE];
    const char *names[CSV_MAX_COLUMNS], *cells[CSV_MAX_COLUMNS];
    size_t column_count;
};

void csv_open(struct csv *csv, const char *path);

/* The next row; false, and the file closed, at the end. */
bool csv_next(struct csv *csv);

/* A cell of the row; NULL if there is no such column. */
const char *csv_find(const struct csv *csv, const char *column);

/* A cell that must exist, as text and as a number. */
const char *csv_text(const struct csv *csv, const char *column);
uint32_t csv_number(const struct csv *csv, const char *column);

#endif
