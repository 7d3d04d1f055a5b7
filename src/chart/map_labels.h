/* SPDX-License-Identifier: MIT */
/*
 * Texts inside a map: each takes its box, and one that finds no free place is
 * left out (what it says is in the data file).
 */
#ifndef CHART_MAP_LABELS_H
#define CHART_MAP_LABELS_H

#include "chart/map.h"

double map_text_width(const struct map *map, const char *text, enum map_font font);

/* The box of a text about its anchor; its height with a little air. */
struct box map_label_box(const struct map *map, const struct map_label *label);

/* Add a label whatever is there already; its box is taken. */
void map_add_label(struct map *map, const struct map_label *label);

/* Add it if its box is free; false and nothing done if not. */
bool map_try_label(struct map *map, const struct map_label *label);

/* Add a patch of plain colour behind a label's text; see struct map_plate. */
void map_add_plate(struct map *map, const struct map_label *label, int shade);

/*
 * Put the label where the region `key` of `regions` is roomiest, with at least
 * `air` pixels around it, upright if it may be and only that fits; false and
 * nothing done if it fits nowhere.
 */
bool map_try_region(struct map *map, struct map_label *label, struct key_grid regions,
                    uint32_t key, double air, bool may_be_upright);

/* True if the box lies in one part of one plain colour. */
bool map_is_plain(const struct map *map, struct box box);

/* True if no outline crosses the box. */
bool map_is_inside_outline(const struct map *map, struct box box);

/* The shade at a pixel. */
uint32_t map_shade_at(const struct map *map, double x, double y);

#endif
