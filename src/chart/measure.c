/* SPDX-License-Identifier: MIT */
/* The four measures. */
#include "chart/measure.h"

#include <math.h>

enum { QUARTER_PCT = 25 };

double measure_of(enum chart_measure measure, const struct occ_arch *arch,
                  uint32_t threads_per_block, const struct occ_result *result)
{
    switch (measure) {
    case MEASURE_THREADS:
        return (double)result->blocks_per_sm * threads_per_block;
    case MEASURE_BLOCKS:
        return result->blocks_per_sm;
    case MEASURE_OCCUPANCY:
        return 100.0 * result->warps_per_sm / arch->limits.max_warps_per_sm;
    default:
        return result->warps_per_sm;
    }
}

/* What each is called. */
static const struct {
    const char *title, *name, *short_name, *unit;
} words[MEASURE_COUNT] = {
    [MEASURE_WARPS] = {"Resident warps per SM", "Resident warps", "Warps", "warps"},
    [MEASURE_THREADS] = {"Resident threads per SM", "Resident threads", "Threads", "threads"},
    [MEASURE_BLOCKS] = {"Resident blocks per SM", "Resident blocks", "Blocks", "blocks"},
    [MEASURE_OCCUPANCY] = {"Occupancy (%)", "Occupancy", "Occupancy", "%"},
};

const char *measure_title(enum chart_measure measure)
{
    return words[measure].title;
}

const char *measure_name(enum chart_measure measure)
{
    return words[measure].name;
}

const char *measure_short_name(enum chart_measure measure)
{
    return words[measure].short_name;
}

const char *measure_unit(enum chart_measure measure)
{
    return words[measure].unit;
}

void measure_value_text(enum chart_measure measure, double value, struct buffer *out)
{
    double hundredths = floor(value * 100 + 0.5);
    buffer_printf(out, "%.10g", measure == MEASURE_OCCUPANCY ? hundredths / 100 : value);
}

struct measure_axis measure_axis(enum chart_measure measure, double most, int most_steps)
{
    double step = measure == MEASURE_OCCUPANCY ? QUARTER_PCT : 1;

    while (most / step > most_steps)
        step *= 2;
    return (struct measure_axis){.top = fmax(ceil(most / step), 1) * step, .step = step};
}
