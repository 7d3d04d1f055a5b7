/* SPDX-License-Identifier: MIT */
/*
 * What answers of launches are put together from: texts of the sides of a
 * launch, each made from the first launch of its class.
 */
#ifndef ROWS_ANSWER_SIDES_H
#define ROWS_ANSWER_SIDES_H

#include "base/buffer.h"
#include "rows/arch_units.h"
#include "rows/class_texts.h"
#include "emit/columns.h"
#include "sweep/grid.h"

/* Three sides of a launch, and three things that all of them give. */
enum answer_side {
    SIDE_OUTER,
    SIDE_SPLIT,
    SIDE_BARRIERS,
    SIDE_STATUS,
    SIDE_BLOCKS,
    SIDE_LIMITERS,
    SIDE_SCALARS, /* of classes of SIDE_OUTER */
    SIDE_LLVM,
    SIDE_COUNT
};

/* Of a row: a side, or the unit of shared memory. */
enum { SOURCE_UNIT = SIDE_COUNT, SOURCE_COUNT };

/* Columns that stand side by side and come from one source. */
struct side_segment {
    uint32_t source;
    uint32_t length_at, text_at; /* in what the source has for a row */
    uint32_t slot;               /* its place among the segments of that source */
    uint32_t first_column, end_column;
};

struct answer_sides {
    const struct selection *selection;
    struct side_segment segments[MAX_COLUMNS];
    size_t segment_count;
    bool is_plain; /* some column is of no source: rows are made one by one */
    bool shows_scalars, shows_llvm, shows_specials; /* the last: either */
    struct class_texts texts[SIDE_COUNT];
    struct buffer text; /* of a segment that is being made */
};

/* `selection` is borrowed. False for want of memory. */
bool answer_sides_init(struct answer_sides *sides, const struct selection *selection);
void answer_sides_release(struct answer_sides *sides);

/* Make a class from the first of its launches. NULL, and the place is empty,
 * where a text is too long. row->result is filled in. */
struct class_text *answer_sides_make(struct answer_sides *sides, enum answer_side side,
                                     struct class_key key, struct sweep_row *row,
                                     struct class_text *class);

/* The same for the text of the unit that the row is of. */
bool answer_sides_make_unit(struct answer_sides *sides, struct sweep_row *row,
                            struct smem_unit *unit);

#endif
