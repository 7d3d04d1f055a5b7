/* SPDX-License-Identifier: MIT */
/*
 * Maps: from a chart's spec to answers, scales, pixels and the data file.
 */
#include "chart/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "chart/across_notes.h"

/* A log axis begins so low that its first band, of so much of the page's
 * width, can hold a block count. */
#define FIRST_BAND_SHARE 0.102

/* And that its end is at least so many times its beginning: two octaves, so
 * that there are tics to read it by. */
#define FEWEST_TIMES 4

static bool can_be_log2(enum occ_axis axis)
{
    return axis != OCC_AXIS_BARRIERS; /* 0 barriers have no logarithm */
}

static bool is_regs_and_smem(const struct chart_spec *spec)
{
    return (spec->x == OCC_AXIS_REGS && spec->y == OCC_AXIS_SMEM) ||
           (spec->x == OCC_AXIS_SMEM && spec->y == OCC_AXIS_REGS);
}

static bool draws_log2(const struct chart_spec *spec, enum occ_axis axis)
{
    bool wanted = spec->scale == CHART_SCALE_LOG2 ||
                  (spec->scale == CHART_SCALE_AUTO && is_regs_and_smem(spec));
    return wanted && can_be_log2(axis);
}

/* Whose axis it is: on a picture of several, of the one that goes farthest. */
static const struct occ_arch *scale_arch(const struct map *map, enum occ_axis axis)
{
    bool is_of_many = (chart_spec_keys(map->spec) & CHART_HAS_ARCHS) != 0;
    return is_of_many ? across_widest(map->spec, axis) : map->arch;
}

/* A map ends at the first small tic that holds the maximum: what lies beyond
 * is one large area without news. */
static struct axis_scale linear_scale(const struct map *map, enum occ_axis axis)
{
    /* The page's width tells how many tics there may be, also up the side. */
    struct axis_scale scale = axis_scale_linear(scale_arch(map, axis), axis,
                                                map->spec->launch.optin, map->page.width);
    double tic = scale.tic_step / scale.minor_parts;

    scale.hi = ceil(scale.max / scale.unit / tic) * tic;
    if (axis == OCC_AXIS_BARRIERS) { /* a cell for each number, centred on it */
        scale.lo = -0.5;
        scale.hi = scale.max + 0.5;
    }
    return scale;
}

/* The same on a log axis: a quarter of the octave below. */
static struct axis_scale log2_scale(const struct map *map, enum occ_axis axis, double start)
{
    struct axis_scale scale = axis_scale_log2(scale_arch(map, axis), axis,
                                              map->spec->launch.optin, start, map->page.width);
    double max = scale.max / scale.unit;
    double quarter = exp2(floor(log2(max))) / 4;

    scale.hi = ceil(max / quarter) * quarter;
    if (scale.hi <= scale.lo)
        scale.hi = 2 * scale.lo;
    return scale;
}

static struct axis_scale first_scale(const struct map *map, enum occ_axis axis)
{
    return draws_log2(map->spec, axis) ? log2_scale(map, axis, 1) : linear_scale(map, axis);
}

/* 0 registers stand for "no limit" and are not the low end of an axis. */
static struct map_range range_of(const struct axis_scale *scale)
{
    bool begins_at_1 = scale->axis == OCC_AXIS_THREADS || scale->axis == OCC_AXIS_REGS;
    return (struct map_range){scale->axis, begins_at_1, (uint32_t)(scale->hi * scale->unit)};
}

/* The share of a log axis from `start` that lies below `edge`. */
static double first_band(const struct axis_scale *scale, double start, double edge)
{
    double lo = start / scale->unit;
    return log2(edge / start) / log2(scale->hi / lo);
}

/* Where a log axis begins: left of it nothing changes. */
static double log2_start(const struct map *map, const struct axis_scale *scale,
                         const struct map_axis *axis)
{
    double edge = axis->last[0] == 0 && axis->count > 1 ? axis->last[1] : axis->last[0];
    double smallest = scale->unit > 1 ? scale->unit / 8 : 0.5;
    double start = exp2(floor(log2(fmin(edge, scale->hi * scale->unit / FEWEST_TIMES))));
    double band_px = FIRST_BAND_SHARE * map->page.width;

    while (start > smallest && first_band(scale, start, edge) * scale->length_px < band_px)
        start /= 2;
    return start;
}

static void fix_length(struct map *map, struct axis_scale *scale, const struct map_axis *axis,
                       double length_px)
{
    scale->length_px = length_px;
    if (scale->is_log2)
        *scale = log2_scale(map, scale->axis, log2_start(map, scale, axis));
    scale->length_px = length_px;
}

/* The upper edge of the cells that end at `last`; see map.h, right-closed. */
static double edge_px(const struct axis_scale *scale, uint32_t last)
{
    return axis_scale_px(scale, last + (scale->axis == OCC_AXIS_BARRIERS ? 0.5 : 0));
}

/* A log axis that began later when the grid was cut may end before it. */
static void place_edges(const struct axis_scale *scale, const struct map_axis *axis,
                        double *edges)
{
    edges[0] = 0;
    for (size_t i = 0; i < axis->count; i++)
        edges[i + 1] = fmin(edge_px(scale, axis->last[i]), scale->length_px);
}

void map_lay_out(struct map *map)
{
    const struct page *page = &map->page;
    double width = page->width - page->left - page->right;
    double height = page->height - page->top - page->bottom;

    fix_length(map, &map->x, &map->grid.x, width);
    fix_length(map, &map->y, &map->grid.y, height);
    place_edges(&map->x, &map->grid.x, map->edges_x);
    place_edges(&map->y, &map->grid.y, map->edges_y);
    map->taken.bounds = (struct box){0, 0, width, height};
}

double map_at_x(const struct map *map, double px)
{
    if (map->is_panel)
        return map->panel_x + px;
    return axis_scale_value(&map->x, px) / map->x.unit;
}

double map_at_y(const struct map *map, double px)
{
    if (map->is_panel)
        return map->panel_y + px;
    return axis_scale_value(&map->y, px) / map->y.unit;
}

static uint32_t *cell_numbers(const struct map *map,
                              uint32_t (*number)(const struct map *, const struct occ_result *))
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    uint32_t *numbers = memory_calloc(cells, sizeof(*numbers));

    for (size_t i = 0; numbers && i < cells; i++)
        numbers[i] = number(map, &map->grid.answers[i]);
    return numbers;
}

static bool look_at_cells(struct map *map, struct error *err)
{
    map->edges_x = memory_calloc(map->grid.x.count + 1, sizeof(*map->edges_x));
    map->edges_y = memory_calloc(map->grid.y.count + 1, sizeof(*map->edges_y));
    map->shades = cell_numbers(map, map->look->shade);
    map->outlined = cell_numbers(map, map->look->outlined);
    map->parts = cell_numbers(map, map->look->part);
    if (!map->edges_x || !map->edges_y || !map->shades || !map->outlined || !map->parts)
        return error_no_memory(err);
    return true;
}

static void map_release(struct map *map)
{
    map_grid_release(&map->grid);
    page_release(&map->page);
    label_boxes_release(&map->taken);
    free(map->edges_x);
    free(map->edges_y);
    free(map->shades);
    free(map->outlined);
    free(map->parts);
}

/* After true, map_release() it; on false there is nothing to release. */
static bool map_init(struct map *map, const struct chart_spec *spec,
                     const struct occ_arch *arch, const struct map_look *look, double width,
                     struct error *err)
{
    memset(map, 0, sizeof(*map));
    map->spec = spec;
    map->arch = arch;
    map->look = look;
    if (spec->x == spec->y)
        return error_set(err, ERROR_INPUT, "x and y are the same; a map needs two axes");

    page_init(&map->page, spec);
    if (width > 0)
        map->page.width = width;
    map->x = first_scale(map, spec->x);
    map->y = first_scale(map, spec->y);
    const struct map_range ranges[] = {range_of(&map->x), range_of(&map->y)};
    if (map_grid_build(&map->grid, arch, spec->launch, ranges, look->view, err) &&
        look_at_cells(map, err))
        return true;
    map_release(map);
    return false;
}

static struct chart_plane plane_of(const struct map *map)
{
    const struct page *page = &map->page;
    return (struct chart_plane){
        .picture_width = page->width,
        .picture_height = page->height,
        .left = page->left,
        .bottom = page->height - page->bottom,
        .x = map->x,
        .y = map->y,
    };
}

bool map_chart(const struct chart_spec *spec, const struct occ_arch *arch,
               const struct map_look *look,
               bool (*draw)(struct map *map, struct chart_files *files, struct error *err),
               struct chart_files *files, struct error *err)
{
    struct map *map = memory_realloc(NULL, sizeof(*map));
    if (!map)
        return error_no_memory(err);

    bool ok = map_init(map, spec, arch, look, 0, err);
    if (ok) {
        ok = draw(map, files, err);
        files->plane = plane_of(map);
        map_release(map);
    }
    free(map);
    return ok;
}

struct map *map_open_panel(const struct chart_spec *spec, const struct occ_arch *arch,
                           const struct map_look *look, double width, struct error *err)
{
    struct map *map = memory_realloc(NULL, sizeof(*map));
    if (!map)
        error_no_memory(err);
    else if (map_init(map, spec, arch, look, width, err)) {
        map->is_panel = true;
        return map;
    }
    free(map);
    return NULL;
}

void map_close(struct map *map)
{
    if (map)
        map_release(map);
    free(map);
}

void map_place_panel(struct map *map, double height)
{
    struct page *page = &map->page;
    page->left = page->right = page->top = page->bottom = 0;
    page->height = height;
    map_lay_out(map);
}

void map_use_axes(struct map *map, const struct axis_scale *x, const struct axis_scale *y)
{
    map->x = *x;
    map->y = *y;
    place_edges(&map->x, &map->grid.x, map->edges_x);
    place_edges(&map->y, &map->grid.y, map->edges_y);
}

struct key_grid map_shades(const struct map *map)
{
    return (struct key_grid){map->shades, map->grid.x.count, map->grid.y.count};
}

struct key_grid map_parts(const struct map *map)
{
    return (struct key_grid){map->parts, map->grid.x.count, map->grid.y.count};
}

struct grid_edges map_edges(const struct map *map)
{
    return (struct grid_edges){map->edges_x, map->edges_y};
}

/* True where the cell has a size on the picture: values before the beginning
 * of an axis have none. */
static bool is_visible(const struct map *map, size_t col, size_t row)
{
    return map->edges_x[col + 1] > map->edges_x[col] &&
           map->edges_y[row + 1] > map->edges_y[row];
}

static bool has_shade(const struct map *map, uint32_t shade)
{
    for (size_t row = 0; row < map->grid.y.count; row++) {
        for (size_t col = 0; col < map->grid.x.count; col++) {
            if (map->shades[row * map->grid.x.count + col] == shade &&
                is_visible(map, col, row))
                return true;
        }
    }
    return false;
}

size_t map_visible_shades(const struct map *map, uint32_t *shades, size_t room)
{
    enum { SHADES = 64 }; /* more than any type has */
    size_t count = 0;

    for (uint32_t shade = 0; shade < SHADES && count < room; shade++) {
        if (has_shade(map, shade))
            shades[count++] = shade;
    }
    return count;
}

static uint32_t shade_at(const struct map *map, uint32_t x, uint32_t y)
{
    size_t col = map_axis_find(&map->grid.x, x), row = map_axis_find(&map->grid.y, y);
    return map->shades[row * map->grid.x.count + col];
}

/* True if b has the shades of a wherever cells of a end in one direction and
 * cells of either end in the other. */
static bool covers(const struct map *a, const struct map *b, const struct map_axis *x,
                   const struct map_axis *y)
{
    for (size_t row = 0; row < y->count; row++)
        for (size_t col = 0; col < x->count; col++)
            if (shade_at(a, x->last[col], y->last[row]) !=
                shade_at(b, x->last[col], y->last[row]))
                return false;
    return true;
}

bool map_is_alike(const struct map *a, const struct map *b)
{
    return covers(a, b, &a->grid.x, &a->grid.y) && covers(a, b, &b->grid.x, &b->grid.y) &&
           covers(a, b, &a->grid.x, &b->grid.y) && covers(a, b, &b->grid.x, &a->grid.y);
}
