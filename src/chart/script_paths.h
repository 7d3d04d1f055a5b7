/* SPDX-License-Identifier: MIT */
/*
 * A datablock of paths in the making, one index for each key: shades, widths
 * of lines. A path is lines of x,y; a blank line ends it.
 */
#ifndef CHART_SCRIPT_PATHS_H
#define CHART_SCRIPT_PATHS_H

#include <stdint.h>

#include "base/buffer.h"

/* Zeroed, there are none. */
struct script_paths {
    struct script_path_set *sets;
    size_t count;
    size_t last; /* the set of the path begun last */
    bool failed; /* memory ran out; the script learns of it */
};

/* Begin a path of a key; points go to the path begun last. */
void script_paths_begin(struct script_paths *paths, uint32_t key);
void script_paths_add(struct script_paths *paths, double x, double y);

/*
 * Write NAME_LIST, the keys in order, and the datablock $NAME, where the paths of
 * word i are index i - 1; and release the paths. Where there are none the block
 * has one line, for gnuplot reads even what it plots zero times.
 */
void script_paths_write(struct script_paths *paths, const char *name, struct buffer *script);
void script_paths_release(struct script_paths *paths);

#endif
