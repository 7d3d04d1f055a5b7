/* SPDX-License-Identifier: MIT */
/* A line about the inputs that are the same all over a table. */
#ifndef EMIT_HELD_INPUTS_H
#define EMIT_HELD_INPUTS_H

#include "base/buffer.h"
#include "sweep/grid.h"

/* "regs_per_thread 72, carveout default": those inputs of `row` that are
 * named, by the columns of a sweep, and that its architecture has. Partitioned caching is added
 * unless off. */
void held_inputs_add(struct buffer *out, const struct sweep_row *row, const char *const *names,
                     size_t count);

#endif
