/* SPDX-License-Identifier: MIT */
/* Arrays that grow by one element at a time. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/*
 * `items`, an array of `count` elements (NULL if it has none yet), with room
 * for one more; it may have moved. NULL, and `items` as it was, when memory
 * runs out. The capacity is the power of two at or above the count, so no
 * caller keeps it.
 */
void *array_grow(void *items, size_t count, size_t element_bytes);

#endif
