/* SPDX-License-Identifier: MIT */
/*
 * The groups of columns in a row that stay while one input varies along the
 * line (row_batch.h): what was asked of the other inputs, and the answer.
 * Joined answers are kept for as long as they are likely to be asked for.
 */
#ifndef ROWS_ROW_GROUPS_H
#define ROWS_ROW_GROUPS_H

#include "rows/answer_texts.h"
#include "rows/row_batch.h"

/* A copy that joins groups: segment `slot` of a part goes to a group. */
struct group_copy {
    enum row_part part;
    size_t slot, group;
};

/* Groups are either of what was asked alone, and made when that changes, or
 * they are of answers. */
struct group_plan {
    struct group_copy copies[MAX_COLUMNS];
    size_t count;
};

struct kept_answer {
    uint64_t class, inner; /* inner is 1 more; 0: none */
};

struct row_groups {
    const struct prepared_rows *rows;
    size_t count;                   /* groups of a row */
    bool is_asked[MAX_COLUMNS + 1]; /* of each group: of what was asked alone */
    bool is_mixed;                  /* one is of what was asked and of answers */
    struct group_plan asked_plan, answer_plan;

    struct answer_texts answers;
    struct present_text present[PART_COUNT];
    struct sweep_row row; /* an example: where the writer is now */
    struct text_key steps;

    struct buffer asked;
    struct text_piece *asked_pieces;

    /* A class is steps of threads and registers, or where is_mixed, one pair of them. */
    uint64_t class;
    struct buffer joined;
    struct kept_answer *kept;
    struct text_piece *kept_pieces;
};

/* `rows` is borrowed. False for want of memory. */
bool row_groups_init(struct row_groups *groups, const struct prepared_rows *rows);
void row_groups_release(struct row_groups *groups);

/* Other threads and registers are asked for, by place in their lists; that of
 * the line is of no matter. False for want of memory. */
bool row_groups_ask(struct row_groups *groups, size_t threads, size_t regs);

/* To the steps that threads and registers belong to. False for want of memory. */
bool row_groups_enter_steps(struct row_groups *groups, size_t threads, size_t regs);

/* What was found before is forgotten now, if it is not kept. */
void row_groups_begin(struct row_groups *groups);

/* The pieces of the groups that are of answers, all in groups->joined, until
 * the next row_groups_begin(). groups->row tells the shared memory.
 * NULL for want of memory. */
const struct text_piece *row_groups_find(struct row_groups *groups,
                                         const struct inner_place *place);

#endif
