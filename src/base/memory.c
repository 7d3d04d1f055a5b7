/* SPDX-License-Identifier: MIT */
/* One flag, which nobody takes down again. */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool is_out;

void memory_set_out(void)
{
    atomic_store_explicit(&is_out, true, memory_order_relaxed);
}

bool memory_is_out(void)
{
    return atomic_load_explicit(&is_out, memory_order_relaxed);
}

void *memory_calloc(size_t count, size_t item_bytes)
{
    void *memory = calloc(count, item_bytes);
    if (memory == NULL && count != 0 && item_bytes != 0)
        memory_set_out();
    return memory;
}

void *memory_realloc(void *memory, size_t bytes)
{
    void *moved = realloc(memory, bytes);
    if (moved == NULL && bytes != 0)
        memory_set_out();
    return moved;
}
