/* SPDX-License-Identifier: MIT */
/* Rows of a grid from what is prepared for it; one writer for each thread. */
#ifndef ROWS_ROW_WRITER_H
#define ROWS_ROW_WRITER_H

#include "rows/prepared_rows.h"

struct row_writer;

/* `rows` is borrowed. NULL for want of memory. */
struct row_writer *row_writer_new(const struct prepared_rows *rows);
void row_writer_free(struct row_writer *writer); /* NULL: nothing */

/* Append rows first..end-1. */
void row_writer_append(struct row_writer *writer, uint64_t first, uint64_t end,
                       struct buffer *out);

#endif
