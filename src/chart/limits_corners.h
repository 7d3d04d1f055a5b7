/* SPDX-License-Identifier: MIT */
/*
 * Labels of a limits map on which every block count is one L around the next
 * higher one, as over registers and shared memory: a count in the arm of each
 * L, and at its corner the best pair for that count.
 */
#ifndef CHART_LIMITS_CORNERS_H
#define CHART_LIMITS_CORNERS_H

#include "chart/map.h"

/* The upper right corner of the launches with at least so many blocks. */
struct corner {
    uint32_t blocks;
    size_t col, row;
    double x, y; /* pixels */
};

enum { MAX_CORNERS = 128 };

/*
 * The corners, fewest blocks first. 0 where the counts are no nested Ls: two
 * corners of one count, one that lies beyond that of fewer blocks, or more
 * blocks for more of an input.
 */
size_t corners_find(const struct map *map, struct corner corners[MAX_CORNERS]);

/* Place the counts and then the pairs, as far as they fit. */
void corners_label(struct map *map, const struct corner *corners, size_t count);

/* Append the corners in words, the most blocks first. */
void corners_alt(const struct map *map, const struct corner *corners, size_t count,
                 struct buffer *alt);

#endif
