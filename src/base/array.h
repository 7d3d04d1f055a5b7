/* SPDX-License-Identifier: MIT */
/* Arrays that grow by one element at a time, and finding in sorted ones. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>

/*
 * `items`, an array of `count` elements (NULL if it has none yet), with room
 * for one more; it may have moved. NULL, and `items` as it was, when memory
 * runs out. The capacity is the power of two at or above the count, so no
 * caller keeps it.
 */
void *array_grow(void *items, size_t count, size_t element_bytes);

/* How many of the values are below `bound`, which is the index of the first
 * that is not. None may be smaller than the one before it. */
size_t array_count_below(const uint32_t *ascending, size_t count, uint64_t bound);

#endif
