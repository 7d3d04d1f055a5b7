/* SPDX-License-Identifier: MIT */
/*
 * The text of a log as lines: whatever wrote it, UTF-16 becomes UTF-8, line
 * ends and what colours a terminal go. Bytes may be any, NUL too.
 */
#ifndef KERNELS_LOG_TEXT_H
#define KERNELS_LOG_TEXT_H

#include "base/buffer.h"
#include "base/error.h"

/* Some bytes of a text: `end` is behind the last. */
struct span {
    const char *begin, *end;
};

static inline size_t span_size(struct span span)
{
    return (size_t)(span.end - span.begin);
}

/* Lines are read one after the other; release when done. */
struct log_text {
    struct span rest; /* not read yet */
    size_t line;      /* the number of the last line that was read, from 1 */
    struct buffer utf8;
    struct buffer plain; /* the last line, if anything was taken out of it */
};

/* `bytes` must outlive *text. */
bool log_text_init(struct log_text *text, const void *bytes, size_t size, struct error *err);
void log_text_release(struct log_text *text);

/* The next line, without its end and without spaces there; it lasts until the
 * next call. False at the end of the text, and when memory ran out (see
 * plain.failed). */
bool log_text_next(struct log_text *text, struct span *line);

/* Blanks are spaces and tabs. */
bool is_blank(char c);
struct span span_skip_blanks(struct span span);

/*
 * Does `span` begin with `words`? A space there stands for one or more
 * blanks. If so *rest is what follows.
 */
bool span_begins(struct span span, const char *words, struct span *rest);

/* Where in `span` `words` stand first; *rest, if not NULL, is what follows.
 * NULL if they do not. */
const char *span_find(struct span span, const char *words, struct span *rest);

#endif
