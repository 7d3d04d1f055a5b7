/* SPDX-License-Identifier: MIT */
/*
 * Whether memory ran out. Texts and lists are put together from others, and
 * whoever makes the last of them may not know that one before is incomplete:
 * so what buffers and arrays lacked is remembered here, for the whole program,
 * and nothing is written any more. Thread-safe.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

void memory_set_out(void);
bool memory_is_out(void);

/* calloc() and realloc(), which remember that memory ran out. */
void *memory_calloc(size_t count, size_t item_bytes);
void *memory_realloc(void *memory, size_t bytes);

#endif
