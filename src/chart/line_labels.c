/* SPDX-License-Identifier: MIT */
/*
 * Texts between the lines: thresholds (line_thresholds.c), then the names of
 * the lines and the counts of the lowest. What finds no place is left out; the
 * legend and the data have it all.
 */
#include "chart/line_labels.h"

#include <math.h>
#include <stdio.h>

#include "chart/text_metrics.h"

enum {
    TEXT_HALF_PX = 6,
    BOLD_HALF_PX = 7,
    MARK_HALF_PX = 9, /* a diamond with its halo */
    MARGIN_PX = 3,
    BESIDE_PX = 4,  /* from a line to a text beside it */
    AROUND_PX = 60, /* places that are tried around a corner */
    STRUCK_PX = 6,  /* a text nearer to a line of the grid is struck through */
    OFF_GRID_PX = 9,
    WORD_GAP_PX = 9, /* beside the name of a line */
};

double lines_y(const struct lines *lines, double blocks)
{
    return lines->height_px * (1 - fmin(blocks, 2 * lines->y_max) / lines->y_max);
}

double lines_x(const struct lines *lines, uint32_t value)
{
    return axis_scale_px(&lines->x, value);
}

/* Where a step begins and ends; its levels hold for what is above the value
 * before its first. */
static double step_x0(const struct lines *lines, const struct line_step *step)
{
    return lines_x(lines, step->first == 0 ? 0 : step->first - 1);
}

double lines_top(const struct lines *lines)
{
    double highest = floor(lines->y_max / lines->y_step) * lines->y_step;
    return lines_y(lines, highest) + OFF_GRID_PX;
}

/* Half the width of the widest line. */
static double clearance(const struct lines *lines)
{
    double widest = 0;
    for (size_t i = 0; i < lines->limits.count; i++)
        widest = fmax(widest, lines->limits.items[i].width_px);
    return widest / 2;
}

/* ---- what is in the way ---- */

/* The part of a line over one step, and the riser to the next. */
static void take_step(struct lines *lines, const struct line_limit *limit, size_t i)
{
    const struct line_step *step = &lines->steps.items[i];
    const struct line_step *next = i + 1 < lines->steps.count ? step + 1 : NULL;
    double half = limit->width_px / 2 + 1, x1 = lines_x(lines, step->last);
    double y = lines_y(lines, step->result.blocks_by[limit->limiter]);
    if (step->result.blocks_per_sm == 0)
        return;
    if (y > -half)
        label_boxes_take(&lines->taken, (struct box){step_x0(lines, step) - half, y - half,
                                                     x1 + half, y + half});
    if (next == NULL || next->result.blocks_per_sm == 0)
        return;
    double y2 = lines_y(lines, next->result.blocks_by[limit->limiter]);
    if (fmax(y, y2) > 0 && y != y2)
        label_boxes_take(&lines->taken,
                         (struct box){x1 - half, fmin(y, y2), x1 + half, fmax(y, y2)});
}

static void take_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->limits.count; i++)
        for (size_t k = 0; lines->limits.items[i].width_px > 0 && k < lines->steps.count; k++)
            take_step(lines, &lines->limits.items[i], k);
}

#define REFUSAL_LINE_PX 15.0

/* The hatch is no place for texts, but for its own words. */
static void take_hatch(struct lines *lines)
{
    lines->before_hatch = lines->taken.count;
    for (size_t i = 0; i < lines->steps.count; i++) {
        const struct line_step *step = &lines->steps.items[i];
        if (step->result.blocks_per_sm == 0)
            label_boxes_take(&lines->taken,
                             (struct box){step_x0(lines, step), 0, lines_x(lines, step->last),
                                          lines->height_px});
    }
}

static void take_marks(struct lines *lines)
{
    double optin = axis_scale_px(&lines->x, lines->optin_at * lines->x.unit);
    if (lines->optin_at > 0)
        label_boxes_take(&lines->taken,
                         (struct box){optin - 1, 0, optin + 1, lines->height_px});
    for (size_t i = 0; i < chart_mark_count(lines->spec); i++) {
        const struct line_mark *mark = &lines->marks[i];
        label_boxes_take(&lines->taken,
                         (struct box){mark->px - MARK_HALF_PX, mark->y - MARK_HALF_PX,
                                      mark->px + MARK_HALF_PX, mark->y + MARK_HALF_PX});
        label_boxes_take(&lines->taken, (struct box){mark->px - MARGIN_PX, mark->y,
                                                     mark->px + MARGIN_PX, lines->height_px});
    }
    struct box within = {-MARGIN_PX, -MARK_HALF_PX, lines->width_px + MARGIN_PX,
                         lines->height_px};
    size_t first_text = lines->taken.count;
    for (size_t i = 0; i < chart_mark_count(lines->spec); i++) {
        struct line_mark *mark = &lines->marks[i];
        if (mark->letters[0] != '\0')
            mark->letters_at =
                letter_place_take(&lines->taken, first_text, within, mark->px, mark->y,
                                  mark->letters, lines->page.points - 1);
    }
}

/* ---- texts ---- */

static double label_width(const struct lines *lines, enum line_style style, const char *text)
{
    double points = lines->page.points - (style == LINE_SMALL || style == LINE_SMALL_MUTED);
    return text_width_px(text, points, style == LINE_BOLD);
}

static struct box box_at(double x, double y, double width, enum page_align align, double half)
{
    double left = align == PAGE_LEFT ? x : align == PAGE_RIGHT ? x - width : x - width / 2;
    return (struct box){left, y - half, left + width, y + half};
}

/* "64" and the name "registers" side by side would read as one. */
static bool is_read_with_another(const struct lines *lines, enum line_style style,
                                 struct box box)
{
    box.x0 -= WORD_GAP_PX;
    box.x1 += WORD_GAP_PX;
    for (size_t i = 0; i < lines->label_count; i++) {
        const struct line_label *label = &lines->labels[i];
        double width = label_width(lines, label->style, label->text);
        if ((style == LINE_BASE || label->style == LINE_BASE) &&
            boxes_overlap(box, box_at(label->x, label->y, width, label->align, TEXT_HALF_PX)))
            return true;
    }
    return false;
}

/* Put a text there if nothing is in the way. */
static bool try_label(struct lines *lines, double x, double y, enum page_align align,
                      enum line_style style, const char *text)
{
    double half = style == LINE_BOLD ? BOLD_HALF_PX : TEXT_HALF_PX;
    struct box box = box_at(x, y, label_width(lines, style, text), align, half);
    if (lines->label_count == LINES_MAX_LABELS || is_read_with_another(lines, style, box) ||
        !label_boxes_try(&lines->taken, box))
        return false;
    struct line_label *label = &lines->labels[lines->label_count++];
    *label = (struct line_label){.x = x, .y = y, .align = align, .style = style};
    snprintf(label->text, sizeof label->text, "%s", text);
    return true;
}

/* ---- around a corner ---- */

static bool is_struck(const struct lines *lines, double y)
{
    double step = lines->height_px / lines->y_max * lines->y_step;
    double above_line = fmod(lines->height_px - y, step);
    return fmin(above_line, step - above_line) < STRUCK_PX;
}

/* How far a place is from the best one, right of and above the corner. */
static double distance(const struct lines *lines, double dx, double dy, double y)
{
    double away = clearance(lines) + BESIDE_PX;
    return fabs(dx - away) * (dx < 0 ? 2 : 1) + fabs(dy - away - 4) +
           (is_struck(lines, y) ? 4 : 0);
}

bool lines_place_near(struct lines *lines, double x, double y, double reach,
                      enum line_style style, const char *text)
{
    double width = label_width(lines, style, text), best_x = 0, best_y = 0, least = reach;
    for (int dx = -AROUND_PX; dx <= AROUND_PX; dx += 3)
        for (int dy = -AROUND_PX / 2; dy <= AROUND_PX; dy += 2) {
            double left = dx < 0 ? x + dx - width : x + dx, middle = y - dy;
            struct box box = {left - 2, middle - BOLD_HALF_PX, left + width,
                              middle + BOLD_HALF_PX};
            double far = distance(lines, dx, dy, middle);
            if (far >= least || !label_boxes_free(&lines->taken, box))
                continue;
            best_x = left;
            best_y = middle;
            least = far;
        }
    return least < reach && try_label(lines, best_x, best_y, PAGE_LEFT, style, text);
}

/* ---- names of lines ---- */

static const char *limit_name(const struct lines *lines, const struct line_limit *limit)
{
    return chart_text(lines->spec, page_limiter_text(limit->limiter));
}

static bool allow_the_same(const struct line_limit *a, const struct line_limit *b)
{
    return a->least == b->least && a->most == b->most;
}

/* "warps: 8" or, of limits that allow the same, "warps, barriers: 8". Nothing where
 * an earlier limit has named this one. */
static void add_name(const struct lines *lines, size_t index, struct buffer *out)
{
    const struct line_limit *limits = lines->limits.items, *limit = &limits[index];
    for (size_t i = 0; i < index; i++)
        if (allow_the_same(&limits[i], limit))
            return;
    for (size_t i = index; i < lines->limits.count; i++) {
        if (!allow_the_same(&limits[i], limit))
            continue;
        buffer_add_text(out, i == index ? "" : ", ");
        buffer_add_words(out, page_limiter_text(limits[i].limiter));
    }
    buffer_printf(out, ": %u", (unsigned)limit->least);
}

/* On the line, at its right end if that is free. */
static void name_constant(struct lines *lines, size_t index)
{
    double y = lines_y(lines, lines->limits.items[index].least);
    double away = clearance(lines) + TEXT_HALF_PX + 2;
    struct buffer text = {.words = lines->spec->words};
    add_name(lines, index, &text);
    bool is_done = text.failed || text.size == 0;
    for (int right = (int)lines->width_px - MARGIN_PX; !is_done && right > 0; right -= 4)
        is_done = try_label(lines, right, y - away, PAGE_RIGHT, LINE_BASE, text.bytes) ||
                  try_label(lines, right, y + away, PAGE_RIGHT, LINE_BASE, text.bytes);
    lines->taken.failed = lines->taken.failed || text.failed;
    buffer_release(&text);
}

/* Right of a riser of its line that is high enough. */
static bool name_riser(struct lines *lines, const struct line_limit *limit, size_t i)
{
    const struct line_step *step = &lines->steps.items[i], *next = step + 1;
    double y = lines_y(lines, step->result.blocks_by[limit->limiter]);
    if (i + 1 == lines->steps.count || next->result.blocks_per_sm == 0)
        return false;
    double y2 = lines_y(lines, next->result.blocks_by[limit->limiter]);
    double x = lines_x(lines, step->last) + limit->width_px / 2 + BESIDE_PX;
    const double middle = (fmax(y, 0) + y2) / 2,
                 ys[] = {middle, middle - 7, middle + 7, middle};
    for (size_t k = 0; k < 4; k++)
        if ((k == 3 || !is_struck(lines, ys[k])) &&
            try_label(lines, x, ys[k], PAGE_LEFT, LINE_BASE, limit_name(lines, limit)))
            return true;
    return false;
}

static bool name_corner(struct lines *lines, const struct line_limit *limit, size_t i)
{
    const struct line_step *step = &lines->steps.items[i];
    return lines_place_near(lines, lines_x(lines, step->last),
                            lines_y(lines, step->result.blocks_by[limit->limiter]),
                            3 * LINES_NEAR_PX, LINE_BASE, limit_name(lines, limit));
}

static void name_varying(struct lines *lines, const struct line_limit *limit)
{
    bool (*const ways[])(struct lines *, const struct line_limit *, size_t) = {name_riser,
                                                                               name_corner};
    for (size_t way = 0; way < 2; way++)
        for (size_t i = 0; i < lines->steps.count; i++) {
            const struct occ_result *result = &lines->steps.items[i].result;
            bool is_in_sight =
                result->blocks_per_sm > 0 && result->blocks_by[limit->limiter] <= lines->y_max;
            if (is_in_sight && ways[way](lines, limit, i))
                return;
        }
}

static void place_names(struct lines *lines)
{
    for (size_t i = 0; i < lines->limits.count; i++) {
        const struct line_limit *limit = &lines->limits.items[i];
        if (limit->width_px <= 0)
            continue;
        if (limit->least == limit->most)
            name_constant(lines, i);
        else
            name_varying(lines, limit);
    }
}

/* ---- counts ---- */

/* "5 blocks" below or above a level of the lowest, or just "5". */
static bool count_level(struct lines *lines, double x0, double x1, double y, const char *text,
                        bool may_be_above)
{
    static const double shares[] = {0.5, 0.25, 0.75, 0.1, 0.9};
    double width = label_width(lines, LINE_SMALL, text), room = x1 - x0 - width - 2 * MARGIN_PX;
    double away = clearance(lines) + TEXT_HALF_PX + 2;
    for (size_t i = 0; room > 0 && i < sizeof shares / sizeof *shares; i++) {
        double middle = x0 + MARGIN_PX + shares[i] * room + width / 2;
        if (try_label(lines, middle, y + away, PAGE_CENTER, LINE_SMALL, text) ||
            (may_be_above && try_label(lines, middle, y - away, PAGE_CENTER, LINE_SMALL, text)))
            return true;
    }
    return false;
}

static void place_counts(struct lines *lines)
{
    const struct cliff_step *steps = lines->resident.items;
    for (size_t begin = 0, end; begin < lines->resident.count; begin = end) {
        uint32_t blocks = steps[begin].plateau.result.blocks_per_sm;
        char texts[2][LINES_TEXT_BYTES];
        end = lines_level_end(&lines->resident, begin);
        snprintf(texts[0], sizeof texts[0], "%u %s", (unsigned)blocks,
                 chart_text(lines->spec, blocks == 1 ? "block" : "blocks"));
        snprintf(texts[1], sizeof texts[1], "%u", (unsigned)blocks);
        double x0 = lines_x(lines, begin == 0 ? 0 : steps[begin].plateau.first - 1),
               x1 = lines_x(lines, steps[end - 1].plateau.last), y = lines_y(lines, blocks);
        if (blocks > 0 && !count_level(lines, x0, x1, y, texts[0], true))
            count_level(lines, x0, x1, y, texts[1], false);
    }
}

/* ---- the rest ---- */

static void place_optin(struct lines *lines)
{
    struct buffer text = BUFFER_INIT;
    if (lines->optin_at <= 0)
        return;
    double x = axis_scale_px(&lines->x, lines->optin_at * lines->x.unit);
    buffer_add_text(&text, "above ");
    axis_amount_text(OCC_AXIS_SMEM, lines->arch->shared_memory.max_per_block, &text);
    buffer_add_text(&text, ": opt-in");
    for (int y = (int)lines_top(lines); !text.failed && y < lines->height_px; y += 6)
        if (try_label(lines, x + 5, y, PAGE_LEFT, LINE_SMALL_MUTED, text.bytes) ||
            try_label(lines, x - 5, y, PAGE_RIGHT, LINE_SMALL_MUTED, text.bytes))
            break;
    lines->taken.failed = lines->taken.failed || text.failed;
    buffer_release(&text);
}

/* "max 255", at the end of the lowest line. */
static void place_max(struct lines *lines)
{
    const struct cliff_step *last = &lines->resident.items[lines->resident.count - 1];
    struct buffer text = BUFFER_INIT;
    bool has_max = lines->spec->x != OCC_AXIS_SMEM || lines->arch->shared_memory.per_sm != 0;
    uint32_t blocks = last->plateau.result.blocks_per_sm;
    double away = clearance(lines) + TEXT_HALF_PX + 2, y = lines_y(lines, blocks);
    buffer_add_text(&text, "max ");
    axis_value_text(&lines->x, last->plateau.last, &text);
    if (!text.failed && has_max && blocks > 0 &&
        !try_label(lines, lines_x(lines, last->plateau.last), y - away, PAGE_RIGHT,
                   LINE_SMALL_MUTED, text.bytes))
        try_label(lines, lines_x(lines, last->plateau.last), y + away, PAGE_RIGHT,
                  LINE_SMALL_MUTED, text.bytes);
    lines->taken.failed = lines->taken.failed || text.failed;
    buffer_release(&text);
}

/* The first place in the hatch from x0 to x1 that no mark and no letter takes,
 * for two lines; y is the middle of the upper one. */
static bool find_in_hatch(const struct lines *lines, double x0, double x1, double width,
                          double *x, double *y)
{
    static const double heights[] = {0.3, 0.5, 0.15, 0.7};
    const struct label_boxes marks = {.boxes = lines->taken.boxes,
                                      .count = lines->before_hatch,
                                      .bounds = {x0, 0, x1, lines->height_px}};
    for (*x = x0 + 2 * MARGIN_PX; *x + width + 2 * MARGIN_PX <= x1; *x += 2 * MARGIN_PX)
        for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
            *y = lines->height_px * heights[i];
            if (label_boxes_free(&marks, (struct box){*x - MARGIN_PX, *y - REFUSAL_LINE_PX / 2,
                                                      *x + width + MARGIN_PX,
                                                      *y + REFUSAL_LINE_PX * 1.5}))
                return true;
        }
    return false;
}

/* Why a launch is refused, on a plate in the hatch, if that is wide enough. */
static void place_refusal(struct lines *lines, double x0, double x1, enum occ_status status)
{
    const char *const texts[] = {"cannot launch:",
                                 chart_text(lines->spec, page_status_text(status))};
    double widest = fmax(label_width(lines, LINE_SMALL, texts[0]),
                         label_width(lines, LINE_SMALL, texts[1]));
    double x, upper;
    if (lines->label_count + 2 > LINES_MAX_LABELS ||
        !find_in_hatch(lines, x0, x1, widest, &x, &upper))
        return;
    for (int i = 0; i < 2; i++) {
        double y = upper + REFUSAL_LINE_PX * i;
        struct line_label *label = &lines->labels[lines->label_count++];
        *label =
            (struct line_label){.x = x, .y = y, .align = PAGE_LEFT, .style = LINE_SMALL_MUTED};
        snprintf(label->text, sizeof label->text, "%s", texts[i]);
        double width = label_width(lines, LINE_SMALL, texts[i]);
        lines->plates[lines->plate_count++] =
            (struct box){x - MARGIN_PX, y - 7.5, x + width + MARGIN_PX, y + 7.5};
    }
}

static void place_refusals(struct lines *lines)
{
    const struct cliff_step *steps = lines->resident.items;
    for (size_t i = 0, end; i < lines->resident.count; i = end) {
        enum occ_status status = steps[i].plateau.result.status;
        for (end = i + 1; end < lines->resident.count; end++)
            if (steps[end].plateau.result.status != status)
                break;
        if (status != OCC_OK)
            place_refusal(lines, lines_x(lines, i == 0 ? 0 : steps[i].plateau.first - 1),
                          lines_x(lines, steps[end - 1].plateau.last), status);
    }
}

void lines_place_labels(struct lines *lines)
{
    take_lines(lines);
    take_marks(lines); /* letters may stand on the hatch, so before it */
    take_hatch(lines);
    lines_place_thresholds(lines);
    place_names(lines);
    place_optin(lines);
    place_max(lines);
    place_counts(lines);
    place_refusals(lines);
}
