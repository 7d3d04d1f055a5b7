/* SPDX-License-Identifier: MIT */
/* Text for LaTeX: what it would obey is written as what it looks like. */
#ifndef EMIT_LATEX_TEXT_H
#define EMIT_LATEX_TEXT_H

#include "base/buffer.h"

/* Append `length` bytes of text; line ends and other control characters
 * become spaces. */
void latex_text(struct buffer *out, const char *text, size_t length);

#endif
