/* SPDX-License-Identifier: MIT */
/* Kernels on a cliffs chart: where their diamonds stand, and whose is whose. */
#include <stdio.h>
#include <string.h>

#include "chart/cliffs.h"
#include "chart/kernel_words.h"
#include "chart/text_metrics.h"

enum {
    MARK_HALF_PX = 9,   /* a diamond with its halo */
    EDGE_PX = 7,        /* from the plot to the numbers beside it */
    SAME_PLACE_PX = 14, /* nearer marks share their letters */
    DROP_LINE_HALF_PX = 3,
    OVER_COUNT_PX = 33,
    LETTER_HALF_PX = 6,
};

static const struct cliff_step *step_of(const struct cliffs *c, size_t kernel)
{
    uint32_t value = occ_launch_get(&c->spec->kernels[kernel].launch, c->spec->x);
    return &c->steps.items[cliff_steps_at(&c->steps, value)];
}

static double place_px(const struct cliffs *c, size_t kernel)
{
    double value = occ_launch_get(&c->spec->kernels[kernel].launch, c->spec->x);
    const struct cliff_step *step = step_of(c, kernel);
    if (c->is_bars)
        return (step->x0 + step->x1) / 2;
    return axis_scale_px(&c->x, value > c->x.max ? c->x.max : value);
}

/* On a step or the bar of one value, or in the middle of the bar of a warp. */
static struct cliff_mark mark_of(const struct cliffs *c, size_t kernel)
{
    struct buffer changed = BUFFER_INIT;
    uint32_t warps = step_of(c, kernel)->plateau.result.warps_per_sm;
    struct cliff_mark mark = {
        .px = place_px(c, kernel),
        .pct = 100.0 * warps / c->arch->limits.max_warps_per_sm,
        .is_solid = page_kernel_on_slice(c->spec, c->arch, &c->spec->kernels[kernel], &changed),
    };
    double pct = c->is_bars && c->steps.bar_half == 0 ? mark.pct / 2 : mark.pct;
    mark.y = c->height_px * (1 - pct / c->pct_max);
    buffer_release(&changed);
    return mark;
}

static bool is_same_place(const struct cliff_mark *a, const struct cliff_mark *b)
{
    double dx = a->px - b->px, dy = a->y - b->y;
    return dx * dx + dy * dy < SAME_PLACE_PX * SAME_PLACE_PX;
}

/* The mark that carries the letter of mark `index`. */
static struct cliff_mark *letter_bearer(struct cliffs *c, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (c->marks[i].letters[0] != '\0' && is_same_place(&c->marks[i], &c->marks[index]))
            return &c->marks[i];
    return &c->marks[index];
}

static void add_letter(struct cliffs *c, size_t index)
{
    struct cliff_mark *bearer = letter_bearer(c, index);
    size_t length = strlen(bearer->letters);
    snprintf(bearer->letters + length, sizeof bearer->letters - length, "%s%c",
             length == 0 ? "" : ",", (char)('A' + index));
}

static void take_place(struct cliffs *c, const struct cliff_mark *mark)
{
    label_boxes_take(&c->taken, (struct box){mark->px - MARK_HALF_PX, mark->y - MARK_HALF_PX,
                                             mark->px + MARK_HALF_PX, mark->y + MARK_HALF_PX});
    if (!c->is_bars)
        label_boxes_take(&c->taken, (struct box){mark->px - DROP_LINE_HALF_PX, mark->y,
                                                 mark->px + DROP_LINE_HALF_PX, c->height_px});
}

/* Over the count on the bar of one value, or as little right of that as is
 * free, of higher bars too. */
static bool place_over_count(struct cliffs *c, struct cliff_mark *mark)
{
    double half = text_width_px(mark->letters, c->page.points - 1, true) / 2;
    const struct cliff_plot plot = {.steps = &c->steps, .height_px = c->height_px};
    for (int dx = 0; dx <= half; dx++) {
        struct box box = {mark->px + dx - half, mark->y - OVER_COUNT_PX - LETTER_HALF_PX,
                          mark->px + dx + half, mark->y - OVER_COUNT_PX + LETTER_HALF_PX};
        if (cliff_is_over_fill(&plot, box) || !label_boxes_free(&c->taken, box))
            continue;
        label_boxes_take(&c->taken, box);
        mark->letters_at = (struct letter_place){dx, OVER_COUNT_PX};
        return true;
    }
    return false;
}

/* Not over the numbers left and right of the plot. */
static void place_letters(struct cliffs *c, size_t first_text, struct cliff_mark *mark)
{
    struct box bounds = {-EDGE_PX, c->taken.bounds.y0, c->width_px + EDGE_PX, c->height_px};
    if (mark->letters[0] == '\0' || (c->steps.bar_half > 0 && place_over_count(c, mark)))
        return;
    mark->letters_at = letter_place_take(&c->taken, first_text, bounds, mark->px, mark->y,
                                         mark->letters, c->page.points - 1);
}

/* A lone kernel that lies beyond the axis has its value for a letter, since
 * its mark stands at another. */
static void add_value_beyond(struct cliffs *c, uint32_t value)
{
    struct buffer text = {.words = c->spec->words};
    bool is_left = c->x.is_log2 && value < c->x.lo * c->x.unit;
    bool has_whole_warps = c->is_bars && c->steps.bar_half == 0;
    if (has_whole_warps || (!is_left && value <= c->x.max))
        return;
    axis_amount_text(c->spec->x, value, &text);
    bool has_unit = c->spec->x == OCC_AXIS_SMEM || c->is_bars; /* counts stand on bars */
    if (!text.failed && has_unit)
        snprintf(c->marks[0].letters, sizeof c->marks[0].letters, "%s", text.bytes);
    else
        snprintf(c->marks[0].letters, sizeof c->marks[0].letters, "%u", (unsigned)value);
    c->page.failed = c->page.failed || text.failed;
    buffer_release(&text);
}

void cliffs_place_marks(struct cliffs *c)
{
    size_t count = chart_mark_count(c->spec);
    for (size_t i = 0; i < count; i++) {
        c->marks[i] = mark_of(c, i);
        if (count > 1)
            add_letter(c, i);
    }
    for (size_t i = 0; i < count; i++)
        kernel_words_shorten_letters(c->marks[i].letters);
    if (count == 1)
        add_value_beyond(c, occ_launch_get(&c->spec->kernels[0].launch, c->spec->x));
    for (size_t i = 0; i < count; i++)
        take_place(c, &c->marks[i]);
    size_t first_text = c->steps.bar_half > 0 ? c->first_count : c->taken.count;
    for (size_t i = 0; i < count; i++)
        place_letters(c, first_text, &c->marks[i]);
}
