/* SPDX-License-Identifier: MIT */
/*
 * The chart type `compare`: the same chart of several architectures. Here the
 * cliffs: curves, and which of them are the same.
 */
#include "chart/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/across_notes.h"
#include "chart/chart_across.h"
#include "chart/compare_maps.h"
#include "config/value.h"
#include "emit/emit.h"
#include "emit/plateau_columns.h"

/* Tics of the y axis: a panel is low. */
enum { PANELS_MOST_STEPS = 4, LINES_MOST_STEPS = 8 };

const struct cliff_steps *compare_curve(const struct compare *c, size_t group)
{
    return &c->curves[c->groups.items[group].members[0]];
}

const struct occ_arch *compare_arch(const struct compare *c, size_t group)
{
    return c->spec->archs[c->groups.items[group].members[0]];
}

/* Threads of a step of blocks of several sizes are those of the largest. */
static double value_of(const struct compare *c, size_t arch, const struct cliff_step *step)
{
    uint32_t threads =
        c->spec->x == OCC_AXIS_THREADS ? step->plateau.last : c->spec->launch.threads_per_block;
    return measure_of(c->spec, c->spec->archs[arch], threads, &step->plateau.result);
}

double compare_value(const struct compare *c, size_t group, const struct cliff_step *step)
{
    return value_of(c, c->groups.items[group].members[0], step);
}

/* ---- which curves are the same ---- */

/* The step after those that look like the one at `index`. */
static size_t run_end(const struct compare *c, size_t arch, size_t index)
{
    const struct cliff_steps *steps = &c->curves[arch];
    size_t end = index + 1;
    while (end < steps->count && steps->items[end].code == steps->items[index].code &&
           value_of(c, arch, &steps->items[end]) == value_of(c, arch, &steps->items[index]))
        end++;
    return end;
}

static bool curves_are_alike(const void *context, size_t first, size_t other)
{
    const struct compare *c = context;
    const struct cliff_steps *a = &c->curves[first], *b = &c->curves[other];
    size_t i = 0, k = 0;

    while (i < a->count && k < b->count) {
        if (a->items[i].code != b->items[k].code ||
            value_of(c, first, &a->items[i]) != value_of(c, other, &b->items[k]))
            return false;
        i = run_end(c, first, i);
        k = run_end(c, other, k);
        if (a->items[i - 1].plateau.last != b->items[k - 1].plateau.last)
            return false;
    }
    return i == a->count && k == b->count;
}

/* ---- curves ---- */

static bool find_curves(struct compare *c, uint32_t last, struct error *err)
{
    c->curves = memory_calloc(c->spec->arch_count, sizeof *c->curves);
    if (c->curves == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < c->spec->arch_count; i++)
        if (!cliff_steps_find(c->spec, c->spec->archs[i], last, &c->curves[i], err))
            return false;
    return true;
}

static double highest(const struct compare *c)
{
    double most = 0;
    for (size_t i = 0; i < c->spec->arch_count; i++)
        for (size_t k = 0; k < c->curves[i].count; k++)
            most = fmax(most, value_of(c, i, &c->curves[i].items[k]));
    return most;
}

static void release(struct compare *c)
{
    for (size_t i = 0; c->curves != NULL && i < c->spec->arch_count; i++)
        cliff_steps_release(&c->curves[i]);
    free(c->curves);
    arch_groups_release(&c->groups);
    panels_release(&c->panels);
    page_release(&c->page);
}

/* Compute the curves, and put those that are the same into groups. */
static bool init(struct compare *c, const struct chart_spec *spec, struct error *err)
{
    const struct occ_arch *widest = across_widest(spec, spec->x);

    *c = (struct compare){.spec = spec};
    page_init(&c->page, spec);
    c->x = axis_scale_linear(widest, spec->x, spec->launch.optin, c->page.width);
    if (find_curves(c, (uint32_t)c->x.max, err) &&
        arch_groups_find(spec->arch_count, curves_are_alike, c, &c->groups, err)) {
        c->y = measure_axis(spec->measure, highest(c),
                            compare_suits_lines(c) ? LINES_MOST_STEPS : PANELS_MOST_STEPS);
        return true;
    }
    release(c);
    return false;
}

/* ---- data ---- */

/* The plateaus of the first architecture of each group. */
static void write_data(const struct compare *c, struct buffer *out)
{
    struct selection columns = plateau_columns();
    csv_head(out, &columns);
    for (size_t g = 0; g < c->groups.count; g++)
        cliff_steps_write(compare_curve(c, g), c->spec, compare_arch(c, g), &columns, out);
}

/* ---- the type ---- */

static bool compare_write(const struct chart_spec *spec, const struct occ_arch *arch,
                          struct chart_files *files, struct error *err)
{
    struct compare c;

    (void)arch;
    if (spec->panel != &chart_cliffs)
        return compare_maps_write(spec, files, err);
    if (!init(&c, spec, err))
        return false;
    bool ok = compare_suits_lines(&c) ? compare_draw_lines(&c, files, err)
                                      : compare_draw_panels(&c, files, err);
    write_data(&c, &files->data);
    compare_alt_text(&c, &files->alt);
    release(&c);
    return ok;
}

const struct chart_type chart_compare = {
    .word = &chart_words[CHART_COMPARE],
    .write = compare_write,
};
