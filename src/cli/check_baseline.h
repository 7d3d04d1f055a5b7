/* SPDX-License-Identifier: MIT */
/*
 * Baseline files: CSV, a row for each kernel and architecture, sorted, so that
 * a change of it can be reviewed. Lines that begin with "# " before the head
 * say how it was made. Answers are in it for readers; what is compared is
 * computed anew from the figures.
 */
#ifndef CLI_CHECK_BASELINE_H
#define CLI_CHECK_BASELINE_H

#include "cli/check_build.h"
#include "emit/emit.h"

/* Read the file at `path`, which must outlive *build. One that is not there
 * or cannot be read is ERROR_SYSTEM, a bad one ERROR_INPUT with its line. */
bool check_baseline_read(const char *path, struct check_build *build, struct error *err);

/* Append the lines that say how a baseline of `count` kernels was made, and
 * the head. */
void check_baseline_head(const struct cli_args *args, const struct check_build *build,
                         struct buffer *out);

/* Append the row of one kernel of `build`, whose answers are `rows` (struct
 * kernel_row), one for each block size. */
void check_baseline_row(const struct check_build *build, const struct check_entry *entry,
                        struct records rows, struct buffer *out);

#endif
