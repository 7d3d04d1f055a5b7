/* SPDX-License-Identifier: MIT */
/* Labels of bars: their widths, and at which bars there is room for them. */
#include <math.h>
#include <stdio.h>

#include "chart/split_bars.h"
#include "chart/text_metrics.h"

static double points_of(const struct splits *s, enum split_style style)
{
    bool is_small = style == SPLIT_SMALL || style == SPLIT_MUTED || style == SPLIT_WORD;
    return s->page.points - (is_small ? 1 : 0);
}

double split_label_width(const struct splits *s, enum split_style style, const char *text)
{
    bool is_bold =
        style == SPLIT_BOLD || style == SPLIT_BOLD_MUTED || style == SPLIT_BOLD_ACCENT;
    return text_width_px(text, points_of(s, style), is_bold);
}

struct split_label *split_label_add(struct splits *s, double x, double y,
                                    enum split_style style, const char *text)
{
    if (s->label_count == SPLIT_MAX_LABELS)
        return NULL;
    struct split_label *label = &s->labels[s->label_count++];
    *label = (struct split_label){.x = x, .y = y, .align = PAGE_CENTER, .style = style};
    snprintf(label->text, sizeof label->text, "%s", text);
    return label;
}

/* "164 KiB" or "164", as plain text. */
void split_size_text(struct splits *s, uint32_t bytes, bool with_unit, char *text, size_t room)
{
    struct buffer out = BUFFER_INIT;
    splits_size_text(s, bytes, with_unit, &out);
    snprintf(text, room, "%s", out.failed ? "" : out.bytes);
    s->page.failed = s->page.failed || out.failed;
    buffer_release(&out);
}

struct label_bars split_label_bars(const struct splits *s, double width)
{
    double step = fmax(ceil((width + 2) / s->pitch_px), 1);
    struct label_bars bars = {.step = (size_t)step};
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].is_needed)
            bars.first = i % bars.step;
    return bars;
}
