/* SPDX-License-Identifier: MIT */
/*
 * The texts of answers: of what threads and registers grant, of what carveout,
 * shared memory and barriers grant, and of what follows from both. Each is
 * made once and then found again; one of these for each thread.
 */
#ifndef ROWS_ANSWER_TEXTS_H
#define ROWS_ANSWER_TEXTS_H

#include "rows/text_cache.h"

/* Texts of one item: segment s is at bytes + pieces[s].offset. */
struct present_text {
    const char *bytes;
    const struct text_piece *pieces;
};

struct outer_answer;

struct answer_texts {
    const struct prepared_rows *rows;
    struct text_cache outer_cache, inner_cache, joint_cache;
    struct outer_answer *outer_answers; /* by slot of outer_cache */
    const struct outer_answer *outer;   /* the present one */
};

/* `rows` is borrowed. False for want of memory. */
bool answer_texts_init(struct answer_texts *texts, const struct prepared_rows *rows);
void answer_texts_release(struct answer_texts *texts);

/*
 * Enter the steps of threads and registers that row->launch belongs to. Sets
 * present[PART_OUTER], which lasts until the next call. False for want of
 * memory.
 */
bool answer_texts_enter(struct answer_texts *texts, struct text_key steps,
                        struct sweep_row *row, struct present_text *present);

/* The inner side of an answer, by place in its lists; the run of shared memory
 * is one of that carveout. */
struct inner_place {
    size_t carveout, barriers, run;
};

/*
 * Answer row->launch, whose carveout and barriers are set here. Sets
 * present[PART_INNER] and present[PART_JOINT], which last until the next call. False
 * for want of memory.
 */
bool answer_texts_find(struct answer_texts *texts, const struct inner_place *place,
                       struct sweep_row *row, struct present_text *present);

#endif
