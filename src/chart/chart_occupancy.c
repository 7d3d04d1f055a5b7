/* SPDX-License-Identifier: MIT */
/*
 * The chart type `occupancy`: occupancy over two inputs in eight steps of
 * 12.5 %, each up to and including its end.
 */
#include <math.h>
#include <stdio.h>

#include "chart/chart_maps.h"
#include "chart/llvm_curve.h"
#include "chart/map_alt.h"
#include "chart/map_frame.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "chart/occupancy_levels.h"
#include "chart/script.h"

enum { STEPS = 8 };

/* The height of the plot, of its width. */
#define SHAPE 0.556
#define COLUMN_SHAPE 0.9

#define OUTLINE_PX 0.9

/* The colour bar with its scale: its height, what a step of it is wide, and
 * the room for "cannot launch" beside it. */
#define BAR_PX 38
#define BAR_AIR_PX 8
#define STEP_PX 44
#define SWATCH_PX 140
#define LINE_PX 18

#define LEGEND_BYTES 14000

static const char legend_head[] = "Occupancy (%)";

/* Under the plot of LLVM's number. */
static const char llvm_remark[] =
    "LLVM's occupancy is that of its remarks: warps per SIMD, which do not ask whether whole "
    "blocks fit.";

/* The warps of an SM; or of one partition, as LLVM counts them. */
static uint32_t warps_of(const struct map *map, size_t cell)
{
    return map->spec->shows_llvm ? map->grid.values[cell]
                                 : map->grid.answers[cell].warps_per_sm;
}

static uint32_t most_warps(const struct map *map)
{
    return map->spec->shows_llvm ? llvm_most_waves(map->arch)
                                 : map->arch->limits.max_warps_per_sm;
}

/* 0 for a launch that cannot run, which is not an occupancy of 0. */
static uint32_t step(const struct map *map, const struct occ_result *result)
{
    uint64_t warps = warps_of(map, (size_t)(result - map->grid.answers));
    uint64_t most = most_warps(map);
    return (uint32_t)((warps * STEPS + most - 1) / most);
}

static uint32_t outlined(const struct map *map, const struct occ_result *result)
{
    (void)map;
    return result->blocks_per_sm > 0;
}

static bool is_plain(uint32_t shade)
{
    return shade != 0;
}

static const char *const templates[] = {"style.gp",     "stripes.gp",    "occupancy.gp",
                                        "map.gp",       "rectangles.gp", "map_axes.gp",
                                        "map_marks.gp", "map_plot.gp",   NULL};

static const struct map_look look = {
    .shade = step,
    .outlined = outlined,
    .part = step,
    .is_plain = is_plain,
    .legend_bytes = LEGEND_BYTES,
};

/* The bar and its numbers are the template's; C keeps their place. */
static double add_legend(struct map *map, double y)
{
    struct page *page = &map->page;
    uint32_t first;

    map->legend_y = y;
    map->bar_left =
        page->text_left + page_text_width(page, PAGE_MUTED, legend_head) + BAR_AIR_PX;
    double room = page->width - page->right - map->bar_left;
    bool has_void = map_visible_shades(map, &first, 1) == 1 && first == 0;
    bool is_beside = room > STEPS * STEP_PX + SWATCH_PX;

    map->bar_step = fmin(STEP_PX, room / STEPS);
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_MUTED, legend_head);
    if (has_void)
        page_add_swatch(page, 0,
                        is_beside ? map->bar_left + STEPS * STEP_PX + BAR_AIR_PX * 3
                                  : page->text_left,
                        is_beside ? y : y + BAR_PX);
    return y + BAR_PX + (has_void && !is_beside ? LINE_PX : 0);
}

static uint32_t pct_x100(const struct map *map, uint32_t warps)
{
    const struct occ_arch counted = {.limits = {.max_warps_per_sm = most_warps(map)}};
    return occ_occupancy_pct_x100(&counted, warps);
}

/* "37.5" where a region has one value, else "≤ 37.5", the end of its step. */
static void name_step(const struct map *map, const struct map_regions *regions,
                      const struct map_region *region, char *text, size_t room)
{
    uint32_t warps = warps_of(map, region->cell);
    bool is_same = true;

    for (size_t i = 0; i < regions->grid.cols * regions->grid.rows; i++) {
        if (regions->ids[i] == region->id)
            is_same = is_same && warps_of(map, i) == warps;
    }
    if (is_same)
        snprintf(text, room, "%g", pct_x100(map, warps) / 100.0);
    else
        snprintf(text, room, "\xE2\x89\xA4 %g", region->shade * 100.0 / STEPS);
}

static bool label(struct map *map, struct error *err)
{
    static const struct map_wording cannot = {"cannot launch", NULL, MAP_SMALL};
    struct map_regions regions;

    if (!map_regions_init(&regions, map, err))
        return false;
    map_keep_optin(map);
    map_name_shade(map, &regions, 0, &cannot, 1);
    for (size_t i = 0; i < regions.count; i++) {
        const struct map_region *region = &regions.regions[i];
        struct map_label text = {.font = MAP_SMALL, .shade = (int)region->shade};
        if (region->shade == 0)
            continue;
        name_step(map, &regions, region, text.text, sizeof(text.text));
        map_try_region(map, &text, regions.grid, region->id, 1, true);
    }
    map_place_optin(map);
    map_regions_release(&regions);
    return true;
}

static const char *axis_word(enum occ_axis axis)
{
    static const char *const words[OCC_AXIS_COUNT] = {
        [OCC_AXIS_THREADS] = "threads",
        [OCC_AXIS_REGS] = "registers",
        [OCC_AXIS_SMEM] = "shared memory",
        [OCC_AXIS_BARRIERS] = "barriers",
    };
    return words[axis];
}

static bool draw(struct map *map, struct chart_files *files, struct error *err)
{
    double shape = page_is_column(&map->page) ? COLUMN_SHAPE : SHAPE;
    static const char *const titles[2][2] = {
        {"Occupancy by %s and %s", "Occupancy"},
        {"LLVM's occupancy by %s and %s", "LLVM's occupancy"}};
    char title[128];

    map->page.tint = 1;
    map->outline_px = OUTLINE_PX;
    map->remark = map->spec->shows_llvm ? llvm_remark : NULL;
    map_frame(map, add_legend, shape);
    if (!label(map, err))
        return false;
    map_alt_head(map,
                 map->spec->shows_llvm ? "Heat map of LLVM's occupancy in steps of 12.5 %"
                                       : "Heat map of occupancy in steps of 12.5 %",
                 &files->alt);
    if (!map->spec->shows_llvm) {
        buffer_add_char(&files->alt, ' ');
        occupancy_levels_sentence(map->spec, map->arch, &files->alt);
    }
    map_alt_kernels(map, &files->alt);
    snprintf(title, sizeof(title), titles[map->spec->shows_llvm][page_is_column(&map->page)],
             chart_text(map->spec, axis_word(map->spec->x)),
             chart_text(map->spec, axis_word(map->spec->y)));
    page_write(&map->page, map->spec, title, &files->script);
    script_number(&files->script, "MAX_WARPS", most_warps(map));
    script_number(&files->script, "WARPS_COLUMN", map_warps_column(map));
    script_number(&files->script, "BAR_Y", map->legend_y);
    script_number(&files->script, "BAR_LEFT", map->bar_left);
    script_number(&files->script, "BAR_STEP", map->bar_step);
    return map_write(map, files, err) && map_write_data(map, &files->data, err);
}

static void add_llvm_note(const struct map *map, const struct occ_launch *launch,
                          struct buffer *note)
{
    llvm_add_note(map->spec, map->arch, *launch, note);
}

static bool write_occupancy(const struct chart_spec *spec, const struct occ_arch *arch,
                            struct chart_files *files, struct error *err)
{
    struct map_look own = look;

    if (spec->shows_llvm) {
        own.view = llvm_map_view(arch);
        own.add_note = add_llvm_note;
    }
    return map_chart(spec, arch, &own, draw, files, err);
}

const struct chart_type chart_occupancy = {
    .word = &chart_words[CHART_OCCUPANCY],
    .templates = templates,
    .write = write_occupancy,
};
