/* SPDX-License-Identifier: MIT */
/*
 * Counts stand where their region is roomiest, as large as it allows, and again
 * where the region reaches far. No count stands on stripes.
 */
#include "chart/limits_counts.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A region that goes on so far from its count gets a second one. */
#define FAR_PX 200

/* The id of no region. */
#define NOT_FAR UINT32_MAX

static const struct {
    enum map_font font;
    double air;
} sizes[] = {{MAP_BIGGER, 7}, {MAP_BIG, 4}, {MAP_SMALL_BOLD, 0.5}};

enum { SIZE_COUNT = sizeof(sizes) / sizeof(sizes[0]) };

/* Try the sizes from `first` on; returns the one that fits, or SIZE_COUNT. */
static size_t place_count(struct map *map, struct map_label *label, struct key_grid grid,
                          uint32_t id, size_t first)
{
    for (size_t size = first; size < SIZE_COUNT; size++) {
        label->font = sizes[size].font;
        if (map_try_region(map, label, grid, id, sizes[size].air, false))
            return size;
    }
    return SIZE_COUNT;
}

static bool is_far(const struct map *map, const struct map_label *label, size_t cell)
{
    size_t col = cell % map->grid.x.count, row = cell / map->grid.x.count;
    return map->edges_x[col] > label->x + FAR_PX || map->edges_x[col + 1] < label->x - FAR_PX ||
           map->edges_y[row] > label->y + FAR_PX || map->edges_y[row + 1] < label->y - FAR_PX;
}

/* Place the count wherever the region goes on far from those that it has, not
 * larger than before. `far` is scratch for a grid. */
static void place_everywhere(struct map *map, const struct map_regions *regions,
                             struct map_label label, uint32_t id, uint32_t *far)
{
    struct key_grid grid = {far, regions->grid.cols, regions->grid.rows};
    size_t size = 0;

    for (size_t cell = 0; cell < grid.cols * grid.rows; cell++)
        far[cell] = regions->ids[cell] == id ? id : NOT_FAR;
    while ((size = place_count(map, &label, grid, id, size)) < SIZE_COUNT) {
        for (size_t cell = 0; cell < grid.cols * grid.rows; cell++) {
            if (!is_far(map, &label, cell))
                far[cell] = NOT_FAR;
        }
    }
}

bool counts_label(struct map *map, const struct map_regions *regions, struct error *err)
{
    uint32_t *far = memory_calloc(regions->grid.cols * regions->grid.rows, sizeof(*far));
    if (!far)
        return error_no_memory(err);

    for (size_t i = 0; i < regions->count; i++) {
        const struct map_region *region = &regions->regions[i];
        struct map_label label = {.shade = (int)region->shade};
        if (!map->look->is_plain(region->shade))
            continue;
        snprintf(label.text, sizeof(label.text), "%u",
                 (unsigned)map->grid.answers[region->cell].blocks_per_sm);
        place_everywhere(map, regions, label, region->id, far);
    }
    free(far);
    return true;
}
