/* SPDX-License-Identifier: MIT */
/*
 * What is marked on a map beside its regions: kernels, with a note for each,
 * and the size of shared memory above which a kernel must opt in.
 */
#ifndef CHART_MAP_MARKS_H
#define CHART_MAP_MARKS_H

#include "chart/map.h"

/*
 * Add a note for each kernel to the page, the first line at `y`; a lone one
 * goes beside the subtitle where it fits. Returns the y of the next line.
 */
double map_add_notes(struct map *map, double y);

/* Append the note of a kernel: "gemm at 128 threads instead of 256: 3 blocks,
 * 37.5 %, registers". */
void map_write_note(const struct map *map, size_t kernel, struct buffer *note);

/* Place the kernels' marks and take their boxes; see map_lay_out() first. */
void map_place_marks(struct map *map);

/* The line at the most shared memory that a kernel gets without opting in,
 * where an axis has one. First its label, and its place is kept free of what
 * comes later; then, when all labels are there, the pieces between them. */
void map_keep_optin(struct map *map);
void map_place_optin(struct map *map);

#endif
