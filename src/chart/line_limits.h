/* SPDX-License-Identifier: MIT */
/*
 * What each limit by itself allows along one input: steps on which none of
 * them changes, and the limits as lines over these steps.
 */
#ifndef CHART_LINE_LIMITS_H
#define CHART_LINE_LIMITS_H

#include "chart/axis_scale.h"
#include "chart/chart.h"

struct line_step {
    uint32_t first, last;
    struct occ_result result; /* of all values between them: every limit, and the warps */
};

struct line_steps {
    struct line_step *items;
    size_t count;
    uint32_t most_blocks; /* resident, of any step */
};

/* Walk the axis up to `last`. */
bool line_steps_find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t last,
                     struct line_steps *steps, struct error *err);
void line_steps_release(struct line_steps *steps);

/* One limit. Steps that cannot launch, or where it has no limit, do not count. */
struct line_limit {
    enum occ_limiter limiter;
    uint32_t least, most; /* blocks that it allows */
    double width_px;      /* of its line; 0: it is off the chart everywhere */
};

struct line_limits {
    struct line_limit items[OCC_LIMITER_COUNT]; /* in the order in which they are drawn */
    size_t count;                               /* those that limit anything */
    uint32_t cap;                               /* the most blocks that the chart shows */
};

/* Which limits there are, which of them are in sight, and how wide their lines
 * are: where some coincide, the narrower lies on the wider. */
struct line_limits line_limits_find(const struct chart_spec *spec, const struct occ_arch *arch,
                                    const struct line_steps *steps);

/* "by blocks 32, by barriers 64, by registers up to 32": what is off the chart. */
void line_limits_off_text(const struct line_limits *limits, struct buffer *out);

/* "warps 8, registers 32 to 1, shared memory 5". */
void line_limits_text(const struct line_limits *limits, struct buffer *out);

#endif
