/* SPDX-License-Identifier: MIT */
/*
 * Plateaus for people: the range of the input that varies as one cell, the
 * inputs that several slices tell apart, and a line about those that are the
 * same in all.
 */
#ifndef EMIT_PLATEAU_SUMMARY_H
#define EMIT_PLATEAU_SUMMARY_H

#include "emit/emit.h"

/* The columns of such a table. `rows` are one or more struct plateau_row, all
 * along the same input. */
struct selection plateau_summary_columns(struct records rows);

/* "threads_per_block 256, smem_per_block_bytes 0, ...": what is the same in
 * all rows. */
void plateau_summary_held(struct buffer *out, struct records rows);

#endif
