/* SPDX-License-Identifier: MIT */
/* Dense maps: a fineness is tried after the other, each drawn once without a
 * pen to count its bytes, and the first that is small enough is drawn. */
#include "chart/map_dense.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/map_bytes.h"
#include "chart/map_outlines.h"
#include "chart/polygon_cuts.h"

/* How fine: cells at least so wide, points not nearer to the line without them
 * than that, regions no smaller, and so many shades on each side of a scale.
 * Steps and shades go first, for what is thin may still be looked for. */
struct fineness {
    double least_px, tolerance_px, area_px2;
    unsigned shades;
};

static const struct fineness finenesses[] = {
    {0, 0, 0, 30},     {0.5, 0.25, 0, 30}, {0.5, 0.4, 0.5, 30}, {0.5, 0.6, 1, 20},
    {0.5, 0.6, 1, 12}, {0.75, 0.8, 3, 12}, {1, 1, 6, 12},       {1, 1, 6, 8},
    {1, 1.2, 12, 8},   {1.25, 1.5, 20, 8}, {1.5, 1.8, 30, 6},   {2, 2, 45, 6},
    {2.5, 2.5, 70, 6}, {3, 3, 100, 4},     {4, 4, 160, 4},      {6, 6, 300, 4},
    {9, 9, 600, 3},    {14, 14, 1500, 3},  {24, 24, 4000, 3},
};
enum { FINENESS_COUNT = sizeof(finenesses) / sizeof(finenesses[0]) };

/* How far regions reach under those drawn later, so that no seam is seen. */
#define UNDER_PX 0.6

enum { BACK_HATCH = 3 }; /* the kind that goes the other way */

/* A map may take so much whatever texts leave: it would show nothing else. */
#define LEAST_BYTES 3000.0

/* Stripes may take such a share of the bytes; more are drawn farther apart. */
#define STRIPES_SHARE 0.3

/* Twice the area, and the length, of what is too small to be seen. */
#define SMALL_AREA_X2 2.0
#define SMALL_PX 0.7

/* The least room of outlines of each class. With less than the last they are not
 * drawn: there would be nothing but outlines. */
static const double room_of_class[] = {OUTLINE_ROOM_OF_WIDE_PX, OUTLINE_ROOM_OF_HALF_PX, 1.5};

struct drawing {
    const struct map *map;
    struct map_dense *dense; /* NULL: only count */
    double bytes, stripe_bytes;
    double index_bytes; /* of the shades that there are */
    double stripe_px;
    struct contour_list cut, scratch;
};

static void put_path(const struct drawing *d, struct script_paths *paths, uint32_t key,
                     const struct contour_point *points, size_t count)
{
    script_paths_begin(paths, key);
    for (size_t i = 0; i < count; i++)
        script_paths_add(paths, map_at_x(d->map, points[i].x), map_at_y(d->map, points[i].y));
}

/* ---- what is filled ---- */

static void fill(void *context, uint32_t shade, const struct contour_point *points,
                 size_t count)
{
    struct drawing *d = context;

    d->bytes += MAP_POLYGON_BYTES + (double)count * MAP_POINT_BYTES;
    if (d->dense)
        put_path(d, &d->dense->fills, shade, points, count);
}

/* ---- stripes and hatch, whose phase is that of the page ---- */

static double phase(const struct drawing *d, enum slant slant)
{
    if (!d->map->is_panel)
        return 0;
    struct contour_point origin = {d->map->panel_x, d->map->panel_y};
    return slant_of(slant, origin);
}

static void stripe(struct drawing *d, uint32_t shade, const struct contour_point *points,
                   size_t count)
{
    struct slant_range range = slant_range(SLANT_UP, points, count);
    double origin = phase(d, SLANT_UP), apart = d->stripe_px;

    for (double k = floor((range.low + origin) / apart); k * apart < range.high + origin; k++) {
        double low = k * apart - origin;
        polygon_cut_band(SLANT_UP, low, low + apart / 2, points, count, &d->scratch, &d->cut);
        if (d->cut.count < 3 || contour_area_x2(d->cut.points, d->cut.count) < SMALL_AREA_X2)
            continue;
        d->stripe_bytes += MAP_POLYGON_BYTES + (double)d->cut.count * MAP_POINT_BYTES;
        if (d->dense)
            put_path(d, &d->dense->stripes, shade, d->cut.points, d->cut.count);
    }
}

static void hatch(struct drawing *d, uint32_t kind, const struct contour_point *points,
                  size_t count)
{
    enum slant slant = kind == BACK_HATCH ? SLANT_DOWN : SLANT_UP;
    struct slant_range range = slant_range(slant, points, count);
    double origin = phase(d, slant), apart = map_hatch_px(d->map);

    for (double k = ceil((range.low + origin) / apart); k * apart < range.high + origin; k++) {
        polygon_cut_line(slant, k * apart - origin, points, count, &d->cut);
        for (size_t i = 0; i + 1 < d->cut.count; i += 2) {
            const struct contour_point *piece = &d->cut.points[i];
            if (fabs(piece[1].x - piece[0].x) < SMALL_PX)
                continue;
            d->bytes += MAP_PIECE_BYTES + 2 * MAP_POINT_BYTES;
            if (d->dense)
                put_path(d, &d->dense->hatch, kind, piece, 2);
        }
    }
}

static void texture(void *context, uint32_t shade, const struct contour_point *points,
                    size_t count)
{
    struct drawing *d = context;
    uint32_t kind = map_look_hatch(d->map, shade);

    if (kind > 0)
        hatch(d, kind, points, count);
    else if (!d->map->look->is_plain(shade))
        stripe(d, shade, points, count);
}

/* ---- outlines ---- */

static void outline(void *context, const struct contour_point *points, size_t count,
                    double room)
{
    enum { CLASSES = sizeof(room_of_class) / sizeof(room_of_class[0]) };
    struct drawing *d = context;
    uint32_t class = 0;

    while (class < CLASSES && room < room_of_class[class])
        class ++;
    if (class == CLASSES)
        return;
    d->bytes += MAP_PIECE_BYTES + (double)count * MAP_LINE_POINT_BYTES;
    if (d->dense)
        put_path(d, &d->dense->outlines, class + 1, points, count);
}

/* ---- one fineness ---- */

static bool draw(struct drawing *d, const struct contours *contours, struct error *err)
{
    d->bytes = d->index_bytes;
    d->stripe_bytes = 0;
    bool ok = contours_polygons(contours, UNDER_PX, fill, d, err) &&
              contours_polygons(contours, 0, texture, d, err) &&
              contours_outlines(contours, outline, d, err);
    return ok && (!(d->cut.failed || d->scratch.failed) || error_no_memory(err));
}

/* Count, with stripes as far apart as they must be; then draw if it is small
 * enough, or if it must be. */
static bool try_contours(struct drawing *d, struct map_dense *dense, double most_bytes,
                         bool is_last, const struct contours *contours, bool *is_drawn,
                         struct error *err)
{
    double stripes_most = STRIPES_SHARE * most_bytes;

    d->dense = NULL;
    d->stripe_px = map_stripe_px(d->map);
    if (!draw(d, contours, err))
        return false;
    if (d->stripe_bytes > stripes_most) {
        d->stripe_px *= ceil(d->stripe_bytes / stripes_most);
        if (!draw(d, contours, err))
            return false;
    }
    *is_drawn = is_last || d->bytes + d->stripe_bytes <= most_bytes;
    d->dense = *is_drawn ? dense : NULL;
    return !*is_drawn || draw(d, contours, err);
}

/* What is around the polygons of each shade. */
static double bytes_of_shades(const struct coarse_grid *grid)
{
    enum { SHADES = 128, SHADE_BYTES = 260 }; /* not more than joined() leaves */
    uint32_t shades[SHADES];
    size_t count = 0;

    for (size_t cell = 0; cell < grid->cols * grid->rows; cell++) {
        size_t i = 0;
        while (i < count && shades[i] != grid->shades[cell])
            i++;
        if (i == count && count < SHADES)
            shades[count++] = grid->shades[cell];
    }
    return (double)(count * SHADE_BYTES);
}

/* Shades whose colours can hardly be told apart are one. */
static void join_shades(const struct map *map, unsigned shades, uint32_t *joined)
{
    for (size_t i = 0; i < map->grid.x.count * map->grid.y.count; i++)
        joined[i] =
            map->look->joined ? map->look->joined(map, map->shades[i], shades) : map->shades[i];
}

static bool try_fineness(struct drawing *d, struct map_dense *dense, double most_bytes,
                         const struct fine_grid *fine, size_t number, bool *is_drawn,
                         struct error *err)
{
    const struct fineness *how = &finenesses[number];
    bool is_last = number + 1 == FINENESS_COUNT;
    struct coarse_grid grid;
    struct contours contours;

    if (!coarse_grid_build(&grid, fine, how->least_px, err))
        return false;
    d->index_bytes = bytes_of_shades(&grid);
    bool ok = coarse_grid_absorb(&grid, how->area_px2, err) &&
              contours_init(&contours, &grid, how->tolerance_px, err);
    if (ok) {
        ok = try_contours(d, dense, most_bytes, is_last, &contours, is_drawn, err);
        contours_release(&contours);
    }
    coarse_grid_release(&grid);
    return ok;
}

bool map_dense_add(struct map_dense *dense, const struct map *map, double most_bytes,
                   struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    uint32_t *shades = memory_calloc(cells, sizeof(*shades));
    struct drawing drawing = {.map = map};
    struct fine_grid fine = {shades, map->outlined, map->grid.x.count, map->grid.y.count,
                             map_edges(map)};
    bool ok = shades != NULL || error_no_memory(err), is_drawn = false;

    most_bytes = fmax(most_bytes, LEAST_BYTES);
    for (size_t i = 0; ok && !is_drawn; i++) {
        join_shades(map, finenesses[i].shades, shades);
        ok = try_fineness(&drawing, dense, most_bytes, &fine, i, &is_drawn, err);
    }
    contour_list_release(&drawing.cut);
    contour_list_release(&drawing.scratch);
    free(shades);
    return ok;
}

void map_dense_write(struct map_dense *dense, struct buffer *script)
{
    script_paths_write(&dense->fills, "FILLS", script);
    script_paths_write(&dense->stripes, "STRIPES", script);
    script_paths_write(&dense->hatch, "HATCH", script);
}
