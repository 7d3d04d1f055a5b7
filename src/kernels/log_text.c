/* SPDX-License-Identifier: MIT */
/* Lines of a log, freed of encodings and colours. */
#include "kernels/log_text.h"

#include <string.h>

#define ESCAPE '\033'
#define BELL '\a'
#define NO_CHARACTER 0xFFFDu

/* ---- UTF-16 ---- */

static uint32_t unit_at(const unsigned char *bytes, bool is_big_endian)
{
    return is_big_endian ? (uint32_t)bytes[0] << 8 | bytes[1]
                         : (uint32_t)bytes[1] << 8 | bytes[0];
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

static void add_code_point(struct buffer *out, uint32_t code)
{
    if (code < 0x80) {
        buffer_add_char(out, (char)code);
    } else if (code < 0x800) {
        buffer_add_char(out, (char)(0xC0 | code >> 6));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    } else if (code < 0x10000) {
        buffer_add_char(out, (char)(0xE0 | code >> 12));
        buffer_add_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    } else {
        buffer_add_char(out, (char)(0xF0 | code >> 18));
        buffer_add_char(out, (char)(0x80 | (code >> 12 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    }
}

/* A half of a pair that stands alone becomes U+FFFD, half a unit at the end
 * nothing. */
static void decode_utf16(const unsigned char *bytes, size_t size, bool is_big_endian,
                         struct buffer *out)
{
    for (size_t i = 0; i + 1 < size; i += 2) {
        uint32_t code = unit_at(bytes + i, is_big_endian);
        uint32_t next = i + 3 < size ? unit_at(bytes + i + 2, is_big_endian) : 0;
        if (is_high_surrogate(code) && is_low_surrogate(next)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
            i += 2;
        } else if (is_high_surrogate(code) || is_low_surrogate(code)) {
            code = NO_CHARACTER;
        }
        add_code_point(out, code);
    }
}

bool log_text_init(struct log_text *text, const void *bytes, size_t size, struct error *err)
{
    const unsigned char *first = bytes;
    bool is_little = size >= 2 && first[0] == 0xFF && first[1] == 0xFE;
    bool is_big = size >= 2 && first[0] == 0xFE && first[1] == 0xFF;

    *text = (struct log_text){.line = 0};
    if (!is_little && !is_big) {
        text->rest = (struct span){bytes, (const char *)bytes + size};
        return true;
    }
    decode_utf16(first + 2, size - 2, is_big, &text->utf8);
    if (text->utf8.failed)
        return error_no_memory(err);
    text->rest = (struct span){text->utf8.bytes, text->utf8.bytes + text->utf8.size};
    return true;
}

void log_text_release(struct log_text *text)
{
    buffer_release(&text->utf8);
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

static struct span without_escapes(struct log_text *text, struct span line)
{
    buffer_clear(&text->plain);
    for (const char *at = line.begin; at < line.end;) {
        const char *escape = memchr(at, ESCAPE, (size_t)(line.end - at));
        const char *stop = escape == NULL ? line.end : escape;
        buffer_add(&text->plain, at, (size_t)(stop - at));
        at = escape == NULL ? line.end : skip_escape(escape, line.end);
    }
    if (text->plain.failed || text->plain.size == 0)
        return (struct span){line.begin, line.begin};
    return (struct span){text->plain.bytes, text->plain.bytes + text->plain.size};
}

bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool log_text_next(struct log_text *text, struct span *line)
{
    if (text->rest.begin == text->rest.end || text->plain.failed)
        return false;
    const char *end = memchr(text->rest.begin, '\n', span_size(text->rest));
    struct span found = {text->rest.begin, end == NULL ? text->rest.end : end};

    text->rest.begin = end == NULL ? text->rest.end : end + 1;
    text->line++;
    if (memchr(found.begin, ESCAPE, span_size(found)) != NULL)
        found = without_escapes(text, found);
    while (found.end > found.begin && (is_blank(found.end[-1]) || found.end[-1] == '\r'))
        found.end--;
    *line = found;
    return !text->plain.failed;
}

/* ---- words ---- */

struct span span_skip_blanks(struct span span)
{
    while (span.begin < span.end && is_blank(*span.begin))
        span.begin++;
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
