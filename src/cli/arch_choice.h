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
 * Make the changes of --set and --rules to *arch, and those of --sub-group and
 * --large-grf; it becomes a copy in `pool`, and without any it stays. For
 * architectures that a file names.
 */
bool arch_choice_change(const struct cli_args *args, struct pool *pool,
                        const struct occ_arch **arch, struct error *err);

/* By enum special_input. */
extern const enum option_id special_options[SPECIAL_COUNT];

/* False, with an error that names it, if an input was given that none of
 * these architectures has. */
bool arch_choice_check_inputs(const struct cli_args *args, const struct occ_arch *const *archs,
                              size_t count, struct error *err);

/* False, with an error, if `option`, which says the registers of a launch, was not
 * given and one of these architectures has registers that can limit. */
bool arch_choice_require_regs(const struct cli_args *args, enum option_id option,
                              const struct occ_arch *const *archs, size_t count,
                              struct error *err);

/* What was changed, as KEY=VALUE; the number of them. `changes` has room for
 * one more than args->set.count. */
size_t arch_choice_changes(const struct cli_args *args, const char **changes);

#endif
