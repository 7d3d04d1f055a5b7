/* SPDX-License-Identifier: MIT */
/* One cliffs chart in the making: shared by what lays it out (cliffs.c) and
 * what writes it down (cliff_settings.c). */
#ifndef CHART_CLIFFS_H
#define CHART_CLIFFS_H

#include "chart/cliff_labels.h"
#include "chart/cliff_notes.h"
#include "chart/letter_places.h"
#include "chart/page.h"

/* The mark of a kernel. Of marks at one place the first has all the letters. */
struct cliff_mark {
    double px, y; /* pixels of the plot, y down: the middle of the diamond */
    double pct;   /* the kernel's level */
    bool is_solid;
    char letters[4 * CHART_MAX_MARKS];
    struct letter_place letters_at;
};

/* Everything that is worked out for one chart. */
struct cliffs {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    struct axis_scale x;
    struct cliff_steps steps;
    struct page page;
    struct label_boxes taken;
    size_t first_count; /* of those that are taken: the counts on bars of values, then marks */
    struct cliff_notes notes;
    struct cliff_labels labels;
    struct cliff_mark marks[CHART_MAX_MARKS];
    double width_px, height_px; /* of the plot */
    double pct_max;             /* where the left axis ends */
    double right_parts;         /* into which the numbers of the right axis cut 100 % */
    double optin_at;            /* units of the x axis; 0: no line */
    double optin_pct;           /* where the line ends */
    bool is_bars;
    struct page_place llvm_at; /* of the sample of its line in the legend */
};

/* Work out the marks, and take their places. */
void cliffs_place_marks(struct cliffs *c);

/* Append the settings of the script, and the data. */
void cliffs_write_settings(const struct cliffs *c, struct buffer *script);
void cliffs_write_data(const struct cliffs *c, struct buffer *out);

#endif
