/* SPDX-License-Identifier: MIT */
/* Sweeps as CSV: a header, then the rows of one grid after the other. */
#ifndef ROWS_SWEEP_CSV_H
#define ROWS_SWEEP_CSV_H

#include "emit/columns.h"
#include "emit/output_file.h"
#include "sweep/grid.h"
#include "sweep/shard.h"

struct sweep_csv {
    const struct sweep_grid *grids;
    size_t grid_count;
    const struct selection *selection;
    struct sweep_shard shard; /* the part that is written; {0, 0}: all of it */
    unsigned threads;         /* 0: as many as OpenMP would use */

    /* Told now and then how many rows are written; may be NULL. */
    void (*progress)(void *listener, uint64_t rows_done, uint64_t row_count);
    void *listener;
};

/* Write the part, the first with a header. The file is left open. The bytes do not depend on
 * `threads`. ERROR_SYSTEM or ERROR_INTERRUPTED. */
bool sweep_csv_write(const struct sweep_csv *csv, struct output_file *file, struct error *err);

/* Rows of the part, without the header. Saturates at UINT64_MAX. */
uint64_t sweep_csv_count_rows(const struct sweep_csv *csv);

/* About how many bytes that will be, from a sample of all rows. */
uint64_t sweep_csv_estimate_bytes(const struct sweep_csv *csv);

#endif
