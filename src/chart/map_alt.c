/* SPDX-License-Identifier: MIT */
/* Alternative texts of maps. */
#include "chart/map_alt.h"

#include "chart/map_marks.h"

static void add_axis(const struct map_axis *axis, const struct axis_scale *scale,
                     struct buffer *alt)
{
    axis_scale_title(scale, alt);
    buffer_add_text(alt, " from ");
    axis_amount_text(axis->axis, axis->first, alt);
    buffer_add_text(alt, " to ");
    axis_amount_text(axis->axis, axis->last[axis->count - 1], alt);
}

void map_alt_head(const struct map *map, const char *what, struct buffer *alt)
{
    buffer_add_words(alt, what);
    buffer_add_text(alt, ". Across: ");
    add_axis(&map->grid.x, &map->x, alt);
    buffer_add_text(alt, ". Up: ");
    add_axis(&map->grid.y, &map->y, alt);
    buffer_add_text(alt, ". Held: ");
    page_subtitle_text(&map->page, map->spec, map->arch, alt);
    buffer_add_char(alt, '.');
}

void map_alt_kernels(const struct map *map, struct buffer *alt)
{
    for (size_t i = 0; i < map->spec->kernel_count; i++) {
        buffer_add_char(alt, ' ');
        map_write_note(map, i, alt);
        buffer_add_char(alt, '.');
    }
}
