/* SPDX-License-Identifier: MIT */
/* Bytes of an SVG as gnuplot 5.4 writes it. */
#include "chart/map_bytes.h"

#include <string.h>

#define STRIPE_PX 14
#define PANEL_STRIPE_PX 22
#define HATCH_PX 11
#define PANEL_HATCH_PX 14

/* Corners of a stripe; see hex_x() in plots/style.gp. */
enum { STRIPE_POINTS = 6 };

/* The head of the file, and the axes of a plot that has the page to itself;
 * what is around the letters of texts and labels; a letter that is written as
 * "&amp;"; the rest with what is around it. */
enum {
    HEAD_BYTES = 12500,
    PANELS_HEAD_BYTES = 7500,
    TEXT_BYTES = 190,
    LABEL_BYTES = 245,
    ESCAPED_BYTES = 5,
    SWATCH_BYTES = 1250,
    PLATE_BYTES = 330,
    LINE_BYTES = 330,
    DOT_BYTES = 430,
    MARK_BYTES = 1290,
    DENSE_MARK_BYTES = 400,
};

double map_stripe_px(const struct map *map)
{
    return map->is_panel ? PANEL_STRIPE_PX : STRIPE_PX;
}

double map_hatch_px(const struct map *map)
{
    return map->is_panel ? PANEL_HATCH_PX : HATCH_PX;
}

uint32_t map_look_hatch(const struct map *map, uint32_t shade)
{
    return map->look->hatch ? map->look->hatch(map, shade) : shade == 0;
}

double map_rectangle_bytes(const struct map *map)
{
    enum { RECTANGLE_BYTES = 108, SEAM_BYTES = 57 };
    return RECTANGLE_BYTES + (map->look->has_overlaps ? 0 : SEAM_BYTES);
}

double map_stripe_bytes(const struct map *map, double size)
{
    return (1 + size / map_stripe_px(map)) *
           (MAP_POLYGON_BYTES + STRIPE_POINTS * MAP_POINT_BYTES);
}

double map_hatch_bytes(const struct map *map, double size)
{
    return (0.5 + size / map_hatch_px(map)) * (MAP_PIECE_BYTES + 2 * MAP_POINT_BYTES);
}

static double bytes_of_letters(const char *text)
{
    double bytes = 0;
    for (const char *c = text; *c; c++)
        bytes += strchr("<>&\"'", *c) ? ESCAPED_BYTES : 1;
    return bytes;
}

double map_page_bytes(const struct page *page, bool has_panels)
{
    double bytes = has_panels ? PANELS_HEAD_BYTES : HEAD_BYTES;

    for (size_t i = 0; i < page->text_count; i++)
        bytes += TEXT_BYTES + bytes_of_letters(page->texts[i].text);
    for (size_t i = 0; i < page->swatch_count; i++)
        bytes += SWATCH_BYTES + TEXT_BYTES + bytes_of_letters(page->swatches[i].text);
    return bytes;
}

double map_text_bytes(const struct map *map, bool is_dense)
{
    double bytes = (double)map->plate_count * PLATE_BYTES +
                   (double)map->line_count * LINE_BYTES + (double)map->dot_count * DOT_BYTES +
                   (double)map->mark_count * (is_dense ? DENSE_MARK_BYTES : MARK_BYTES);

    for (size_t i = 0; i < map->label_count; i++) {
        const struct map_label *label = &map->labels[i];
        bytes += LABEL_BYTES + bytes_of_letters(label->text);
        bytes += label->below[0] ? LABEL_BYTES + bytes_of_letters(label->below) : 0;
    }
    return bytes;
}
