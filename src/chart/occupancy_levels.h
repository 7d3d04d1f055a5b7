/* SPDX-License-Identifier: MIT */
/* The thresholds of occupancy over two inputs in words: how much of one input
 * leaves which share, at a few values of the other. */
#ifndef CHART_OCCUPANCY_LEVELS_H
#define CHART_OCCUPANCY_LEVELS_H

#include "base/buffer.h"
#include "chart/chart.h"

enum { OCCUPANCY_LEVEL_SAMPLES = 4 };

struct occupancy_levels {
    /* What is told, and the input whose values it is told at: more threads
     * may be better or worse, more of anything else is only worse. */
    enum occ_axis told, at;
    uint32_t samples[OCCUPANCY_LEVEL_SAMPLES]; /* of `at`, ascending */
};

/* For the two inputs of a map; the samples halve the axis of `arch`. */
struct occupancy_levels occupancy_levels_of(const struct chart_spec *spec,
                                            const struct occ_arch *arch);

/* Append "Most registers per thread for an occupancy of at least 100, 75, 50,
 * 25 %". */
void occupancy_levels_head(const struct occupancy_levels *levels, struct buffer *out);

/* Append "32, 40, 64, 128": those of one sample, "none" where no value has as
 * much. */
void occupancy_levels_add(const struct occupancy_levels *levels, const struct chart_spec *spec,
                          const struct occ_arch *arch, size_t sample, struct buffer *out);

/* Append the whole sentence. */
void occupancy_levels_sentence(const struct chart_spec *spec, const struct occ_arch *arch,
                               struct buffer *out);

#endif
