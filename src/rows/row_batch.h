/* SPDX-License-Identifier: MIT */
/*
 * Rows that are copied in one go. Along a line one input varies: of each of
 * its values there is a row of each pair of carveout and barriers. What stands
 * before, between and behind the texts of that input are the groups.
 */
#ifndef ROWS_ROW_BATCH_H
#define ROWS_ROW_BATCH_H

#include <string.h>

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

/* Copy them to `to`, which has room for TEXT_BLOCK_BYTES more than they are;
 * returns where they end. */
char *row_batch_copy(const struct row_batch *batch, char *to);

/*
 * Copy in blocks of a constant size, which is a few instructions; what is
 * read and written behind the piece, less than TEXT_BLOCK_BYTES, has no
 * meaning. Texts are either numbers or most of a row, hence the sizes.
 */
static inline char *copy_piece(char *to, const char *from, size_t length)
{
    enum { SHORT = TEXT_BLOCK_BYTES / 4 };
    if (length <= SHORT) {
        memcpy(to, from, SHORT);
        return to + length;
    }
    for (size_t done = 0; done < length; done += TEXT_BLOCK_BYTES)
        memcpy(to + done, from + done, TEXT_BLOCK_BYTES);
    return to + length;
}

#endif
