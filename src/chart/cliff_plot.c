/* SPDX-License-Identifier: MIT */
/* What all labels of a cliffs chart ask about the curve that they stand on. */
#include "chart/cliff_labels.h"

#include <stdio.h>

#define LINE_HALF_PX 1.5

struct cliff_label *cliff_list_add(struct cliff_list *list, const char *text)
{
    if (list->count == CLIFF_MAX_LABELS)
        return NULL;
    struct cliff_label *label = &list->items[list->count++];
    *label = (struct cliff_label){.low_pct = -1};
    snprintf(label->text, sizeof label->text, "%s", text);
    return label;
}

double cliff_step_pct(const struct cliff_plot *plot, const struct cliff_step *step)
{
    return 100.0 * step->plateau.result.warps_per_sm / plot->arch->limits.max_warps_per_sm;
}

static struct box fill_box(const struct cliff_plot *plot, const struct cliff_step *step)
{
    return (struct box){step->x0, step->y, step->x1, plot->height_px};
}

/* Over steps that run, or over those that cannot launch? */
static bool is_over(const struct cliff_plot *plot, struct box box, bool is_refused)
{
    for (size_t i = 0; i < plot->steps->count; i++) {
        const struct cliff_step *step = &plot->steps->items[i];
        if ((step->code == 0) == is_refused && boxes_overlap(box, fill_box(plot, step)))
            return true;
    }
    return false;
}

bool cliff_is_over_fill(const struct cliff_plot *plot, struct box box)
{
    return is_over(plot, box, false);
}

bool cliff_is_over_hatch(const struct cliff_plot *plot, struct box box)
{
    return is_over(plot, box, true);
}

void cliff_add_plate_on_hatch(const struct cliff_plot *plot, struct box box,
                              struct cliff_labels *labels)
{
    if (cliff_is_over_hatch(plot, box) && labels->plate_count < CLIFF_MAX_LABELS)
        labels->plates[labels->plate_count++] = (struct cliff_plate){.box = box};
}

void cliff_take_curve(const struct cliff_plot *plot)
{
    for (size_t i = 0; i < plot->steps->count; i++) {
        const struct cliff_step *step = &plot->steps->items[i];
        const struct cliff_step *next = i + 1 < plot->steps->count ? step + 1 : NULL;
        if (step->code == 0)
            continue;
        label_boxes_take(plot->taken, (struct box){step->x0, step->y - LINE_HALF_PX, step->x1,
                                                   step->y + LINE_HALF_PX});
        if (next == NULL || next->code == 0 || plot->steps->bar_half > 0)
            continue;
        double high = step->y < next->y ? step->y : next->y;
        double low = step->y < next->y ? next->y : step->y;
        label_boxes_take(plot->taken, (struct box){step->x1 - LINE_HALF_PX, high,
                                                   step->x1 + LINE_HALF_PX, low});
    }
}
