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

/* The nearest place that is free of `obstacles`; false where there is none. */
static bool find_place(const struct label_boxes *obstacles, double x, double y, double half,
                       struct letter_place *place)
{
    int offset_count = 2 * (int)((half + FARTHEST_PX) / STEP_PX);
    for (int i = 0; i < HEIGHT_COUNT * offset_count; i++) {
        *place = (struct letter_place){offset(i % offset_count), heights[i / offset_count]};
        if (label_boxes_free(obstacles, box_at(x + place->dx, y - place->dy, half)))
            return true;
    }
    return false;
}

struct letter_place letter_place_take(struct label_boxes *taken, size_t first_text,
                                      struct box bounds, double x, double y,
                                      const char *letters, double points)
{
    double half = text_width_px(letters, points, true) / 2;
    double middle = fmax(bounds.x0 + half, fmin(x, bounds.x1 - half));
    struct letter_place place;
    struct label_boxes all = {.boxes = taken->boxes, .count = taken->count, .bounds = bounds};
    struct label_boxes texts = {.bounds = bounds};

    if (taken->count > first_text) {
        texts.boxes = taken->boxes + first_text;
        texts.count = taken->count - first_text;
    }
    if (!find_place(&all, x, y, half, &place) && !find_place(&texts, x, y, half, &place))
        place = (struct letter_place){middle - x, OVER_PX};
    label_boxes_take(taken, box_at(x + place.dx, y - place.dy, half));
    return place;
}
