/* SPDX-License-Identifier: MIT */
/*
 * Maps of several architectures as small multiples: a panel for each map that
 * differs, all with the same axes. Limits by colour and word, or the measure
 * in eight steps of the most that any of the architectures can hold.
 */
#include "chart/compare_maps.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/across_notes.h"
#include "chart/compare_map_page.h"
#include "chart/map_bytes.h"
#include "chart/map_dense.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "chart/measure.h"
#include "chart/page_tics.h"

enum {
    LEFT_PX = 46,
    COLUMN_LEFT_PX = 42,
    NUMBER_GAP_PX = 10, /* tic and what is between it and its number */
    PAGE_RIGHT_PX = 22,
    COLUMN_RIGHT_PX = 14,
};

#define SHAPE 0.62 /* the height of a plot, of its width */

/* What a panel has around it: its axes and its head. */
#define PANEL_BYTES 4000.0
#define STEPS_BYTES 14000

static const struct compare_maps *maps_of(const struct map *map)
{
    return map->look->view.context;
}

/* ---- how a panel sees an answer ---- */

static uint32_t code(const struct map *map, const struct occ_result *result)
{
    return page_shown_code(map->spec, map->arch, result);
}

static bool is_plain_code(uint32_t shade)
{
    return shade != 0 && page_code_size(shade) != 2;
}

/* Threads of a cell are those of its largest blocks. */
static uint32_t step(const struct map *map, const struct occ_result *result)
{
    size_t cell = (size_t)(result - map->grid.answers);
    uint32_t threads = map->spec->launch.threads_per_block;
    if (map->spec->x == OCC_AXIS_THREADS)
        threads = map->grid.x.last[cell % map->grid.x.count];
    if (map->spec->y == OCC_AXIS_THREADS)
        threads = map->grid.y.last[cell / map->grid.x.count];
    double value = measure_of(map->spec, map->arch, threads, result);
    return (uint32_t)ceil(COMPARE_MAP_STEPS * value / maps_of(map)->top - 1e-9);
}

static uint32_t launches(const struct map *map, const struct occ_result *result)
{
    (void)map;
    return result->blocks_per_sm > 0;
}

static bool is_plain_step(uint32_t shade)
{
    return shade != 0;
}

static void choose_look(struct compare_maps *m)
{
    bool is_limits = compare_maps_show_limits(m);
    m->look = (struct map_look){
        .shade = is_limits ? code : step,
        .outlined = is_limits ? code : launches,
        .part = is_limits ? code : step,
        .is_plain = is_limits ? is_plain_code : is_plain_step,
        .view = {.context = m},
        .has_overlaps = true,
        .legend_bytes = is_limits ? 0 : STEPS_BYTES,
    };
}

/* The most that an SM of any of them holds. */
static double find_top(const struct chart_spec *spec)
{
    double top = spec->measure == MEASURE_OCCUPANCY ? 100 : 0;
    for (size_t i = 0; i < spec->arch_count; i++) {
        const struct occ_arch_limits *limits = &spec->archs[i]->limits;
        double most = spec->measure == MEASURE_BLOCKS ? limits->max_blocks_per_sm
                                                      : limits->max_warps_per_sm;
        if (spec->measure == MEASURE_THREADS || spec->measure == MEASURE_DEVICE)
            most *= limits->threads_per_warp;
        if (spec->measure == MEASURE_DEVICE)
            most *= measure_sms(spec, spec->archs[i]);
        if (spec->measure != MEASURE_OCCUPANCY)
            top = fmax(top, most);
    }
    return top;
}

/* ---- which maps are the same ---- */

static bool maps_are_alike(const void *context, size_t first, size_t other)
{
    const struct compare_maps *m = context;
    return map_is_alike(m->maps[first], m->maps[other]);
}

/* ---- panels ---- */

static bool open_maps(struct compare_maps *m, double width, struct error *err)
{
    m->maps = memory_calloc(m->spec->arch_count, sizeof *m->maps);
    if (m->maps == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < m->spec->arch_count; i++) {
        m->maps[i] = map_open_panel(m->spec, m->spec->archs[i], &m->look, width, err);
        if (m->maps[i] == NULL)
            return false;
    }
    return arch_groups_find(m->spec->arch_count, maps_are_alike, m, &m->groups, err);
}

static void close_maps(struct compare_maps *m)
{
    for (size_t i = 0; m->maps != NULL && i < m->spec->arch_count; i++)
        map_close(m->maps[i]);
    free(m->maps);
    m->maps = NULL;
    arch_groups_release(&m->groups);
}

/* Give panels of a height axes, and find those that begin lowest. */
static void find_axes(const struct compare_maps *m, double height, struct axis_scale *x,
                      struct axis_scale *y)
{
    for (size_t g = 0; g < m->groups.count; g++) {
        struct map *map = compare_map_of(m, g);
        map_place_panel(map, height);
        *x = g == 0 || map->x.lo < x->lo ? map->x : *x;
        *y = g == 0 || map->y.lo < y->lo ? map->y : *y;
    }
}

/* What the numbers of x need between panels, as those will begin their axes. */
static double gap_of_numbers(const struct compare_maps *m)
{
    const struct chart_spec *spec = m->spec;
    struct axis_scale x = compare_map_of(m, 0)->x, y = compare_map_of(m, 0)->y;

    find_axes(m, m->page.width, &x, &y);
    if (x.is_log2)
        x = axis_scale_log2(across_widest(spec, spec->x), spec->x, spec->launch.optin,
                            x.lo * x.unit, 1);
    return page_tics_between(&m->page, &x);
}

/* The same ends for all, and as many tics as there is room for. */
static void share_axes(const struct compare_maps *m)
{
    struct axis_scale x = compare_map_of(m, 0)->x, y = compare_map_of(m, 0)->y;

    find_axes(m, m->panels.height, &x, &y);
    page_thin_tics(&m->page, &x);
    for (size_t g = 0; g < m->groups.count; g++)
        map_use_axes(compare_map_of(m, g), &x, &y);
}

/* Words of limits, or the end of each step. */
static bool label_panel(const struct compare_maps *m, struct map *map, struct error *err)
{
    struct map_regions regions;
    if (!map_regions_init(&regions, map, err))
        return false;
    uint32_t shades[PAGE_MAX_SWATCHES];
    size_t count = map_visible_shades(map, shades, PAGE_MAX_SWATCHES);
    for (size_t i = 0; i < count; i++) {
        struct buffer words = {.words = m->spec->words};
        if (shades[i] == 0 || compare_maps_show_limits(m))
            page_code_text(shades[i], &words);
        else
            buffer_printf(&words, "\xE2\x89\xA4 %g", shades[i] * m->top / COMPARE_MAP_STEPS);
        const struct map_wording wording = {words.bytes ? words.bytes : "", NULL, MAP_SMALL};
        map_name_shade(map, &regions, shades[i], &wording, 1);
        buffer_release(&words);
    }
    map_regions_release(&regions);
    return true;
}

/* What a panel may take of the picture, apart from its texts. */
static double most_bytes(const struct compare_maps *m, const struct map *map, bool is_dense)
{
    double count = (double)m->groups.count;
    double all = count > 1 ? count * MAP_MOST_PANEL_BYTES : MAP_MOST_BYTES;
    return (all - map_page_bytes(&m->page, true) - m->look.legend_bytes) / count - PANEL_BYTES -
           map_text_bytes(map, is_dense);
}

/* Draw all panels as dense maps: one alone would look another way. */
static bool draw_dense(const struct compare_maps *m, struct map_rows *rows,
                       struct chart_files *files, struct error *err)
{
    struct map_dense dense = {.fills = {.sets = NULL}};
    bool ok = true;

    for (size_t g = 0; ok && g < m->groups.count; g++)
        ok = map_dense_add(&dense, compare_map_of(m, g),
                           most_bytes(m, compare_map_of(m, g), true), err);
    map_rows_use(rows, &dense);
    map_dense_write(&dense, &files->script);
    files->is_dense = true;
    return ok;
}

static bool draw(struct compare_maps *m, struct chart_files *files, struct error *err)
{
    struct map_rows rows = {.areas = {.items = NULL}};
    size_t *lasts = memory_calloc(m->groups.count, sizeof *lasts);
    size_t last = 0;
    double spare = 0;
    bool ok = lasts != NULL || error_no_memory(err);

    m->panels.height = floor(SHAPE * m->panels.width);
    share_axes(m);
    compare_maps_lay_out(m);
    for (size_t g = 0; ok && g < m->groups.count; g++) {
        struct map *map = compare_map_of(m, g);
        size_t count = 0;
        map->panel_x = m->panels.items[g].left;
        map->panel_y = m->page.height - m->panels.items[g].top - m->panels.height;
        map_place_marks(map);
        ok = label_panel(m, map, err) && map_rows_add(&rows, map, err) &&
             map_add_data(map, &files->data, &count, err);
        spare += most_bytes(m, map, false);
        last += count;
        lasts[g] = last;
    }
    ok = ok && (rows.bytes <= spare || draw_dense(m, &rows, files, err));
    if (ok) {
        compare_maps_write_settings(m, lasts, &rows, &files->script);
        compare_maps_write_alt(m, &files->alt);
    } else {
        map_rows_write(&rows, &files->script); /* which releases them */
    }
    free(lasts);
    return ok && (!m->page.failed || error_no_memory(err));
}

static double axis_end(const struct chart_spec *spec, enum occ_axis axis)
{
    const struct occ_arch *widest = across_widest(spec, axis);
    return axis_scale_linear(widest, axis, spec->launch.optin, 1).hi;
}

bool compare_maps_write(const struct chart_spec *spec, struct chart_files *files,
                        struct error *err)
{
    static const char *const limits[] = {"style.gp",        "stripes.gp",    "limits.gp",
                                         "compare_maps.gp", "rectangles.gp", "panels.gp",
                                         "map_marks.gp",    "map_plot.gp",   NULL};
    static const char *const steps[] = {"style.gp",        "stripes.gp",    "occupancy.gp",
                                        "compare_maps.gp", "rectangles.gp", "panels.gp",
                                        "map_marks.gp",    "map_plot.gp",   NULL};
    struct compare_maps m = {.spec = spec, .top = find_top(spec)};
    bool is_column = spec->size == CHART_COLUMN;

    choose_look(&m);
    page_init(&m.page, spec);
    m.page.tint = 1;
    m.page.right = is_column ? COLUMN_RIGHT_PX : PAGE_RIGHT_PX;
    page_fit_x_end(&m.page, axis_end(spec, spec->x));
    page_fit_y_end(&m.page, axis_end(spec, spec->y));
    /* Groups tell how wide panels are, and the width which tics there are. */
    bool ok = open_maps(&m, m.page.width, err);
    if (ok)
        m.page.left =
            fmax(is_column ? COLUMN_LEFT_PX : LEFT_PX,
                 NUMBER_GAP_PX + page_tic_width(&m.page, compare_map_of(&m, 0)->y.hi));
    ok = ok && panels_init(&m.panels, spec, &m.groups, &m.page, gap_of_numbers(&m), err);
    if (ok) {
        close_maps(&m);
        ok = open_maps(&m, m.panels.width, err);
    }
    files->templates = compare_maps_show_limits(&m) ? limits : steps;
    ok = ok && draw(&m, files, err);
    close_maps(&m);
    panels_release(&m.panels);
    page_release(&m.page);
    return ok;
}
