/* SPDX-License-Identifier: MIT */
/*
 * The chart type `difference`: one architecture minus another over two inputs.
 * What only one of them launches is a state of its own and no number.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "chart/across_notes.h"
#include "chart/chart_across.h"
#include "chart/difference.h"
#include "chart/map_frame.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "chart/script.h"

/* The height of the plot, of its width. */
#define SHAPE 0.556
#define COLUMN_SHAPE 0.9

#define OUTLINE_PX 1.2

#define LEGEND_BYTES 26000

/* Values, not shades, of what only the other launches begin here: cells on
 * which it has different amounts are not the same. */
#define ONLY_OTHER_VALUES (UINT32_C(1) << 28)

/* What is drawn around: states, equal, less, more. */
enum { SIDE_EQUAL = DIFFERENCE_STATES, SIDE_LESS, SIDE_MORE };

const struct difference *difference_of(const struct map *map)
{
    return map->look->view.context;
}

static bool has_number(uint32_t shade)
{
    return shade >= DIFFERENCE_STATES;
}

/* In hundredths where it is in percent. */
static int64_t amount_of(uint32_t shade)
{
    return (int64_t)shade - DIFFERENCE_ZERO;
}

/* What one side has, in the unit of amounts. */
static int64_t side(const struct difference *d, const struct occ_arch *arch,
                    const struct occ_launch *launch, const struct occ_result *result)
{
    if (d->spec->measure == MEASURE_OCCUPANCY)
        return occ_occupancy_pct_x100(arch, result->warps_per_sm);
    return (int64_t)measure_of(d->spec, arch, launch->threads_per_block, result);
}

static uint32_t value(const void *context, const struct occ_launch *launch,
                      const struct occ_result *result)
{
    const struct difference *d = context;
    struct occ_result other = occ_compute(d->other, *launch);
    bool here = result->blocks_per_sm > 0, there = other.blocks_per_sm > 0;
    int64_t own = side(d, d->arch, launch, result);
    int64_t others = side(d, d->other, launch, &other);

    if (here && there)
        return (uint32_t)(DIFFERENCE_ZERO + own - others);
    if (there)
        return (uint32_t)(ONLY_OTHER_VALUES + others);
    return here ? DIFFERENCE_ONLY_THIS : DIFFERENCE_NEITHER;
}

static uint32_t step_end(const void *context, enum occ_axis axis, uint32_t from)
{
    const struct difference *d = context;
    return occ_step_end(d->other, &d->spec->launch, axis, from);
}

static uint32_t shade(const struct map *map, const struct occ_result *result)
{
    uint32_t own = map->grid.values[result - map->grid.answers];
    return own >= ONLY_OTHER_VALUES ? DIFFERENCE_ONLY_OTHER : own;
}

static uint32_t outlined(const struct map *map, const struct occ_result *result)
{
    uint32_t own = shade(map, result);
    if (!has_number(own))
        return own;
    return own == DIFFERENCE_ZERO ? SIDE_EQUAL : own < DIFFERENCE_ZERO ? SIDE_LESS : SIDE_MORE;
}

/* States are hatched, and in print negative amounts are. */
static bool is_plain(uint32_t own)
{
    return own >= DIFFERENCE_ZERO;
}

/* The kinds of plots/difference.gp: states have one each; less is hatched in
 * print, on dark greys in another colour. */
static uint32_t hatch(const struct map *map, uint32_t own)
{
    enum { LESS = DIFFERENCE_STATES + 1, MUCH_LESS };
    if (!has_number(own))
        return own + 1;
    if (own >= DIFFERENCE_ZERO)
        return 0;
    return -10 * amount_of(own) < 6 * difference_of(map)->range ? LESS : MUCH_LESS;
}

/* The middle of the piece of the scale that it is in; equal stays equal. */
static uint32_t joined(const struct map *map, uint32_t own, unsigned shades)
{
    int64_t range = difference_of(map)->range, amount = amount_of(own);
    int64_t pieces = shades;

    if (!has_number(own) || amount == 0 || range <= pieces)
        return own;
    int64_t piece = ((amount < 0 ? -amount : amount) * pieces - 1) / range;
    int64_t middle = (2 * piece + 1) * range / (2 * pieces);
    return (uint32_t)(DIFFERENCE_ZERO + (amount < 0 ? -middle : middle));
}

static void note(const struct map *map, size_t kernel, struct buffer *out)
{
    across_note(map->spec, kernel, out);
}

/* ---- how far it goes ---- */

static void find_extremes(const struct map *map, struct difference *d)
{
    for (size_t i = 0; i < map->grid.x.count * map->grid.y.count; i++) {
        uint32_t own = map->shades[i];
        int64_t amount = has_number(own) ? amount_of(own) : 0;
        d->most = amount > d->most ? amount : d->most;
        d->least = amount < d->least ? amount : d->least;
    }
}

/* Symmetric, and so that a half of it is short: a multiple of 25 %, or a power
 * of two or three times one. */
static int64_t find_range(const struct difference *d)
{
    enum { QUARTER_X100 = 2500 };
    int64_t most = d->most > -d->least ? d->most : -d->least;

    if (d->spec->measure == MEASURE_OCCUPANCY)
        return (most + QUARTER_X100 - 1) / QUARTER_X100 * QUARTER_X100 +
               (most == 0 ? QUARTER_X100 : 0);
    for (int64_t range = 2;; range *= 2) {
        if (range >= most)
            return range;
        if (range > 2 && range / 2 * 3 >= most)
            return range / 2 * 3;
    }
}

/* ---- labels ---- */

static void label_amount(struct map *map, const struct map_regions *regions,
                         const struct map_region *region)
{
    struct map_label text = {.font = MAP_SMALL, .shade = (int)region->shade};
    struct buffer amount = BUFFER_INIT;

    difference_text(difference_of(map), amount_of(region->shade), &amount);
    snprintf(text.text, sizeof(text.text), "%s", amount.bytes ? amount.bytes : "");
    buffer_release(&amount);
    if (map_try_region(map, &text, regions->grid, region->id, 1, true) &&
        !is_plain(region->shade))
        map_add_plate(map, &text, (int)region->shade);
}

static bool label(struct map *map, struct error *err)
{
    const struct difference *d = difference_of(map);
    static const struct map_wording equal = {"equal", NULL, MAP_BASE};
    struct map_regions regions;

    if (!map_regions_init(&regions, map, err))
        return false;
    map_keep_optin(map);
    for (uint32_t state = 0; state < DIFFERENCE_STATES; state++) {
        struct buffer words = BUFFER_INIT;
        difference_state_text(d, state, &words);
        const struct map_wording wording = {words.bytes ? words.bytes : "", NULL, MAP_SMALL};
        map_name_shade(map, &regions, state, &wording, 1);
        map->page.failed = map->page.failed || words.failed;
        buffer_release(&words);
    }
    map_name_shade(map, &regions, DIFFERENCE_ZERO, &equal, 1);
    for (size_t i = 0; i < regions.count; i++)
        if (has_number(regions.regions[i].shade) && regions.regions[i].shade != DIFFERENCE_ZERO)
            label_amount(map, &regions, &regions.regions[i]);
    map_place_optin(map);
    map_regions_release(&regions);
    return true;
}

/* ---- the chart ---- */

static bool draw(struct map *map, struct chart_files *files, struct error *err)
{
    struct difference *d = (struct difference *)map->look->view.context;
    struct buffer title = BUFFER_INIT;

    find_extremes(map, d);
    d->range = find_range(d);
    map->page.tint = 1;
    map->outline_px = OUTLINE_PX;
    map->remark = d->remark.bytes;
    map_frame(map, difference_add_legend, page_is_column(&map->page) ? COLUMN_SHAPE : SHAPE);
    if (!label(map, err))
        return false;
    difference_alt_text(map, &files->alt);
    if (!page_is_column(&map->page))
        buffer_printf(&title, "%s: ", chart_text(d->spec, measure_name(d->spec->measure)));
    buffer_printf(&title, "%s minus %s", d->arch->name, d->other->name);
    page_write(&map->page, map->spec, title.failed ? "" : title.bytes, &files->script);
    buffer_release(&title);
    difference_write_legend(map, &files->script);
    return map_write(map, files, err) && difference_write_data(map, &files->data, err);
}

static const char *const templates[] = {"style.gp",     "stripes.gp",         "difference.gp",
                                        "map.gp",       "rectangles.gp",      "map_axes.gp",
                                        "map_marks.gp", "difference_plot.gp", NULL};

static bool write_difference(const struct chart_spec *spec, const struct occ_arch *arch,
                             struct chart_files *files, struct error *err)
{
    if (spec->arch_count != 2)
        return error_set(err, ERROR_INPUT,
                         "a difference chart is of two architectures, not of %zu",
                         spec->arch_count);
    for (size_t i = 0; i < 2; i++)
        if ((double)spec->archs[i]->limits.max_warps_per_sm *
                spec->archs[i]->limits.threads_per_warp * measure_sms(spec, spec->archs[i]) >=
            DIFFERENCE_ZERO)
            return error_set(err, ERROR_INPUT, "%s has more threads than a difference shows",
                             spec->archs[i]->name);
    struct difference d = {.spec = spec, .arch = arch, .other = spec->archs[1]};
    const struct map_look look = {
        .shade = shade,
        .outlined = outlined,
        .part = shade,
        .is_plain = is_plain,
        .kernel_note = note,
        .hatch = hatch,
        .joined = joined,
        .legend_bytes = LEGEND_BYTES,
        .has_overlaps = true,
        .view = {.value = value, .step_end = step_end, .context = &d},
    };
    if (spec->measure == MEASURE_OCCUPANCY)
        buffer_printf(&d.remark,
                      "Each in percent of its own maximum (%s: %u warps, %s: %u warps per SM).",
                      d.arch->name, (unsigned)d.arch->limits.max_warps_per_sm, d.other->name,
                      (unsigned)d.other->limits.max_warps_per_sm);
    bool ok = map_chart(spec, arch, &look, draw, files, err);
    ok = ok && buffer_check(&d.remark, err);
    buffer_release(&d.remark);
    return ok;
}

const struct chart_type chart_difference = {
    .word = &chart_words[CHART_DIFFERENCE],
    .templates = templates,
    .write = write_difference,
};
