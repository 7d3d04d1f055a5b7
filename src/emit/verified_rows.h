/* SPDX-License-Identifier: MIT */
/*
 * Launches of a profiler's report held against the model: the limits that we
 * compute with the configuration it reports, those it printed, and, apart from
 * both, what it measured.
 */
#ifndef EMIT_VERIFIED_ROWS_H
#define EMIT_VERIFIED_ROWS_H

#include "emit/columns.h"
#include "kernels/profile.h"
#include "sweep/grid.h"

/* What can disagree. The limits come first, in the order of enum occ_limiter. */
enum verified_item {
    VERIFIED_BLOCKS_PER_SM = OCC_LIMITER_COUNT,
    VERIFIED_WARPS_PER_SM,
    VERIFIED_OCCUPANCY,
    VERIFIED_RESERVE,
    VERIFIED_ITEM_COUNT,
};

/* "registers", "warps_per_sm", "reserved_per_block". */
const char *verified_item_name(unsigned item);

enum verified_verdict { VERIFIED_AGREES, VERIFIED_DIFFERS, VERIFIED_INCOMPLETE };

/* Numbers that the report does not hold are OCC_UNLIMITED; x100: hundredths. */
struct verified_row {
    struct sweep_row launch; /* ours: what was launched, answered */
    const struct profiled_launch *report;
    const char *name, *verdict_name;
    enum verified_verdict verdict;
    uint32_t static_smem_bytes, dynamic_smem_bytes, grid_blocks;
    uint32_t reported_blocks_by[OCC_LIMITER_COUNT];
    uint32_t reported_blocks_per_sm; /* by the CUDA runtime */
    uint32_t reported_warps_x100, reported_occupancy_x100;
    uint32_t achieved_warps_x100, achieved_occupancy_x100;
    uint32_t compared;          /* sum of 1 << item: what both tell */
    uint32_t disagreements;     /* of those */
    bool has_inferred_barriers; /* their number follows from the limit that was reported */
};

/* The row of a launch on `arch`, which has to be known. */
struct verified_row verified_row_make(const struct profiled_launch *report,
                                      const struct occ_arch *arch);

size_t verified_count(const struct verified_row *rows, size_t count,
                      enum verified_verdict verdict);

struct selection verified_columns(void);

#endif
