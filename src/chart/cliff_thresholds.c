/* SPDX-License-Identifier: MIT */
/* Thresholds on a staircase: beside their corner, the weightiest first. */
#include "chart/cliff_labels.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/text_metrics.h"

#define TEXT_HALF_PX 6.5
/* Places that are tried around a corner: every 4 x 2 pixels. */
enum { AROUND_COLUMNS = 27, AROUND_ROWS = 27, AWAY_FROM_CORNER_PX = 5 };

#define CIRCLE_MIN_PX 13 /* a riser shorter than this has no room for a circle */

/* Where a threshold's text may stand, from its corner. */
struct place {
    double dx, dy;
    bool is_right;
};

static struct box place_box(const struct cliff_step *step, struct place place, double width)
{
    double x = step->x1 + place.dx;
    double y = step->y - place.dy;
    double x0 = place.is_right ? x - width : x;
    return (struct box){x0, y - TEXT_HALF_PX, x0 + width, y + TEXT_HALF_PX};
}

static bool is_place_free(const struct cliff_plot *plot, const struct cliff_step *step,
                          struct place place, double width)
{
    struct box box = place_box(step, place, width);
    return label_boxes_free(plot->taken, box) && !cliff_is_over_fill(plot, box);
}

/* Right of the corner, which in a falling staircase is always free of the
 * curve; left of it where the curve rises. */
static bool find_place(const struct cliff_plot *plot, const struct cliff_step *step,
                       double width, struct place *place)
{
    static const struct place places[] = {{6, 9, false}, {7, 4, false}, {-5, 9, true}};
    bool rises = step[1].plateau.result.warps_per_sm > step->plateau.result.warps_per_sm;
    for (size_t i = rises ? 2 : 0; i < (rises ? 3 : 2); i++) {
        *place = places[i];
        if (is_place_free(plot, step, *place, width))
            return true;
    }
    return false;
}

/* How far a place is from the best one; left of the corner counts twice. */
static double distance(struct place place)
{
    return fabs(place.dx - 6) * (place.is_right ? 2 : 1) + fabs(place.dy - 9);
}

/* For a text that matters: the nearest free place around the corner; false
 * where there is none. */
static bool find_place_around(const struct cliff_plot *plot, const struct cliff_step *step,
                              double width, struct place *nearest)
{
    double least = HUGE_VAL;
    for (int i = 0; i < AROUND_COLUMNS * AROUND_ROWS; i++) {
        int dx = -40 + 4 * (i % AROUND_COLUMNS), dy = -12 + 2 * (i / AROUND_COLUMNS);
        struct place place = {dx, dy, dx < 0};
        if (abs(dx) >= AWAY_FROM_CORNER_PX && distance(place) < least &&
            is_place_free(plot, step, place, width)) {
            *nearest = place;
            least = distance(place);
        }
    }
    return least < HUGE_VAL;
}

static void take_threshold(const struct cliff_plot *plot, const struct cliff_step *step,
                           struct place place, double width, const char *text,
                           enum cliff_style style, struct cliff_labels *labels)
{
    struct cliff_label *label = cliff_list_add(&labels->thresholds, text);
    if (label == NULL)
        return;
    struct box box = place_box(step, place, width);
    label_boxes_take(plot->taken, box);
    cliff_add_plate_on_hatch(plot, box, labels);
    label->x = step->plateau.last / plot->x->unit;
    label->pct = cliff_step_pct(plot, step);
    label->dx = place.dx;
    label->dy = place.dy;
    label->is_right = place.is_right;
    label->style = style;
}

/* False where no place is free; what matters may stand farther away. */
static bool add_threshold(const struct cliff_plot *plot, const struct cliff_step *step,
                          bool matters, struct cliff_labels *labels)
{
    struct buffer text = BUFFER_INIT;
    struct place place;
    axis_value_text(plot->x, step->plateau.last, &text);
    double width = text.failed ? 0 : text_width_px(text.bytes, plot->points, true);
    bool is_placed =
        !text.failed && (find_place(plot, step, width, &place) ||
                         (matters && find_place_around(plot, step, width, &place)));
    if (is_placed)
        take_threshold(plot, step, place, width, text.bytes, CLIFF_BOLD_DOT, labels);
    buffer_release(&text);
    return is_placed;
}

/* The level beyond a cliff is approached and not reached at the threshold: an
 * open circle, where the riser is long enough to show both ends. */
static void add_circle(const struct cliff_plot *plot, size_t index, struct cliff_labels *labels)
{
    const struct cliff_step *step = &plot->steps->items[index];
    if (index + 1 == plot->steps->count || step[1].code == 0)
        return;
    double riser = step->y < step[1].y ? step[1].y - step->y : step->y - step[1].y;
    if (riser >= CIRCLE_MIN_PX)
        labels->thresholds.items[labels->thresholds.count - 1].low_pct =
            cliff_step_pct(plot, &step[1]);
}

/* ---- the order ---- */

/* Weights: beside a kernel, the first, then by the share of blocks lost. */
#define WEIGHT_KERNEL 3.0
#define WEIGHT_FIRST 2.0
#define WEIGHT_MAX 0.3 /* of the end of the axis */
#define WEIGHT_TRIED -1.0

static double loss(const struct cliff_step *a, const struct cliff_step *b)
{
    double blocks_a = a->plateau.result.blocks_per_sm,
           blocks_b = b->plateau.result.blocks_per_sm;
    double most = blocks_a > blocks_b ? blocks_a : blocks_b;
    double least = blocks_a > blocks_b ? blocks_b : blocks_a;
    return most == 0 ? 0 : (most - least) / most;
}

static void weigh_neighbours(const struct cliff_steps *steps, uint32_t value, double *weights)
{
    size_t at = cliff_steps_at(steps, value);
    size_t begin = cliff_level_begin(steps, at), end = cliff_level_end(steps, at);
    if (begin > 0)
        weights[begin - 1] = WEIGHT_KERNEL;
    if (end < steps->count)
        weights[end - 1] = WEIGHT_KERNEL;
}

/* The weight of the cliff after each step; WEIGHT_TRIED where there is none. */
static void weigh(const struct cliff_steps *steps, const uint32_t *values, size_t value_count,
                  double *weights)
{
    bool is_first = true;
    for (size_t i = 0; i < steps->count; i++) {
        const struct cliff_step *step = &steps->items[i];
        weights[i] = WEIGHT_TRIED;
        if (i + 1 == steps->count || !cliff_is_between(step, step + 1))
            continue;
        weights[i] = is_first ? WEIGHT_FIRST : loss(step, step + 1);
        is_first = false;
    }
    for (size_t k = 0; k < value_count; k++)
        weigh_neighbours(steps, values[k], weights);
}

static size_t heaviest(const double *weights, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (weights[i] > weights[best])
            best = i;
    return best;
}

/* "max 255", above the end of the last level. */
static void add_max(const struct cliff_plot *plot, struct cliff_labels *labels)
{
    static const struct place above_end = {0, 9, true};
    const struct cliff_step *last = &plot->steps->items[plot->steps->count - 1];
    struct buffer text = BUFFER_INIT;
    buffer_add_text(&text, "max ");
    axis_value_text(plot->x, last->plateau.last, &text);
    double width = text.failed ? 0 : text_width_px(text.bytes, plot->points - 1, false);
    if (!text.failed && last->code != 0 && is_place_free(plot, last, above_end, width))
        take_threshold(plot, last, above_end, width, text.bytes, CLIFF_MUTED, labels);
    buffer_release(&text);
}

static bool has_max(const struct cliff_plot *plot)
{
    return plot->x->axis != OCC_AXIS_SMEM || plot->arch->shared_memory.per_sm != 0;
}

void cliff_place_thresholds(const struct cliff_plot *plot, const uint32_t *values,
                            size_t value_count, struct cliff_labels *labels)
{
    size_t count = plot->steps->count;
    double *weights = memory_calloc(count, sizeof *weights);
    if (weights == NULL) {
        plot->taken->failed = true;
        return;
    }
    weigh(plot->steps, values, value_count, weights);

    bool is_max_placed = !has_max(plot);
    for (size_t best = heaviest(weights, count); weights[best] > 0;
         best = heaviest(weights, count)) {
        if (weights[best] < WEIGHT_MAX && !is_max_placed) {
            add_max(plot, labels);
            is_max_placed = true;
        }
        bool matters = weights[best] >= WEIGHT_KERNEL;
        if (add_threshold(plot, &plot->steps->items[best], matters, labels))
            add_circle(plot, best, labels);
        weights[best] = WEIGHT_TRIED;
    }
    if (!is_max_placed)
        add_max(plot, labels);
    free(weights);
}
