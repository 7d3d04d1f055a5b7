/* SPDX-License-Identifier: MIT */
/* Words of warning that lower layers have collected. */
#ifndef CLI_PRINT_WARNINGS_H
#define CLI_PRINT_WARNINGS_H

#include "base/buffer.h"

/* Print each line of `warnings` on standard error, with what could drive a
 * terminal masked. */
void print_warnings(const struct buffer *warnings);

#endif
