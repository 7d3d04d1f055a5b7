/* SPDX-License-Identifier: MIT */
/*
 * Kernels of compiler logs as launches of a comparison: which build of a
 * kernel stands for it on which architecture.
 */
#ifndef CLI_COMPARED_KERNELS_H
#define CLI_COMPARED_KERNELS_H

#include "cli/options.h"
#include "kernels/kernel.h"

/* One kernel in all its builds. */
struct compared_kernel {
    const char *name;            /* "name", or "name#2" for a second of that name */
    const struct kernel *builds; /* count of them, of one name and number */
    size_t build_count;
};

/* Zeroed, it is empty. */
struct compared_kernels {
    struct kernel_list list; /* by name and number, then line */
    struct compared_kernel *items;
    size_t count;
    size_t left_out; /* kernels that did not build, or whose registers are not known */
};

/* Read the files of the command line. Release *kernels on failure too. */
bool compared_kernels_read(const struct cli_args *args, struct compared_kernels *kernels,
                           struct error *err);
void compared_kernels_release(struct compared_kernels *kernels);

/* The build that stands for `kernel` on `arch`: the one for it, else the
 * first; *is_for_it tells which. */
const struct kernel *compared_kernel_build(const struct compared_kernel *kernel,
                                           const struct occ_arch *arch, bool *is_for_it);

/* Put what the build says into a launch; what it does not say stays. */
bool compared_kernel_launch(const struct cli_args *args, const struct kernel *build,
                            struct occ_launch *launch, struct error *err);

#endif
