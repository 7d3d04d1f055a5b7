/* SPDX-License-Identifier: MIT */
/* Columns of two tables, in the order that an output wants. */
#include "emit/column_order.h"

#include <assert.h>

#include "emit/tables.h"

struct selection columns_in_order(const struct table *own, const char *const *names,
                                  size_t count)
{
    struct selection selection = {.count = count};

    assert(count <= MAX_COLUMNS);
    for (size_t i = 0; i < count; i++) {
        const struct column *column = column_find(own, names[i]);
        selection.columns[i] = column ? column : column_find(&sweep_table, names[i]);
        assert(selection.columns[i] != NULL);
    }
    return selection;
}
