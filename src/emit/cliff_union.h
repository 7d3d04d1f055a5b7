/* SPDX-License-Identifier: MIT */
/*
 * The union of cliffs: the values of one input at which any of many slices
 * changes. Who keeps to these values wastes nothing.
 */
#ifndef EMIT_CLIFF_UNION_H
#define EMIT_CLIFF_UNION_H

#include "emit/plateau_parts.h"

struct cliff_union_row {
    const struct occ_arch *arch;
    const char *along;
    uint32_t last; /* the last value of a plateau of some slice */
    /* Slices that answer otherwise one unit further, those of them that then
     * hold fewer blocks, and all there are. Beyond the end of the axis nothing
     * can launch. */
    uint64_t slices_changing, slices_losing_blocks, slices;
};

extern const struct table cliff_union_table;

/*
 * Append the rows, struct cliff_union_row, to `rows`: architectures in the
 * order of the grids, values ascending. Not along carveouts, which have no
 * plateaus. ERROR_SYSTEM or ERROR_INTERRUPTED.
 */
bool cliff_union_collect(const struct plateau_parts *plateaus, struct buffer *rows,
                         struct error *err);

#endif
