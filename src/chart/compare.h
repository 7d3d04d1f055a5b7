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

/* Tables of the settings, in page pixels, y up. */
struct compare_rows {
    struct script_rows labels; /* X, Y, ALIGN, KIND, TEXT */
    struct script_rows plates; /* X0, Y0, X1, Y1 */
    struct script_rows marks;  /* X, Y, FOOT, IS_SOLID */
};

/* The curve of a group, and the architecture that it was computed for. */
const struct cliff_steps *compare_curve(const struct compare *c, size_t group);
const struct occ_arch *compare_arch(const struct compare *c, size_t group);

/* What a step has in the measure of the chart. */
double compare_value(const struct compare *c, size_t group, const struct cliff_step *step);

/* Append "All curves coincide from 49 registers on.", and nothing where they
 * never do or there is one only. */
void compare_add_statement(const struct compare *c, struct buffer *out);

/* The title where the user gave none. */
void compare_title(const struct compare *c, struct buffer *out);

/* The paragraph that stands for the picture. */
void compare_alt_text(const struct compare *c, struct buffer *out);

/* Give the page its margins at the sides, for the numbers of the y axis. */
void compare_set_sides(struct compare *c);

/* Once the panels have a width: the x axis of all; once they have a height:
 * the places of a group's steps. */
void compare_scale_x(struct compare *c);
void compare_place_steps(struct compare *c, size_t group);

/* From a plot's pixels, y down, to the page's, y up. */
double compare_page_x(const struct compare *c, size_t panel, double x);
double compare_page_y(const struct compare *c, size_t panel, double y);

/* Mark the kernels on a group's curve in a panel, and take their places. */
void compare_add_marks(const struct compare *c, size_t group, size_t panel,
                       struct label_boxes *taken, struct compare_rows *rows);

/* The inputs held, the kernels' notes, the statement; returns the y of the
 * next line. Below the last plot, which ends at `y`: the title of x, the
 * footer; then the page has its height. */
double compare_add_head(struct compare *c);
void compare_add_foot(struct compare *c, double y);

/* Write everything, and release the rows. */
void compare_write_settings(struct compare *c, struct compare_rows *rows,
                            struct buffer *script);

/* Make the picture: in panels, or as lines on lines where they are few. */
bool compare_draw_panels(struct compare *c, struct chart_files *files, struct error *err);
bool compare_draw_lines(struct compare *c, struct chart_files *files, struct error *err);

/* True where lines on lines are clear: two or three curves along an axis on
 * which they fall, in a measure that means the same on all. */
bool compare_suits_lines(const struct compare *c);

#endif
