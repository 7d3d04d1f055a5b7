/* SPDX-License-Identifier: MIT */
/* What stands inside the fills: blocks per SM under each level, and the limit
 * of each region. Stripes carry no digits, and words only on a plate. */
#include <stdio.h>
#include <string.h>

#include "chart/cliff_labels.h"
#include "chart/page.h"
#include "chart/text_metrics.h"

#define TEXT_HALF_PX 6
#define COUNT_BELOW_PX 11 /* from a level to the middle of its count */
#define COUNT_ABOVE_PX 9
#define WORD_ABOVE_PX 9 /* from the axis to the middle of a word */
#define MARGIN_PX 3
#define REFUSAL_LINE_PX 15

static bool is_striped(uint32_t code)
{
    return page_code_size(code) == 2;
}

static double small_width(const struct cliff_plot *plot, const char *text)
{
    return text_width_px(text, plot->points - 1, false);
}

/* ---- counts ---- */

/* The middle, then to either side: a kernel's line may stand in the middle. */
static bool place_count(const struct cliff_plot *plot, double x0, double x1, double y,
                        const char *text, struct box *box)
{
    static const double shares[] = {0.5, 0.25, 0.75, 0.12, 0.88};
    double width = small_width(plot, text);
    if (x1 - x0 < width + 2 * MARGIN_PX)
        return false;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        double room = x1 - x0 - width - 2 * MARGIN_PX;
        double left = x0 + MARGIN_PX + shares[i] * room;
        *box = (struct box){left, y - TEXT_HALF_PX, left + width, y + TEXT_HALF_PX};
        if (label_boxes_try(plot->taken, *box))
            return true;
    }
    return false;
}

/* The widest run of steps of a level, from `begin` to before `end`, that has
 * no stripes. */
static void widest_plain_run(const struct cliff_plot *plot, size_t begin, size_t end,
                             double *x0, double *x1)
{
    const struct cliff_step *steps = plot->steps->items;
    *x0 = *x1 = 0;
    for (size_t i = begin; i < end; i++) {
        size_t first = i;
        if (is_striped(steps[i].code))
            continue;
        while (i + 1 < end && steps[i + 1].code == steps[i].code)
            i++;
        if (steps[i].x1 - steps[first].x0 > *x1 - *x0) {
            *x0 = steps[first].x0;
            *x1 = steps[i].x1;
        }
    }
}

static void take_count(const struct cliff_plot *plot, const struct cliff_step *step,
                       struct box box, const char *text, struct cliff_labels *labels)
{
    struct cliff_label *label = cliff_list_add(&labels->counts, text);
    if (label == NULL)
        return;
    label->x = axis_scale_value(plot->x, (box.x0 + box.x1) / 2) / plot->x->unit;
    label->pct = cliff_step_pct(plot, step);
    label->dy = step->y - (box.y0 + box.y1) / 2;
}

/* Under the level where it is plain and high enough; else above it. */
static void add_count(const struct cliff_plot *plot, size_t begin, size_t end,
                      struct cliff_labels *labels)
{
    const struct cliff_step *step = &plot->steps->items[begin];
    uint32_t blocks = step->plateau.result.blocks_per_sm;
    char texts[2][CLIFF_TEXT_BYTES];
    double x0, x1;
    struct box box;

    snprintf(texts[0], sizeof texts[0], "%u %s", (unsigned)blocks,
             chart_text(plot->spec, blocks == 1 ? "block" : "blocks"));
    snprintf(texts[1], sizeof texts[1], "%u", (unsigned)blocks);
    widest_plain_run(plot, begin, end, &x0, &x1);
    bool is_high_enough = plot->height_px - step->y >= COUNT_BELOW_PX + TEXT_HALF_PX;
    for (size_t i = 0; i < 2; i++) {
        if (is_high_enough &&
            place_count(plot, x0, x1, step->y + COUNT_BELOW_PX, texts[i], &box)) {
            take_count(plot, step, box, texts[i], labels);
            return;
        }
    }
    if (place_count(plot, step->x0, plot->steps->items[end - 1].x1, step->y - COUNT_ABOVE_PX,
                    texts[0], &box))
        take_count(plot, step, box, texts[0], labels);
}

void cliff_place_counts(const struct cliff_plot *plot, struct cliff_labels *labels)
{
    size_t count = plot->steps->count;
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = cliff_level_end(plot->steps, begin);
        if (plot->steps->items[begin].code != 0 && !plot->is_bars)
            add_count(plot, begin, end, labels);
    }
}

/* ---- words ---- */

struct region {
    double x0, x1;
    uint32_t code;
    enum occ_status status;
};

/* True where every step across the box is higher than it. */
static bool is_within_fill(const struct cliff_plot *plot, struct box box)
{
    for (size_t i = 0; i < plot->steps->count; i++) {
        const struct cliff_step *step = &plot->steps->items[i];
        if (step->x0 < box.x1 && box.x0 < step->x1 && box.y0 < step->y)
            return false;
    }
    return true;
}

static bool is_room(const struct cliff_plot *plot, struct box box)
{
    return label_boxes_free(plot->taken, box) && is_within_fill(plot, box);
}

static void add_word(const struct cliff_plot *plot, const struct region *region, struct box box,
                     double angle, const char *text, struct cliff_labels *labels)
{
    struct cliff_label *label = cliff_list_add(&labels->words, text);
    if (label == NULL)
        return;
    double x = angle > 0 ? (box.x0 + box.x1) / 2 : box.x0;
    double y = angle > 0 ? box.y1 : (box.y0 + box.y1) / 2;
    label->x = axis_scale_value(plot->x, x) / plot->x->unit;
    label->dy = plot->height_px - y;
    label->angle = angle;
    label_boxes_take(plot->taken, box);
    if ((is_striped(region->code) || region->code == 0) &&
        labels->plate_count < CLIFF_MAX_LABELS)
        labels->plates[labels->plate_count++] = (struct cliff_plate){
            .box = {box.x0 - MARGIN_PX, box.y0 - 1, box.x1 + MARGIN_PX, box.y1 + 1},
            .code = region->code & (region->code - 1)}; /* the second colour of two */
}

/* Lying at the left end of the region, or beside a kernel's line. */
static bool lay_word(const struct cliff_plot *plot, const struct region *region,
                     const char *text, double above_axis, struct cliff_labels *labels)
{
    double width = small_width(plot, text);
    double y = plot->height_px - above_axis;
    double first = region->x0 + 2 * MARGIN_PX;
    int places = (int)((region->x1 - width - first) / MARGIN_PX);
    for (int i = 0; i < places; i++) {
        double left = first + i * MARGIN_PX;
        struct box box = {left, y - TEXT_HALF_PX, left + width, y + TEXT_HALF_PX};
        if (!is_room(plot, box))
            continue;
        add_word(plot, region, box, 0, text, labels);
        return true;
    }
    return false;
}

static bool stand_word(const struct cliff_plot *plot, const struct region *region,
                       const char *text, struct cliff_labels *labels)
{
    double length = small_width(plot, text);
    double bottom = plot->height_px - MARGIN_PX - 1;
    double middle = (region->x0 + region->x1) / 2;
    struct box box = {middle - TEXT_HALF_PX, bottom - length, middle + TEXT_HALF_PX, bottom};
    if (region->x1 - region->x0 < 2 * TEXT_HALF_PX + 1 || !is_room(plot, box))
        return false;
    add_word(plot, region, box, 90, text, labels);
    return true;
}

/* On stripes a plate must leave most of them in sight. */
static bool has_room_for_plate(const struct cliff_plot *plot, const struct region *region)
{
    struct buffer text = {.words = plot->spec->words};
    page_code_text(region->code, &text);
    double width = text.failed ? 0 : small_width(plot, text.bytes);
    buffer_release(&text);
    return region->x1 - region->x0 >= 1.5 * width;
}

static void set_word(const struct cliff_plot *plot, const struct region *region,
                     struct cliff_labels *labels)
{
    struct buffer words = {.words = plot->spec->words};
    char tied[CLIFF_TEXT_BYTES];
    page_code_text(region->code, &words);
    snprintf(tied, sizeof tied, "%u tied", page_code_size(region->code));
    const char *const texts[] = {words.failed ? "" : words.bytes,
                                 page_code_size(region->code) > 2 ? tied : NULL};
    for (size_t i = 0; i < 2 && texts[i] != NULL; i++)
        if ((!plot->is_bars && lay_word(plot, region, texts[i], WORD_ABOVE_PX, labels)) ||
            stand_word(plot, region, texts[i], labels))
            break;
    buffer_release(&words);
}

/* "cannot launch", and why, as two lines in the hatch; the first at `y`. */
static bool lay_refusal_at(const struct cliff_plot *plot, const struct region *region,
                           double left, double y, struct cliff_labels *labels)
{
    const char *const texts[] = {"cannot launch:",
                                 chart_text(plot->spec, page_status_text(region->status))};
    double widths[] = {small_width(plot, texts[0]), small_width(plot, texts[1])};
    double widest = widths[0] > widths[1] ? widths[0] : widths[1];
    struct box both = {left, y - TEXT_HALF_PX, left + widest,
                       y + REFUSAL_LINE_PX + TEXT_HALF_PX};

    if (both.x1 > region->x1 - MARGIN_PX || !label_boxes_free(plot->taken, both))
        return false;
    for (int i = 0; i < 2; i++) {
        double middle = y + i * REFUSAL_LINE_PX;
        struct box box = {left, middle - TEXT_HALF_PX, left + widths[i], middle + TEXT_HALF_PX};
        add_word(plot, region, box, 0, texts[i], labels);
    }
    return true;
}

/* At the left end of the hatch if that is free somewhere; else farther in. */
static bool lay_refusal(const struct cliff_plot *plot, const struct region *region,
                        struct cliff_labels *labels)
{
    static const double heights[] = {0.62, 0.75, 0.4, 0.2};
    double first = region->x0 + 3 * MARGIN_PX;
    int places = (int)((region->x1 - first) / MARGIN_PX);
    for (int k = 0; k < places; k++)
        for (size_t i = 0; i < sizeof heights / sizeof *heights; i++)
            if (lay_refusal_at(plot, region, first + k * MARGIN_PX,
                               plot->height_px * heights[i], labels))
                return true;
    return false;
}

static void set_refusal(const struct cliff_plot *plot, const struct region *region,
                        struct cliff_labels *labels)
{
    const char *why = chart_text(plot->spec, page_status_text(region->status));
    if (!lay_refusal(plot, region, labels) && !stand_word(plot, region, why, labels) &&
        !lay_word(plot, region, "cannot launch", plot->height_px * 0.35, labels))
        stand_word(plot, region, "cannot launch", labels);
}

static size_t highest_step(const struct cliff_step *steps, size_t begin, size_t end)
{
    size_t highest = begin;
    for (size_t i = begin; i < end; i++)
        if (steps[i].y < steps[highest].y)
            highest = i;
    return highest;
}

/* Steps with the same limits are one region; of bars, which have gaps, one in
 * their middle stands for it, or the highest where each value has one. */
static struct region find_region(const struct cliff_plot *plot, size_t begin, size_t end)
{
    const struct cliff_step *steps = plot->steps->items;
    bool is_one_bar = plot->is_bars && steps[begin].code != 0;
    size_t first = !is_one_bar                 ? begin
                   : plot->steps->bar_half > 0 ? highest_step(steps, begin, end)
                                               : (begin + end - 1) / 2;
    size_t last = is_one_bar ? first : end - 1;
    return (struct region){steps[first].x0, steps[last].x1, steps[first].code,
                           steps[first].plateau.result.status};
}

void cliff_place_words(const struct cliff_plot *plot, struct cliff_labels *labels)
{
    const struct cliff_step *steps = plot->steps->items;
    for (size_t begin = 0, end; begin < plot->steps->count; begin = end) {
        end = begin + 1;
        while (end < plot->steps->count && steps[end].code == steps[begin].code &&
               steps[end].plateau.result.status == steps[begin].plateau.result.status)
            end++;
        struct region region = find_region(plot, begin, end);
        if (region.code == 0)
            set_refusal(plot, &region, labels);
        else if (!is_striped(region.code) || has_room_for_plate(plot, &region))
            set_word(plot, &region, labels);
    }
}
