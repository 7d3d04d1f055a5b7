/* SPDX-License-Identifier: MIT */
/*
 * Places that are taken on a chart, as rectangles in layout pixels; y runs
 * down. Labels are tried in order of weight and go where nothing is yet.
 */
#ifndef CHART_LABEL_BOXES_H
#define CHART_LABEL_BOXES_H

#include <stdbool.h>
#include <stddef.h>

struct box {
    double x0, y0, x1, y1;
};

struct label_boxes {
    struct box *boxes;
    size_t count;
    struct box bounds; /* labels stay inside */
    bool failed;       /* memory ran out */
};

bool boxes_overlap(struct box a, struct box b);

void label_boxes_release(struct label_boxes *taken);

/* True where `box` is inside the bounds and touches nothing taken. */
bool label_boxes_free(const struct label_boxes *taken, struct box box);

/* Take it, whatever is there already. */
void label_boxes_take(struct label_boxes *taken, struct box box);

/* Take it if it is free. */
bool label_boxes_try(struct label_boxes *taken, struct box box);

#endif
