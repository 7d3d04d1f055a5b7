/* SPDX-License-Identifier: MIT */
/*
 * A map as settings of its script. Places are written in axis values, so that
 * a person may change the size of the picture or the range of an axis.
 */
#include "chart/map.h"

#include <math.h>

#include "chart/column_places.h"
#include "chart/map_areas.h"
#include "chart/map_bytes.h"
#include "chart/map_dense.h"
#include "chart/map_outlines.h"
#include "chart/script.h"
#include "emit/plateau_columns.h"

/* Between the last tic and one at the end of an axis. */
#define END_TIC_ACROSS_PX 34
#define END_TIC_UP_PX 15

static void add_lines(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->line_count; i++) {
        const struct map_line *line = &map->lines[i];
        script_rows_add(rows, NULL,
                        (double[]){map_at_x(map, line->x0), map_at_y(map, line->y0),
                                   map_at_x(map, line->x1), map_at_y(map, line->y1),
                                   line->shade},
                        5);
    }
}

static void add_plates(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->plate_count; i++) {
        const struct area *area = &map->plates[i].area;
        script_rows_add(rows, NULL,
                        (double[]){map_at_x(map, (area->x0 + area->x1) / 2),
                                   map_at_y(map, (area->y0 + area->y1) / 2),
                                   area->x1 - area->x0, area->y1 - area->y0,
                                   map->plates[i].shade},
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
                    (double[]){map_at_x(map, x), map_at_y(map, y), label->align, label->font,
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
        script_rows_add(
            rows, NULL,
            (double[]){map_at_x(map, map->dots[i].x), map_at_y(map, map->dots[i].y)}, 2);
}

static void add_marks(const struct map *map, struct script_rows *rows)
{
    for (size_t i = 0; i < map->mark_count; i++) {
        const struct map_mark *mark = &map->marks[i];
        script_rows_add(
            rows, NULL,
            (double[]){map_at_x(map, mark->x), map_at_y(map, mark->y), mark->is_on_slice}, 3);
    }
}

bool map_rows_add(struct map_rows *rows, const struct map *map, struct error *err)
{
    add_lines(map, &rows->lines);
    add_plates(map, &rows->plates);
    add_labels(map, &rows->labels);
    add_dots(map, &rows->dots);
    add_marks(map, &rows->marks);
    return map_areas_add(map, rows, err) && map_outlines_add(map, rows, err);
}

void map_rows_use(struct map_rows *rows, struct map_dense *dense)
{
    script_rows_cut(&rows->areas, 0);
    script_paths_release(&rows->outlines);
    rows->outlines = dense->outlines;
    dense->outlines = (struct script_paths){.sets = NULL};
}

void map_rows_write(struct map_rows *rows, struct buffer *script)
{
    const struct {
        const char *name;
        struct script_rows *rows;
        const char *columns[8];
    } tables[] = {
        {"AREA", &rows->areas, {"X0", "X1", "Y0", "Y1", "SHADE"}},
        {"OPTIN", &rows->lines, {"X0", "Y0", "X1", "Y1", "SHADE"}},
        {"PLATE", &rows->plates, {"X", "Y", "W", "H", "SHADE"}},
        {"LABEL", &rows->labels, {"X", "Y", "ALIGN", "FONT", "SHADE", "UPRIGHT", "TEXT"}},
        {"DOT", &rows->dots, {"X", "Y"}},
        {"MARK", &rows->marks, {"X", "Y", "SOLID"}},
    };
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        script_rows_write(tables[i].rows, tables[i].name, tables[i].columns, script);
    script_paths_write(&rows->outlines, "OUTLINES", script);
}

double map_half_cell(enum occ_axis axis)
{
    return axis == OCC_AXIS_BARRIERS ? 0.5 : 0;
}

void map_write_scales(const struct axis_scale *x, const struct axis_scale *y,
                      struct buffer *script)
{
    const struct selection columns = region_columns();

    axis_scale_write(x, "X", script);
    axis_scale_write(y, "Y", script);
    script_number(script, "X_COLUMN", column_place_of_axis(&columns, x->axis));
    script_number(script, "Y_COLUMN", column_place_of_axis(&columns, y->axis));
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

static void write_axes(const struct map *map, struct buffer *script)
{
    map_write_scales(&map->x, &map->y, script);
    script_number(script, "X_END", has_end_tic(&map->x, END_TIC_ACROSS_PX));
    script_number(script, "Y_END", has_end_tic(&map->y, END_TIC_UP_PX));
    script_number(script, "X_HALF", map_half_cell(map->x.axis));
    script_number(script, "Y_HALF", map_half_cell(map->y.axis));
    script_number(script, "OUTLINE_WIDTH", map->outline_px);
}

/* What is left for fills, areas and outlines. */
static double most_bytes(const struct map *map, bool is_dense)
{
    return MAP_MOST_BYTES - map_page_bytes(&map->page, false) - map->look->legend_bytes -
           map_text_bytes(map, is_dense);
}

bool map_write(const struct map *map, struct chart_files *files, struct error *err)
{
    struct map_rows rows = {.areas = {.items = NULL}};
    struct map_dense dense = {.fills = {.sets = NULL}};

    write_axes(map, &files->script);
    bool ok = map_rows_add(&rows, map, err);
    if (ok && rows.bytes > most_bytes(map, false)) {
        ok = map_dense_add(&dense, map, most_bytes(map, true), err);
        map_rows_use(&rows, &dense);
        map_dense_write(&dense, &files->script);
        files->is_dense = true;
    }
    map_rows_write(&rows, &files->script);
    return ok;
}
