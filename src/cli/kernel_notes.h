/* SPDX-License-Identifier: MIT */
/* What a table of kernels cannot say, in sentences below it. */
#ifndef CLI_KERNEL_NOTES_H
#define CLI_KERNEL_NOTES_H

#include "cli/kernel_choice.h"
#include "emit/emit.h"

/* Append the notes about `rows` (struct kernel_row), which are of `choice`, as
 * text or as Markdown. */
void kernel_notes_write(const struct kernel_choice *choice, struct records rows, bool is_md,
                        struct buffer *out);

#endif
