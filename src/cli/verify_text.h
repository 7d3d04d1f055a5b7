/* SPDX-License-Identifier: MIT */
/* What verify says below its table: each disagreement, and how many there are. */
#ifndef CLI_VERIFY_TEXT_H
#define CLI_VERIFY_TEXT_H

#include "emit/verified_rows.h"

void verify_notes_write(const struct verified_row *rows, size_t count, struct buffer *out);

#endif
