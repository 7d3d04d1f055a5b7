/* SPDX-License-Identifier: MIT */
/* Stripes of ties that are too many come farther apart. */
#include "chart/stripes.h"

#include <math.h>

#include "chart/chart.h"
#include "chart/script.h"

/* As many as take a third of the bytes that a picture may have; the mark and
 * the note of a kernel take as many bytes as a dozen. */
#define MOST_STRIPES 250
#define STRIPES_PER_KERNEL 12

double stripes_across(double width, double height, double pitch)
{
    return 1 + (width + height) / pitch;
}

double stripes_most(size_t kernel_count)
{
    size_t kernels = kernel_count < CHART_MAX_MARKS ? kernel_count : CHART_MAX_MARKS;
    return MOST_STRIPES - STRIPES_PER_KERNEL * (double)kernels;
}

void stripes_write(double count, double most, struct buffer *script)
{
    if (count > most)
        script_number(script, "STRIPES_APART", ceil(count / most));
}
