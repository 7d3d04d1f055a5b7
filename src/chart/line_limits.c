/* SPDX-License-Identifier: MIT */
/* Walking the limits one by one, and deciding how far the chart looks up. */
#include "chart/line_limits.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "chart/page.h"

/* ---- steps ---- */

static bool is_same(const struct occ_result *a, const struct occ_result *b)
{
    return a->status == b->status && a->warps_per_sm == b->warps_per_sm &&
           memcmp(a->blocks_by, b->blocks_by, sizeof a->blocks_by) == 0;
}

/* Append a step, or let the last one reach as far where nothing has changed. */
static bool add_step(struct line_steps *steps, struct line_step step)
{
    struct line_step *last = steps->count == 0 ? NULL : &steps->items[steps->count - 1];
    if (step.result.blocks_per_sm > steps->most_blocks)
        steps->most_blocks = step.result.blocks_per_sm;
    if (last != NULL && is_same(&last->result, &step.result)) {
        last->last = step.last;
        return true;
    }
    struct line_step *items = array_grow(steps->items, steps->count, sizeof *items);
    if (items == NULL)
        return false;
    steps->items = items;
    steps->items[steps->count++] = step;
    return true;
}

bool line_steps_find(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t last,
                     struct line_steps *steps, struct error *err)
{
    struct line_steps found = {.items = NULL};
    struct occ_launch launch = spec->launch;
    uint32_t value = spec->x == OCC_AXIS_SMEM ? 0 : 1; /* 0 of the others: no limit */

    while (value <= last) {
        uint32_t end = occ_step_end(arch, &launch, spec->x, value);
        occ_launch_set(&launch, spec->x, value);
        struct line_step step = {value, end < last ? end : last, occ_compute(arch, launch)};
        if (!add_step(&found, step)) {
            line_steps_release(&found);
            return error_no_memory(err);
        }
        value = step.last + 1;
    }
    *steps = found;
    return true;
}

void line_steps_release(struct line_steps *steps)
{
    free(steps->items);
    *steps = (struct line_steps){.items = NULL};
}

/* ---- limits ---- */

/* Constant limits that allow up to 7/4 of what is resident are in sight, and
 * the axis ends at 3/2 of the highest of them. */
enum { IN_SIGHT_QUARTERS = 7, ABOVE_HALVES = 3 };

static bool is_constant(const struct line_limit *limit)
{
    return limit->least == limit->most;
}

static struct line_limit find_limit(const struct line_steps *steps, enum occ_limiter limiter)
{
    struct line_limit limit = {.limiter = limiter, .least = OCC_UNLIMITED};
    for (size_t i = 0; i < steps->count; i++) {
        uint32_t blocks = steps->items[i].result.blocks_by[limiter];
        if (steps->items[i].result.blocks_per_sm == 0 || blocks == OCC_UNLIMITED)
            continue;
        limit.least = blocks < limit.least ? blocks : limit.least;
        limit.most = blocks > limit.most ? blocks : limit.most;
    }
    return limit;
}

static uint32_t find_cap(const struct line_limits *limits, uint32_t resident)
{
    uint64_t top = resident;
    for (size_t i = 0; i < limits->count; i++) {
        const struct line_limit *limit = &limits->items[i];
        if (is_constant(limit) &&
            4 * (uint64_t)limit->most <= IN_SIGHT_QUARTERS * (uint64_t)resident &&
            limit->most > top)
            top = limit->most;
    }
    return (uint32_t)((ABOVE_HALVES * top + 1) / 2);
}

static void choose_widths(struct line_limits *limits)
{
    static const double widths[OCC_LIMITER_COUNT][OCC_LIMITER_COUNT] = {
        {6},
        {9, 5.5},
        {10.5, 7.5, 4.75},
        {12, 9, 6.5, 4.25},
        {13, 10.5, 8, 6, 4},
        {14, 11.5, 9.25, 7.25, 5.25, 3.5}};
    size_t shown = 0, next = 0;
    for (size_t i = 0; i < limits->count; i++)
        shown += limits->items[i].least <= limits->cap;
    for (size_t i = 0; i < limits->count; i++)
        if (limits->items[i].least <= limits->cap)
            limits->items[i].width_px = widths[shown - 1][next++];
}

/* Constant ones first, so that what varies is drawn on them. */
static void add_limits(struct line_limits *limits, const struct chart_spec *spec,
                       const struct occ_arch *arch, const struct line_steps *steps,
                       bool are_constant)
{
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        struct line_limit limit = find_limit(steps, (enum occ_limiter)i);
        bool is_hidden = i == OCC_BY_BARRIERS && page_hides_barriers(spec, arch);
        if (limit.least != OCC_UNLIMITED && !is_hidden && is_constant(&limit) == are_constant)
            limits->items[limits->count++] = limit;
    }
}

struct line_limits line_limits_find(const struct chart_spec *spec, const struct occ_arch *arch,
                                    const struct line_steps *steps)
{
    struct line_limits limits = {.count = 0};
    if (steps->most_blocks > 0) {
        add_limits(&limits, spec, arch, steps, true);
        add_limits(&limits, spec, arch, steps, false);
    }
    limits.cap = steps->most_blocks == 0 ? 2 : find_cap(&limits, steps->most_blocks);
    choose_widths(&limits);
    return limits;
}

/* ---- words ---- */

static void begin_item(struct buffer *out, const char *word, const struct line_limit *limit)
{
    buffer_printf(out, "%s%s", out->size == 0 ? "" : ", ", word);
    buffer_add_words(out, page_limiter_text(limit->limiter));
    buffer_add_char(out, ' ');
}

void line_limits_off_text(const struct line_limits *limits, struct buffer *out)
{
    for (size_t i = 0; i < limits->count; i++) {
        const struct line_limit *limit = &limits->items[i];
        if (limit->most <= limits->cap)
            continue;
        begin_item(out, "by ", limit);
        if (limit->least > limits->cap && !is_constant(limit))
            buffer_printf(out, "%u to ", (unsigned)limit->least);
        else if (!is_constant(limit))
            buffer_add_text(out, "up to ");
        buffer_printf(out, "%u", (unsigned)limit->most);
    }
}

void line_limits_text(const struct line_limits *limits, struct buffer *out)
{
    struct buffer text = {.words = out->words};
    for (size_t i = 0; i < limits->count; i++) {
        const struct line_limit *limit = &limits->items[i];
        begin_item(&text, "", limit);
        if (!is_constant(limit))
            buffer_printf(&text, "%u to ", (unsigned)limit->least);
        buffer_printf(&text, "%u", (unsigned)limit->most);
    }
    buffer_add(out, text.bytes, text.size);
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}
