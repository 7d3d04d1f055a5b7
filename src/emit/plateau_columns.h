/* SPDX-License-Identifier: MIT */
/*
 * Plateaus as rows: what cliffs.csv, the data of a cliffs chart and the
 * threshold tables of a report show.
 */
#ifndef EMIT_PLATEAU_COLUMNS_H
#define EMIT_PLATEAU_COLUMNS_H

#include <occsweep/plateau.h>

#include "emit/columns.h"
#include "sweep/grid.h"

/* A straight line through the space of launches: one input runs over its
 * whole axis, the others are those of `launch`. */
struct slice {
    const struct occ_arch *arch;
    struct occ_launch launch; /* its input `along` is not looked at */
    enum occ_axis along;      /* or ALONG_CARVEOUT: each supported size is one step */
};

struct plateau_row {
    struct sweep_row first; /* the first launch, and the answer of all */
    struct occ_launch last;
    const char *along;
    uint32_t blocks_per_sm_next; /* one unit further; OCC_UNLIMITED at the end */
};

/* The columns of a table of plateaus, in their order; those that every
 * architecture has, and all (see columns_of_archs()). */
struct selection plateau_columns(void);
struct selection plateau_columns_all(void);

/* Those of a table of regions: the same launches over two inputs or more. Its
 * rows are struct plateau_row too; what it has no column for is not read. */
struct selection region_columns(void);
struct selection region_columns_all(void);

/*
 * Make *row the plateau that follows the one in it; the first one where it
 * is all zero. False, and *row untouched, after the last.
 */
bool plateau_row_next(const struct slice *slice, struct plateau_row *row);

/* The value of what a slice runs along: bytes for ALONG_CARVEOUT. */
uint32_t plateau_row_value(const struct occ_launch *launch, enum occ_axis along);

/* An order of slices, as qsort() wants it, that lasts as long as the process;
 * 0 if both run through the same launches. */
int slice_compare(const void *a, const void *b);

#endif
