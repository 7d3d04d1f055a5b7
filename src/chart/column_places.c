/* SPDX-License-Identifier: MIT */
/* Columns found by their names, so that a new one moves no picture. */
#include "chart/column_places.h"

#include <assert.h>
#include <string.h>

double column_place(const struct selection *columns, const char *name)
{
    size_t i = 0;
    while (i < columns->count && strcmp(columns->columns[i]->name, name) != 0)
        i++;
    assert(i < columns->count);
    return (double)i + 1;
}

double column_place_of_axis(const struct selection *columns, enum occ_axis axis)
{
    static const char *const names[OCC_AXIS_COUNT] = {
        [OCC_AXIS_THREADS] = "threads_per_block_min",
        [OCC_AXIS_REGS] = "regs_per_thread_min",
        [OCC_AXIS_SMEM] = "smem_per_block_bytes_min",
        [OCC_AXIS_BARRIERS] = "barriers_per_block_min",
    };
    return column_place(columns, names[axis]);
}
