/* SPDX-License-Identifier: MIT */
/*
 * What is around the panels of maps of several architectures: legend, titles
 * of axes, settings and words. compare_maps.c makes the panels.
 */
#ifndef CHART_COMPARE_MAP_PAGE_H
#define CHART_COMPARE_MAP_PAGE_H

#include "chart/arch_groups.h"
#include "chart/map.h"
#include "chart/panels.h"

/* Of a measure, up to the most that any of the architectures can hold. */
enum { COMPARE_MAP_STEPS = 8 };

struct compare_maps {
    const struct chart_spec *spec;
    struct map_look look;
    struct map **maps; /* of each architecture */
    struct arch_groups groups;
    struct page page;
    struct panels panels;
    double top; /* where the steps end, in the measure */
    double bar_left, bar_y, bar_step;
};

/* Do the panels show which limits bind? Else a measure, in steps. */
bool compare_maps_show_limits(const struct compare_maps *m);

/* The map that a panel shows. */
struct map *compare_map_of(const struct compare_maps *m, size_t group);

/* Place everything, the panels too; their height is known. */
void compare_maps_lay_out(struct compare_maps *m);

/* `lasts` are the last rows of ID.csv of each panel. Releases `rows`. */
void compare_maps_write_settings(struct compare_maps *m, const size_t *lasts,
                                 struct map_rows *rows, struct buffer *script);

/* The paragraph that stands for the picture. */
void compare_maps_write_alt(const struct compare_maps *m, struct buffer *out);

#endif
