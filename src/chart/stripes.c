/* SPDX-License-Identifier: MIT */
/* Stripes of ties that are too many come farther apart. */
#include "chart/stripes.h"

#include <math.h>

#include "chart/script.h"

/* As many as take a third of the bytes that a picture may have; the mark and
 * the note of a kernel take as many bytes as a dozen. */
#define MOST_STRIPES 250
#define STRIPES_PER_KERNEL 12
#define MOST_KERNELS 12 /* that are marked and told */

double stripes_across(double width, double height, double pitch)
{
    return 1 + (width + height) / pitch;
}

void stripes_write(double count, size_t kernel_count, struct buffer *script)
{
    size_t kernels = kernel_count < MOST_KERNELS ? kernel_count : MOST_KERNELS;
    double most = MOST_STRIPES - STRIPES_PER_KERNEL * (double)kernels;

    if (count > most)
        script_number(script, "STRIPES_APART", ceil(count / most));
}
