/* SPDX-License-Identifier: MIT */
/* What a cliffs chart says about kernels, and about itself, in words. */
#ifndef CHART_CLIFF_NOTES_H
#define CHART_CLIFF_NOTES_H

#include "chart/cliff_steps.h"
#include "chart/page.h"

enum { CLIFF_MAX_NOTES = CHART_MAX_MARKS + 3 };

struct cliff_note {
    struct buffer text;
    enum page_style style;
};

struct cliff_notes {
    struct cliff_note items[CLIFF_MAX_NOTES];
    size_t count;
    const struct occ_arch_words *words; /* that they are in */
};

/*
 * The notes of all kernels. One alone has a line for its name and three for
 * where it stands and its cliffs both ways; several have a letter and a line
 * each. A kernel that does not lie on the slice says what was changed.
 */
void cliff_notes_write(const struct chart_spec *spec, const struct occ_arch *arch,
                       const struct cliff_steps *steps, const struct axis_scale *x,
                       struct cliff_notes *notes);

void cliff_notes_release(struct cliff_notes *notes);

/* Put them under the plot, the first line at `y`. Returns the y of the next. */
double cliff_notes_put(const struct cliff_notes *notes, const struct chart_spec *spec,
                       struct page *page, double y);

/* The paragraph that stands for the picture. */
void cliff_alt_text(const struct chart_spec *spec, const struct occ_arch *arch,
                    const struct cliff_steps *steps, struct buffer *out);

#endif
