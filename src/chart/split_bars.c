/* SPDX-License-Identifier: MIT */
/*
 * The bars of the first band, and what stands on them: counts, marks, words.
 * It needs room, so it decides how high the bars are drawn.
 */
#include <math.h>
#include <stdio.h>

#include "chart/split_bars.h"

/* What stands on a bar, from its top upwards. A mark lies on the top itself,
 * which is its value, and lifts the rest. */
#define COUNT_MIDDLE_PX 10
#define COUNT_TOP_PX 18
#define MARK_HALF_PX 9
#define LETTERS_PX 16

/* Over the splits that are too small: a line, and two lines of text over it. */
#define BRACKET_PX 42
#define BRACKET_LINE_PX 6
#define BRACKET_LOWER_PX 18
#define BRACKET_UPPER_PX 33

enum {
    LEAST_WORD_BAR_PX = 15, /* narrower bars carry no words */
    AIR_PX = 4,             /* over the highest stack */
    MOST_TICS = 5,
};

static const struct split_mark *mark_on(const struct splits *s, const struct split *split)
{
    for (size_t i = 0; i < s->mark_count; i++)
        if (s->marks[i].x == split->x)
            return &s->marks[i];
    return NULL;
}

static double stack_px(const struct splits *s, const struct split *split)
{
    const struct split_mark *mark = mark_on(s, split);
    if (mark == NULL)
        return COUNT_TOP_PX;
    return MARK_HALF_PX + COUNT_TOP_PX + (mark->letters[0] == '\0' ? 0 : LETTERS_PX);
}

struct bracket_texts {
    char lines[2][64];
    double width;
};

static struct bracket_texts bracket_texts(struct splits *s)
{
    struct bracket_texts texts;
    char size[32];
    split_size_text(s, s->items[0].row.first.result.carveout_bytes, true, size, sizeof size);
    snprintf(texts.lines[0], sizeof texts.lines[0], "%s",
             page_is_column(&s->page) ? "too small:"
                                      : chart_text(s->spec, "too small for one block:"));
    snprintf(texts.lines[1], sizeof texts.lines[1], "%s in force", size);
    texts.width = fmax(split_label_width(s, SPLIT_MUTED, texts.lines[0]),
                       split_label_width(s, SPLIT_MUTED, texts.lines[1]));
    return texts;
}

/* The line runs over its bars, the text to both sides of their middle as far
 * as the plot goes. */
static struct box bracket_extent(const struct splits *s, size_t grown, double text_width,
                                 double *middle)
{
    double x0 = s->items[0].x - s->bar_half_px, x1 = s->items[grown - 1].x + s->bar_half_px;
    double half = text_width / 2;
    *middle = fmax((x0 + x1) / 2, s->page.left + half + 2);
    return (struct box){fmin(x0, *middle - half), 0, fmax(x1, *middle + half), 0};
}

/* Pixels for one unit of a value, so that every stack has its room. */
static double scale_of(const struct splits *s, double height, struct box extent)
{
    double scale = s->is_pct ? (height - SPLIT_MAX_PANELS * AIR_PX) / 100 : HUGE_VAL;
    for (size_t i = 0; i < s->count; i++) {
        const struct split *split = &s->items[i];
        bool is_under =
            split->x + s->bar_half_px > extent.x0 && split->x - s->bar_half_px < extent.x1;
        double room = height - AIR_PX - stack_px(s, split) - (is_under ? BRACKET_PX : 0);
        if (split->value > 0)
            scale = fmin(scale, room / split->value);
    }
    return scale == HUGE_VAL ? height - COUNT_TOP_PX : scale;
}

/* Then a sentence under the chart says it. */
static bool meets_frame(const struct splits *s, struct box extent)
{
    double half = s->bar_half_px + s->frame_pad_px + 2;
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].is_needed && s->items[i].x - half < extent.x1 &&
            s->items[i].x + half > extent.x0)
            return true;
    return false;
}

static double tic_step(double highest)
{
    double step = 1;
    while (floor(highest / step) > MOST_TICS)
        step *= 2;
    return step;
}

static void scale_bars(struct splits *s)
{
    struct split_panel *panel = &s->panels[0];
    size_t grown = splits_grown_count(s);
    struct bracket_texts texts = bracket_texts(s);
    double middle = 0, highest = 0, lowest = HUGE_VAL;
    struct box extent = {0};
    if (grown > 0)
        extent = bracket_extent(s, grown, texts.width, &middle);
    bool has_bracket = grown > 0 && !meets_frame(s, extent);
    if (!has_bracket)
        extent = (struct box){0};
    double scale = scale_of(s, panel->height, extent);

    for (size_t i = 0; i < s->count; i++) {
        struct split *split = &s->items[i];
        split->stack = panel->top + panel->height - split->value * scale - stack_px(s, split);
        highest = fmax(highest, split->value);
        if (split->x + s->bar_half_px > extent.x0 && split->x - s->bar_half_px < extent.x1)
            lowest = fmin(lowest, split->stack);
    }
    panel->max = panel->height / scale;
    panel->step = s->is_pct ? 25 : tic_step(highest);
    panel->last_tic = s->is_pct ? 100 : floor(highest / panel->step) * panel->step;
    if (!has_bracket)
        return;
    double y = lowest - BRACKET_LINE_PX;
    s->bracket = (struct box){s->items[0].x - s->bar_half_px, y,
                              s->items[grown - 1].x + s->bar_half_px, y};
    split_label_add(s, middle, lowest - BRACKET_UPPER_PX, SPLIT_MUTED, texts.lines[0]);
    split_label_add(s, middle, lowest - BRACKET_LOWER_PX, SPLIT_MUTED, texts.lines[1]);
}

static double bar_top(const struct splits *s, const struct split *split)
{
    return split->stack + stack_px(s, split);
}

/* The highest top of the bars, with their marks, that a text so wide at `x`
 * stands over. */
static double clear_of_bars(const struct splits *s, double x, double width)
{
    double reach = width / 2 + s->bar_half_px, top = HUGE_VAL;
    for (size_t i = 0; i < s->count; i++) {
        double mark_px = mark_on(s, &s->items[i]) == NULL ? 0 : MARK_HALF_PX;
        if (fabs(s->items[i].x - x) < reach)
            top = fmin(top, bar_top(s, &s->items[i]) - mark_px);
    }
    return top;
}

static double widest_count(struct splits *s)
{
    char text[32];
    double widest = 0;
    for (size_t i = 0; i < s->count; i++) {
        snprintf(text, sizeof text, "%u", (unsigned)s->items[i].row.first.result.blocks_per_sm);
        widest = fmax(widest, split_label_width(s, SPLIT_BOLD, text));
    }
    return widest;
}

static void add_counts(struct splits *s)
{
    char text[32];
    double widest = widest_count(s);
    struct label_bars bars = split_label_bars(s, widest);
    s->is_frame_wide = widest + 2 <= 2 * (s->bar_half_px + s->frame_pad_px);
    for (size_t i = bars.first; i < s->count; i += bars.step) {
        const struct split *split = &s->items[i];
        snprintf(text, sizeof text, "%u", (unsigned)split->row.first.result.blocks_per_sm);
        if (split->code != 0)
            split_label_add(s, split->x, clear_of_bars(s, split->x, widest) - COUNT_MIDDLE_PX,
                            split_is_grown(split) ? SPLIT_BOLD_MUTED : SPLIT_BOLD, text);
    }
}

/* Where a text at `x` stands so that it does not leave the page. */
static double within_page(const struct splits *s, double x, const char *text)
{
    double half = split_label_width(s, SPLIT_BOLD_ACCENT, text) / 2;
    return fmax(s->page.text_left + half, fmin(x, s->page.width - s->page.text_right - half));
}

static void place_marks(struct splits *s)
{
    double widest = widest_count(s);
    for (size_t i = 0; i < s->count; i++) {
        const struct split *split = &s->items[i];
        for (size_t k = 0; k < s->mark_count; k++) {
            struct split_mark *mark = &s->marks[k];
            if (mark->x != split->x)
                continue;
            mark->y = bar_top(s, split);
            if (mark->letters[0] != '\0')
                split_label_add(s, within_page(s, mark->x, mark->letters),
                                clear_of_bars(s, split->x, widest) - COUNT_MIDDLE_PX -
                                    LETTERS_PX,
                                SPLIT_BOLD_ACCENT, mark->letters);
        }
    }
}

/* ---- words on bars ---- */

static bool is_same_run(const struct split *a, const struct split *b)
{
    return a->code == b->code && split_is_grown(a) == split_is_grown(b);
}

/* The limit of a run of bars stands upright on its highest one, the last of
 * those. Stripes say it themselves. */
static void add_word(struct splits *s, size_t begin, size_t end)
{
    struct buffer text = {.words = s->spec->words};
    const struct split *split = &s->items[begin];
    for (size_t i = begin; i < end; i++)
        if (s->items[i].value >= split->value)
            split = &s->items[i];
    if (page_code_size(split->code) > 2)
        buffer_printf(&text, "%u tied", page_code_size(split->code));
    else
        page_code_text(split->code, &text);
    double bottom = s->panels[0].top + s->panels[0].height;
    double room = bottom - bar_top(s, split) - 12;
    struct split_label *label = NULL;
    if (!text.failed && 2 * s->bar_half_px >= LEAST_WORD_BAR_PX &&
        split_label_width(s, SPLIT_WORD, text.bytes) <= room)
        label = split_label_add(s, split->x, bottom - 6, SPLIT_WORD, text.bytes);
    if (label != NULL) {
        label->align = PAGE_LEFT;
        label->angle = 90;
        label->code = split->code;
        label->is_pale = split_is_grown(split);
    }
    s->page.failed = s->page.failed || text.failed;
    buffer_release(&text);
}

static void add_words(struct splits *s)
{
    for (size_t begin = 0, end; begin < s->count; begin = end) {
        end = begin + 1;
        while (end < s->count && is_same_run(&s->items[begin], &s->items[end]))
            end++;
        if (s->items[begin].code != 0 && page_code_size(s->items[begin].code) != 2)
            add_word(s, begin, end);
    }
}

static void add_refusal(struct splits *s)
{
    const struct split_panel *panel = &s->panels[0];
    double x = s->page.left + s->width_px / 2, y = panel->top + panel->height / 2;
    const char *const lines[] = {"cannot launch:", s->refusal};
    for (size_t i = 0; i < 2; i++) {
        struct split_label *label =
            split_label_add(s, x, y - 8 + 17.0 * (double)i, SPLIT_BOLD_MUTED, lines[i]);
        if (label != NULL)
            label->plate_px = split_label_width(s, SPLIT_BOLD_MUTED, lines[i]) / 2;
    }
}

void split_bars_place(struct splits *s)
{
    struct split_panel *panel = &s->panels[0];
    if (s->refusal != NULL) {
        panel->max = panel->last_tic = panel->step = s->is_pct ? 100 : 1;
        for (size_t i = 0; i < s->count; i++)
            s->items[i].stack = panel->top + panel->height - COUNT_TOP_PX;
        add_refusal(s);
    } else {
        scale_bars(s);
    }
    add_counts(s);
    place_marks(s);
    add_words(s);
}
