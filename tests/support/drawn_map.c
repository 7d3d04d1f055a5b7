/* SPDX-License-Identifier: MIT */
/* Pixels of a map to launches and their answers. */
#include "support/drawn_map.h"

#include <math.h>
#include <stdio.h>

static struct drawn_axis read_axis(const struct chart_picture *picture, enum occ_axis axis,
                                   char letter, double length_px)
{
    char names[4][16];
    const char *const suffixes[] = {"MIN", "MAX", "UNIT", "IS_LOG2"};
    for (size_t i = 0; i < 4; i++)
        snprintf(names[i], sizeof(names[i]), "%c_%s", letter, suffixes[i]);
    return (struct drawn_axis){.axis = axis,
                               .min = chart_picture_setting(picture, names[0]),
                               .max = chart_picture_setting(picture, names[1]),
                               .unit = chart_picture_setting(picture, names[2]),
                               .is_log2 = chart_picture_setting(picture, names[3]) != 0,
                               .length_px = length_px};
}

struct drawn_map drawn_map_read(const struct chart_picture *picture,
                                const struct chart_spec *spec, const struct occ_arch *arch)
{
    double width = chart_picture_setting(picture, "W");
    double height = chart_picture_setting(picture, "H");
    double left = chart_picture_setting(picture, "LEFT");
    double top = chart_picture_setting(picture, "TOP");
    double right = chart_picture_setting(picture, "RIGHT");
    double bottom = chart_picture_setting(picture, "BOTTOM");
    return (struct drawn_map){
        .arch = arch,
        .spec = spec,
        .x = read_axis(picture, spec->x, 'X', width - left - right),
        .y = read_axis(picture, spec->y, 'Y', height - top - bottom),
        .left = left,
        .top = top,
    };
}

static uint32_t value_at(const struct drawn_axis *axis, double px)
{
    double share = px / axis->length_px;
    double value = axis->is_log2 ? axis->min * pow(axis->max / axis->min, share)
                                 : axis->min + share * (axis->max - axis->min);
    return (uint32_t)(axis->axis == OCC_AXIS_BARRIERS ? floor(value + 0.5)
                                                      : ceil(value * axis->unit));
}

struct occ_launch drawn_map_launch(const struct drawn_map *map, double px, double py)
{
    struct occ_launch launch = map->spec->launch;
    occ_launch_set(&launch, map->x.axis, value_at(&map->x, px));
    occ_launch_set(&launch, map->y.axis, value_at(&map->y, py));
    return launch;
}

struct occ_result drawn_map_at(const struct drawn_map *map, double px, double py)
{
    return occ_compute(map->arch, drawn_map_launch(map, px, py));
}

uint32_t drawn_map_code(const struct drawn_map *map, const struct occ_result *result)
{
    const struct chart_spec *spec = map->spec;
    uint32_t code = result->limiter_code;
    bool is_assumed = !spec->barriers_given && spec->launch.barriers_per_block == 1 &&
                      spec->x != OCC_AXIS_BARRIERS && spec->y != OCC_AXIS_BARRIERS;

    if (result->blocks_per_sm == 0)
        return 0;
    if (is_assumed && (code & 2) &&
        map->arch->barriers.per_sm == map->arch->limits.max_blocks_per_sm)
        code &= ~UINT32_C(16);
    return code;
}

uint32_t drawn_map_step(const struct drawn_map *map, const struct occ_result *result)
{
    uint32_t step = 0;
    while (step * map->arch->limits.max_warps_per_sm < 8 * result->warps_per_sm)
        step++;
    return step;
}
