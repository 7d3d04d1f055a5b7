/* SPDX-License-Identifier: MIT */
/*
 * A map as settings of its script. Places are written in axis values, so that
 * a person may change the size of the picture or the range of an axis.
 */
#include "chart/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart/outlines.h"
#include "chart/script.h"
#include "chart/script_rows.h"
#include "chart/stripes.h"

/* How far outlines run out of the plot, which cuts them: a wide path that
 * begins inside has a frayed end. */
#define RUN_OUT_PX 4

/* Outlines that are closer than this are drawn at a half of their width, and
 * at a third, so that the regions between them can be seen. */
#define ROOM_OF_WIDE_PX 8
#define ROOM_OF_HALF_PX 4

/* A picture with more rectangles is large and slow; an architecture that
 * exists has more only where shared memory is as small as a launch needs. */
#define MOST_REGIONS_DRAWN 320

/* The distance of stripes along x, as plots/limits.gp has it. */
#define STRIPE_PX 14

/* Between the last tic and one at the end of an axis. */
#define END_TIC_ACROSS_PX 34
#define END_TIC_UP_PX 15

/* Values of an axis, in its units, at a pixel. */
static double at_x(const struct map *map, double px)
{
    if (map->is_panel)
        return map->panel_x + px;
    return axis_scale_value(&map->x, px) / map->x.unit;
}

static double at_y(const struct map *map, double px)
{
    if (map->is_panel)
        return map->panel_y + px;
    return axis_scale_value(&map->y, px) / map->y.unit;
}

/* The pixel of an edge, moved out of the plot where it is the frame. */
static double run_out(const struct map *map, const double *edges, size_t edge, size_t first,
                      size_t count)
{
    double by = map->is_panel ? 0 : RUN_OUT_PX; /* where nothing cuts them */
    if (edge == first)
        return -by;
    return edges[edge] + (edge == count ? by : 0);
}

static size_t first_visible(const double *edges, size_t count)
{
    size_t cell = 0;
    while (cell + 1 < count && edges[cell + 1] <= 0)
        cell++;
    return cell;
}

/* The part of the grid that has a size, copied into `keys`. */
static struct key_grid visible_grid(const struct map *map, size_t col, size_t row,
                                    uint32_t *keys)
{
    struct key_grid grid = {keys, map->grid.x.count - col, map->grid.y.count - row};

    for (size_t i = 0; i < grid.cols * grid.rows; i++)
        keys[i] =
            map->outlined[(row + i / grid.cols) * map->grid.x.count + col + i % grid.cols];
    return grid;
}

/* The narrower of the two cells at an inner edge. */
static double room_at(const double *edges, size_t edge)
{
    double before = edges[edge] - edges[edge - 1], after = edges[edge + 1] - edges[edge];
    return before < after ? before : after;
}

/* The least room that a path of `count` points has on either side. */
static double path_room(const struct map *map, const struct outline_point *points, size_t count,
                        size_t col, size_t row)
{
    double least = ROOM_OF_WIDE_PX;

    for (size_t i = 1; i < count; i++) {
        bool is_upright = points[i].col == points[i - 1].col;
        double room = is_upright ? room_at(map->edges_x, col + points[i].col)
                                 : room_at(map->edges_y, row + points[i].row);
        least = room < least ? room : least;
    }
    return least;
}

static size_t path_length(const struct outline_point *points, size_t count)
{
    size_t length = 1;
    while (length < count && !points[length].is_first)
        length++;
    return length;
}

static void add_outlines(const struct map *map, const struct outline_point *points,
                         size_t count, size_t col, size_t row, struct script_rows *rows)
{
    double class = 1;

    for (size_t i = 0; i < count; i++) {
        size_t x = col + points[i].col, y = row + points[i].row;
        if (points[i].is_first) {
            double room =
                path_room(map, points + i, path_length(points + i, count - i), col, row);
            class = room >= ROOM_OF_WIDE_PX ? 1 : room >= ROOM_OF_HALF_PX ? 2 : 3;
        }
        double values[] = {
            at_x(map, run_out(map, map->edges_x, x, col, map->grid.x.count)),
            at_y(map, run_out(map, map->edges_y, y, row, map->grid.y.count)),
            points[i].is_first,
            class,
        };
        script_rows_add(rows, NULL, values, 4);
    }
}

static bool add_all_outlines(const struct map *map, struct script_rows *rows, struct error *err)
{
    size_t col = first_visible(map->edges_x, map->grid.x.count);
    size_t row = first_visible(map->edges_y, map->grid.y.count);
    size_t cells = map->grid.x.count * map->grid.y.count;
    uint32_t *keys = calloc(cells, sizeof(*keys));
    if (!keys)
        return error_no_memory(err);

    struct key_grid grid = visible_grid(map, col, row, keys);
    struct outline_point *points = calloc(outlines_capacity(grid), sizeof(*points));
    unsigned char *used = calloc(outlines_corner_count(grid), 1);
    bool ok = points && used;
    if (ok)
        add_outlines(map, points, outlines_trace(grid, points, used), col, row, rows);
    free(keys);
    free(points);
    free(used);
    return ok || error_no_memory(err);
}

/* True where the data file has more regions than are sane to draw. Those that
 * differ in their answer alone, and not in colour, are then joined. */
static bool has_many_regions(const struct map *map, struct rectangle *tiles)
{
    return !map->look->view.value &&
           rectangles_merge(map->grid.same, tiles) > MOST_REGIONS_DRAWN;
}

/* What is not plain (ties, "cannot launch"), or all, as few large rectangles:
 * stripes and hatch are cut at the edges of each, and would be many in small
 * ones. */
static void add_areas(const struct map *map, const struct rectangle *tiles, size_t count,
                      bool has_plain, struct script_rows *rows)
{
    for (size_t i = 0; i < count; i++) {
        const struct rectangle *tile = &tiles[i];
        uint32_t shade = map->shades[tile->row_first * map->grid.x.count + tile->col_first];
        double x0 = map->edges_x[tile->col_first], x1 = map->edges_x[tile->col_last + 1];
        double y0 = map->edges_y[tile->row_first], y1 = map->edges_y[tile->row_last + 1];
        if ((!has_plain && map->look->is_plain(shade)) || x1 <= x0 || y1 <= y0)
            continue;
        script_rows_add(
            rows, NULL,
            (double[]){at_x(map, x0), at_x(map, x1), at_y(map, y0), at_y(map, y1), shade}, 5);
    }
}

/* How many polygons the tiles are: stripes are cut at the edges of each. */
static double drawn_count(const struct map *map, const struct rectangle *tiles, size_t count,
                          bool has_plain)
{
    double drawn = 0;

    for (size_t i = 0; i < count; i++) {
        const struct rectangle *tile = &tiles[i];
        uint32_t shade = map->shades[tile->row_first * map->grid.x.count + tile->col_first];
        double width = map->edges_x[tile->col_last + 1] - map->edges_x[tile->col_first];
        double height = map->edges_y[tile->row_last + 1] - map->edges_y[tile->row_first];
        if (width <= 0 || height <= 0)
            continue;
        drawn += has_plain ? 1 : 0;
        if (!map->look->is_plain(shade))
            drawn += stripes_across(width, height, STRIPE_PX);
    }
    return drawn;
}

/* Those of ties alone: "cannot launch", 0, is hatched. */
static double stripe_count(const struct map *map, const struct rectangle *tiles, size_t count)
{
    double stripes = 0;

    for (size_t i = 0; i < count; i++) {
        if (map->shades[tiles[i].row_first * map->grid.x.count + tiles[i].col_first] != 0)
            stripes += drawn_count(map, &tiles[i], 1, false);
    }
    return stripes;
}

/* The cells with the same colour, joined by rows or by columns: the fewer. */
static size_t merge_shades(const struct map *map, bool has_plain, struct rectangle *tiles,
                           struct rectangle *other, uint32_t *turned)
{
    size_t count = rectangles_merge(map_shades(map), tiles);
    size_t other_count = rectangles_merge_columns(map_shades(map), turned, other);

    if (drawn_count(map, other, other_count, has_plain) >=
        drawn_count(map, tiles, count, has_plain))
        return count;
    memcpy(tiles, other, other_count * sizeof(*tiles));
    return other_count;
}

static bool add_all_areas(const struct map *map, struct map_rows *rows, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = calloc(cells, sizeof(*tiles));
    struct rectangle *other = calloc(cells, sizeof(*other));
    uint32_t *turned = calloc(cells, sizeof(*turned));
    bool ok = tiles && other && turned;

    if (ok) {
        rows->has_all_areas = has_many_regions(map, tiles);
        size_t count = merge_shades(map, rows->has_all_areas, tiles, other, turned);
        rows->stripe_count += stripe_count(map, tiles, count);
        add_areas(map, tiles, count, rows->has_all_areas, &rows->areas);
    }
    free(tiles);
    free(other);
    free(turned);
    return ok || error_no_memory(err);
}

static void add_lines(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->line_count; i++) {
        const struct map_line *line = &map->lines[i];
        script_rows_add(rows, NULL,
                        (double[]){at_x(map, line->x0), at_y(map, line->y0),
                                   at_x(map, line->x1), at_y(map, line->y1), line->shade},
                        5);
    }
}

static void add_plates(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->plate_count; i++) {
        const struct area *area = &map->plates[i].area;
        script_rows_add(rows, NULL,
                        (double[]){at_x(map, (area->x0 + area->x1) / 2),
                                   at_y(map, (area->y0 + area->y1) / 2), area->x1 - area->x0,
                                   area->y1 - area->y0, map->plates[i].shade},
                        5);
    }
}

/* One line of a label, `up` pixels above its middle. */
static void add_line(const struct map *map, const struct map_label *label, const char *text,
                     double up, struct script_rows *rows)
{
    double x = label->x - (label->is_upright ? up : 0);
    double y = label->y + (label->is_upright ? 0 : up);
    script_rows_add(rows, text,
                    (double[]){at_x(map, x), at_y(map, y), label->align, label->font,
                               label->shade, label->is_upright},
                    6);
}

static void add_labels(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->label_count; i++) {
        const struct map_label *label = &map->labels[i];
        double apart = label->below[0] ? MAP_LINE_PX / 2.0 : 0;
        add_line(map, label, label->text, apart, rows);
        if (label->below[0])
            add_line(map, label, label->below, -apart, rows);
    }
}

static void add_dots(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->dot_count; i++)
        script_rows_add(rows, NULL,
                        (double[]){at_x(map, map->dots[i].x), at_y(map, map->dots[i].y)}, 2);
}

static void add_marks(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->mark_count; i++) {
        const struct map_mark *mark = &map->marks[i];
        script_rows_add(rows, NULL,
                        (double[]){at_x(map, mark->x), at_y(map, mark->y), mark->is_on_slice},
                        3);
    }
}

bool map_rows_add(struct map_rows *rows, const struct map *map, struct error *err)
{
    add_lines(map, &rows->lines);
    add_plates(map, &rows->plates);
    add_labels(map, &rows->labels);
    add_dots(map, &rows->dots);
    add_marks(map, &rows->marks);
    return add_all_areas(map, rows, err) && add_all_outlines(map, &rows->outlines, err);
}

void map_rows_write(struct map_rows *rows, struct buffer *script)
{
    const struct {
        const char *name;
        struct script_rows *rows;
        const char *columns[8];
    } tables[] = {
        {"AREA", &rows->areas, {"X0", "X1", "Y0", "Y1", "SHADE"}},
        {"OUTLINE", &rows->outlines, {"X", "Y", "FIRST", "CLASS"}},
        {"OPTIN", &rows->lines, {"X0", "Y0", "X1", "Y1", "SHADE"}},
        {"PLATE", &rows->plates, {"X", "Y", "W", "H", "SHADE"}},
        {"LABEL", &rows->labels, {"X", "Y", "ALIGN", "FONT", "SHADE", "UPRIGHT", "TEXT"}},
        {"DOT", &rows->dots, {"X", "Y"}},
        {"MARK", &rows->marks, {"X", "Y", "SOLID"}},
    };
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        script_rows_write(tables[i].rows, tables[i].name, tables[i].columns, script);
}

/* The column of the data file with the first value of an axis's range. */
double map_data_column(enum occ_axis axis)
{
    static const double columns[OCC_AXIS_COUNT] = {
        [OCC_AXIS_THREADS] = 2,
        [OCC_AXIS_REGS] = 4,
        [OCC_AXIS_SMEM] = 6,
        [OCC_AXIS_BARRIERS] = 8,
    };
    return columns[axis];
}

static double half_cell(enum occ_axis axis)
{
    return axis == OCC_AXIS_BARRIERS ? 0.5 : 0;
}

/* True where the axis ends at the maximum itself, between two tics, and its
 * number has room beside that of the tic before. The first tic of an axis
 * that begins at a fraction stands at 1, as the template has it. */
static bool has_end_tic(const struct axis_scale *scale, double room_px)
{
    double step = scale->tic_step, first = ceil(scale->lo);
    double tic = scale->is_log2 ? first * pow(step, floor(log(scale->hi / first) / log(step)))
                                : floor(scale->hi / step) * step;
    return scale->hi * scale->unit == scale->max && tic < scale->hi &&
           scale->length_px - axis_scale_px(scale, tic * scale->unit) >= room_px;
}

bool map_write(const struct map *map, struct buffer *script, struct error *err)
{
    struct map_rows rows = {.areas = {.items = NULL}};

    axis_scale_write(&map->x, "X", script);
    axis_scale_write(&map->y, "Y", script);
    script_number(script, "X_COLUMN", map_data_column(map->x.axis));
    script_number(script, "Y_COLUMN", map_data_column(map->y.axis));
    script_number(script, "X_END", has_end_tic(&map->x, END_TIC_ACROSS_PX));
    script_number(script, "Y_END", has_end_tic(&map->y, END_TIC_UP_PX));
    script_number(script, "X_HALF", half_cell(map->x.axis));
    script_number(script, "Y_HALF", half_cell(map->y.axis));
    script_number(script, "OUTLINE_WIDTH", map->outline_px);
    bool ok = map_rows_add(&rows, map, err);
    script_number(script, "AREAS_ARE_ALL", rows.has_all_areas);
    stripes_write(rows.stripe_count, stripes_most(map->spec->kernel_count), script);
    map_rows_write(&rows, script);
    return ok;
}
