/* SPDX-License-Identifier: MIT */
/*
 * Outputs whose records begin with a row of a sweep: some columns are their
 * own and the others are those of the sweep, so that none is written twice.
 */
#ifndef EMIT_COLUMN_ORDER_H
#define EMIT_COLUMN_ORDER_H

#include "emit/columns.h"

/* The columns called `names`, each found in `own` or else in the table of a
 * sweep; one that is in neither is a mistake in our code. */
struct selection columns_in_order(const struct table *own, const char *const *names,
                                  size_t count);

#endif
