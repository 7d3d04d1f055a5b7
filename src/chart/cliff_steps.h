/* SPDX-License-Identifier: MIT */
/*
 * The plateaus of one launch along one axis, as a cliffs chart draws them:
 * right-closed steps in pixels of the plot area, or a bar for each value, and
 * what the steps are to their neighbours.
 */
#ifndef CHART_CLIFF_STEPS_H
#define CHART_CLIFF_STEPS_H

#include "chart/axis_scale.h"
#include "chart/chart.h"

struct cliff_step {
    struct occ_plateau plateau;
    uint32_t code; /* the limits shown; 0: cannot launch */
    double x0, x1; /* pixels from the left of the plot */
    double y;      /* pixels from its top; 0 where the launch is refused */
};

struct cliff_steps {
    struct cliff_step *items;
    size_t count;
    double bar_half; /* of the bar of one value, in units of the axis; 0: steps */
};

/* Walk the whole axis. The places in pixels are still 0. */
bool cliff_steps_find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t last,
                      struct cliff_steps *steps, struct error *err);

/* The same with a step of its own for every value, from 0 on: to be bars. */
bool cliff_steps_find_values(const struct chart_spec *spec, const struct occ_arch *arch,
                             uint32_t last, struct cliff_steps *steps, struct error *err);

void cliff_steps_release(struct cliff_steps *steps);

/* True if the chart is drawn on a log2 axis: it is asked for, or there are so
 * many blocks that a linear one would pile the steps up. */
bool cliff_steps_want_log2(const struct cliff_steps *steps, const struct chart_spec *spec);

/* Where a log axis begins, in launch units: two octaves before the first
 * cliff, and for shared memory at one unit of the axis at the latest. */
double cliff_steps_log_start(const struct cliff_steps *steps, const struct axis_scale *x);

/* Fill in the places, for a plot `height_px` high up to `pct_max` percent. */
void cliff_steps_place(struct cliff_steps *steps, const struct occ_arch *arch,
                       const struct axis_scale *x, double height_px, double pct_max);

/* Append a row of CSV for each step. */
struct selection;
void cliff_steps_write(const struct cliff_steps *steps, const struct chart_spec *spec,
                       const struct occ_arch *arch, const struct selection *columns,
                       struct buffer *out);

/*
 * Runs of steps of the same two limits that tie are striped, each as one
 * shape; plots/runs.gp does it. Which are, of the curves that were added:
 * none gets more than `most` stripes, `pitch_px` apart along x, from runs so
 * narrow that they need not have any.
 */
struct run_stripes {
    double least; /* the width in pixels from which on runs are striped */
    double count; /* of stripes, of the curve that has most */
};

void cliff_add_stripes(const struct cliff_steps *steps, double height_px, double pitch_px,
                       double most, struct run_stripes *stripes);
void cliff_write_stripes(const struct run_stripes *stripes, double most, struct buffer *script);

/* The step that holds `value`: the last one beyond the end. */
size_t cliff_steps_at(const struct cliff_steps *steps, uint32_t value);

/* True where more or fewer blocks or warps are resident in b than in a. */
bool cliff_is_between(const struct cliff_step *a, const struct cliff_step *b);

/* The index after the last step of the level that `first` belongs to: equal
 * blocks and warps, whatever the limits. And that of the level's first step. */
size_t cliff_level_end(const struct cliff_steps *steps, size_t index);
size_t cliff_level_begin(const struct cliff_steps *steps, size_t index);

/* The most blocks, and warps, of any step. */
uint32_t cliff_most_blocks(const struct cliff_steps *steps);
uint32_t cliff_most_warps(const struct cliff_steps *steps);

#endif
