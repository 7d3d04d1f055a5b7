/* SPDX-License-Identifier: MIT */
/* Trying the places around a mark. */
#include "chart/letter_places.h"

#include <math.h>

#include "chart/text_metrics.h"

#define OVER_PX 16 /* from a mark to letters over it */
#define STEP_PX 4
#define FARTHEST_PX 48 /* to either side, beyond half the text */
#define TEXT_HALF_PX 6.5

/* Up is positive; over the mark first. */
static const double heights[] = {OVER_PX,         4, -OVER_PX, 2 * OVER_PX - 4, 3 * OVER_PX - 8,
                                 4 * OVER_PX - 12};
enum { HEIGHT_COUNT = sizeof heights / sizeof *heights };

static struct box box_at(double x, double y, double half)
{
    return (struct box){x - half, y - TEXT_HALF_PX, x + half, y + TEXT_HALF_PX};
}

/* To the right, to the left, and farther. */
static double offset(int index)
{
    int steps = (index + 1) / 2;
    return index % 2 == 1 ? steps * STEP_PX : -steps * STEP_PX;
}

struct letter_place letter_place_take(struct label_boxes *taken, struct box bounds, double x,
                                      double y, const char *letters, double points)
{
    double half = text_width_px(letters, points, true) / 2;
    int offset_count = 2 * (int)((half + FARTHEST_PX) / STEP_PX);
    struct label_boxes wider = *taken;
    wider.bounds = bounds;
    for (int i = 0; i < HEIGHT_COUNT * offset_count; i++) {
        struct letter_place place = {offset(i % offset_count), heights[i / offset_count]};
        struct box box = box_at(x + place.dx, y - place.dy, half);
        if (!label_boxes_free(&wider, box))
            continue;
        label_boxes_take(taken, box);
        return place;
    }
    double middle = fmax(bounds.x0 + half, fmin(x, bounds.x1 - half));
    label_boxes_take(taken, box_at(middle, y - OVER_PX, half));
    return (struct letter_place){middle - x, OVER_PX};
}
