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
