/* SPDX-License-Identifier: MIT */
/*
 * Kernels of which nothing says with which block size they are launched, for
 * people: one row each, with the blocks at every usual size side by side.
 */
#ifndef EMIT_KERNEL_SIZES_H
#define EMIT_KERNEL_SIZES_H

#include "emit/emit.h"
#include "emit/kernel_rows.h"

struct kernel_sizes_row {
    struct kernel_row kernel; /* at the first of the sizes */
    uint32_t blocks_at[USUAL_SIZE_COUNT];
    uint32_t regs_to_cliff; /* before a block is lost at any of them; OCC_UNLIMITED: none is */
};

/* Append to `sizes` a row for each kernel of `rows` (struct kernel_row) whose
 * block size is assumed; its rows stand behind one another. */
void kernel_sizes_collect(struct records rows, struct buffer *sizes);

/* The columns `names` of a kernel, and behind them those of its block sizes. */
bool kernel_sizes_columns(const char *names, struct selection *selection, struct error *err);

#endif
