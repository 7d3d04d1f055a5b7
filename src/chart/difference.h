/* SPDX-License-Identifier: MIT */
/* A map of the difference of two architectures in the making. */
#ifndef CHART_DIFFERENCE_H
#define CHART_DIFFERENCE_H

#include "chart/map.h"
#include "chart/measure.h"

/* Shades: what is no number, then numbers around DIFFERENCE_ZERO, which
 * stands for "equal". */
enum {
    DIFFERENCE_NEITHER,
    DIFFERENCE_ONLY_THIS,
    DIFFERENCE_ONLY_OTHER,
    DIFFERENCE_STATES,
    DIFFERENCE_ZERO = 1 << 26, /* beyond any number of threads */
};

/* Amounts are in the measure, percent in hundredths. */
struct difference {
    const struct chart_spec *spec;
    const struct occ_arch *arch, *other; /* this minus the other */
    int64_t most, least;                 /* of all amounts; 0 where none is beyond */
    int64_t range;                       /* where the colours end, both ways */
    struct buffer remark;
    double bar_x, bar_y, bar_width;    /* the legend's bar, its middle */
    double state_x[DIFFERENCE_STATES]; /* where the legend shows a state; */
    double state_y[DIFFERENCE_STATES]; /* page pixels */
    bool has_state[DIFFERENCE_STATES];
};

const struct difference *difference_of(const struct map *map);

/* Append "+8", with the minus of typesetters "-12.5"; "only sm_90 launches". */
void difference_text(const struct difference *d, int64_t amount, struct buffer *out);
void difference_state_text(const struct difference *d, uint32_t state, struct buffer *out);

/* See map_frame(). Then what the template needs of it. */
double difference_add_legend(struct map *map, double y);
void difference_write_legend(const struct map *map, struct buffer *script);

void difference_alt_text(const struct map *map, struct buffer *out);

/* Rectangles over which both sides stay the same. */
bool difference_write_data(const struct map *map, struct buffer *data, struct error *err);

#endif
