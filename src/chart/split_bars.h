/* SPDX-License-Identifier: MIT */
/* The parts of laying out splits that share one band of bars. */
#ifndef CHART_SPLIT_BARS_H
#define CHART_SPLIT_BARS_H

#include "chart/splits.h"

/* Scale the bars of the first band, and place all that stands on them. */
void split_bars_place(struct splits *s);

/* A label, its middle at (x, y); NULL where there are too many. */
struct split_label *split_label_add(struct splits *s, double x, double y,
                                    enum split_style style, const char *text);
double split_label_width(const struct splits *s, enum split_style style, const char *text);

/* "164 KiB" or "164", as plain text. */
void split_size_text(struct splits *s, uint32_t bytes, bool with_unit, char *text, size_t room);

/* Labels so wide stand at every bar, or at as many as do not touch; then the
 * one of the needed split is among them. */
struct label_bars {
    size_t first, step;
};
struct label_bars split_label_bars(const struct splits *s, double width);

#endif
