/* SPDX-License-Identifier: MIT */
/*
 * The plateaus of one launch along one axis, as a cliffs chart draws them:
 * right-closed steps in pixels of the plot area, and what the steps are to
 * their neighbours.
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
};

/* Walk the whole axis. The places in pixels are still 0. */
bool cliff_steps_find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t last,
                      struct cliff_steps *steps, struct error *err);

void cliff_steps_release(struct cliff_steps *steps);

/* Fill in the places, for a plot `height_px` high up to `pct_max` percent. */
void cliff_steps_place(struct cliff_steps *steps, const struct occ_arch *arch,
                       const struct axis_scale *x, double height_px, double pct_max);

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
