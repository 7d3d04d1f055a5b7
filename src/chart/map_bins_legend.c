/* SPDX-License-Identifier: MIT */
/*
 * One line where there is room: head, bar, swatches; else the bar, and then
 * the swatches, go on lines of their own.
 */
#include "chart/map_bins_legend.h"

#include <math.h>
#include <stdio.h>

#include "chart/script_rows.h"

#define BAR_PX 38 /* the bar with its texts below */
#define HEAD_PX 18
#define LINE_PX 19
#define AIR_PX 8
#define SWATCHES_AWAY_PX 24

/* A colour of the bar is so wide, or as wide as there is room; texts between
 * narrower ones stand at every other. */
#define STEP_PX 46
#define SMALLEST_STEP_PX 38

#define BELOW_PX 15 /* from the middle of the bar to its texts */

/* A swatch as those of limits: 16 wide, its text after it. */
#define SWATCH_PX 16
#define SWATCH_TEXT_PX 21
#define SWATCH_GAP_PX 15

struct legend {
    uint32_t bins[BIN_COUNT]; /* in the bar */
    size_t bin_count;
    bool has_void, has_empty;
    double bar_x, bar_y, step;
    double swatches_x, swatches_y;
    double void_x, void_y; /* after the swatch of what is left empty */
    double end_y;
};

static void find_bins(const struct map *map, struct legend *legend)
{
    uint32_t shades[BIN_EMPTY + 1];
    size_t count = map_visible_shades(map, shades, BIN_EMPTY + 1);

    for (size_t i = 0; i < count; i++) {
        legend->has_void = legend->has_void || shades[i] == BIN_CANNOT_LAUNCH;
        legend->has_empty = legend->has_empty || shades[i] == BIN_EMPTY;
        if (shades[i] >= 1 && shades[i] <= BIN_COUNT)
            legend->bins[legend->bin_count++] = shades[i];
    }
    if (!map_bins_of(map)->type->is_scale)
        return;
    legend->bin_count = BIN_COUNT;
    for (uint32_t bin = 1; bin <= BIN_COUNT; bin++)
        legend->bins[bin - 1] = bin;
}

static double swatch_width(const struct page *page, const char *text)
{
    return SWATCH_TEXT_PX + page_text_width(page, PAGE_BASE, text) + SWATCH_GAP_PX;
}

static void place_swatches(const struct map *map, struct legend *legend, double y)
{
    const struct page *page = &map->page;
    const char *empty = map_bins_of(map)->empty;
    double right = page->width - page->text_right;
    double void_width = legend->has_void ? swatch_width(page, "cannot launch") : 0;
    double empty_width = legend->has_empty ? swatch_width(page, empty) : 0;
    double bar_end = legend->bar_x + legend->step * (double)legend->bin_count;
    double beside = legend->bin_count == 0 ? legend->bar_x : bar_end + SWATCHES_AWAY_PX;
    bool is_beside = beside + void_width + empty_width <= right;

    legend->swatches_x = is_beside ? beside : page->text_left;
    legend->swatches_y = is_beside ? legend->bar_y : y;
    legend->void_x = legend->swatches_x + empty_width;
    legend->void_y = legend->swatches_y;
    if (legend->void_x + void_width > right) {
        legend->void_x = page->text_left;
        legend->void_y += LINE_PX;
    }
    legend->end_y = y;
    if (!is_beside && (legend->has_void || legend->has_empty))
        legend->end_y = legend->void_y + LINE_PX;
}

static const char *legend_head(const struct map *map)
{
    return chart_text(map->spec, map_bins_of(map)->head);
}

/* The legend whose first line is at `y`. */
static struct legend legend_at(const struct map *map, double y)
{
    const struct page *page = &map->page;
    struct legend legend = {.bin_count = 0};

    find_bins(map, &legend);
    double count = fmax(1, (double)legend.bin_count);
    double after_head =
        page->text_left + page_text_width(page, PAGE_MUTED, legend_head(map)) + AIR_PX * 2;
    /* Half of the last end stands beyond the bar. */
    double right = page->width - page->right - (map_bins_of(map)->type->is_scale ? AIR_PX : 0);
    bool is_beside = right - after_head >= count * SMALLEST_STEP_PX;

    legend.bar_x = is_beside ? after_head : page->text_left + AIR_PX;
    legend.bar_y = is_beside ? y : y + HEAD_PX;
    legend.step = fmin(STEP_PX, (right - legend.bar_x) / count);
    place_swatches(map, &legend, legend.bar_y + (legend.bin_count == 0 ? LINE_PX : BAR_PX));
    return legend;
}

/* The ends between all colours, or the text of each. */
static void add_texts(struct map *map, const struct legend *legend)
{
    const struct map_bins *bins = map_bins_of(map);
    bool is_scale = bins->type->is_scale;
    size_t skip = is_scale && legend->step < SMALLEST_STEP_PX ? 2 : 1;

    for (size_t i = 0; i < legend->bin_count + is_scale; i += skip) {
        double x = legend->bar_x + ((double)i + (is_scale ? 0 : 0.5)) * legend->step;
        char end[BIN_TEXT_BYTES];
        snprintf(end, sizeof(end), "%g", 100.0 * (double)i / BIN_COUNT);
        page_add_text(&map->page, x, legend->bar_y + BELOW_PX, PAGE_CENTER, PAGE_SMALL,
                      is_scale ? end : bins->texts[legend->bins[i] - 1]);
    }
}

double map_bins_add_legend(struct map *map, double y)
{
    struct page *page = &map->page;
    const struct map_bins *bins = map_bins_of(map);
    struct legend legend = legend_at(map, y);

    map->legend_y = y;
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_MUTED, legend_head(map));
    add_texts(map, &legend);
    if (legend.has_empty)
        page_add_text(page, legend.swatches_x + SWATCH_TEXT_PX, legend.swatches_y, PAGE_LEFT,
                      PAGE_BASE, bins->empty);
    if (legend.has_void)
        page_add_swatch(page, 0, legend.void_x, legend.void_y);
    return legend.end_y;
}

static void write_texts(const struct map_bins *bins, struct buffer *script)
{
    static const char *const columns[] = {"TEXT", NULL};
    struct script_rows rows = {.items = NULL};

    for (size_t i = 0; i < BIN_COUNT; i++)
        script_rows_add(&rows, bins->texts[i], (double[]){0}, 0);
    script_rows_write(&rows, "BIN", columns, script);
    script_text(script, "EMPTY_TEXT", bins->empty ? bins->empty : "");
}

void map_bins_write_legend(const struct map *map, struct buffer *script)
{
    static const char *const columns[] = {"CLASS", "X", "Y", "W", NULL};
    struct legend legend = legend_at(map, map->legend_y);
    struct script_rows rows = {.items = NULL};

    for (size_t i = 0; i < legend.bin_count; i++)
        script_rows_add(&rows, NULL,
                        (double[]){legend.bins[i], legend.bar_x + (double)i * legend.step,
                                   legend.bar_y, legend.step},
                        4);
    if (legend.has_empty)
        script_rows_add(&rows, NULL,
                        (double[]){BIN_EMPTY, legend.swatches_x, legend.swatches_y, SWATCH_PX},
                        4);
    script_rows_write(&rows, "BAR", columns, script);
    write_texts(map_bins_of(map), script);
}
