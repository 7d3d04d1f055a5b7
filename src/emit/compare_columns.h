/* SPDX-License-Identifier: MIT */
/*
 * Comparisons as rows: a launch on one architecture or product, held against
 * the same launch on the base.
 */
#ifndef EMIT_COMPARE_COLUMNS_H
#define EMIT_COMPARE_COLUMNS_H

#include "emit/columns.h"
#include "sweep/grid.h"

/* Numbers that do not exist are OCC_UNLIMITED: ratios to a base that cannot
 * launch, and whatever is per GPU where no product was named. */
struct compare_row {
    struct sweep_row here;
    uint32_t blocks_ratio_x100; /* hundredths, half up: blocks here by those of the base */
    bool limiters_changed;
    const char *gpu; /* NULL: only the architecture is known */
    uint32_t sms;
    uint32_t blocks_per_gpu;
    uint32_t warps_per_gpu;
    uint32_t blocks_per_gpu_ratio_x100;
    const char *kernel; /* NULL: the launch was given as numbers */
    /* The target that the registers were chosen for, where that is not this
     * architecture; else NULL. */
    const char *registers_compiled_for;
};

/* The columns in their order; those of kernels and per GPU only if asked for. */
struct selection compare_columns(bool with_kernels, bool with_gpus);

/* `gpu` and `base_gpu` are NULL where no product was named. */
struct compare_row compare_row_make(const struct sweep_row *here, const struct occ_gpu *gpu,
                                    const struct sweep_row *base,
                                    const struct occ_gpu *base_gpu);

/* 100 * value / base, rounded half up; OCC_UNLIMITED where either is that, or
 * the base is 0. Values are below 2^32 / 100. */
uint32_t compare_ratio_x100(uint64_t value, uint64_t base);

#endif
