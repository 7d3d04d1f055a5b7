/* SPDX-License-Identifier: MIT */
/*
 * The answers of launches that come in no order, as CSV, fast.
 *
 * Limits are separable (outer_side.h), and on each side most launches are
 * alike: threads count by warps, registers by what a warp is given, shared
 * memory by steps. So the text of a side is made once for a class of launches,
 * and a row is a few copies.
 *
 * This is an optimisation and nothing else: the bytes are those of csv_row()
 * on what occ_compute() answers, which a test holds it to.
 */
#ifndef ROWS_LAUNCH_ANSWERS_H
#define ROWS_LAUNCH_ANSWERS_H

#include "base/buffer.h"
#include "emit/columns.h"
#include "sweep/grid.h"

struct launch_answers;

/* For rows of `selection`, which is borrowed. Bounded: a class that has no
 * room takes another's. Not thread-safe. NULL for want of memory. */
struct launch_answers *launch_answers_new(const struct selection *selection);
void launch_answers_free(struct launch_answers *answers); /* NULL: nothing */

/* Before rows go to another buffer, or to one that was cleared. */
void launch_answers_begin(struct launch_answers *answers);

/* Append the row of this architecture and launch, which is within the ranges
 * of occupancy.h. row->result may be filled in. */
void launch_answers_append(struct launch_answers *answers, struct sweep_row *row,
                           struct buffer *out);

#endif
