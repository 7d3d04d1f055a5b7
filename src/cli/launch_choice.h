/* SPDX-License-Identifier: MIT */
/* The one launch that --threads, --regs, --smem and their like describe. */
#ifndef CLI_LAUNCH_CHOICE_H
#define CLI_LAUNCH_CHOICE_H

#include "cli/options.h"

/*
 * Inputs that were not given have the values of OCC_LAUNCH_DEFAULT (1 thread,
 * 0 registers, 0 bytes): ask options_require() first for those that must be.
 * Shared memory is --smem, or the sum of --static-smem and --dynamic-smem.
 */
bool launch_choice(const struct cli_args *args, struct occ_launch *launch, struct error *err);

/* True where shared memory was given as its two parts. */
bool launch_choice_has_parts(const struct cli_args *args);

#endif
