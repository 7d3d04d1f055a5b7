/* SPDX-License-Identifier: MIT */
/* What charts compare across architectures, as numbers, words and an axis. */
#ifndef CHART_MEASURE_H
#define CHART_MEASURE_H

#include <occsweep/occupancy.h>

#include "base/buffer.h"
#include "chart/chart.h"
#include "config/chart_words.h"

/* The measure of an answer to a launch of so many threads per block; 0 where
 * it is refused. Occupancy is in percent. */
double measure_of(const struct chart_spec *spec, const struct occ_arch *arch,
                  uint32_t threads_per_block, const struct occ_result *result);

/* The SMs of the product that the architecture is compared as; 1 if of none. */
uint32_t measure_sms(const struct chart_spec *spec, const struct occ_arch *arch);

/* What the numbers of different architectures are of, where that is not the same:
 * "A warp is 64 threads on gfx90a, 32 on sm_90." */
void measure_add_units(const struct chart_spec *spec, struct buffer *out);

/* In our words: "Resident warps per SM"; "Resident warps"; "Warps"; "warps". */
const char *measure_title(enum chart_measure measure);
const char *measure_name(enum chart_measure measure);
const char *measure_short_name(enum chart_measure measure);
const char *measure_unit(enum chart_measure measure);

/* The value without its unit; of occupancy two decimals at most, half up. */
void measure_value_text(enum chart_measure measure, double value, struct buffer *out);

/* An axis from 0 up to `top`, with a tic at each `step`. */
struct measure_axis {
    double top, step;
};

/* One that shows values up to `most`, in at most so many steps. */
struct measure_axis measure_axis(enum chart_measure measure, double most, int most_steps);

#endif
