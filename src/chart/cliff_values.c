/* SPDX-License-Identifier: MIT */
/* Counts on the bars of single values: bold where one more would cost a block,
 * muted elsewhere. They are placed first, and a mark lifts its own. */
#include <math.h>
#include <stdio.h>

#include "chart/cliff_labels.h"
#include "chart/text_metrics.h"

#define TEXT_HALF_PX 6.5
#define MIDDLE_ABOVE_PX 10 /* from the top of a bar to the middle of its count */
#define MARK_HALF_PX 9
#define REACH_LEFT_PX 3
#define REACH_RIGHT_PX 5
#define LEAST_SHIFT_PX 3
#define LIFT_PX 4 /* by which a count over a mark is lifted again, */
#define MOST_LIFTS 9

/* What is placed first has room in any case; what a mark lifts can go higher. */
enum rank {
    RANK_BOLD,
    RANK_MARKED,
    RANK_MUTED,
    RANK_COUNT,
};

static bool is_last_of_level(const struct cliff_plot *plot, size_t index)
{
    return cliff_level_end(plot->steps, index) == index + 1;
}

static bool is_marked(const struct cliff_plot *plot, size_t index, const uint32_t *values,
                      size_t value_count)
{
    for (size_t i = 0; i < value_count; i++)
        if (cliff_steps_at(plot->steps, values[i]) == index)
            return true;
    return false;
}

/* A count may reach a little over the axes, but not to the numbers beside them. */
static bool take(const struct cliff_plot *plot, struct box box)
{
    struct label_boxes wider = *plot->taken;
    wider.bounds.x0 -= REACH_LEFT_PX;
    if (cliff_is_over_fill(plot, box) || !label_boxes_free(&wider, box))
        return false;
    label_boxes_take(plot->taken, box);
    return true;
}

/* Over the middle of its bar, or as little right of it as is free: what stands
 * left of it is higher. One wider than its bar may begin where that does. */
static bool find_place(const struct cliff_plot *plot, const struct cliff_step *step,
                       double width, double above, struct box *box)
{
    double most = fmax((width - (step->x1 - step->x0)) / 2, LEAST_SHIFT_PX);
    double y = step->y - above;
    for (int shift = 0; shift <= most; shift++) {
        double left = fmin((step->x0 + step->x1 - width) / 2 + shift,
                           plot->width_px + REACH_RIGHT_PX - width);
        *box = (struct box){left, y - TEXT_HALF_PX, left + width, y + TEXT_HALF_PX};
        if (take(plot, *box))
            return true;
    }
    return false;
}

static void add_count(const struct cliff_plot *plot, size_t index, bool is_lifted,
                      struct cliff_labels *labels)
{
    const struct cliff_step *step = &plot->steps->items[index];
    bool is_bold = is_last_of_level(plot, index);
    double above = MIDDLE_ABOVE_PX + (is_lifted ? MARK_HALF_PX : 0);
    int lifts = is_lifted ? MOST_LIFTS : 0;
    char text[CLIFF_TEXT_BYTES];
    struct box box;

    snprintf(text, sizeof text, "%u", (unsigned)step->plateau.result.blocks_per_sm);
    double width = text_width_px(text, plot->points - (is_bold ? 0 : 1), is_bold);
    if (step->code == 0)
        return;
    bool fits = find_place(plot, step, width, above, &box);
    for (; !fits && lifts > 0; lifts--) {
        above += LIFT_PX;
        fits = find_place(plot, step, width, above, &box);
    }
    if (!fits)
        return;
    struct cliff_label *label = cliff_list_add(&labels->thresholds, text);
    if (label == NULL)
        return;
    label->x = axis_scale_value(plot->x, (box.x0 + box.x1) / 2) / plot->x->unit;
    label->pct = cliff_step_pct(plot, step);
    label->dy = above;
    label->is_centred = true;
    label->style = is_bold ? CLIFF_BOLD : CLIFF_MUTED;
    if (labels->plate_count < CLIFF_MAX_LABELS)
        labels->plates[labels->plate_count++] =
            (struct cliff_plate){.box = box, .is_background = true};
}

void cliff_place_on_values(const struct cliff_plot *plot, const uint32_t *values,
                           size_t value_count, struct cliff_labels *labels)
{
    for (enum rank rank = RANK_BOLD; rank < RANK_COUNT; rank++)
        for (size_t i = 0; i < plot->steps->count; i++) {
            bool has_mark = is_marked(plot, i, values, value_count);
            enum rank own = has_mark                    ? RANK_MARKED
                            : is_last_of_level(plot, i) ? RANK_BOLD
                                                        : RANK_MUTED;
            if (own == rank)
                add_count(plot, i, has_mark, labels);
        }
}
