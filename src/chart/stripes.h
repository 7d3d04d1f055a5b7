/* SPDX-License-Identifier: MIT */
/*
 * How far apart the stripes of ties are, where a picture would have so many
 * that its file became too large for a page. plots/stripes.gp draws them.
 */
#ifndef CHART_STRIPES_H
#define CHART_STRIPES_H

#include <stddef.h>

#include "base/buffer.h"

/* About how many stripes cross a rectangle, `pitch` apart along x, all in
 * layout pixels. */
double stripes_across(double width, double height, double pitch);

/* The most stripes that a picture of so many kernels may have. */
double stripes_most(size_t kernel_count);

/* Write STRIPES_APART if `count` stripes, at their usual distance, are more
 * than `most`. */
void stripes_write(double count, double most, struct buffer *script);

#endif
