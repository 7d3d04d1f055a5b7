/* SPDX-License-Identifier: MIT */
/* One cliffs chart in the making: shared by what lays it out (cliffs.c) and
 * what writes it down (cliff_settings.c). */
#ifndef CHART_CLIFFS_H
#define CHART_CLIFFS_H

#include "chart/cliff_labels.h"
#include "chart/cliff_notes.h"
#include "chart/page.h"

/* Everything that is worked out for one chart. */
struct cliffs {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    struct axis_scale x;
    struct cliff_steps steps;
    struct page page;
    struct label_boxes taken;
    struct cliff_notes notes;
    struct cliff_labels labels;
    double width_px, height_px; /* of the plot */
    double pct_max;             /* where the left axis ends */
    double optin_at;            /* units of the x axis; 0: no line */
    double optin_pct;           /* where the line ends */
    bool is_bars;
};

/* Where the mark of a kernel stands: pixels from the left, and percent; and
 * the step it stands on. */
double cliffs_kernel_px(const struct cliffs *c, size_t kernel);
double cliffs_kernel_pct(const struct cliffs *c, size_t kernel);
const struct cliff_step *cliffs_kernel_step(const struct cliffs *c, size_t kernel);

/* Append the settings of the script, and the data. */
void cliffs_write_settings(const struct cliffs *c, struct buffer *script);
void cliffs_write_data(const struct cliffs *c, struct buffer *out);

#endif
