/* SPDX-License-Identifier: MIT */
/*
 * Regions of a map by the room they have, and words on them.
 */
#include "chart/map_words.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* What a region's room is measured with: a word of usual length. */
#define WORD_WIDTH_PX 60
#define WORD_HEIGHT_PX 14

/* No text is smaller. */
#define LEAST_PX 7

/* Between a word and the border of its region, and so that more of a striped
 * region is seen than of the plate on it. */
#define WORD_AIR_PX 2
#define PLATE_AIR_PX 8
#define HATCH_AIR_PX 0

static int compare_regions(const void *a, const void *b)
{
    const struct map_region *x = a, *y = b;
    if (x->room != y->room)
        return x->room > y->room ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

/* How far each region reaches, in cells. */
static void find_bounds(const struct key_grid *grid, struct rectangle *bounds)
{
    for (size_t cell = 0; cell < grid->cols * grid->rows; cell++) {
        struct rectangle *reach = &bounds[grid->keys[cell]];
        size_t col = cell % grid->cols, row = cell / grid->cols;
        reach->col_first = col < reach->col_first ? col : reach->col_first;
        reach->col_last = col > reach->col_last ? col : reach->col_last;
        reach->row_first = row < reach->row_first ? row : reach->row_first;
        reach->row_last = row > reach->row_last ? row : reach->row_last;
    }
}

/* True if the region is not too small for any text. */
static bool has_room(const struct map *map, const struct rectangle *reach)
{
    double width = map->edges_x[reach->col_last + 1] - map->edges_x[reach->col_first];
    double height = map->edges_y[reach->row_last + 1] - map->edges_y[reach->row_first];
    return width >= LEAST_PX && height >= LEAST_PX;
}

/* One entry for each region with room for a text, its room measured. */
static void measure(struct map_regions *regions, const struct map *map,
                    const struct rectangle *bounds)
{
    uint32_t next = 0;

    for (size_t cell = 0; cell < regions->grid.cols * regions->grid.rows; cell++) {
        if (regions->grid.keys[cell] != next)
            continue;
        struct area area;
        struct map_region region = {.id = next++, .cell = cell, .shade = map->shades[cell]};
        if (!has_room(map, &bounds[region.id]))
            continue;
        region.room = rectangles_roomiest(regions->grid, map_edges(map), region.id,
                                          WORD_WIDTH_PX, WORD_HEIGHT_PX, &area);
        if (region.room <= 0)
            continue;
        region.size = (area.x1 - area.x0) * (area.y1 - area.y0);
        regions->regions[regions->count++] = region;
    }
    qsort(regions->regions, regions->count, sizeof(*regions->regions), compare_regions);
}

bool map_regions_init(struct map_regions *regions, const struct map *map, struct error *err)
{
    struct key_grid parts = map_parts(map);
    size_t cells = parts.cols * parts.rows;
    size_t *stack = memory_calloc(cells, sizeof(*stack));
    uint32_t *ids = memory_calloc(cells, sizeof(*ids));
    /* There are no more regions than cells. */
    struct map_region *list = memory_calloc(cells, sizeof(*list));
    struct rectangle *bounds = memory_calloc(cells, sizeof(*bounds));

    if (!stack || !ids || !list || !bounds) {
        free(stack);
        free(ids);
        free(list);
        free(bounds);
        return error_no_memory(err);
    }
    size_t count = rectangles_regions(parts, ids, stack);
    *regions = (struct map_regions){
        .grid = {ids, parts.cols, parts.rows}, .ids = ids, .regions = list};
    for (size_t i = 0; i < count; i++)
        bounds[i] = (struct rectangle){.col_first = parts.cols, .row_first = parts.rows};
    find_bounds(&regions->grid, bounds);
    measure(regions, map, bounds);
    free(stack);
    free(bounds);
    return true;
}

void map_regions_release(struct map_regions *regions)
{
    free(regions->ids);
    free(regions->regions);
    *regions = (struct map_regions){.ids = NULL};
}

static bool try_wording(struct map *map, const struct map_regions *regions, uint32_t shade,
                        const struct map_wording *wording)
{
    bool is_plain = map->look->is_plain(shade);
    double air = is_plain ? WORD_AIR_PX : shade == 0 ? HATCH_AIR_PX : PLATE_AIR_PX;
    struct map_label label = {.font = wording->font, .shade = (int)shade};

    snprintf(label.text, sizeof(label.text), "%s", wording->text);
    snprintf(label.below, sizeof(label.below), "%s", wording->below ? wording->below : "");
    for (size_t i = 0; i < regions->count; i++) {
        const struct map_region *region = &regions->regions[i];
        if (region->shade != shade ||
            !map_try_region(map, &label, regions->grid, region->id, air, is_plain))
            continue;
        if (!is_plain)
            map_add_plate(map, &label, (int)shade);
        return true;
    }
    return false;
}

void map_name_shade(struct map *map, const struct map_regions *regions, uint32_t shade,
                    const struct map_wording *wordings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (try_wording(map, regions, shade, &wordings[i]))
            return;
    }
}
