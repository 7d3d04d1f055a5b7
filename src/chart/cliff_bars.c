/* SPDX-License-Identifier: MIT */
/* Values on bars: upright over all that reach the maximum, muted over other
 * local maxima and beside a kernel. */
#include "chart/cliff_labels.h"
#include "chart/text_metrics.h"

#define TEXT_HALF_PX 6.5
#define ABOVE_BAR_PX 6

static double middle(const struct cliff_step *step)
{
    return (step->x0 + step->x1) / 2;
}

static void add_bar_label(const struct cliff_plot *plot, const struct cliff_step *step,
                          enum cliff_style style, struct cliff_labels *labels)
{
    struct buffer text = BUFFER_INIT;
    axis_value_text(plot->x, step->plateau.last, &text);
    double points = plot->points - (style == CLIFF_MUTED ? 1 : 0);
    double length = text.failed ? 0 : text_width_px(text.bytes, points, style != CLIFF_MUTED);
    struct box box = {middle(step) - TEXT_HALF_PX, step->y - ABOVE_BAR_PX - length,
                      middle(step) + TEXT_HALF_PX, step->y - ABOVE_BAR_PX + 2};
    struct cliff_label *label = NULL;

    if (!text.failed && !cliff_is_over_fill(plot, box) && label_boxes_free(plot->taken, box))
        label = cliff_list_add(&labels->thresholds, text.bytes);
    if (label != NULL) {
        label_boxes_take(plot->taken, box);
        label->x = axis_scale_value(plot->x, middle(step)) / plot->x->unit;
        label->pct = cliff_step_pct(plot, step);
        label->dy = ABOVE_BAR_PX;
        label->angle = 90;
        label->style = style;
    }
    buffer_release(&text);
}

static uint32_t warps_at(const struct cliff_plot *plot, size_t index)
{
    return plot->steps->items[index].plateau.result.warps_per_sm;
}

/* Higher than the next bar and not lower than the one before. */
static bool is_local_maximum(const struct cliff_plot *plot, size_t i)
{
    bool falls_after = i + 1 == plot->steps->count || warps_at(plot, i + 1) < warps_at(plot, i);
    bool rises_before = i == 0 || warps_at(plot, i - 1) <= warps_at(plot, i);
    return falls_after && rises_before;
}

static void add_neighbours(const struct cliff_plot *plot, uint32_t value,
                           struct cliff_labels *labels)
{
    size_t at = cliff_steps_at(plot->steps, value);
    size_t from = at == 0 ? 0 : at - 1;
    size_t to = at + 1 < plot->steps->count ? at + 1 : at;
    uint32_t most = cliff_most_warps(plot->steps);
    for (size_t i = from; i <= to; i++)
        if (plot->steps->items[i].code != 0)
            add_bar_label(plot, &plot->steps->items[i],
                          warps_at(plot, i) == most ? CLIFF_BOLD : CLIFF_MUTED, labels);
}

void cliff_place_on_bars(const struct cliff_plot *plot, const uint32_t *values,
                         size_t value_count, struct cliff_labels *labels)
{
    uint32_t most = cliff_most_warps(plot->steps);
    for (size_t k = 0; k < value_count; k++)
        add_neighbours(plot, values[k], labels);
    for (size_t i = 0; i < plot->steps->count && most > 0; i++)
        if (warps_at(plot, i) == most)
            add_bar_label(plot, &plot->steps->items[i], CLIFF_BOLD, labels);
    for (size_t i = 0; i < plot->steps->count; i++)
        if (warps_at(plot, i) > 0 && warps_at(plot, i) < most && is_local_maximum(plot, i))
            add_bar_label(plot, &plot->steps->items[i], CLIFF_MUTED, labels);
}
