/* SPDX-License-Identifier: MIT */
/*
 * Words on the regions of a map: connected cells of one part, each with the
 * room that it has for a text.
 */
#ifndef CHART_MAP_WORDS_H
#define CHART_MAP_WORDS_H

#include "chart/map_labels.h"

struct map_region {
    uint32_t id;    /* its key in the grid */
    size_t cell;    /* one of its cells */
    uint32_t shade; /* of all of them */
    double room;    /* for a text of 60 x 14; what regions are sorted by, */
    double size;    /* and then how large that place is */
};

/* The regions that have a size, the roomiest first. */
struct map_regions {
    struct key_grid grid; /* for each cell the id of its region */
    uint32_t *ids;
    struct map_region *regions;
    size_t count;
};

bool map_regions_init(struct map_regions *regions, const struct map *map, struct error *err);
void map_regions_release(struct map_regions *regions);

/* One way to write something. */
struct map_wording {
    const char *text;
    const char *below; /* a second line, or NULL */
    enum map_font font;
};

/*
 * Write one of the wordings, the first that fits, once on the shade: in the
 * roomiest of its regions that takes it. A shade that is not plain gets a
 * plate under the text.
 */
void map_name_shade(struct map *map, const struct map_regions *regions, uint32_t shade,
                    const struct map_wording *wordings, size_t count);

#endif
