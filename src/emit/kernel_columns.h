/* SPDX-License-Identifier: MIT */
/* Kernels as rows: what kernels.csv and the kernels of a report show. */
#ifndef EMIT_KERNEL_COLUMNS_H
#define EMIT_KERNEL_COLUMNS_H

#include "emit/columns.h"
#include "kernels/kernel.h"
#include "sweep/grid.h"

/* What a source does not hold is NULL, or OCC_UNLIMITED for a number. */
struct kernel_row {
    struct sweep_row launch; /* on one architecture, answered */
    const char *kernel;      /* the raw name */
    const char *name;        /* the one people read */
    const char *source;
    uint32_t static_smem_bytes;
    uint32_t dynamic_smem_bytes;
    uint32_t stack_bytes;
    uint32_t spill_store_bytes;
    uint32_t spill_load_bytes;
    uint32_t max_threads_per_block;
    uint32_t scalar_regs_per_warp, accum_regs_per_thread; /* of the launch, where known */
    uint32_t regs_to_cliff;      /* registers that may still be added */
    uint32_t blocks_per_sm_next; /* blocks with one more than that */
    /* What no column shows. */
    bool is_size_assumed;               /* nothing says with which block size it is launched */
    uint32_t grid_blocks;               /* 0: not known */
    const struct launch_mode *own_mode; /* that it is launched in; NULL: the usual one */
    const struct kernel *of;            /* what a file reports; NULL: not from a file */
};

/* The columns of a table of kernels, in their order. */
struct selection kernel_columns(void);

/*
 * The row of `launch` on `arch`: its answer and its next cliff are filled
 * in, everything else is as for a source that says nothing.
 */
struct kernel_row kernel_row_make(const struct occ_arch *arch, struct occ_launch launch);

#endif
