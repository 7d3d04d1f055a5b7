/* SPDX-License-Identifier: MIT */
/* Margins from the widths of the numbers that stand in them. */
#include "chart/page_tics.h"

#include <math.h>
#include <stdio.h>

enum {
    TIC_GAP_PX = 12, /* from a plot to the far side of the air beside a number */
    END_PX = 3,      /* from a number to the edge of the page */
};

double page_tic_width(const struct page *page, double value)
{
    char text[24];
    snprintf(text, sizeof text, "%.10g", value);
    return page_text_width(page, PAGE_BASE, text);
}

bool page_tics_fit(const struct page *page, const struct axis_scale *x)
{
    double tic = x->is_log2 ? x->lo : ceil(x->lo), last = x->hi * (1 + 1e-9);
    double end = -HUGE_VAL;

    while (tic <= last) {
        double at = axis_scale_px(x, tic * x->unit), half = page_tic_width(page, tic) / 2;
        if (at - half < end)
            return false;
        end = at + half;
        tic = x->is_log2 ? tic * x->tic_step : tic + x->tic_step;
    }
    return true;
}

void page_thin_tics(const struct page *page, struct axis_scale *x)
{
    while (!page_tics_fit(page, x))
        x->tic_step *= x->is_log2 ? x->tic_step : 2;
}

double page_tics_between(const struct page *page, const struct axis_scale *x)
{
    return (page_tic_width(page, x->lo) + page_tic_width(page, x->hi)) / 2;
}

void page_fit_x_end(struct page *page, double last)
{
    page->right = fmax(page->right, END_PX + page_tic_width(page, last) / 2);
}

void page_fit_y_end(struct page *page, double last)
{
    page->left = fmax(page->left, TIC_GAP_PX + page_tic_width(page, last));
}

void page_fit_warps(struct page *page, const struct occ_arch *arch)
{
    uint32_t warps = arch->limits.max_warps_per_sm;
    double longest = warps % 4 == 0 ? warps : warps - 0.25;
    page->right = fmax(page->right, TIC_GAP_PX + page_tic_width(page, longest));
}
