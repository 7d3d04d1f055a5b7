/* SPDX-License-Identifier: MIT */
/* Memory that shares no line of the cache with other memory. */
#ifndef BASE_APART_H
#define BASE_APART_H

#include <stddef.h>

/* At least as long as the lines that processors take from each other, and
 * those they fetch ahead. */
enum { APART_BYTES = 128 };

/*
 * `count` zeroed elements, for what one thread writes often: two threads that
 * write and read one line, if not the same bytes of it, wait for each other
 * each time. NULL for want of memory. Whoever has it frees it, by free().
 */
void *apart_alloc(size_t count, size_t element_bytes);

#endif
