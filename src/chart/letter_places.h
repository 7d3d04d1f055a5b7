/* SPDX-License-Identifier: MIT */
/* Where the letters of a kernel's mark stand: over it, or where there is room. */
#ifndef CHART_LETTER_PLACES_H
#define CHART_LETTER_PLACES_H

#include "chart/label_boxes.h"

/* From the middle of a mark to the middle of its letters; up is positive. */
struct letter_place {
    double dx, dy;
};

/*
 * The first place around the mark at (x, y) that is free and within `bounds`,
 * which is taken. If none is, the first where no text stands, and those are
 * what was taken from the box `first_text` on; else over the mark, moved
 * within the bounds.
 */
struct letter_place letter_place_take(struct label_boxes *taken, size_t first_text,
                                      struct box bounds, double x, double y,
                                      const char *letters, double points);

#endif
