/* SPDX-License-Identifier: MIT */
/*
 * Bytes that grow. A failed allocation is remembered, so that a writer checks
 * once at the end and not after every piece. Numbers are written in decimal
 * whatever the locale.
 *
 * A buffer that has words writes the nouns of its formats as a vendor calls them
 * (arch_words.h), and never those of arguments: a kernel keeps its name.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <occsweep/arch.h>

#include "base/error.h"

struct buffer {
    char *bytes; /* NUL-terminated once anything was added or failed; else NULL */
    size_t size; /* without the NUL */
    size_t capacity;
    bool failed;                        /* memory ran out: what is here is incomplete */
    const struct occ_arch_words *words; /* NULL: nouns come out as they stand */
};

#define BUFFER_INIT                                                                            \
    {                                                                                          \
        .bytes = NULL                                                                          \
    }

void buffer_release(struct buffer *buffer);

/* The bytes, which the caller frees; NULL if memory ran out. Nothing is left. */
char *buffer_take(struct buffer *buffer);

/* Where a part that belongs here found no memory: `buffer` is incomplete, too. */
void buffer_fail_if(struct buffer *buffer, bool failed);

/* Forget the content, keep the memory. */
void buffer_clear(struct buffer *buffer);

/* What a writer ends with: false, with the error set, if memory ran out. */
static inline bool buffer_check(const struct buffer *buffer, struct error *err)
{
    return !buffer->failed || error_no_memory(err);
}

/* Let it have at least `capacity` bytes; false if memory ran out, now or
 * before. */
bool buffer_grow(struct buffer *buffer, size_t capacity);

/* Room for `size` more bytes; NULL if memory ran out. Whoever fills it adds
 * what was used to buffer->size. */
static inline char *buffer_reserve(struct buffer *buffer, size_t size)
{
    size_t needed = buffer->size + size + 1;
    bool has_room = !buffer->failed && needed <= buffer->capacity;
    return has_room || buffer_grow(buffer, needed) ? buffer->bytes + buffer->size : NULL;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t size);
void buffer_add_text(struct buffer *buffer, const char *text);
void buffer_add_char(struct buffer *buffer, char c);
void buffer_add_u64(struct buffer *buffer, uint64_t value);
void buffer_add_u64_and(struct buffer *buffer, uint64_t value, char after);
/* Append "1 block", "2 blocks": the plural of `noun` takes an s, and both are as
 * the words have them. */
void buffer_add_count(struct buffer *buffer, uint64_t count, const char *noun);

/* Append a text of the program's own, with its nouns as the words have them. */
void buffer_add_words(struct buffer *buffer, const char *text);

/* Append what the format makes; its nouns are as the words have them. */
void buffer_printf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
