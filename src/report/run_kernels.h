/* SPDX-License-Identifier: MIT */
/*
 * The kernels of a run on its architectures: those that the sweep file gives
 * as numbers, and those of the files that it names.
 */
#ifndef REPORT_RUN_KERNELS_H
#define REPORT_RUN_KERNELS_H

#include "emit/kernel_rows.h"
#include "kernels/profile_kernels.h"
#include "report/run_profiles.h"

/* One kernel on one architecture, at one block size. */
struct run_kernel {
    struct kernel_row row;
    const struct sweep_kernel *given; /* NULL: it comes from a file */
    const char *label;                /* for charts */
    /* The target that the registers were chosen for, where it is another than
     * this architecture; else NULL. */
    const char *compiled_for;
};

/* Zeroed, there are none. */
struct run_kernels {
    struct run_kernel *items; /* those given first; then by name and architecture */
    size_t count;
    size_t given_count;  /* of items */
    size_t kernel_count; /* without regard to architectures and block sizes */
    struct kernel_list list;
    struct profile_kernels launched; /* those that profilers saw */
    struct buffer warnings;          /* a line for each, with its place */
    struct pool pool;
};

/*
 * Read the files of `spec`, which must outlive *kernels, and place every
 * kernel on every architecture: the build for it, or where there is none the
 * first one. A file that is a profiler's report gives the launches in it, which
 * `profiles` holds. What cannot be read is the same error as for the commands.
 * Release *kernels on failure too.
 */
bool run_kernels_init(struct run_kernels *kernels, const struct sweep_spec *spec,
                      const struct run_profiles *profiles, struct error *err);
void run_kernels_release(struct run_kernels *kernels);

#endif
