/* SPDX-License-Identifier: MIT */
/*
 * The text of a log as lines: whatever wrote it, UTF-16 becomes UTF-8, line
 * ends and what colours a terminal go. Bytes may be any, NUL too. A log may be
 * far larger than the memory that reading it takes.
 */
#ifndef KERNELS_LOG_TEXT_H
#define KERNELS_LOG_TEXT_H

#include "base/buffer.h"
#include "kernels/byte_source.h"

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
    struct byte_source *source;
    size_t line;   /* the number of the last line that was read, from 1 */
    bool is_empty; /* the source holds nothing at all */
    char *room;    /* what was read; from `begin` to `end` it is not used yet */
    size_t begin, end;
    unsigned char *wide; /* of UTF-16, what is not decoded yet; else NULL */
    size_t wide_size;
    bool is_big_endian, is_at_end, is_cut; /* cut: the rest of a huge line is to be skipped */
    struct buffer plain;                   /* the last line, if anything was taken out of it */
};

/* *source must outlive *text. */
bool log_text_init(struct log_text *text, struct byte_source *source, struct error *err);
void log_text_release(struct log_text *text);

/* The next line, without its end and without spaces there; it lasts until the
 * next call. Of a line of more than a megabyte, what comes first. line->begin
 * is NULL at the end. */
bool log_text_next(struct log_text *text, struct span *line, struct error *err);

/* Blanks are spaces and tabs. */
static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct span span_skip_blanks(struct span span);

/* Without blanks at the end. */
struct span span_trim_end(struct span span);

/*
 * Does `span` begin with `words`? A space there stands for one or more
 * blanks. If so *rest (may be NULL) is what follows.
 */
bool span_begins(struct span span, const char *words, struct span *rest);

/* The same for how it ends; *rest is what comes before. */
bool span_ends(struct span span, const char *words, struct span *rest);

/* Where in `span` `words` stand first, or last; *rest, if not NULL, is what
 * follows. NULL if they do not. */
const char *span_find(struct span span, const char *words, struct span *rest);
const char *span_find_last(struct span span, const char *words, struct span *rest);

#endif
