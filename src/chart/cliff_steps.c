/* SPDX-License-Identifier: MIT */
/* Plateaus in a list, and their places. */
#include "chart/cliff_steps.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "chart/page.h"

enum { MANY_BLOCKS = 12 };

/* The first value that steps show: 0 registers or barriers stand for "no
 * limit", and right-closed steps have no room for it. */
static uint32_t first_value(enum occ_axis axis)
{
    return axis == OCC_AXIS_SMEM ? 0 : 1;
}

static bool add_step(struct cliff_steps *steps, struct cliff_step step)
{
    struct cliff_step *items = array_grow(steps->items, steps->count, sizeof *items);
    if (items == NULL)
        return false;
    steps->items = items;
    steps->items[steps->count++] = step;
    return true;
}

/* From `first` on; plateaus, or each value by itself. */
static bool find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t first,
                 uint32_t last, bool by_value, struct cliff_steps *steps)
{
    for (uint32_t value = first; value <= last;) {
        struct cliff_step step = {.plateau = occ_plateau_from(arch, spec->launch, spec->x,
                                                              value, by_value ? value : last)};
        step.code = page_shown_code(spec, arch, &step.plateau.result);
        if (!add_step(steps, step)) {
            cliff_steps_release(steps);
            return false;
        }
        value = step.plateau.last + 1;
    }
    return true;
}

bool cliff_steps_find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t last,
                      struct cliff_steps *steps, struct error *err)
{
    *steps = (struct cliff_steps){.items = NULL};
    return find(spec, arch, first_value(spec->x), last, false, steps) || error_no_memory(err);
}

bool cliff_steps_find_values(const struct chart_spec *spec, const struct occ_arch *arch,
                             uint32_t last, struct cliff_steps *steps, struct error *err)
{
    *steps = (struct cliff_steps){.items = NULL};
    return find(spec, arch, 0, last, true, steps) || error_no_memory(err);
}

void cliff_steps_release(struct cliff_steps *steps)
{
    free(steps->items);
    *steps = (struct cliff_steps){.items = NULL};
}

bool cliff_steps_want_log2(const struct cliff_steps *steps, const struct chart_spec *spec)
{
    if (spec->x == OCC_AXIS_THREADS || spec->scale == CHART_SCALE_LINEAR)
        return false;
    return spec->scale == CHART_SCALE_LOG2 ||
           (spec->x == OCC_AXIS_SMEM && cliff_most_blocks(steps) > MANY_BLOCKS);
}

double cliff_steps_log_start(const struct cliff_steps *steps, const struct axis_scale *x)
{
    double first = steps->items[cliff_level_end(steps, 0) - 1].plateau.last;
    double start = first / 4;
    return x->axis == OCC_AXIS_SMEM && start > x->unit ? x->unit : start;
}

/* What cannot launch has no bar: its hatch has no gaps. */
static void place_ends(struct cliff_step *step, const struct axis_scale *x, double bar_half)
{
    double half = bar_half > 0 && step->code == 0 ? 0.5 : bar_half;
    double first = step->plateau.first, last = step->plateau.last;
    step->x0 = axis_scale_px(x, half > 0 ? first - half : fmax(first - 1, 0));
    step->x1 = axis_scale_px(x, last + half);
}

void cliff_steps_place(struct cliff_steps *steps, const struct occ_arch *arch,
                       const struct axis_scale *x, double height_px, double pct_max)
{
    for (size_t i = 0; i < steps->count; i++) {
        struct cliff_step *step = &steps->items[i];
        double pct = 100.0 * step->plateau.result.warps_per_sm / arch->limits.max_warps_per_sm;
        place_ends(step, x, steps->bar_half);
        step->y = step->code == 0 ? 0 : height_px * (1 - pct / pct_max);
    }
}

size_t cliff_steps_at(const struct cliff_steps *steps, uint32_t value)
{
    size_t i = 0;
    while (i + 1 < steps->count && steps->items[i].plateau.last < value)
        i++;
    return i;
}

bool cliff_is_between(const struct cliff_step *a, const struct cliff_step *b)
{
    return a->plateau.result.blocks_per_sm != b->plateau.result.blocks_per_sm ||
           a->plateau.result.warps_per_sm != b->plateau.result.warps_per_sm;
}

size_t cliff_level_end(const struct cliff_steps *steps, size_t index)
{
    size_t end = index + 1;
    while (end < steps->count && !cliff_is_between(&steps->items[end - 1], &steps->items[end]))
        end++;
    return end;
}

size_t cliff_level_begin(const struct cliff_steps *steps, size_t index)
{
    while (index > 0 && !cliff_is_between(&steps->items[index - 1], &steps->items[index]))
        index--;
    return index;
}

uint32_t cliff_most_blocks(const struct cliff_steps *steps)
{
    uint32_t most = 0;
    for (size_t i = 0; i < steps->count; i++)
        if (steps->items[i].plateau.result.blocks_per_sm > most)
            most = steps->items[i].plateau.result.blocks_per_sm;
    return most;
}

uint32_t cliff_most_warps(const struct cliff_steps *steps)
{
    uint32_t most = 0;
    for (size_t i = 0; i < steps->count; i++)
        if (steps->items[i].plateau.result.warps_per_sm > most)
            most = steps->items[i].plateau.result.warps_per_sm;
    return most;
}
