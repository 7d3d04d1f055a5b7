/* SPDX-License-Identifier: MIT */
/*
 * Answers launches fast: cells that are plain numbers, or that were met
 * before, are read in one pass over the bytes, and answers come from
 * launch_answers.h. Whatever is not as simple as that is read by
 * launch_csv_next(), which alone tells mistakes. This is an optimisation and
 * nothing else: bytes and messages are those of launch_csv_answer(), which a
 * test holds it to.
 */
#ifndef ROWS_LAUNCH_WORKER_H
#define ROWS_LAUNCH_WORKER_H

#include "rows/block_copy.h"
#include "rows/launch_csv.h"

struct launch_worker;

/* For the rows behind the header of `csv`, which is borrowed; one for each
 * thread. NULL for want of memory. */
struct launch_worker *launch_worker_new(const struct launch_csv *csv);
void launch_worker_free(struct launch_worker *worker); /* NULL: nothing */

/* Append the answers to all of `text`. LAUNCH_READ_BEHIND bytes behind it may
 * be read. */
enum { LAUNCH_READ_BEHIND = TEXT_BLOCK_BYTES };
bool launch_worker_answer(struct launch_worker *worker, struct launch_text text,
                          struct buffer *out, struct error *err);

#endif
