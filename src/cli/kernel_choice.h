/* SPDX-License-Identifier: MIT */
/*
 * The kernels that a command line is about: those of its files that --match
 * and --arch want, each with the architecture that it is looked at on.
 */
#ifndef CLI_KERNEL_CHOICE_H
#define CLI_KERNEL_CHOICE_H

#include "base/buffer.h"
#include "cli/options.h"
#include "emit/kernel_rows.h"

struct placed_kernel {
    const struct kernel *kernel;
    const struct occ_arch *arch; /* as --set and --rules make it */
};

/* Zeroed, it is empty. Texts that anything points to lie in its pools. */
struct kernel_choice {
    struct kernel_list list;
    struct arch_list named;      /* by --arch */
    struct arch_list built_for;  /* those that kernels stand on, before --set and --rules */
    struct arch_list archs;      /* the same after them */
    struct placed_kernel *items; /* by name, then architecture */
    size_t count;
    struct buffer warnings; /* a line for each */
};

/*
 * Read `paths`. A kernel stands on the architecture that it was built for; one
 * whose file names none, on those of --arch. What cannot be placed is left out
 * and warned about; if nothing is left, that is ERROR_INPUT. Release *choice
 * on failure too.
 */
bool kernel_choice_read(const struct cli_args *args, const struct cli_texts *paths,
                        struct kernel_choice *choice, struct error *err);
void kernel_choice_release(struct kernel_choice *choice);

/* How --threads, --dynamic-smem and their like launch every kernel; *launch
 * is what the answer points to. */
struct kernel_launches kernel_choice_launches(const struct cli_args *args,
                                              struct sweep_launch *launch);

/* Print the warnings on standard error. */
void kernel_choice_warn(const struct kernel_choice *choice);

#endif
