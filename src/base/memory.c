/* SPDX-License-Identifier: MIT */
/* One flag, which nobody takes down again. */
#include "base/memory.h"

#include <stdatomic.h>

static atomic_bool is_out;

void memory_set_out(void)
{
    atomic_store_explicit(&is_out, true, memory_order_relaxed);
}

bool memory_is_out(void)
{
    return atomic_load_explicit(&is_out, memory_order_relaxed);
}
