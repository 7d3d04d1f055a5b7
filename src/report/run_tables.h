/* SPDX-License-Identifier: MIT */
/* The tables of a run: data/sweep.csv, data/cliffs.csv, data/kernels.csv. */
#ifndef REPORT_RUN_TABLES_H
#define REPORT_RUN_TABLES_H

#include "report/report_files.h"
#include "report/run_plan.h"
#include "sweep/grid.h"

/* About how many bytes data/sweep.csv takes; `archs` are those of the grids. */
uint64_t run_estimate_sweep_bytes(const struct sweep_grids *grids,
                                  const struct arch_list *archs);

/* How long work is done. */
struct run_work {
    unsigned threads; /* 0: as many as OpenMP would use */
    /* Told now and then how many "rows" or "pictures" there are; may be NULL. */
    void (*progress)(void *listener, const char *unit, uint64_t done, uint64_t total);
    void *listener;
};

/* data/sweep.csv: every point of every grid. */
bool run_write_sweep(const struct sweep_grids *grids, const struct arch_list *archs,
                     const struct run_work *work, struct report_files *files,
                     struct error *err);

/* data/cliffs.csv: the plateaus of each cliffs chart, then those of each
 * kernel along registers, shared memory and threads; equal slices once. */
bool run_write_cliffs(const struct run_plan *plan, struct report_files *files,
                      struct error *err);

/* data/kernels.csv: each kernel on each architecture; no file without kernels. */
bool run_write_kernels(const struct run_plan *plan, struct report_files *files,
                       struct error *err);

#endif
