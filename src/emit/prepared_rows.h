/* SPDX-License-Identifier: MIT */
/*
 * The rows of a grid as CSV, fast: pieces of text are prepared once and then
 * only copied together.
 *
 * The limits of a launch are separable. Threads and registers decide some of
 * them, shared memory, carveout and barriers the others, and on either side
 * most neighbours decide alike. So a row is made of three kinds of pieces:
 * the numbers asked for on one side, those on the other, and an answer, which
 * belongs to a whole class of launches and is computed once for it.
 *
 * This is an optimisation and nothing else: the bytes are those of
 * sweep_grid_row() and csv_row(), which a test holds it to.
 */
#ifndef EMIT_PREPARED_ROWS_H
#define EMIT_PREPARED_ROWS_H

#include "base/buffer.h"
#include "emit/columns.h"
#include "sweep/grid.h"

/* What decides the text of a column. */
enum row_part {
    PART_OUTER,  /* threads and registers as asked */
    PART_SMEM,   /* shared memory as asked */
    PART_ANSWER, /* the classes of both sides */
    PART_COUNT,
};

/* Columns in a row that belong to the same part. */
struct row_segment {
    enum row_part part;
    size_t slot; /* its place among the segments of that part */
    size_t first_column, end_column;
};

/* Texts one behind the other: of item i, slot s, at pieces[i * width + s]. */
struct text_piece {
    uint32_t offset, length;
};

struct text_pieces {
    struct buffer text;
    struct text_piece *pieces;
    size_t width;
    size_t longest_item; /* bytes of all slots of an item */
};

struct prepared_rows {
    const struct sweep_grid *grid;
    const struct selection *selection;
    struct row_segment segments[MAX_COLUMNS];
    size_t segment_count;
    size_t widths[PART_COUNT]; /* segments of each part */
    size_t inner_count;        /* shared memory x carveouts x barriers */
    size_t lane_count;         /* carveouts x barriers */
    struct text_pieces smem;
    uint32_t *class_of_inner; /* of each of inner_count */
    uint32_t *inner_of_class; /* its first member */
    size_t class_count;       /* 0: nothing is prepared */
};

/* `grid` and `selection` are borrowed. */
bool prepared_rows_init(struct prepared_rows *rows, const struct sweep_grid *grid,
                        const struct selection *selection, struct error *err);
void prepared_rows_release(struct prepared_rows *rows);

/* Append rows first..end-1. Thread-safe. */
void prepared_rows_append(const struct prepared_rows *rows, uint64_t first, uint64_t end,
                          struct buffer *out);

/* The same bytes without anything prepared: the reference, and the way for
 * grids where preparing would take more memory than it is worth. */
void plain_rows_append(const struct sweep_grid *grid, const struct selection *selection,
                       uint64_t first, uint64_t end, struct buffer *out);

#endif
