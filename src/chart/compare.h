/* SPDX-License-Identifier: MIT */
/* Cliffs of several architectures in the making: shared by what lays them out
 * in panels, what draws them as lines on lines, and what says it in words. */
#ifndef CHART_COMPARE_H
#define CHART_COMPARE_H

#include "chart/cliff_labels.h"
#include "chart/measure.h"
#include "chart/panels.h"

struct compare {
    const struct chart_spec *spec;
    struct axis_scale x;        /* of all: that of the architecture that goes farthest */
    struct cliff_steps *curves; /* of each architecture, over the whole of that axis */
    struct arch_groups groups;  /* those with the same curve */
    struct measure_axis y;
    struct page page;
    struct panels panels;
};

/* The curve of a group, and the architecture that it was computed for. */
const struct cliff_steps *compare_curve(const struct compare *c, size_t group);
const struct occ_arch *compare_arch(const struct compare *c, size_t group);

/* What a step has in the measure of the chart. */
double compare_value(const struct compare *c, size_t group, const struct cliff_step *step);

/* Compute the curves, and put those that are the same into groups. */
bool compare_init(struct compare *c, const struct chart_spec *spec, struct error *err);
void compare_release(struct compare *c);

/* The architecture whose axis goes farthest. */
const struct occ_arch *compare_widest(const struct chart_spec *spec, enum occ_axis axis);

/* Append "All curves coincide from 49 registers on.", and nothing where they
 * never do or there is one only. */
void compare_add_statement(const struct compare *c, struct buffer *out);

/* Add a note for each kernel to the page; returns the y of the next line. */
double compare_add_notes(const struct compare *c, struct page *page, double y);

/* The title where the user gave none. */
void compare_title(const struct compare *c, struct buffer *out);

/* The paragraph that stands for the picture. */
void compare_alt_text(const struct compare *c, struct buffer *out);

/* The plateaus of the first architecture of each group. */
void compare_write_data(const struct compare *c, struct buffer *out);

/* Make the picture in panels. */
bool compare_draw_panels(struct compare *c, struct chart_files *files, struct error *err);

#endif
