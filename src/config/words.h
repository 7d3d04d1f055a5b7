/* SPDX-License-Identifier: MIT */
/* One of a few words. */
#ifndef CONFIG_WORDS_H
#define CONFIG_WORDS_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

/* Append "a, b or c". NULL ends the words. */
void words_add(const char *const *words, struct buffer *out);

/* The index of `text` among `words`, which NULL ends; a message that lists
 * them, and names `what`, if it is none of them. */
bool word_parse(const char *what, const char *text, const char *const *words, size_t *index,
                struct error *err);

#endif
