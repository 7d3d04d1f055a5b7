/* SPDX-License-Identifier: MIT */
/* Records and fields of CSV, found without copying. */
#include "base/csv_reader.h"

#include <stdint.h>
#include <string.h>

/* Bytes that are counted in one, which holds 255: whole vectors. */
enum { COUNTED_AT_ONCE = 240 };

size_t csv_count_bytes(const char *bytes, size_t size, char wanted)
{
    size_t count = 0;
    for (size_t done = 0; done < size; done += COUNTED_AT_ONCE) {
        size_t left = size - done, block = left < COUNTED_AT_ONCE ? left : COUNTED_AT_ONCE;
        uint8_t in_block = 0;
#pragma omp simd reduction(+ : in_block)
        for (size_t i = 0; i < block; i++)
            in_block = (uint8_t)(in_block + (bytes[done + i] == wanted));
        count += in_block;
    }
    return count;
}

size_t csv_whole_records(const char *bytes, size_t size)
{
    /* At the end; mostly nothing is, and that is soon known. */
    bool is_quoted = size != 0 && memchr(bytes, '"', size) != NULL &&
                     csv_count_bytes(bytes, size, '"') % 2 != 0;
    for (; size > 0; size--) {
        if (bytes[size - 1] == '\n' && !is_quoted)
            break;
        is_quoted ^= bytes[size - 1] == '"';
    }
    return size;
}

static bool ends_field(const char *at, const char *end)
{
    return at == end || *at == ',' || *at == '\n' || *at == '\r';
}

/* Behind the quote that closes the one at `at`; NULL if none does. */
static const char *skip_quoted(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        if (*at != '"')
            continue;
        if (at + 1 == end || at[1] != '"')
            return at + 1;
        at++;
    }
    return NULL;
}

/* The end of the field at `at`; NULL if its quotes are wrong. */
static const char *field_end(const char *at, const char *end)
{
    if (at < end && *at == '"') {
        at = skip_quoted(at, end);
        return at != NULL && ends_field(at, end) ? at : NULL;
    }
    while (!ends_field(at, end))
        at++;
    return at;
}

const char *csv_split_record(const char *bytes, const char *end, struct csv_field *fields,
                             size_t max_fields, size_t *count)
{
    const char *at = bytes;
    *count = 0;

    for (;;) {
        const char *stop = field_end(at, end);
        if (stop == NULL)
            return NULL;
        if (*count < max_fields)
            fields[*count] = (struct csv_field){at, (size_t)(stop - at)};
        (*count)++;
        if (stop == end)
            return end;
        at = stop + 1;
        if (*stop != ',')
            return *stop == '\r' && at < end && *at == '\n' ? at + 1 : at;
    }
}

size_t csv_mark_bytes(const char *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool csv_field_text(struct csv_field field, char *text, size_t size)
{
    bool is_quoted = field.size >= 2 && field.bytes[0] == '"';
    const char *at = field.bytes + is_quoted;
    const char *end = field.bytes + field.size - is_quoted;
    size_t length = 0;

    text[0] = '\0';
    for (; at < end; at++) {
        if (length + 1 == size || *at == '\0') {
            text[0] = '\0';
            return false;
        }
        text[length++] = *at;
        /* A quote inside stands there twice. */
        at += is_quoted && *at == '"';
    }
    text[length] = '\0';
    return true;
}
