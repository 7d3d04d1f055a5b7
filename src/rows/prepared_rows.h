/* SPDX-License-Identifier: MIT */
/*
 * What is prepared once for a grid so that its rows come fast as CSV: pieces
 * of text are made once and then only copied together.
 *
 * Limits are separable (outer_side.h): into the outer side, shared memory with
 * the carveout and barriers ("inner"), and what the smallest of all decides
 * ("joint"); and most neighbours decide alike. So along one input, the line,
 * many rows are the same but for what was asked. Each column says which part
 * decides it (see columns.h); rows with one that does not say are made one by
 * one.
 *
 * This is an optimisation and nothing else: the bytes are those of
 * plain_rows_append(), which a test holds it to. row_writer.h makes the rows.
 */
#ifndef ROWS_PREPARED_ROWS_H
#define ROWS_PREPARED_ROWS_H

#include "base/buffer.h"
#include "emit/columns.h"
#include "rows/block_copy.h"
#include "sweep/grid.h"

/* Columns in a row that belong to the same part. */
struct row_segment {
    enum row_part part;
    size_t slot; /* its place among the segments of that part */
    size_t first_column, end_column;
};

/* A part of a text. */
struct text_piece {
    uint32_t offset, length;
};

/*
 * Texts of one part: of item i, segment s of the part, pieces[i * width + s].
 * PIECE_BLOCK_BYTES may be read behind the last text (block_copy.h).
 */
struct part_texts {
    struct buffer text;
    struct text_piece *pieces;
    size_t width;
    size_t longest_item;
};

/* Values of shared memory that decide alike under one carveout. */
struct smem_run {
    uint32_t first; /* place in the list */
    /* What they grant; where the carveout is as needed this depends on more. */
    uint32_t blocks, carveout_bytes;
};

struct prepared_rows {
    const struct sweep_grid *grid;
    const struct selection *selection;
    struct row_segment segments[MAX_COLUMNS];
    size_t segment_count;
    size_t widths[PART_COUNT]; /* segments of each part */
    bool shows_llvm;           /* a column is PART_LLVM */

    /* The input that varies along a line: the last of threads, registers and
     * shared memory with more than one value. Those behind it have one. */
    enum occ_axis line;
    enum row_part line_part;

    /* By place in the list of the input: launches with threads, or registers,
     * of one step decide alike. */
    uint32_t *thread_steps, *reg_steps;

    /* Of the grid, and of each value of an input. Of shared memory none where
     * there are too many: then each is made when its turn comes. */
    struct part_texts texts[PART_OUTER];
    bool has_smem_texts;

    /* Of each carveout: runs[run_ends[c - 1]] to runs[run_ends[c] - 1]. */
    struct smem_run *runs;
    size_t *run_ends;
};

/* `grid` and `selection` are borrowed. */
bool prepared_rows_init(struct prepared_rows *rows, const struct sweep_grid *grid,
                        const struct selection *selection, struct error *err);
void prepared_rows_release(struct prepared_rows *rows);

/* The first run of a carveout. */
static inline size_t prepared_first_run(const struct prepared_rows *rows, size_t carveout)
{
    return carveout == 0 ? 0 : rows->run_ends[carveout - 1];
}

/* Room for `items`, all empty. False for want of memory. */
bool part_texts_init(struct part_texts *texts, size_t items, size_t width);
void part_texts_release(struct part_texts *texts);

/* Append what `row` shows in the segments of `part` to *text, and note where
 * that is. Returns its bytes. */
size_t prepared_add_texts(const struct prepared_rows *rows, enum row_part part,
                          const struct sweep_row *row, struct buffer *text,
                          struct text_piece *pieces);

/* Rows first..end-1 without anything prepared: the reference. */
void plain_rows_append(const struct sweep_grid *grid, const struct selection *selection,
                       uint64_t first, uint64_t end, struct buffer *out);

#endif
