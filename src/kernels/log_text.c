/* SPDX-License-Identifier: MIT */
/* A window on the text moves on; lines are found in it and cleaned. */
#include "kernels/log_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "kernels/utf16.h"

#define ESCAPE '\033'
#define BELL '\a'

/* What is read at once, and the longest line, which fills the window. */
enum { PIECE_BYTES = 1 << 16, WINDOW_BYTES = 1 << 20 };

/* ---- the window ---- */

static bool read_wide(struct log_text *text, struct error *err)
{
    size_t got, made;

    if (!byte_source_read(text->source, (char *)text->wide + text->wide_size,
                          PIECE_BYTES - text->wide_size, &got, err))
        return false;
    text->is_at_end = got == 0;
    text->wide_size += got;
    size_t used = utf16_decode(text->wide, text->wide_size, text->is_big_endian, got == 0,
                               text->room + text->end, &made);
    text->end += made;
    text->wide_size -= used;
    memmove(text->wide, text->wide + used, text->wide_size);
    return true;
}

/* Add to the window; there is room for a piece. */
static bool read_more(struct log_text *text, struct error *err)
{
    size_t got;

    if (text->wide != NULL)
        return read_wide(text, err);
    if (!byte_source_read(text->source, text->room + text->end, PIECE_BYTES, &got, err))
        return false;
    text->end += got;
    text->is_at_end = got == 0;
    return true;
}

/* The mark of a byte order becomes the choice of a decoder. */
static bool look_for_utf16(struct log_text *text, struct error *err)
{
    const unsigned char *first = (const unsigned char *)text->room;
    bool is_little = text->end >= 2 && first[0] == 0xFF && first[1] == 0xFE;
    bool is_big = text->end >= 2 && first[0] == 0xFE && first[1] == 0xFF;

    if (!is_little && !is_big)
        return true;
    text->wide = malloc(PIECE_BYTES);
    if (text->wide == NULL)
        return error_no_memory(err);
    text->is_big_endian = is_big;
    text->wide_size = text->end - 2;
    memcpy(text->wide, first + 2, text->wide_size);
    text->end = 0;
    return true;
}

/* A whole piece, if there is one: its kind tells whether to go on. */
static bool read_first(struct log_text *text, struct error *err)
{
    size_t got = 1;

    while (got > 0 && text->end < PIECE_BYTES) {
        if (!byte_source_read(text->source, text->room + text->end, PIECE_BYTES - text->end,
                              &got, err))
            return false;
        text->end += got;
    }
    return true;
}

bool log_text_init(struct log_text *text, struct byte_source *source, struct error *err)
{
    *text = (struct log_text){.source = source};
    text->room = calloc(WINDOW_BYTES + UTF8_PER_UTF16_BYTE * PIECE_BYTES, 1);
    if (text->room == NULL)
        return error_no_memory(err);
    if (!read_first(text, err))
        return false;
    text->is_empty = text->end == 0;
    if (text->end == PIECE_BYTES && text_is_binary(text->room, PIECE_BYTES))
        return error_set(err, ERROR_INPUT, TEXT_IS_BINARY, source->name);
    return look_for_utf16(text, err);
}

void log_text_release(struct log_text *text)
{
    free(text->room);
    free(text->wide);
    buffer_release(&text->plain);
}

/* ---- lines ---- */

/* Behind the escape sequence at `at`: ESC [ ... letter, ESC ] ... BEL or
 * ESC \, else ESC and one more. */
static const char *skip_escape(const char *at, const char *end)
{
    char kind = at + 1 < end ? at[1] : '\0';

    if (kind != '[' && kind != ']')
        return at + 2 < end ? at + 2 : end;
    for (at += 2; at < end; at++) {
        if (kind == '[' && *at >= '@' && *at <= '~')
            return at + 1;
        if (kind == ']' && *at == BELL)
            return at + 1;
        if (kind == ']' && *at == ESCAPE)
            return at + 1 < end ? at + 2 : end;
    }
    return end;
}

static bool take_out_escapes(struct log_text *text, struct span *line, struct error *err)
{
    if (memchr(line->begin, ESCAPE, span_size(*line)) == NULL)
        return true;
    buffer_clear(&text->plain);
    for (const char *at = line->begin; at < line->end;) {
        const char *escape = memchr(at, ESCAPE, (size_t)(line->end - at));
        const char *stop = escape == NULL ? line->end : escape;
        buffer_add(&text->plain, at, (size_t)(stop - at));
        at = escape == NULL ? line->end : skip_escape(escape, line->end);
    }
    if (text->plain.failed)
        return error_no_memory(err);
    if (text->plain.size > 0)
        *line = (struct span){text->plain.bytes, text->plain.bytes + text->plain.size};
    else
        line->end = line->begin;
    return true;
}

/* Read on until the window holds a whole line, is full, or nothing follows.
 * *newline is where the line ends; NULL in the last two cases. */
static bool find_line(struct log_text *text, const char **newline, struct error *err)
{
    size_t searched = text->begin;

    for (;;) {
        *newline = memchr(text->room + searched, '\n', text->end - searched);
        if (*newline != NULL || text->is_at_end)
            return true;
        if (text->begin > 0)
            memmove(text->room, text->room + text->begin, text->end - text->begin);
        text->end -= text->begin;
        text->begin = 0;
        searched = text->end;
        if (text->end >= WINDOW_BYTES)
            return true;
        if (!read_more(text, err))
            return false;
    }
}

/* The next line, or what is left of one that was cut off. */
static bool take_line(struct log_text *text, struct span *line, struct error *err)
{
    const char *newline;

    if (!find_line(text, &newline, err))
        return false;
    *line = (struct span){text->room + text->begin,
                          newline == NULL ? text->room + text->end : newline};
    text->begin = (size_t)(line->end - text->room) + (newline == NULL ? 0 : 1);
    text->is_cut = newline == NULL && !text->is_at_end;
    if (newline == NULL && span_size(*line) == 0)
        line->begin = line->end = NULL;
    return true;
}

bool log_text_next(struct log_text *text, struct span *line, struct error *err)
{
    while (text->is_cut)
        if (!take_line(text, line, err))
            return false;
    if (!take_line(text, line, err))
        return false;
    if (line->begin == NULL)
        return true;

    text->line++;
    if (!take_out_escapes(text, line, err))
        return false;
    while (line->end > line->begin && (is_blank(line->end[-1]) || line->end[-1] == '\r'))
        line->end--;
    return true;
}

/* ---- words ---- */

struct span span_skip_blanks(struct span span)
{
    while (span.begin < span.end && is_blank(*span.begin))
        span.begin++;
    return span;
}

struct span span_trim_end(struct span span)
{
    while (span.end > span.begin && is_blank(span.end[-1]))
        span.end--;
    return span;
}

bool span_begins(struct span span, const char *words, struct span *rest)
{
    for (; *words != '\0'; words++) {
        if (span.begin == span.end)
            return false;
        if (*words == ' ' && is_blank(*span.begin))
            span = span_skip_blanks(span);
        else if (*words == *span.begin)
            span.begin++;
        else
            return false;
    }
    if (rest != NULL)
        *rest = span;
    return true;
}

bool span_ends(struct span span, const char *words, struct span *rest)
{
    for (size_t i = strlen(words); i-- > 0;) {
        if (span.begin == span.end)
            return false;
        if (words[i] == ' ' && is_blank(span.end[-1]))
            span = span_trim_end(span);
        else if (words[i] == span.end[-1])
            span.end--;
        else
            return false;
    }
    if (rest != NULL)
        *rest = span;
    return true;
}

const char *span_find(struct span span, const char *words, struct span *rest)
{
    while (span.begin < span.end) {
        span.begin = memchr(span.begin, words[0], span_size(span));
        if (span.begin == NULL)
            return NULL;
        if (span_begins(span, words, rest))
            return span.begin;
        span.begin++;
    }
    return NULL;
}

const char *span_find_last(struct span span, const char *words, struct span *rest)
{
    for (const char *at = span.end; at-- > span.begin;) {
        if (*at != words[0])
            continue;
        if (span_begins((struct span){at, span.end}, words, rest))
            return at;
        /* Behind each blank of a row there follows the same. */
        if (is_blank(*at))
            at = span_trim_end((struct span){span.begin, at}).end;
    }
    return NULL;
}
