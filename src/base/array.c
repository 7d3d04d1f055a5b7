/* SPDX-License-Identifier: MIT */
/* Growth by doubling, search by halving. */
#include "base/array.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"

void *array_grow(void *items, size_t count, size_t element_bytes)
{
    bool is_full = (count & (count - 1)) == 0;
    if (!is_full)
        return items;
    void *grown = realloc(items, (count == 0 ? 1 : 2 * count) * element_bytes);
    if (grown == NULL)
        memory_set_out();
    return grown;
}

size_t array_count_below(const uint32_t *ascending, size_t count, uint64_t bound)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ascending[middle] < bound)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
