/* SPDX-License-Identifier: MIT */
/* Whole lines, from the beginning of one. */
#include "base/apart.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *apart_alloc(size_t count, size_t element_bytes)
{
    if (element_bytes != 0 && count > (SIZE_MAX - APART_BYTES) / element_bytes)
        return NULL;
    size_t bytes = (count * element_bytes / APART_BYTES + 1) * APART_BYTES;
    void *memory = aligned_alloc(APART_BYTES, bytes);
    if (memory != NULL)
        memset(memory, 0, bytes);
    return memory;
}
