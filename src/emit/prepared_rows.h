/* SPDX-License-Identifier: MIT */
/*
 * What is prepared once for a grid so that its rows come fast as CSV: pieces
 * of text are made once and then only copied together.
 *
 * The limits of a launch are separable. Threads and registers decide some of
 * them, shared memory with the carveout another, barriers the last, and on
 * each side most neighbours decide alike. So a row is made of the numbers
 * that were asked for and an answer, and an answer belongs to a whole class
 * of launches: a step of threads, a step of registers, a run of shared memory
 * under a carveout, and a number of barriers. A column that does not say which
 * part decides it (see columns.h) has its rows made one by one.
 *
 * This is an optimisation and nothing else: the bytes are those of
 * plain_rows_append(), which a test holds it to. row_writer.h makes the rows.
 */
#ifndef EMIT_PREPARED_ROWS_H
#define EMIT_PREPARED_ROWS_H

#include "base/buffer.h"
#include "emit/columns.h"
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
 * Pieces are copied in blocks of a constant size, which is a few instructions;
 * so TEXT_BLOCK_BYTES may be read behind the last text.
 */
struct part_texts {
    struct buffer text;
    struct text_piece *pieces;
    size_t width;
    size_t longest_item;
};

enum { TEXT_BLOCK_BYTES = 32 };

struct prepared_rows {
    const struct sweep_grid *grid;
    const struct selection *selection;
    struct row_segment segments[MAX_COLUMNS];
    size_t segment_count;
    size_t widths[PART_COUNT]; /* segments of each part */

    /* By place in the list of the input: launches with threads, or registers,
     * of one step decide alike. */
    uint32_t *thread_steps, *reg_steps;
    uint64_t reg_step_count;

    /* By part, of each value of its list. Of shared memory none where there
     * are too many: then each is made when its turn comes. */
    struct part_texts texts[PART_ANSWER];
    bool has_smem_texts;

    /* Of each carveout, the places in the list of shared memory at which a
     * run begins, within which all decide alike: runs[run_ends[c - 1]] to
     * runs[run_ends[c] - 1]. */
    uint32_t *runs;
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
