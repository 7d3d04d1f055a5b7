/* SPDX-License-Identifier: MIT */
/*
 * How much room a text takes, without drawing it: the advance widths of
 * Helvetica (Arial has the same), 15 % added because a machine without either
 * falls back to DejaVu Sans. For boxes of labels, never for positions that
 * must be exact.
 */
#ifndef CHART_TEXT_METRICS_H
#define CHART_TEXT_METRICS_H

#include <stdbool.h>

#include "base/buffer.h"

/* The width of UTF-8 text in layout pixels (1/96 inch), its size in points. */
double text_width_px(const char *text, double points, bool is_bold);

/* Append `text`, cut with an ellipsis where it is wider than `width_px`. */
void text_fit(struct buffer *out, const char *text, double points, bool is_bold,
              double width_px);

/* The height of a line of digits or capitals: what boxes are made with. */
double text_height_px(double points);

#endif
