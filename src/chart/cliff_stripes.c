/* SPDX-License-Identifier: MIT */
/* How wide a run of steps must be to be striped. plots/runs.gp draws them. */
#include <math.h>

#include "chart/cliff_steps.h"
#include "chart/page.h"
#include "chart/script.h"
#include "chart/stripes.h"

#define LEAST_RUN_PX 3 /* on a narrower one stripes are dots */
#define WIDE_RUN_PX 12 /* a wider one is always striped */

/* The end of the run that begins at `first`: bars of values are apart. */
static size_t run_end(const struct cliff_steps *steps, size_t first)
{
    size_t end = first + 1;
    while (end < steps->count && steps->bar_half <= 0 &&
           steps->items[end].code == steps->items[first].code)
        end++;
    return end;
}

/* Of runs that are so wide at least. */
static double count_stripes(const struct cliff_steps *steps, double height_px, double pitch,
                            double least)
{
    double count = 0;
    for (size_t i = 0, end; i < steps->count; i = end) {
        end = run_end(steps, i);
        double width = steps->items[end - 1].x1 - steps->items[i].x0;
        if (page_code_size(steps->items[i].code) == 2 && width >= least)
            count += stripes_across(width, height_px, pitch);
    }
    return count;
}

void cliff_add_stripes(const struct cliff_steps *steps, double height_px, double pitch_px,
                       double most, struct run_stripes *stripes)
{
    double least = LEAST_RUN_PX;
    while (least < WIDE_RUN_PX && count_stripes(steps, height_px, pitch_px, least) > most)
        least++;
    stripes->least = fmax(stripes->least, least);
    stripes->count = fmax(stripes->count, count_stripes(steps, height_px, pitch_px, least));
}

void cliff_write_stripes(const struct run_stripes *stripes, double most, struct buffer *script)
{
    script_number(script, "LEAST_STRIPED", stripes->least);
    stripes_write(stripes->count, most, script);
}
