/* SPDX-License-Identifier: MIT */
/*
 * Rows that are copied in one go. Along a line one input varies: of each of
 * its values there is a row of each pair of carveout and barriers. What stands
 * before, between and behind the texts of that input are the groups.
 */
#ifndef ROWS_ROW_BATCH_H
#define ROWS_ROW_BATCH_H

#include "rows/prepared_rows.h"

struct text_span {
    const char *bytes;
    size_t length;
};

struct row_batch {
    size_t values, pairs;
    size_t width;                  /* texts of the line in a row */
    const struct text_piece *line; /* `width` of each value */
    const char *line_bytes;
    const struct text_span *groups; /* width + 1 of each pair */
};

/* Copy them to `to`, which has room for PIECE_BLOCK_BYTES more than they are;
 * returns where they end. */
char *row_batch_copy(const struct row_batch *batch, char *to);

#endif
