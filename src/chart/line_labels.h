/* SPDX-License-Identifier: MIT */
/* Between the files that place the texts of a lines chart; all places are
 * pixels of the plot, y down. */
#ifndef CHART_LINE_LABELS_H
#define CHART_LINE_LABELS_H

#include "chart/lines.h"

/* How far from the best place a text at a corner may stand. */
enum { LINES_NEAR_PX = 13 };

/* The pixel of a value of the x axis. */
double lines_x(const struct lines *lines, uint32_t value);

/* Put a text at the best free place around a corner that is not farther than
 * `reach` pixels. False if there is none. */
bool lines_place_near(struct lines *lines, double x, double y, double reach,
                      enum line_style style, const char *text);

/* The step after the last of the level of equal blocks that holds `i`. */
size_t lines_level_end(const struct cliff_steps *steps, size_t i);

void lines_place_thresholds(struct lines *lines);

#endif
