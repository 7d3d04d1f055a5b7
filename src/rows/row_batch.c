/* SPDX-License-Identifier: MIT */
/* The innermost loop of a sweep. Almost all rows have no more than two texts
 * of the line, and with a constant number the compiler unrolls their loop. */
#include "rows/row_batch.h"

static inline char *copy_row(const struct row_batch *batch, size_t width,
                             const struct text_span *groups, const struct text_piece *line,
                             char *to)
{
    for (size_t i = 0; i < width; i++) {
        to = copy_piece(to, groups[i].bytes, groups[i].length);
        to = copy_piece(to, batch->line_bytes + line[i].offset, line[i].length);
    }
    return copy_piece(to, groups[width].bytes, groups[width].length);
}

static inline char *copy_rows(const struct row_batch *batch, size_t width, char *to)
{
    const struct text_piece *line = batch->line;
    for (size_t value = 0; value < batch->values; value++, line += width) {
        const struct text_span *groups = batch->groups;
        for (size_t pair = 0; pair < batch->pairs; pair++, groups += width + 1)
            to = copy_row(batch, width, groups, line, to);
    }
    return to;
}

char *row_batch_copy(const struct row_batch *batch, char *to)
{
    switch (batch->width) {
    case 0:
        return copy_rows(batch, 0, to);
    case 1:
        return copy_rows(batch, 1, to);
    case 2:
        return copy_rows(batch, 2, to);
    default:
        return copy_rows(batch, batch->width, to);
    }
}
