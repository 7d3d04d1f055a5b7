/* SPDX-License-Identifier: MIT */
/*
 * Maps of several architectures as small multiples: a panel for each map that
 * differs, all with the same axes. Limits by colour and word, or the measure
 * in eight steps of the most that any of the architectures can hold.
 */
#include "chart/compare_maps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "chart/across_notes.h"
#include "chart/chart_maps.h"
#include "chart/map_bytes.h"
#include "chart/map_dense.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "chart/measure.h"
#include "chart/occupancy_levels.h"
#include "chart/page_tics.h"
#include "chart/panels.h"
#include "chart/script.h"
#include "config/value.h"

enum {
    LEFT_PX = 46,
    COLUMN_LEFT_PX = 42,
    NUMBER_GAP_PX = 10, /* tic and what is between it and its number */
    PAGE_RIGHT_PX = 22,
    COLUMN_RIGHT_PX = 14,
    BELOW_PX = 26,
    AXIS_TITLE_PX = 36,
    FOOTER_PX = 22,
    FOOTER_END_PX = 3,
    Y_TITLE_PX = 14,
    STEPS = 8,
    BAR_STEP_PX = 44,
    BAR_LINES_PX = 38,
    LINE_PX = 19,
    AIR_PX = 8,
};

#define SHAPE 0.62 /* the height of a plot, of its width */
#define OUTLINE_PX 0.9

/* What a panel has around it: its axes and its head. */
#define PANEL_BYTES 4000.0
#define STEPS_BYTES 14000

struct maps {
    const struct chart_spec *spec;
    struct map_look look;
    struct map **maps; /* of each architecture */
    struct arch_groups groups;
    struct page page;
    struct panels panels;
    double top; /* where the steps end, in the measure */
    double bar_left, bar_y, bar_step;
};

static const struct maps *maps_of(const struct map *map)
{
    return map->look->view.context;
}

static bool is_of_limits(const struct maps *m)
{
    return m->spec->panel == &chart_limits;
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
    double value = measure_of(map->spec->measure, map->arch, threads, result);
    return (uint32_t)ceil(STEPS * value / maps_of(map)->top - 1e-9);
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

static void choose_look(struct maps *m)
{
    bool is_limits = is_of_limits(m);
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
        if (spec->measure == MEASURE_THREADS)
            most *= limits->threads_per_warp;
        if (spec->measure != MEASURE_OCCUPANCY)
            top = fmax(top, most);
    }
    return top;
}

/* ---- which maps are the same ---- */

static bool maps_are_alike(const void *context, size_t first, size_t other)
{
    const struct maps *m = context;
    return map_is_alike(m->maps[first], m->maps[other]);
}

/* ---- panels ---- */

static struct map *map_of(const struct maps *m, size_t group)
{
    return m->maps[m->groups.items[group].members[0]];
}

static bool open_maps(struct maps *m, double width, struct error *err)
{
    m->maps = calloc(m->spec->arch_count, sizeof *m->maps);
    if (m->maps == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < m->spec->arch_count; i++) {
        m->maps[i] = map_open_panel(m->spec, m->spec->archs[i], &m->look, width, err);
        if (m->maps[i] == NULL)
            return false;
    }
    return arch_groups_find(m->spec->arch_count, maps_are_alike, m, &m->groups, err);
}

static void close_maps(struct maps *m)
{
    for (size_t i = 0; m->maps != NULL && i < m->spec->arch_count; i++)
        map_close(m->maps[i]);
    free(m->maps);
    m->maps = NULL;
    arch_groups_release(&m->groups);
}

/* The same ends for all: those of the axis that begins lowest. */
static void share_axes(const struct maps *m)
{
    struct axis_scale x = map_of(m, 0)->x, y = map_of(m, 0)->y;
    for (size_t g = 0; g < m->groups.count; g++) {
        struct map *map = map_of(m, g);
        map_place_panel(map, m->panels.height);
        x = g == 0 || map->x.lo < x.lo ? map->x : x;
        y = g == 0 || map->y.lo < y.lo ? map->y : y;
    }
    for (size_t g = 0; g < m->groups.count; g++)
        map_use_axes(map_of(m, g), &x, &y);
}

/* Words of limits, or the end of each step. */
static bool label_panel(const struct maps *m, struct map *map, struct error *err)
{
    struct map_regions regions;
    if (!map_regions_init(&regions, map, err))
        return false;
    uint32_t shades[PAGE_MAX_SWATCHES];
    size_t count = map_visible_shades(map, shades, PAGE_MAX_SWATCHES);
    for (size_t i = 0; i < count; i++) {
        struct buffer words = BUFFER_INIT;
        if (shades[i] == 0 || is_of_limits(m))
            page_code_text(shades[i], &words);
        else
            buffer_printf(&words, "\xE2\x89\xA4 %g", shades[i] * m->top / STEPS);
        const struct map_wording wording = {words.bytes ? words.bytes : "", NULL, MAP_SMALL};
        map_name_shade(map, &regions, shades[i], &wording, 1);
        buffer_release(&words);
    }
    map_regions_release(&regions);
    return true;
}

/* ---- the page ---- */

static double add_steps_legend(struct maps *m, bool has_void, double y)
{
    struct page *page = &m->page;
    double room = page->width - page->text_left - page->text_right;
    m->bar_left = page->text_left + 2 * AIR_PX;
    m->bar_step = fmin(BAR_STEP_PX, (room - 4 * AIR_PX) / STEPS);
    m->bar_y = y;
    double beside = m->bar_left + STEPS * m->bar_step + 3 * AIR_PX;
    bool is_beside = beside + 140 < page->width - page->text_right;
    if (has_void)
        page_add_swatch(page, 0, is_beside ? beside : page->text_left,
                        is_beside ? y : y + BAR_LINES_PX);
    return y + BAR_LINES_PX + (has_void && !is_beside ? LINE_PX : 0);
}

static double add_legend(struct maps *m, double y)
{
    uint32_t codes[PAGE_MAX_SWATCHES * 2];
    size_t count = 0;
    for (size_t g = 0; g < m->groups.count; g++) {
        uint32_t shades[PAGE_MAX_SWATCHES];
        size_t found = map_visible_shades(map_of(m, g), shades, PAGE_MAX_SWATCHES);
        for (size_t i = 0; i < found; i++) {
            bool is_new = true;
            for (size_t k = 0; k < count; k++)
                is_new = is_new && codes[k] != shades[i];
            if (is_new && count < PAGE_MAX_SWATCHES)
                codes[count++] = shades[i];
        }
    }
    bool has_void = false;
    for (size_t i = 0; i < count; i++)
        has_void = has_void || codes[i] == 0;
    return is_of_limits(m) ? page_add_legend(&m->page, codes, count, y)
                           : add_steps_legend(m, has_void, y);
}

static void add_axis_title(struct maps *m, const struct axis_scale *scale, double x, double y,
                           enum page_align align)
{
    struct axis_scale whole = *scale;
    struct buffer title = BUFFER_INIT;
    whole.length_px = m->page.width; /* the title has the page, not a panel */
    axis_scale_title(&whole, &title);
    if (!title.failed)
        page_add_text(&m->page, x, y, align, PAGE_BASE, title.bytes);
    m->page.failed = m->page.failed || title.failed;
    buffer_release(&title);
}

static void lay_out(struct maps *m)
{
    struct page *page = &m->page;
    double y = page_add_subtitle(page, m->spec, m->spec->archs[0]);
    y = across_add_notes(m->spec, page, y);
    if (!is_of_limits(m)) {
        page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_MUTED,
                      measure_title(m->spec->measure));
        y += LINE_PX;
    }
    y = add_legend(m, y) + 4;
    add_axis_title(m, &map_of(m, 0)->y, page->text_left, y, PAGE_LEFT);
    y = panels_place(&m->panels, y + Y_TITLE_PX, m->panels.height, BELOW_PX);
    add_axis_title(m, &map_of(m, 0)->x, (page->left + page->width - page->right) / 2,
                   y + AXIS_TITLE_PX, PAGE_CENTER);
    page->height =
        page_add_footer(page, m->spec, m->spec->archs[0], y + AXIS_TITLE_PX + FOOTER_PX) +
        FOOTER_END_PX;
}

/* ---- settings ---- */

static void write_settings(struct maps *m, const size_t *lasts, struct map_rows *rows,
                           struct buffer *script)
{
    static const char *const heads[] = {"X", "Y", "ALIGN", "KIND", "TEXT", NULL};
    static const char *const patches[] = {"X0", "Y0", "X1", "Y1", NULL};
    static const char *const columns[] = {"LAST", "HIDES_BARRIERS", "MAX_WARPS", NULL};
    struct script_rows texts = {.items = NULL}, none = {.items = NULL},
                       curves = {.items = NULL};
    struct page *page = &m->page;
    char title[64];

    panels_add_heads(&m->panels, page, &texts);
    for (size_t g = 0; g < m->groups.count; g++)
        script_rows_add(&curves, NULL,
                        (double[]){(double)lasts[g],
                                   page_hides_barriers(m->spec, map_of(m, g)->arch),
                                   map_of(m, g)->arch->limits.max_warps_per_sm},
                        3);
    page->left = page->right = page->top = page->bottom = 0; /* the plot is the page */
    snprintf(title, sizeof title, "%s%s",
             is_of_limits(m) ? "What limits occupancy" : measure_name(m->spec->measure),
             page_is_column(page) ? "" : ", by architecture");
    page_write(page, m->spec, title, script);
    script_number(script, "CANVAS_W", page->width);
    script_number(script, "CANVAS_H", page->height);
    script_number(script, "HIDE_BARRIERS", 0);
    script_number(script, "IS_STEPS", !is_of_limits(m));
    script_number(script, "MAX_WARPS", 1);
    script_number(script, "MEASURE", m->spec->measure);
    script_number(script, "BAR_LEFT", m->bar_left);
    script_number(script, "BAR_Y", m->bar_y);
    script_number(script, "BAR_STEP", m->bar_step);
    script_number(script, "BAR_TOP", m->top);
    script_text(script, "BAR_UNIT", m->spec->measure == MEASURE_OCCUPANCY ? " %" : "");
    axis_scale_write(&map_of(m, 0)->x, "X", script);
    axis_scale_write(&map_of(m, 0)->y, "Y", script);
    script_number(script, "X_COLUMN", map_data_column(m->spec->x));
    script_number(script, "Y_COLUMN", map_data_column(m->spec->y));
    script_number(script, "X_HALF", m->spec->x == OCC_AXIS_BARRIERS ? 0.5 : 0);
    script_number(script, "Y_HALF", m->spec->y == OCC_AXIS_BARRIERS ? 0.5 : 0);
    script_number(script, "OUTLINE_WIDTH", OUTLINE_PX);
    panels_write(&m->panels, page, script);
    script_rows_write(&curves, "CURVE", columns, script);
    script_rows_write(&texts, "HEAD", heads, script);
    script_rows_write(&none, "PATCH", patches, script);
    map_rows_write(rows, script);
}

/* At the least of the other input: the first of the samples. */
static void add_levels(const struct maps *m, struct buffer *out)
{
    struct occupancy_levels levels = occupancy_levels_of(m->spec, m->spec->archs[0]);

    buffer_add_char(out, ' ');
    occupancy_levels_head(&levels, out);
    buffer_add_text(out, ", at ");
    axis_amount_text(levels.at, levels.samples[0], out);
    for (size_t g = 0; g < m->groups.count; g++) {
        const struct occ_arch *arch = m->spec->archs[m->groups.items[g].members[0]];
        buffer_printf(out, "%s%s: ", g == 0 ? ". " : "; ", arch->name);
        occupancy_levels_add(&levels, m->spec, arch, 0, out);
    }
    buffer_add_char(out, '.');
}

static void write_alt(const struct maps *m, struct buffer *out)
{
    buffer_printf(out, "%s on %zu architecture%s as maps, %s across and %s up. Held: ",
                  is_of_limits(m) ? "What limits" : measure_title(m->spec->measure),
                  m->spec->arch_count, m->spec->arch_count == 1 ? "" : "s",
                  value_axes[m->spec->x].words, value_axes[m->spec->y].words);
    page_subtitle_text(&m->page, m->spec, m->spec->archs[0], out);
    buffer_add_char(out, '.');
    for (size_t g = 0; g < m->groups.count; g++) {
        const struct arch_group *group = &m->groups.items[g];
        buffer_add_text(out, g == 0 ? " The same: " : "; ");
        for (size_t i = 0; i < group->count; i++)
            buffer_printf(out, "%s%s", i == 0 ? "" : ", ",
                          m->spec->archs[group->members[i]]->name);
    }
    buffer_add_char(out, '.');
    add_levels(m, out);
    for (size_t i = 0; i < chart_mark_count(m->spec); i++) {
        buffer_add_char(out, ' ');
        across_note(m->spec, i, out);
        buffer_add_char(out, '.');
    }
}

/* What the numbers of the y axis need before it, with a gap. */
static double width_of_numbers(struct maps *m)
{
    struct buffer largest = BUFFER_INIT;
    buffer_printf(&largest, "%g", map_of(m, 0)->y.hi);
    double width = largest.failed
                       ? 0
                       : page_text_width(&m->page, PAGE_BASE, largest.bytes) + NUMBER_GAP_PX;
    m->page.failed = m->page.failed || largest.failed;
    buffer_release(&largest);
    return width;
}

/* What a panel may take of the picture, apart from its texts. */
static double most_bytes(const struct maps *m, const struct map *map, bool is_dense)
{
    double count = (double)m->groups.count;
    double all = count > 1 ? count * MAP_MOST_PANEL_BYTES : MAP_MOST_BYTES;
    return (all - map_page_bytes(&m->page, true) - m->look.legend_bytes) / count - PANEL_BYTES -
           map_text_bytes(map, is_dense);
}

/* Draw all panels as dense maps: one alone would look another way. */
static bool draw_dense(const struct maps *m, struct map_rows *rows, struct chart_files *files,
                       struct error *err)
{
    struct map_dense dense = {.fills = {.sets = NULL}};
    bool ok = true;

    for (size_t g = 0; ok && g < m->groups.count; g++)
        ok = map_dense_add(&dense, map_of(m, g), most_bytes(m, map_of(m, g), true), err);
    map_rows_use(rows, &dense);
    map_dense_write(&dense, &files->script);
    files->is_dense = true;
    return ok;
}

static bool draw(struct maps *m, struct chart_files *files, struct error *err)
{
    struct map_rows rows = {.areas = {.items = NULL}};
    size_t *lasts = calloc(m->groups.count, sizeof *lasts);
    size_t last = 0;
    double spare = 0;
    bool ok = lasts != NULL || error_no_memory(err);

    m->panels.height = floor(SHAPE * m->panels.width);
    share_axes(m);
    lay_out(m);
    for (size_t g = 0; ok && g < m->groups.count; g++) {
        struct map *map = map_of(m, g);
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
        write_settings(m, lasts, &rows, &files->script);
        write_alt(m, &files->alt);
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
    struct maps m = {.spec = spec, .top = find_top(spec)};
    bool is_column = spec->size == CHART_COLUMN;

    choose_look(&m);
    page_init(&m.page, spec->size);
    m.page.tint = 1;
    m.page.right = is_column ? COLUMN_RIGHT_PX : PAGE_RIGHT_PX;
    page_fit_x_end(&m.page, axis_end(spec, spec->x));
    page_fit_y_end(&m.page, axis_end(spec, spec->y));
    /* Groups tell how wide panels are, and the width which tics there are. */
    bool ok = open_maps(&m, m.page.width, err);
    if (ok)
        m.page.left = fmax(is_column ? COLUMN_LEFT_PX : LEFT_PX, width_of_numbers(&m));
    ok = ok && panels_init(&m.panels, spec, &m.groups, &m.page, err);
    if (ok) {
        close_maps(&m);
        ok = open_maps(&m, m.panels.width, err);
    }
    files->templates = is_of_limits(&m) ? limits : steps;
    ok = ok && draw(&m, files, err);
    close_maps(&m);
    panels_release(&m.panels);
    page_release(&m.page);
    return ok;
}
