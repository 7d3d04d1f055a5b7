/* SPDX-License-Identifier: MIT */
/* Names and values of inputs, in one line. */
#include "emit/held_inputs.h"

#include "emit/emit.h"
#include "emit/tables.h"

void held_inputs_add(struct buffer *out, const struct sweep_row *row, const char *const *names,
                     size_t count)
{
    enum occ_partitioned_caching caching = row->launch.partitioned_caching;
    const char *separator = "";

    for (size_t i = 0; i < count; i++) {
        const struct column *column = column_find(&sweep_table, names[i]);
        struct cell cell;
        column_read(column, row, &cell);
        if (cell.kind == CELL_NONE)
            continue;
        buffer_printf(out, "%s%s ", separator, column->name);
        cell_text(out, &cell);
        separator = ", ";
    }
    if (caching != OCC_CACHING_OFF)
        buffer_printf(out, "%spartitioned_caching %s", separator,
                      occ_partitioned_caching_name(caching));
}
