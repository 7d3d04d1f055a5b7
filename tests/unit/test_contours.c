/* SPDX-License-Identifier: MIT */
/*
 * Dense maps, piece by piece: on random grids polygons hold every cell once,
 * outlines are as long as the borders they stand for, stripes share out a
 * polygon without a gap, hatch lies inside, and what is joined is thin.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/contours.h"
#include "chart/polygon_cuts.h"
#include "support/rng.h"

enum { SIDE = 9, ROUNDS = 300, MAX_POLYGONS = SIDE * SIDE, MAX_POINTS = 8 * SIDE * SIDE };

/* A grid that is looked at, and where its cells lie. */
struct random_grid {
    uint32_t shades[SIDE * SIDE], outlined[SIDE * SIDE];
    double x[SIDE + 1], y[SIDE + 1];
    size_t cols, rows;
};

static void random_edges(struct rng *rng, double *edges, size_t count, uint32_t most)
{
    edges[0] = 0;
    for (size_t i = 0; i < count; i++)
        edges[i + 1] = edges[i] + rng_between(rng, 1, most) / 4.0;
}

static struct random_grid random_grid(struct rng *rng, uint32_t most)
{
    struct random_grid grid = {.cols = rng_between(rng, 1, SIDE),
                               .rows = rng_between(rng, 1, SIDE)};
    uint32_t shades = rng_between(rng, 1, 4);

    for (size_t i = 0; i < grid.cols * grid.rows; i++) {
        grid.shades[i] = rng_between(rng, 1, shades);
        grid.outlined[i] = rng_between(rng, 1, 2);
    }
    random_edges(rng, grid.x, grid.cols, most);
    random_edges(rng, grid.y, grid.rows, most);
    return grid;
}

static struct coarse_grid coarse_of(const struct random_grid *grid, double least)
{
    const struct fine_grid fine = {
        grid->shades, grid->outlined, grid->cols, grid->rows, {grid->x, grid->y}};
    struct coarse_grid coarse;
    struct error err;
    assert_true(coarse_grid_build(&coarse, &fine, least, &err));
    return coarse;
}

/* Polygons that were taken. */
struct taken {
    struct {
        uint32_t shade;
        size_t count;
        struct contour_point points[MAX_POINTS];
    } polygons[MAX_POLYGONS];
    size_t count;
    double length; /* of outlines */
};

static void take_polygon(void *context, uint32_t shade, const struct contour_point *points,
                         size_t count)
{
    struct taken *taken = context;
    assert_true(taken->count < MAX_POLYGONS && count <= MAX_POINTS);
    taken->polygons[taken->count].shade = shade;
    taken->polygons[taken->count].count = count;
    memcpy(taken->polygons[taken->count++].points, points, count * sizeof(*points));
}

static void take_path(void *context, const struct contour_point *points, size_t count,
                      double room)
{
    struct taken *taken = context;
    assert_true(room > 0 && room <= CONTOUR_ROOM);
    for (size_t i = 1; i < count; i++)
        taken->length +=
            fabs(points[i].x - points[i - 1].x) + fabs(points[i].y - points[i - 1].y);
}

static bool is_inside(const struct contour_point *points, size_t count, double x, double y)
{
    bool inside = false;
    for (size_t i = 0, k = count - 1; i < count; k = i++)
        if ((points[i].y > y) != (points[k].y > y) &&
            x < (points[k].x - points[i].x) * (y - points[i].y) / (points[k].y - points[i].y) +
                    points[i].x)
            inside = !inside;
    return inside;
}

static struct taken *contours_of(const struct coarse_grid *grid, double tolerance, double under)
{
    struct taken *taken = calloc(1, sizeof(*taken));
    struct contours contours;
    struct error err;

    assert_non_null(taken);
    assert_true(contours_init(&contours, grid, tolerance, &err));
    assert_true(contours_polygons(&contours, under, take_polygon, taken, &err));
    assert_true(contours_outlines(&contours, take_path, taken, &err));
    contours_release(&contours);
    return taken;
}

/* The polygons of whose shade a place is: exactly one, and of the cell's. */
static void check_place(const struct taken *taken, double x, double y, uint32_t shade)
{
    size_t found = 0;
    for (size_t i = 0; i < taken->count; i++) {
        if (!is_inside(taken->polygons[i].points, taken->polygons[i].count, x, y))
            continue;
        assert_int_equal(taken->polygons[i].shade, shade);
        found++;
    }
    assert_int_equal(found, 1);
}

static double border_length(const struct random_grid *g)
{
    double length = 0;
    for (size_t i = 0; i < g->cols * g->rows; i++) {
        size_t col = i % g->cols, row = i / g->cols;
        if (col > 0 && g->outlined[i] != g->outlined[i - 1])
            length += g->y[row + 1] - g->y[row];
        if (row > 0 && g->outlined[i] != g->outlined[i - g->cols])
            length += g->x[col + 1] - g->x[col];
    }
    return length;
}

static void polygons_hold_every_cell_once(void **state)
{
    (void)state;
    struct rng rng = {7};

    for (int round = 0; round < ROUNDS; round++) {
        struct random_grid grid = random_grid(&rng, 40);
        struct coarse_grid coarse = coarse_of(&grid, 0);
        struct taken *taken = contours_of(&coarse, 0, 0);
        double area_x2 = 0;
        for (size_t i = 0; i < grid.cols * grid.rows; i++) {
            size_t col = i % grid.cols, row = i / grid.cols;
            check_place(taken, (grid.x[col] + grid.x[col + 1]) / 2,
                        (grid.y[row] + grid.y[row + 1]) / 2, grid.shades[i]);
        }
        for (size_t i = 0; i < taken->count; i++)
            area_x2 += contour_area_x2(taken->polygons[i].points, taken->polygons[i].count);
        assert_true(fabs(area_x2 / 2 - grid.x[grid.cols] * grid.y[grid.rows]) < 1e-6);
        assert_true(fabs(taken->length - border_length(&grid)) < 1e-6);
        free(taken);
        coarse_grid_release(&coarse);
    }
}

/* Drawn in the order of their shades, with what reaches under the next: the
 * topmost is still that of the cell. */
static void the_topmost_polygon_is_that_of_the_cell(void **state)
{
    (void)state;
    struct rng rng = {8};

    for (int round = 0; round < ROUNDS; round++) {
        struct random_grid grid = random_grid(&rng, 40);
        for (size_t i = 0; i < grid.cols; i++)
            grid.x[i + 1] += 2.0 * (double)(i + 1); /* wider than what reaches under */
        for (size_t i = 0; i < grid.rows; i++)
            grid.y[i + 1] += 2.0 * (double)(i + 1);
        struct coarse_grid coarse = coarse_of(&grid, 0);
        struct taken *taken = contours_of(&coarse, 0, 0.6);
        for (size_t i = 0; i < grid.cols * grid.rows; i++) {
            size_t col = i % grid.cols, row = i / grid.cols;
            double x = (grid.x[col] + grid.x[col + 1]) / 2;
            double y = (grid.y[row] + grid.y[row + 1]) / 2;
            uint32_t top = 0;
            for (size_t k = 0; k < taken->count; k++)
                if (taken->polygons[k].shade > top &&
                    is_inside(taken->polygons[k].points, taken->polygons[k].count, x, y))
                    top = taken->polygons[k].shade;
            assert_int_equal(top, grid.shades[i]);
        }
        free(taken);
        coarse_grid_release(&coarse);
    }
}

static void steps_smaller_than_the_tolerance_become_a_slope(void **state)
{
    (void)state;
    struct random_grid grid = {.cols = SIDE, .rows = SIDE};

    for (size_t i = 0; i < SIDE * SIDE; i++) {
        grid.shades[i] = i % SIDE > i / SIDE; /* a staircase */
        grid.outlined[i] = 1;
    }
    for (size_t i = 0; i <= SIDE; i++)
        grid.x[i] = grid.y[i] = (double)i;
    struct coarse_grid coarse = coarse_of(&grid, 0);
    struct taken *exact = contours_of(&coarse, 0.3, 0), *sloped = contours_of(&coarse, 0.8, 0);
    assert_int_equal(exact->count, 2);
    assert_int_equal(sloped->count, 2);
    assert_true(exact->polygons[0].count > 2 * SIDE);
    assert_true(sloped->polygons[0].count < 6 && sloped->polygons[1].count < 6);
    free(exact);
    free(sloped);
    coarse_grid_release(&coarse);
}

static void wide_cells_stay_and_thin_ones_are_joined(void **state)
{
    (void)state;
    struct rng rng = {9};

    for (int round = 0; round < ROUNDS; round++) {
        struct random_grid grid = random_grid(&rng, 12); /* 0.25 to 3 wide */
        struct coarse_grid coarse = coarse_of(&grid, 1);
        for (size_t i = 0; i < grid.cols * grid.rows; i++) {
            size_t col = i % grid.cols, row = i / grid.cols, c = 0, r = 0;
            if (grid.x[col + 1] - grid.x[col] < 1 || grid.y[row + 1] - grid.y[row] < 1)
                continue;
            while (coarse.x[c] != grid.x[col] && c < coarse.cols)
                c++;
            while (coarse.y[r] != grid.y[row] && r < coarse.rows)
                r++;
            assert_true(coarse.x[c + 1] == grid.x[col + 1]);
            assert_true(coarse.y[r + 1] == grid.y[row + 1]);
            assert_int_equal(coarse.shades[r * coarse.cols + c], grid.shades[i]);
        }
        for (size_t i = 0; i + 1 < coarse.cols; i++) /* no two thin neighbours could be one */
            assert_true(coarse.x[i + 2] - coarse.x[i] >= 1);
        coarse_grid_release(&coarse);
    }
}

static void small_regions_go_to_their_longest_border(void **state)
{
    (void)state;
    struct random_grid grid = {.cols = 3,
                               .rows = 3,
                               .shades = {1, 1, 2, 1, 3, 2, 1, 1, 2},
                               .outlined = {1, 1, 2, 1, 3, 2, 1, 1, 2},
                               .x = {0, 4, 5, 9},
                               .y = {0, 4, 5, 9}};
    struct coarse_grid coarse = coarse_of(&grid, 0);
    struct error err;

    assert_true(coarse_grid_absorb(&coarse, 1, &err));
    assert_int_equal(coarse.shades[4], 3);
    assert_true(coarse_grid_absorb(&coarse, 1.5, &err));
    assert_int_equal(coarse.shades[4], 1);
    assert_int_equal(coarse.outlined[4], 1);
    assert_int_equal(coarse.shades[2], 2);
    coarse_grid_release(&coarse);
}

/* Bands side by side have all of the polygon's area; pieces of lines have their
 * middle inside. */
static void check_cuts(enum slant slant, const struct contour_point *points, size_t count,
                       struct contour_list *scratch, struct contour_list *cut)
{
    const double apart = 1.7;
    struct slant_range range = slant_range(slant, points, count);
    double area_x2 = 0;

    for (int i = (int)floor(range.low / apart); i * apart < range.high; i++) {
        polygon_cut_band(slant, i * apart, (i + 1) * apart, points, count, scratch, cut);
        area_x2 += contour_area_x2(cut->points, cut->count);
        polygon_cut_line(slant, i * apart + 0.013, points, count, cut);
        assert_int_equal(cut->count % 2, 0);
        for (size_t k = 0; k < cut->count; k += 2)
            assert_true(is_inside(points, count, (cut->points[k].x + cut->points[k + 1].x) / 2,
                                  (cut->points[k].y + cut->points[k + 1].y) / 2));
    }
    assert_true(fabs(area_x2 - contour_area_x2(points, count)) < 1e-6);
}

static void bands_share_out_a_polygon_and_lines_lie_inside(void **state)
{
    (void)state;
    struct rng rng = {10};
    struct contour_list scratch = {.points = NULL}, cut = {.points = NULL};

    for (int round = 0; round < ROUNDS; round++) {
        struct random_grid grid = random_grid(&rng, 40);
        struct coarse_grid coarse = coarse_of(&grid, 0);
        struct taken *taken = contours_of(&coarse, 0, 0);
        for (size_t i = 0; i < taken->count; i++)
            check_cuts(round % 2 ? SLANT_UP : SLANT_DOWN, taken->polygons[i].points,
                       taken->polygons[i].count, &scratch, &cut);
        free(taken);
        coarse_grid_release(&coarse);
    }
    contour_list_release(&scratch);
    contour_list_release(&cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_hold_every_cell_once),
        cmocka_unit_test(the_topmost_polygon_is_that_of_the_cell),
        cmocka_unit_test(steps_smaller_than_the_tolerance_become_a_slope),
        cmocka_unit_test(wide_cells_stay_and_thin_ones_are_joined),
        cmocka_unit_test(small_regions_go_to_their_longest_border),
        cmocka_unit_test(bands_share_out_a_polygon_and_lines_lie_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
