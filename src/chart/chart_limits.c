/* SPDX-License-Identifier: MIT */
/*
 * The chart type `limits`: which limits bind over two inputs, as colours, and
 * how many blocks stay resident, as outlines and numbers.
 */
#include <stdio.h>

#include "chart/chart_maps.h"
#include "chart/limits_corners.h"
#include "chart/limits_counts.h"
#include "chart/map_alt.h"
#include "chart/map_frame.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "chart/script.h"

/* The height of the plot, of its width. */
#define CORNERS_SHAPE 0.645
#define COUNTS_SHAPE 0.588
#define COLUMN_SHAPE 0.9

#define CORNERS_OUTLINE_PX 1.75
#define COUNTS_OUTLINE_PX 0.9

/* The block count's place in the number of a part, above its code. */
#define CODE_BITS 6

static uint32_t shade(const struct map *map, const struct occ_result *result)
{
    return page_shown_code(map->spec, map->arch, result);
}

static uint32_t outlined(const struct map *map, const struct occ_result *result)
{
    (void)map;
    return result->blocks_per_sm;
}

static uint32_t part(const struct map *map, const struct occ_result *result)
{
    return result->blocks_per_sm << CODE_BITS | shade(map, result);
}

/* A tie of two is striped, "cannot launch" is hatched. */
static bool is_plain(uint32_t code)
{
    return code != 0 && page_code_size(code) != 2;
}

static const char *const templates[] = {"style.gp",     "stripes.gp",    "limits.gp",
                                        "map.gp",       "rectangles.gp", "map_axes.gp",
                                        "map_marks.gp", "map_plot.gp",   NULL};

static const struct map_look look = {
    .shade = shade,
    .outlined = outlined,
    .part = part,
    .is_plain = is_plain,
};

static double add_legend(struct map *map, double y)
{
    uint32_t codes[PAGE_MAX_SWATCHES];
    size_t count = map_visible_shades(map, codes, PAGE_MAX_SWATCHES);
    return page_add_legend(&map->page, codes, count, y);
}

/* The limits of a code in words, on one line, on two, and smaller. */
static void name_code(struct map *map, const struct map_regions *regions, uint32_t code)
{
    const struct buffer none = {.words = map->spec->words};
    struct buffer words = none, first = none, rest = none;

    page_code_text(code, &words);
    page_code_text(code & ~(code & (code - 1)), &first);
    buffer_add_text(&first, " +");
    page_code_text(code & (code - 1), &rest);
    if (!words.failed && !first.failed && !rest.failed) {
        const struct map_wording wordings[] = {
            {words.bytes, NULL, MAP_BASE},
            {first.bytes, rest.bytes, MAP_BASE},
            {words.bytes, NULL, MAP_SMALL},
        };
        const struct map_wording single[] = {wordings[0], wordings[2]};
        if (page_code_size(code) < 2)
            map_name_shade(map, regions, code, code == 0 ? &single[1] : single,
                           2 - (code == 0));
        else
            map_name_shade(map, regions, code, wordings, 3);
    }
    map->page.failed = map->page.failed || words.failed || first.failed || rest.failed;
    buffer_release(&words);
    buffer_release(&first);
    buffer_release(&rest);
}

static void name_codes(struct map *map, const struct map_regions *regions)
{
    uint32_t codes[PAGE_MAX_SWATCHES];
    size_t count = map_visible_shades(map, codes, PAGE_MAX_SWATCHES);

    for (size_t i = 0; i < count; i++)
        name_code(map, regions, codes[i]);
}

static bool label(struct map *map, const struct corner *corners, size_t corner_count,
                  struct error *err)
{
    struct map_regions regions;

    if (!map_regions_init(&regions, map, err))
        return false;
    bool ok = true;
    if (corner_count > 0)
        corners_label(map, corners, corner_count);
    else
        ok = counts_label(map, &regions, err);
    map_keep_optin(map);
    name_codes(map, &regions);
    map_place_optin(map);
    map_regions_release(&regions);
    return ok;
}

static void add_codes(const struct map *map, struct buffer *alt)
{
    uint32_t codes[PAGE_MAX_SWATCHES];
    size_t count = map_visible_shades(map, codes, PAGE_MAX_SWATCHES);

    buffer_add_text(alt, " Regions: ");
    for (size_t i = 0; i < count; i++) {
        buffer_add_text(alt, i == 0 ? "" : ", ");
        page_code_text(codes[i], alt);
    }
    buffer_add_char(alt, '.');
}

static double shape(const struct map *map, bool has_corners)
{
    if (page_is_column(&map->page))
        return COLUMN_SHAPE;
    return has_corners ? CORNERS_SHAPE : COUNTS_SHAPE;
}

static bool draw(struct map *map, struct chart_files *files, struct error *err)
{
    struct corner corners[MAX_CORNERS];
    bool has_corners = corners_find(map, corners) > 0;

    script_number(&files->script, "HIDE_BARRIERS", page_hides_barriers(map->spec, map->arch));
    map->page.tint = 1;
    map->outline_px = has_corners ? CORNERS_OUTLINE_PX : COUNTS_OUTLINE_PX;
    map_frame(map, add_legend, shape(map, has_corners));
    size_t count = corners_find(map, corners); /* now with their places */
    if (!label(map, corners, count, err))
        return false;
    map_alt_head(map, "Heat map of the blocks resident on one SM and what limits them",
                 &files->alt);
    add_codes(map, &files->alt);
    corners_alt(map, corners, count, &files->alt);
    map_alt_kernels(map, &files->alt);
    page_write(&map->page, map->spec,
               chart_text(map->spec, page_is_column(&map->page)
                                         ? "Blocks per SM"
                                         : "Blocks per SM, and what limits them"),
               &files->script);
    return map_write(map, files, err) && map_write_data(map, &files->data, err);
}

static bool write_limits(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct chart_files *files, struct error *err)
{
    return map_chart(spec, arch, &look, draw, files, err);
}

const struct chart_type chart_limits = {
    .word = &chart_words[CHART_LIMITS],
    .templates = templates,
    .write = write_limits,
};
