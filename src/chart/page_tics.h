/* SPDX-License-Identifier: MIT */
/* Margins wide enough for the numbers at tics, however long those are. */
#ifndef CHART_PAGE_TICS_H
#define CHART_PAGE_TICS_H

#include <occsweep/occupancy.h>

#include "chart/axis_scale.h"
#include "chart/page.h"

/* The width of a number as gnuplot writes it at a tic. */
double page_tic_width(const struct page *page, double value);

/* True if the numbers under an axis, which are longer than elsewhere where they
 * are fractions or large, keep apart. */
bool page_tics_fit(const struct page *page, const struct axis_scale *x);

/* Leave out every other tic until they do; the first one stays. */
void page_thin_tics(const struct page *page, struct axis_scale *x);

/* The half of the number at each end of an axis: what stands between two plots
 * side by side. */
double page_tics_between(const struct page *page, const struct axis_scale *x);

/* The right margin holds the half of the last number of x that stands out. */
void page_fit_x_end(struct page *page, double last);

/* The left margin holds a number beside the axis. */
void page_fit_y_end(struct page *page, double last);

/* The right margin holds numbers of warps: quarters of what an SM has. */
void page_fit_warps(struct page *page, const struct occ_arch *arch);

#endif
