/* SPDX-License-Identifier: MIT */
/*
 * Kernels of files as rows: each at the block sizes it is launched with, as
 * far as anything says which these are.
 */
#ifndef EMIT_KERNEL_ROWS_H
#define EMIT_KERNEL_ROWS_H

#include "base/buffer.h"
#include "config/mode_archs.h"
#include "emit/kernel_columns.h"
#include "kernels/kernel.h"

/* How kernels are launched, as far as they do not say it themselves. */
struct kernel_launches {
    const struct sweep_launch *items; /* the first that matches a name holds */
    size_t count;
    bool optin;
    enum occ_partitioned_caching partitioned_caching;
    struct mode_archs *modes; /* of launches that choose one; else NULL */
};

/* Where nothing says how a kernel is launched, it is looked at with these. */
#define USUAL_SIZE_COUNT 4
extern const uint32_t usual_block_sizes[USUAL_SIZE_COUNT];

/*
 * Append to `rows`, one behind the other, a struct kernel_row of `kernel` on
 * `arch` for each of its block sizes: those of its launch, else its own, else
 * the largest that its launch bounds allow, else the usual ones. Its registers
 * must be known. `names` keeps texts that rows point to.
 */
bool kernel_rows_add(const struct kernel *kernel, const struct occ_arch *arch,
                     const struct kernel_launches *launches, struct pool *names,
                     struct buffer *rows, struct error *err);

/* Does the glob match the kernel's name, raw or demangled? */
bool kernel_matches(const struct kernel *kernel, const char *pattern);

#endif
