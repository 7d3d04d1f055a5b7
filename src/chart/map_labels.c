/* SPDX-License-Identifier: MIT */
/*
 * Placing texts on a map. Boxes are in pixels of the plot area, y upwards.
 */
#include "chart/map_labels.h"

#include <math.h>
#include <stdlib.h>

#include "chart/text_metrics.h"

/* What a font of plots/style.gp is: points above the page's base size. */
static const struct {
    double points;
    bool is_bold;
} fonts[] = {
    [MAP_SMALL] = {-1, false}, [MAP_BASE] = {0, false}, [MAP_SMALL_BOLD] = {-1, true},
    [MAP_BOLD] = {0, true},    [MAP_BIG] = {6, true},   [MAP_BIGGER] = {12, true},
};

/* Capitals and digits are lower than the line that they stand on. */
#define HEIGHT_OF_DIGITS 0.8

/* Air between a text and the end of its box. */
#define AIR_PX 2

/* Between a word and what stands above or below it. */
#define NEIGHBOUR_AIR_PX 4

/* A free place is looked for in so many rings around the middle of an area. */
enum { SEARCH_RINGS = 6 };

double map_text_width(const struct map *map, const char *text, enum map_font font)
{
    return text_width_px(text, map->page.points + fonts[font].points, fonts[font].is_bold);
}

static double text_height(const struct map *map, enum map_font font)
{
    double line = text_height_px(map->page.points + fonts[font].points);
    return font >= MAP_BIG || fonts[font].is_bold ? line * HEIGHT_OF_DIGITS : line;
}

static double label_width(const struct map *map, const struct map_label *label)
{
    double width = map_text_width(map, label->text, label->font);
    double below = map_text_width(map, label->below, label->font);
    return (width > below ? width : below) + 2 * AIR_PX;
}

static double label_height(const struct map *map, const struct map_label *label)
{
    return text_height(map, label->font) + (label->below[0] ? MAP_LINE_PX : 0);
}

struct box map_label_box(const struct map *map, const struct map_label *label)
{
    double width = label_width(map, label);
    double height = label_height(map, label);
    static const double share_before[] = {
        [PAGE_LEFT] = 0, [PAGE_CENTER] = 0.5, [PAGE_RIGHT] = 1};
    double before = width * share_before[label->align];

    if (label->is_upright)
        return (struct box){label->x - height / 2, label->y - before, label->x + height / 2,
                            label->y - before + width};
    before += label->align == PAGE_LEFT ? AIR_PX : label->align == PAGE_RIGHT ? -AIR_PX : 0;
    return (struct box){label->x - before, label->y - height / 2, label->x - before + width,
                        label->y + height / 2};
}

void map_add_label(struct map *map, const struct map_label *label)
{
    if (map->label_count == MAP_MAX_LABELS)
        return;
    label_boxes_take(&map->taken, map_label_box(map, label));
    map->labels[map->label_count++] = *label;
}

bool map_try_label(struct map *map, const struct map_label *label)
{
    if (map->label_count == MAP_MAX_LABELS ||
        !label_boxes_try(&map->taken, map_label_box(map, label)))
        return false;
    map->labels[map->label_count++] = *label;
    return true;
}

void map_add_plate(struct map *map, const struct map_label *label, int shade)
{
    struct box box = map_label_box(map, label);
    /* A hatch needs no clear border, and a narrow one has no room for it. */
    double up = shade == 0 ? 0 : AIR_PX;
    if (map->plate_count == MAP_MAX_LABELS)
        return;
    map->plates[map->plate_count++] = (struct map_plate){
        .area = {box.x0 - AIR_PX, box.y0 - up, box.x1 + AIR_PX, box.y1 + up},
        .shade = shade,
    };
}

/* True if other labels are not too near above and below. */
static bool has_air(const struct map *map, const struct map_label *label)
{
    struct box box = map_label_box(map, label);
    double grow =
        label->font >= MAP_BIG || label->font == MAP_SMALL_BOLD ? 0 : NEIGHBOUR_AIR_PX;
    struct box grown = {box.x0, fmax(box.y0 - grow, map->taken.bounds.y0), box.x1,
                        fmin(box.y1 + grow, map->taken.bounds.y1)};
    return label_boxes_free(&map->taken, grown);
}

/* From the middle outwards: 0, 1, -1, 2, -2, ... */
static int outwards(int i)
{
    return i % 2 ? (i + 1) / 2 : -(i / 2);
}

/* Try the places on the square ring `ring` of a grid of places around the
 * middle of the area; those straight beside, above and below it first. */
static bool try_ring(struct map *map, struct map_label *label, struct area area, int ring)
{
    double step_x = (area.x1 - area.x0) / (2 * SEARCH_RINGS);
    double step_y = (area.y1 - area.y0) / (2 * SEARCH_RINGS);

    for (int i = 0; i <= 2 * ring; i++) {
        for (int k = 0; k <= 2 * ring; k++) {
            int across = outwards(i), up = outwards(k);
            if (abs(across) != ring && abs(up) != ring)
                continue;
            label->x = (area.x0 + area.x1) / 2 + across * step_x;
            label->y = (area.y0 + area.y1) / 2 + up * step_y;
            if (has_air(map, label) && map_try_label(map, label))
                return true;
        }
    }
    return false;
}

/* Put the label, centred, on a free place inside `area`, the nearest to its
 * middle; false and nothing done if there is none. */
static bool try_inside(struct map *map, struct map_label *label, struct area area)
{
    double width = label->is_upright ? label_height(map, label) : label_width(map, label);
    double height = label->is_upright ? label_width(map, label) : label_height(map, label);
    /* Where the middle of the text may be. */
    struct area middle = {area.x0 + width / 2, area.y0 + height / 2, area.x1 - width / 2,
                          area.y1 - height / 2};

    if (middle.x0 > middle.x1 || middle.y0 > middle.y1)
        return false;
    label->align = PAGE_CENTER;
    for (int ring = 0; ring <= SEARCH_RINGS; ring++) {
        if (try_ring(map, label, middle, ring))
            return true;
    }
    return false;
}

static struct area shrunk(struct area area, double by)
{
    return (struct area){area.x0 + by, area.y0 + by, area.x1 - by, area.y1 - by};
}

bool map_try_region(struct map *map, struct map_label *label, struct key_grid regions,
                    uint32_t key, double air, bool may_be_upright)
{
    double width = label_width(map, label) + 2 * air;
    double height = label_height(map, label) + 2 * air;
    struct area area;

    label->is_upright = false;
    if (rectangles_roomiest(regions, map_edges(map), key, width, height, &area) >= 1 &&
        try_inside(map, label, shrunk(area, air)))
        return true;
    label->is_upright = may_be_upright;
    return may_be_upright &&
           rectangles_roomiest(regions, map_edges(map), key, height, width, &area) >= 1 &&
           try_inside(map, label, shrunk(area, air));
}

/* The cell whose range of pixels holds `px`. */
static size_t cell_at(const double *edges, size_t count, double px)
{
    size_t cell = 0;
    while (cell + 1 < count && edges[cell + 1] < px)
        cell++;
    return cell;
}

static size_t cell_at_point(const struct map *map, double x, double y)
{
    size_t col = cell_at(map->edges_x, map->grid.x.count, x);
    size_t row = cell_at(map->edges_y, map->grid.y.count, y);
    return row * map->grid.x.count + col;
}

uint32_t map_shade_at(const struct map *map, double x, double y)
{
    return map->shades[cell_at_point(map, x, y)];
}

/* True if all cells that the box touches have one number. */
static bool is_uniform(const struct map *map, const uint32_t *numbers, struct box box)
{
    size_t one = cell_at_point(map, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);

    for (size_t row = 0; row < map->grid.y.count; row++) {
        if (map->edges_y[row + 1] <= box.y0 || map->edges_y[row] >= box.y1)
            continue;
        for (size_t col = 0; col < map->grid.x.count; col++) {
            if (map->edges_x[col + 1] > box.x0 && map->edges_x[col] < box.x1 &&
                numbers[row * map->grid.x.count + col] != numbers[one])
                return false;
        }
    }
    return true;
}

bool map_is_plain(const struct map *map, struct box box)
{
    uint32_t shade = map_shade_at(map, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return map->look->is_plain(shade) && is_uniform(map, map->parts, box);
}

bool map_is_inside_outline(const struct map *map, struct box box)
{
    return is_uniform(map, map->outlined, box);
}
