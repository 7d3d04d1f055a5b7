/* SPDX-License-Identifier: MIT */
/* Stripes of ties that are too many come farther apart. */
#include "chart/stripes.h"

#include <math.h>

#include "chart/script.h"

/* As many as take a third of the bytes that a picture may have. */
#define MOST_STRIPES 250

double stripes_across(double width, double height, double pitch)
{
    return 1 + (width + height) / pitch;
}

void stripes_write(double count, struct buffer *script)
{
    if (count > MOST_STRIPES)
        script_number(script, "STRIPES_APART", ceil(count / MOST_STRIPES));
}
