/* SPDX-License-Identifier: MIT */
/*
 * Contours: the sides of cells are edges of a graph whose nodes are corners of
 * cells where other than two borders meet. Arcs run between nodes; regions
 * and outlines are walks along arcs.
 */
#include "chart/contours.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/contour_simplify.h"

enum direction { EAST, NORTH, WEST, SOUTH, DIRECTION_COUNT };

static const int step_col[] = {1, 0, -1, 0}, step_row[] = {0, 1, 0, -1};

/* The cell whose lower left corner is (col, row). */
static size_t cell_at(const struct contours *c, size_t col, size_t row)
{
    bool is_inside = col < c->grid->cols && row < c->grid->rows; /* less than 0 is more */
    return is_inside ? row * c->grid->cols + col : CONTOUR_OUTSIDE;
}

/* The cells on both sides of the way that leaves a corner. */
static void beside(const struct contours *c, size_t corner, unsigned direction, size_t *left,
                   size_t *right)
{
    size_t col = corner % (c->grid->cols + 1), row = corner / (c->grid->cols + 1);
    const size_t cells[] = {cell_at(c, col, row), cell_at(c, col - 1, row),
                            cell_at(c, col - 1, row - 1), cell_at(c, col, row - 1)};

    *left = cells[direction];
    *right = cells[(direction + 3) % DIRECTION_COUNT];
}

static bool shades_differ(const struct contours *c, size_t a, size_t b)
{
    if (a == CONTOUR_OUTSIDE || b == CONTOUR_OUTSIDE)
        return a != b;
    return c->grid->shades[a] != c->grid->shades[b];
}

/* An outline is drawn between them. */
static bool outlines_differ(const struct contours *c, size_t a, size_t b)
{
    return a != CONTOUR_OUTSIDE && b != CONTOUR_OUTSIDE &&
           c->grid->outlined[a] != c->grid->outlined[b];
}

static bool has_border(const struct contours *c, size_t corner, unsigned direction)
{
    size_t left, right;
    beside(c, corner, direction, &left, &right);
    return shades_differ(c, left, right) || outlines_differ(c, left, right);
}

static bool is_node(const struct contours *c, size_t corner)
{
    unsigned borders = 0;
    for (unsigned direction = 0; direction < DIRECTION_COUNT; direction++)
        borders += has_border(c, corner, direction);
    return borders > 0 && borders != 2;
}

static struct contour_point place(const struct contours *c, size_t corner)
{
    size_t cols = c->grid->cols + 1;
    return (struct contour_point){c->grid->x[corner % cols], c->grid->y[corner / cols]};
}

/* How far from a cell the cells with the same outline reach, across or up. */
static double reach(const struct contours *c, size_t cell, int dcol, int drow)
{
    size_t col = cell % c->grid->cols, row = cell / c->grid->cols, at = cell;
    double far = 0;

    while (at != CONTOUR_OUTSIDE && far < CONTOUR_ROOM &&
           c->grid->outlined[at] == c->grid->outlined[cell]) {
        far += dcol ? c->grid->x[col + 1] - c->grid->x[col]
                    : c->grid->y[row + 1] - c->grid->y[row];
        col += (size_t)dcol;
        row += (size_t)drow;
        at = cell_at(c, col, row);
    }
    return fmin(far, CONTOUR_ROOM);
}

/* Count a side of a cell towards the length and the room of its arc. */
static void measure(const struct contours *c, struct contour_arc *arc, size_t corner,
                    unsigned direction)
{
    size_t left, right;
    beside(c, corner, direction, &left, &right);
    if (!outlines_differ(c, left, right))
        return;
    struct contour_point from = place(c, corner);
    size_t next = corner + (size_t)step_col[direction] +
                  (size_t)step_row[direction] * (c->grid->cols + 1);
    struct contour_point to = place(c, next);
    double length = fabs(to.x - from.x) + fabs(to.y - from.y);
    unsigned aside = (direction + 1) % DIRECTION_COUNT;
    double room = fmin(reach(c, left, step_col[aside], step_row[aside]),
                       reach(c, right, -step_col[aside], -step_row[aside]));
    arc->length += length;
    arc->room += length * room;
}

static void add_point(struct contours *c, size_t corner)
{
    c->points[c->point_count++] = place(c, corner);
}

static void use(struct contours *c, size_t corner, unsigned direction)
{
    c->used[corner] |= (unsigned char)(1u << direction);
}

/* The way on from a corner that only two borders meet at. */
static unsigned way_on(const struct contours *c, size_t corner, unsigned came)
{
    unsigned direction = came;
    for (unsigned turn = 0; turn < DIRECTION_COUNT; turn++) {
        direction = (came + turn) % DIRECTION_COUNT;
        if (direction != (came + 2) % DIRECTION_COUNT && has_border(c, corner, direction))
            break;
    }
    return direction;
}

static void trace(struct contours *c, size_t corner, unsigned direction, double tolerance)
{
    struct contour_arc arc = {
        .first = c->point_count, .from = corner, .leaves = direction, .to = corner};
    uint32_t number = (uint32_t)c->arc_count * 2;

    beside(c, corner, direction, &arc.left, &arc.right);
    c->starts[corner * DIRECTION_COUNT + direction] = number + 1;
    add_point(c, corner);
    for (;;) {
        measure(c, &arc, arc.to, direction);
        use(c, arc.to, direction);
        arc.to +=
            (size_t)step_col[direction] + (size_t)step_row[direction] * (c->grid->cols + 1);
        arc.arrives = direction;
        use(c, arc.to, (direction + 2) % DIRECTION_COUNT);
        if (arc.to == corner || is_node(c, arc.to))
            break;
        direction = way_on(c, arc.to, direction);
        if (direction != arc.arrives)
            add_point(c, arc.to);
    }
    add_point(c, arc.to);
    c->starts[arc.to * DIRECTION_COUNT + (arc.arrives + 2) % DIRECTION_COUNT] = number + 2;
    arc.count = contour_simplify(c->points + arc.first, c->point_count - arc.first, tolerance);
    c->point_count = arc.first + arc.count;
    c->arcs[c->arc_count++] = arc;
}

/* From nodes first; what is left are closed lines that meet no other. */
static void trace_all(struct contours *c, bool from_nodes, double tolerance)
{
    size_t corners = (c->grid->cols + 1) * (c->grid->rows + 1);

    for (size_t corner = 0; corner < corners; corner++) {
        if (from_nodes && !is_node(c, corner))
            continue;
        for (unsigned direction = 0; direction < DIRECTION_COUNT; direction++)
            if (!(c->used[corner] >> direction & 1) && has_border(c, corner, direction))
                trace(c, corner, direction, tolerance);
    }
}

static size_t count_borders(const struct contours *c)
{
    size_t corners = (c->grid->cols + 1) * (c->grid->rows + 1), count = 0;

    for (size_t corner = 0; corner < corners; corner++)
        count += has_border(c, corner, EAST) + (size_t)has_border(c, corner, NORTH);
    return count;
}

static bool number_regions(struct contours *c)
{
    size_t cells = c->grid->cols * c->grid->rows;
    size_t *stack = memory_calloc(cells, sizeof(*stack));

    c->regions = memory_calloc(cells, sizeof(*c->regions));
    if (stack && c->regions)
        rectangles_regions((struct key_grid){c->grid->shades, c->grid->cols, c->grid->rows},
                           c->regions, stack);
    free(stack);
    return stack && c->regions;
}

bool contours_init(struct contours *contours, const struct coarse_grid *grid, double tolerance,
                   struct error *err)
{
    struct contours *c = contours;
    size_t corners = (grid->cols + 1) * (grid->rows + 1);

    *c = (struct contours){.grid = grid};
    size_t borders = count_borders(c);
    c->points =
        memory_calloc(2 * borders, sizeof(*c->points)); /* two of each, if none went on */
    c->arcs = memory_calloc(borders, sizeof(*c->arcs));
    c->starts = memory_calloc(corners * DIRECTION_COUNT, sizeof(*c->starts));
    c->used = memory_calloc(corners, 1);
    if (!c->points || !c->arcs || !c->starts || !c->used || !number_regions(c)) {
        contours_release(c);
        return error_no_memory(err);
    }
    trace_all(c, true, tolerance);
    trace_all(c, false, tolerance);
    return true;
}

void contours_release(struct contours *contours)
{
    free(contours->points);
    free(contours->arcs);
    free(contours->starts);
    free(contours->used);
    free(contours->regions);
    *contours = (struct contours){.points = NULL};
}
