/* SPDX-License-Identifier: MIT */
/* The page of maps of several architectures, from top to bottom; then its
 * settings and its words. */
#include "chart/compare_map_page.h"

#include <math.h>
#include <stdio.h>

#include "chart/across_notes.h"
#include "chart/chart_maps.h"
#include "chart/column_places.h"
#include "chart/measure.h"
#include "chart/occupancy_levels.h"
#include "chart/script.h"
#include "config/value.h"
#include "emit/plateau_columns.h"

enum {
    BELOW_PX = 26,
    AXIS_TITLE_PX = 36,
    FOOTER_PX = 22,
    FOOTER_END_PX = 3,
    Y_TITLE_PX = 14,
    BAR_STEP_PX = 44,
    BAR_LINES_PX = 38,
    AIR_PX = 8,
};

#define OUTLINE_PX 0.9

bool compare_maps_show_limits(const struct compare_maps *m)
{
    return m->spec->panel == &chart_limits;
}

struct map *compare_map_of(const struct compare_maps *m, size_t group)
{
    return m->maps[m->groups.items[group].members[0]];
}

/* ---- the page ---- */

static double add_steps_legend(struct compare_maps *m, bool has_void, double y)
{
    struct page *page = &m->page;
    double room = page->width - page->text_left - page->text_right;
    m->bar_left = page->text_left + 2 * AIR_PX;
    m->bar_step = fmin(BAR_STEP_PX, (room - 4 * AIR_PX) / COMPARE_MAP_STEPS);
    m->bar_y = y;
    double beside = m->bar_left + COMPARE_MAP_STEPS * m->bar_step + 3 * AIR_PX;
    bool is_beside = beside + 140 < page->width - page->text_right;
    if (has_void)
        page_add_swatch(page, 0, is_beside ? beside : page->text_left,
                        is_beside ? y : y + BAR_LINES_PX);
    return y + BAR_LINES_PX + (has_void && !is_beside ? PAGE_LINE_PX : 0);
}

static double add_legend(struct compare_maps *m, double y)
{
    uint32_t codes[PAGE_MAX_SWATCHES * 2];
    size_t count = 0;
    for (size_t g = 0; g < m->groups.count; g++) {
        uint32_t shades[PAGE_MAX_SWATCHES];
        size_t found = map_visible_shades(compare_map_of(m, g), shades, PAGE_MAX_SWATCHES);
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
    return compare_maps_show_limits(m) ? page_add_legend(&m->page, codes, count, y)
                                       : add_steps_legend(m, has_void, y);
}

static void add_axis_title(struct compare_maps *m, const struct axis_scale *scale, double x,
                           double y, enum page_align align)
{
    struct axis_scale whole = *scale;
    struct buffer title = {.words = m->spec->words};
    whole.length_px = m->page.width; /* the title has the page, not a panel */
    axis_scale_title(&whole, &title);
    if (!title.failed)
        page_add_text(&m->page, x, y, align, PAGE_BASE, title.bytes);
    m->page.failed = m->page.failed || title.failed;
    buffer_release(&title);
}

void compare_maps_lay_out(struct compare_maps *m)
{
    struct page *page = &m->page;
    double y = page_add_subtitle(page, m->spec, m->spec->archs[0]);
    y = across_add_notes(m->spec, page, y);
    if (!compare_maps_show_limits(m)) {
        page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_MUTED,
                      chart_text(m->spec, measure_title(m->spec->measure)));
        y += PAGE_LINE_PX;
    }
    y = add_legend(m, y) + 4;
    add_axis_title(m, &compare_map_of(m, 0)->y, page->text_left, y, PAGE_LEFT);
    y = panels_place(&m->panels, y + Y_TITLE_PX, m->panels.height, BELOW_PX);
    add_axis_title(m, &compare_map_of(m, 0)->x, (page->left + page->width - page->right) / 2,
                   y + AXIS_TITLE_PX, PAGE_CENTER);
    page->height =
        page_add_footer(page, m->spec, m->spec->archs[0], y + AXIS_TITLE_PX + FOOTER_PX) +
        FOOTER_END_PX;
}

/* ---- settings ---- */

static void write_title(struct compare_maps *m, struct buffer *script)
{
    char title[128];

    snprintf(title, sizeof title, "%s%s",
             compare_maps_show_limits(m) ? "What limits occupancy"
                                         : chart_text(m->spec, measure_name(m->spec->measure)),
             page_is_column(&m->page) ? "" : ", by architecture");
    page_write(&m->page, m->spec, title, script);
}

/* What is shown as steps, and the bar of the legend. */
static void write_steps(const struct compare_maps *m, struct buffer *script)
{
    const struct selection columns = region_columns();

    script_number(script, "IS_STEPS", !compare_maps_show_limits(m));
    script_number(script, "MAX_WARPS", 1);
    script_number(script, "WARPS_COLUMN", column_place(&columns, "warps_per_sm"));
    script_number(script, "MEASURE", m->spec->measure);
    script_number(script, "BAR_LEFT", m->bar_left);
    script_number(script, "BAR_Y", m->bar_y);
    script_number(script, "BAR_STEP", m->bar_step);
    script_number(script, "BAR_TOP", m->top);
    script_text(script, "BAR_UNIT", m->spec->measure == MEASURE_OCCUPANCY ? " %" : "");
}

static void write_curves(const struct compare_maps *m, const size_t *lasts,
                         struct buffer *script)
{
    static const char *const columns[] = {"LAST", "HIDES_BARRIERS", "MAX_WARPS", "SMS", NULL};
    struct script_rows rows = {.items = NULL};

    for (size_t g = 0; g < m->groups.count; g++) {
        const struct occ_arch *arch = compare_map_of(m, g)->arch;
        script_rows_add(&rows, NULL,
                        (double[]){(double)lasts[g], page_hides_barriers(m->spec, arch),
                                   arch->limits.max_warps_per_sm, measure_sms(m->spec, arch)},
                        4);
    }
    script_rows_write(&rows, "CURVE", columns, script);
}

void compare_maps_write_settings(struct compare_maps *m, const size_t *lasts,
                                 struct map_rows *rows, struct buffer *script)
{
    static const char *const heads[] = {"X", "Y", "ALIGN", "KIND", "TEXT", NULL};
    static const char *const patches[] = {"X0", "Y0", "X1", "Y1", NULL};
    struct script_rows texts = {.items = NULL}, none = {.items = NULL};
    const struct map *first = compare_map_of(m, 0);
    struct page *page = &m->page;

    panels_add_heads(&m->panels, page, &texts);
    page->left = page->right = page->top = page->bottom = 0; /* the plot is the page */
    write_title(m, script);
    script_number(script, "CANVAS_W", page->width);
    script_number(script, "CANVAS_H", page->height);
    script_number(script, "HIDE_BARRIERS", 0);
    write_steps(m, script);
    map_write_scales(&first->x, &first->y, script);
    script_number(script, "X_HALF", map_half_cell(m->spec->x));
    script_number(script, "Y_HALF", map_half_cell(m->spec->y));
    script_number(script, "OUTLINE_WIDTH", OUTLINE_PX);
    panels_write(&m->panels, page, script);
    write_curves(m, lasts, script);
    script_rows_write(&texts, "HEAD", heads, script);
    script_rows_write(&none, "PATCH", patches, script);
    map_rows_write(rows, script);
}

/* ---- words ---- */

/* At the least of the other input: the first of the samples. */
static void add_levels(const struct compare_maps *m, struct buffer *out)
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

void compare_maps_write_alt(const struct compare_maps *m, struct buffer *out)
{
    buffer_add_words(out, compare_maps_show_limits(m) ? "What limits"
                                                      : measure_title(m->spec->measure));
    buffer_add_text(out, " on ");
    buffer_add_count(out, m->spec->arch_count, "architecture");
    buffer_add_text(out, " as maps, ");
    buffer_add_words(out, value_axes[m->spec->x].words);
    buffer_add_text(out, " across and ");
    buffer_add_words(out, value_axes[m->spec->y].words);
    buffer_add_text(out, " up. Held: ");
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
