/* SPDX-License-Identifier: MIT */
/* What a command has collected goes out in one piece. */
#ifndef CLI_WRITE_OUTPUT_H
#define CLI_WRITE_OUTPUT_H

#include "base/buffer.h"
#include "base/error.h"

/* Write `out` to the file `path`, whole or not at all; NULL is standard
 * output. A buffer that ran out of memory is an error. On a terminal what one
 * would obey is masked. */
bool write_output(const char *path, const struct buffer *out, struct error *err);

/* Write `out` to standard output, and release it. */
bool print_and_release(struct buffer *out, struct error *err);

/* Does what goes to `path` show on a terminal, which obeys some bytes? */
bool output_is_terminal(const char *path);

#endif
