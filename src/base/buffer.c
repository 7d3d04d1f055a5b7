/* SPDX-License-Identifier: MIT */
/* Growable bytes. Growth doubles, so adding n bytes costs n steps. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arch_words.h"
#include "base/memory.h"

/* What a buffer holds that never got memory, so that its text may be read
 * before anybody asks whether it failed. Nobody writes here. */
static char empty_text[1];

void buffer_release(struct buffer *buffer)
{
    if (buffer->bytes != empty_text)
        free(buffer->bytes);
    *buffer = (struct buffer)BUFFER_INIT;
}

char *buffer_take(struct buffer *buffer)
{
    char *bytes = buffer->failed ? NULL : buffer->bytes;
    if (!buffer->failed)
        *buffer = (struct buffer)BUFFER_INIT;
    buffer_release(buffer);
    return bytes;
}

void buffer_clear(struct buffer *buffer)
{
    buffer->size = 0;
    if (buffer->capacity != 0)
        buffer->bytes[0] = '\0';
}

void buffer_fail_if(struct buffer *buffer, bool failed)
{
    if (!failed)
        return;
    buffer->failed = true;
    if (buffer->bytes == NULL)
        buffer->bytes = empty_text;
}

enum { MAX_DIGITS = 20 }; /* of 64 bits */

bool buffer_grow(struct buffer *buffer, size_t needed)
{
    if (buffer->failed)
        return false;
    size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
    while (capacity < needed)
        capacity *= 2;
    char *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) {
        buffer_fail_if(buffer, true);
        memory_set_out();
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t size)
{
    char *room = buffer_reserve(buffer, size);
    if (room == NULL)
        return;
    if (size != 0)
        memcpy(room, bytes, size);
    room[size] = '\0';
    buffer->size += size;
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_add_char(struct buffer *buffer, char c)
{
    char *room = buffer_reserve(buffer, 1);
    if (room == NULL)
        return;
    room[0] = c;
    room[1] = '\0';
    buffer->size++;
}

static size_t count_digits(uint64_t value)
{
    size_t count = 1;
    for (uint64_t limit = 10; value >= limit; limit *= 10) {
        count++;
        if (count == MAX_DIGITS)
            break; /* another factor of 10 is beyond 64 bits */
    }
    return count;
}

/* Write `value` at `to`, which has room for MAX_DIGITS; their number. */
static size_t put_digits(char *to, uint64_t value)
{
    size_t count = count_digits(value);
    for (size_t i = count; i != 0; value /= 10)
        to[--i] = (char)('0' + value % 10);
    return count;
}

void buffer_add_u64(struct buffer *buffer, uint64_t value)
{
    char *room = buffer_reserve(buffer, MAX_DIGITS);
    if (room == NULL)
        return;
    size_t count = put_digits(room, value);
    room[count] = '\0';
    buffer->size += count;
}

void buffer_add_u64_and(struct buffer *buffer, uint64_t value, char after)
{
    char *room = buffer_reserve(buffer, MAX_DIGITS + 1);
    if (room == NULL)
        return;
    size_t count = put_digits(room, value);
    room[count] = after;
    room[count + 1] = '\0';
    buffer->size += count + 1;
}

void buffer_add_count(struct buffer *buffer, uint64_t count, const char *noun)
{
    buffer_add_u64_and(buffer, count, ' ');
    buffer_add_words(buffer, noun);
    buffer_add_text(buffer, count == 1 ? "" : "s");
}

void buffer_add_words(struct buffer *buffer, const char *text)
{
    arch_words_add(buffer->words, text, buffer);
}

/* A format in other words has the same conversions in the same order. */
static void add_formatted(struct buffer *buffer, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *room = length < 0 ? NULL : buffer_reserve(buffer, (size_t)length);
    if (room != NULL) {
        vsnprintf(room, (size_t)length + 1, format, again);
        buffer->size += (size_t)length;
    } else
        buffer_fail_if(buffer, true);
    va_end(again);
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
    struct buffer in_words = BUFFER_INIT;
    va_list args;

    if (buffer->words != NULL) {
        arch_words_add(buffer->words, format, &in_words);
        buffer_fail_if(buffer, in_words.failed);
        format = in_words.failed || in_words.bytes == NULL ? "" : in_words.bytes;
    }
    va_start(args, format);
    add_formatted(buffer, format, args);
    va_end(args);
    buffer_release(&in_words);
}
