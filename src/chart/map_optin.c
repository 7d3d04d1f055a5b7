/* SPDX-License-Identifier: MIT */
/*
 * The line at the most shared memory that a kernel gets without opting in: in
 * pieces, each in the ink of the shade under it, with gaps for the labels.
 */
#include "chart/map_labels.h"
#include "chart/map_marks.h"

#include <math.h>
#include <stdio.h>

/* From the line to the middle of its label, and from a piece to a label. */
#define LABEL_AWAY_PX 9
#define GAP_PX 3

/* Between the label and the end of the line. */
#define END_PX 4

/* Steps in which a place for the label is looked for. */
#define SEARCH_STEP_PX 8

/* The line runs along one axis at a fixed pixel of the other. */
struct optin_line {
    bool is_upright;
    double at;     /* pixel on the axis of shared memory */
    size_t cell;   /* of that axis, just below the line */
    double length; /* of the axis that it runs along */
};

static bool find_line(const struct map *map, struct optin_line *line)
{
    const struct occ_arch_shared_memory *smem = &map->arch->shared_memory;
    bool is_upright = map->x.axis == OCC_AXIS_SMEM;
    const struct axis_scale *scale = is_upright ? &map->x : &map->y;

    if (scale->axis != OCC_AXIS_SMEM || !map->spec->launch.optin ||
        smem->max_per_block_optin <= smem->max_per_block)
        return false;
    *line = (struct optin_line){
        .is_upright = is_upright,
        .at = axis_scale_px(scale, smem->max_per_block),
        .cell = map_axis_find(is_upright ? &map->grid.x : &map->grid.y, smem->max_per_block),
        .length = is_upright ? map->y.length_px : map->x.length_px,
    };
    return line->at > 0 && line->at < scale->length_px;
}

static uint32_t shade_along(const struct map *map, const struct optin_line *line, size_t cell)
{
    size_t cols = map->grid.x.count;
    return map->shades[line->is_upright ? cell * cols + line->cell : line->cell * cols + cell];
}

static bool try_label(struct map *map, struct map_label *label, double x, double y)
{
    label->x = x;
    label->y = y;
    struct box box = map_label_box(map, label);
    uint32_t shade = map_shade_at(map, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);

    label->shade = (int)shade;
    return map_is_plain(map, box) && map_try_label(map, label);
}

/* With its end at `end` along the line, on either side of it. */
static bool try_along(struct map *map, const struct optin_line *line, struct map_label *label,
                      double end)
{
    double above = line->at + LABEL_AWAY_PX, below = line->at - LABEL_AWAY_PX;

    if (line->is_upright)
        return try_label(map, label, above, end) || try_label(map, label, below, end);
    return try_label(map, label, end, above) || try_label(map, label, end, below);
}

/* To the right of an upright line, or to its left. */
static bool try_beside(struct map *map, const struct optin_line *line, struct map_label *label,
                       double height)
{
    label->align = PAGE_LEFT;
    if (try_label(map, label, line->at + GAP_PX, height))
        return true;
    label->align = PAGE_RIGHT;
    return try_label(map, label, line->at - GAP_PX, height);
}

static void place_label(struct map *map, const struct optin_line *line)
{
    struct map_label label = {
        .font = MAP_SMALL, .align = PAGE_RIGHT, .is_upright = line->is_upright};
    struct buffer size = BUFFER_INIT;

    axis_amount_text(OCC_AXIS_SMEM, map->arch->shared_memory.max_per_block, &size);
    snprintf(label.text, sizeof(label.text), "above %s: opt-in", size.bytes ? size.bytes : "");
    buffer_release(&size);
    int steps = (int)(line->length / SEARCH_STEP_PX);
    for (int i = 0; i < steps; i++) {
        if (try_along(map, line, &label, line->length - END_PX - i * SEARCH_STEP_PX))
            return;
    }
    label.is_upright = false; /* beside the line, then */
    for (int i = 0; line->is_upright && i < steps; i++) {
        if (try_beside(map, line, &label, line->length - LABEL_AWAY_PX - i * SEARCH_STEP_PX))
            return;
    }
}

static void add_piece(struct map *map, const struct optin_line *line, double from, double to,
                      uint32_t shade)
{
    if (to <= from || map->line_count == MAP_MAX_LINES)
        return;
    map->lines[map->line_count++] = (struct map_line){
        .x0 = line->is_upright ? line->at : from,
        .y0 = line->is_upright ? from : line->at,
        .x1 = line->is_upright ? line->at : to,
        .y1 = line->is_upright ? to : line->at,
        .shade = shade,
    };
}

/* The first box that the line meets between two pixels: its ends along the
 * line, gap included. False if there is none. */
static bool next_gap(const struct map *map, const struct optin_line *line, double from,
                     double to, double *gap_from, double *gap_to)
{
    bool found = false;

    for (size_t i = 0; i < map->taken.count; i++) {
        const struct box *box = &map->taken.boxes[i];
        double low = line->is_upright ? box->x0 : box->y0;
        double high = line->is_upright ? box->x1 : box->y1;
        double begin = (line->is_upright ? box->y0 : box->x0) - GAP_PX;
        double end = (line->is_upright ? box->y1 : box->x1) + GAP_PX;
        if (i == map->optin_box || line->at < low || line->at > high || end <= from ||
            begin >= to || (found && begin >= *gap_from))
            continue;
        found = true;
        *gap_from = begin;
        *gap_to = end;
    }
    return found;
}

static void place_pieces(struct map *map, const struct optin_line *line)
{
    const double *edges = line->is_upright ? map->edges_y : map->edges_x;
    size_t count = line->is_upright ? map->grid.y.count : map->grid.x.count;
    size_t cell = 0;

    while (cell < count) {
        uint32_t shade = shade_along(map, line, cell);
        double from = edges[cell], gap_from = 0, gap_to = 0;
        while (cell + 1 < count && shade_along(map, line, cell + 1) == shade)
            cell++;
        double to = edges[++cell];
        while (next_gap(map, line, from, to, &gap_from, &gap_to)) {
            add_piece(map, line, from, fmin(gap_from, to), shade);
            from = fmax(gap_to, from);
        }
        add_piece(map, line, from, to, shade);
    }
}

void map_keep_optin(struct map *map)
{
    struct optin_line line;

    if (!find_line(map, &line))
        return;
    place_label(map, &line);
    map->optin_box = map->taken.count;
    label_boxes_take(&map->taken, line.is_upright
                                      ? (struct box){line.at - 1, 0, line.at + 1, line.length}
                                      : (struct box){0, line.at - 1, line.length, line.at + 1});
}

void map_place_optin(struct map *map)
{
    struct optin_line line;

    if (find_line(map, &line))
        place_pieces(map, &line);
}
