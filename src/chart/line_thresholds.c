/* SPDX-License-Identifier: MIT */
/* The thresholds of a lines chart beside their corners, the weightiest first. */
#include "chart/line_labels.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* How far from the best place a threshold beside a kernel may stand. */
enum { FAR_PX = 110 };

static void add_threshold(struct lines *lines, const struct cliff_step *step, double reach)
{
    struct buffer text = BUFFER_INIT;
    double x = lines_x(lines, step->plateau.last);
    double y = lines_y(lines, step->plateau.result.blocks_per_sm);
    axis_value_text(&lines->x, step->plateau.last, &text);
    bool is_placed =
        !text.failed && lines_place_near(lines, x, y, reach, LINE_BOLD, text.bytes);
    if (is_placed && lines->dot_count < LINES_MAX_LABELS)
        lines->dots[lines->dot_count++] = (struct line_dot){x, y};
    lines->taken.failed = lines->taken.failed || text.failed;
    buffer_release(&text);
}

static bool is_cliff(const struct cliff_steps *steps, size_t i)
{
    return i + 1 < steps->count && steps->items[i].plateau.result.blocks_per_sm !=
                                       steps->items[i + 1].plateau.result.blocks_per_sm;
}

static double loss(const struct cliff_step *a, const struct cliff_step *b)
{
    double blocks_a = a->plateau.result.blocks_per_sm,
           blocks_b = b->plateau.result.blocks_per_sm;
    return fabs(blocks_a - blocks_b) / fmax(blocks_a, blocks_b);
}

/* Where the level that holds `i` begins. */
static size_t level_begin(const struct cliff_steps *steps, size_t i)
{
    while (i > 0 && !is_cliff(steps, i - 1))
        i--;
    return i;
}

size_t lines_level_end(const struct cliff_steps *steps, size_t i)
{
    while (i + 1 < steps->count && !is_cliff(steps, i))
        i++;
    return i + 1;
}

#define WEIGHT_FORCED 3.0
#define WEIGHT_FIRST 2.0

/* Beside kernels and where launches end first, then the first cliff, then by the share that is
 * lost. */
static void weigh(const struct lines *lines, double *weights)
{
    const struct cliff_steps *steps = &lines->resident;
    bool is_first = true;
    for (size_t i = 0; i < steps->count; i++) {
        weights[i] = is_cliff(steps, i) ? loss(&steps->items[i], &steps->items[i + 1]) : 0;
        if (weights[i] >= 1) /* the launch is refused above it, or below it */
            weights[i] = WEIGHT_FORCED;
        else if (weights[i] > 0 && is_first)
            weights[i] = WEIGHT_FIRST;
        is_first = is_first && weights[i] == 0;
    }
    for (size_t k = 0; k < chart_mark_count(lines->spec); k++) {
        size_t at = cliff_steps_at(
            steps, occ_launch_get(&lines->spec->kernels[k].launch, lines->spec->x));
        size_t begin = level_begin(steps, at), end = lines_level_end(steps, at);
        if (begin > 0)
            weights[begin - 1] = WEIGHT_FORCED;
        if (end < steps->count)
            weights[end - 1] = WEIGHT_FORCED;
    }
}

void lines_place_thresholds(struct lines *lines)
{
    size_t count = lines->resident.count;
    double *weights = memory_calloc(count, sizeof *weights);
    if (weights == NULL) {
        lines->taken.failed = true;
        return;
    }
    weigh(lines, weights);
    for (;;) {
        size_t best = 0;
        for (size_t i = 1; i < count; i++)
            best = weights[i] > weights[best] ? i : best;
        if (weights[best] <= 0)
            break;
        add_threshold(lines, &lines->resident.items[best],
                      weights[best] >= WEIGHT_FORCED ? FAR_PX : LINES_NEAR_PX);
        weights[best] = 0;
    }
    free(weights);
}
