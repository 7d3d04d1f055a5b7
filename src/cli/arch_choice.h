/* SPDX-License-Identifier: MIT */
/*
 * Which architectures a command line means: --arch and --gpu, with the
 * changes of --set and --rules made to copies of them.
 */
#ifndef CLI_ARCH_CHOICE_H
#define CLI_ARCH_CHOICE_H

#include "cli/options.h"

/*
 * Append the architectures to *list, which the caller releases, on failure
 * too. *gpu is the product of --gpu, or NULL; `gpu` may be NULL.
 */
bool arch_choice(const struct cli_args *args, struct arch_list *list,
                 const struct occ_gpu **gpu, struct error *err);

/* The same for a command that takes one architecture: more are an error. */
bool arch_choice_one(const struct cli_args *args, struct arch_list *list,
                     const struct occ_gpu **gpu, struct error *err);

/*
 * Make the changes of --set and --rules to *arch, which becomes a copy in
 * `pool`; without any it stays. For architectures that a file names.
 */
bool arch_choice_change(const struct cli_args *args, struct pool *pool,
                        const struct occ_arch **arch, struct error *err);

/* What was changed, as KEY=VALUE; the number of them. `changes` has room for
 * one more than args->set.count. */
size_t arch_choice_changes(const struct cli_args *args, const char **changes);

#endif
