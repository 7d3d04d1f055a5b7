/* SPDX-License-Identifier: MIT */
/* Budgets as rows: what a launch may use and keep a wanted number of blocks. */
#ifndef EMIT_BUDGET_COLUMNS_H
#define EMIT_BUDGET_COLUMNS_H

#include <occsweep/budget.h>

#include "base/buffer.h"
#include "emit/columns.h"
#include "sweep/grid.h"

#define BUDGET_STATUS_BYTES 80

/* Numbers that do not exist are OCC_UNLIMITED. */
struct budget_row {
    struct sweep_row launch;           /* its result is not looked at */
    uint32_t blocks_per_sm;            /* wanted, at least */
    uint32_t warps_per_sm;             /* of that many blocks; none: nothing reaches it */
    uint32_t max_regs_per_thread;      /* none: out of reach */
    uint32_t max_smem_per_block_bytes; /* none: out of reach */
    uint32_t launch_bounds_min_blocks; /* none where max_regs_per_thread is none */
    uint32_t maxrregcount;             /* the same; see occ_maxrregcount() */
    /* "ok" where both maxima exist; else "out_of_reach:" and the limits that
     * refuse one of them, joined with '+'. */
    char status[BUDGET_STATUS_BYTES];
};

/* The columns in their order; see columns_of_archs(). */
struct selection budget_columns(void);

/* The smallest number of blocks of `threads_per_block` threads whose
 * occupancy, rounded as it is shown, is at least `pct_x100`. It need not be
 * within reach. */
uint32_t budget_blocks_for(const struct occ_arch *arch, uint32_t threads_per_block,
                           uint32_t pct_x100);

/* Each maximum with the other input as it is in `launch`. */
struct budget_row budget_row_make(const struct occ_arch *arch, struct occ_launch launch,
                                  uint32_t blocks);

/* Both maxima together: a rung of the ladder. */
struct budget_row budget_row_make_pair(const struct occ_arch *arch, struct occ_launch launch,
                                       uint32_t blocks);

/* Warps that each register file of an SM has to hold for it, where warps_per_sm is
 * known: what clang's amdgpu_waves_per_eu is given. 0 without registers. */
uint32_t budget_row_waves_per_simd(const struct budget_row *row);

#endif
