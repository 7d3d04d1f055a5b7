/* SPDX-License-Identifier: MIT */
/* Growth by doubling. */
#include "base/array.h"

#include <stdbool.h>
#include <stdlib.h>

void *array_grow(void *items, size_t count, size_t element_bytes)
{
    bool is_full = (count & (count - 1)) == 0;
    if (!is_full)
        return items;
    return realloc(items, (count == 0 ? 1 : 2 * count) * element_bytes);
}
