/* SPDX-License-Identifier: MIT */
/* Block sizes as rows, ranked: what `best` shows. */
#ifndef EMIT_BEST_COLUMNS_H
#define EMIT_BEST_COLUMNS_H

#include <occsweep/best.h>

#include "base/buffer.h"
#include "emit/columns.h"
#include "sweep/grid.h"

struct best_row {
    struct sweep_row launch;
    uint32_t rank;              /* OCC_UNLIMITED: it cannot launch */
    uint32_t threads_per_sm;    /* resident; what the rank is by */
    bool is_runtime_suggestion; /* see occ_suggested_block_size() */
    uint64_t min_grid_blocks;   /* the smallest grid that fills the GPU; 0: SMs unknown */
};

/* The columns in their order; the smallest grid is there only if wanted. */
struct selection best_columns(bool has_min_grid);

/*
 * Append every block size that occ_suggested_block_size() tries, struct
 * best_row: most resident threads first, of equal ones the larger block.
 * Equal ones share a rank, and the next rank counts them all. `sms`: 0 where
 * the GPU is not known. Out of memory shows in the buffer.
 */
void best_rows_collect(const struct occ_arch *arch, const struct occ_block_sizes *sizes,
                       uint32_t sms, struct buffer *rows);

#endif
