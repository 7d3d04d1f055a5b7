/* SPDX-License-Identifier: MIT */
/* A plain list: charts have a hundred labels, not a million. */
#include "chart/label_boxes.h"

#include <stdlib.h>

#include "base/array.h"

void label_boxes_release(struct label_boxes *taken)
{
    free(taken->boxes);
    *taken = (struct label_boxes){.boxes = NULL};
}

bool boxes_overlap(struct box a, struct box b)
{
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

static bool is_inside(struct box a, struct box bounds)
{
    return a.x0 >= bounds.x0 && a.x1 <= bounds.x1 && a.y0 >= bounds.y0 && a.y1 <= bounds.y1;
}

bool label_boxes_free(const struct label_boxes *taken, struct box box)
{
    if (!is_inside(box, taken->bounds))
        return false;
    for (size_t i = 0; i < taken->count; i++)
        if (boxes_overlap(taken->boxes[i], box))
            return false;
    return true;
}

void label_boxes_take(struct label_boxes *taken, struct box box)
{
    struct box *boxes = array_grow(taken->boxes, taken->count, sizeof *boxes);
    if (boxes == NULL) {
        taken->failed = true;
        return;
    }
    taken->boxes = boxes;
    taken->boxes[taken->count++] = box;
}

bool label_boxes_try(struct label_boxes *taken, struct box box)
{
    if (!label_boxes_free(taken, box))
        return false;
    label_boxes_take(taken, box);
    return true;
}
