/* SPDX-License-Identifier: MIT */
/* Coarse grids: edges are chosen on each axis by itself, then every block of
 * cells between them votes by area. */
#include "chart/coarse_grid.h"

#include "base/memory.h"

#include <stdlib.h>

/* Of a vote: what is voted for, and the area that does. */
struct candidate {
    uint32_t key;
    double area;
    size_t cell; /* one that votes for it */
};

/* Edge numbers that stay, into `kept`; returns how many cells are between
 * them. An edge beside a wide cell stays; of the others one for each `least`. */
static size_t choose_edges(const double *edges, size_t count, double least, size_t *kept)
{
    size_t cells = 0;

    kept[0] = 0;
    for (size_t i = 1; i < count; i++) {
        double before = edges[i] - edges[i - 1], after = edges[i + 1] - edges[i];
        double since = edges[i] - edges[kept[cells]];
        if (since > 0 && (before >= least || after >= least || since >= least))
            kept[++cells] = i;
    }
    if (edges[count] > edges[kept[cells]] || cells == 0)
        cells++;
    kept[cells] = count;
    return cells;
}

static void vote(struct candidate *candidates, size_t *count, uint32_t key, double area,
                 size_t cell)
{
    size_t i = 0;
    while (i < *count && candidates[i].key != key)
        i++;
    if (i == *count)
        candidates[(*count)++] = (struct candidate){key, 0, cell};
    candidates[i].area += area;
}

static const struct candidate *winner(const struct candidate *candidates, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (candidates[i].area > candidates[best].area)
            best = i;
    return &candidates[best];
}

/* A block of fine cells: columns c0 to c1, rows r0 to r1, the ends not in it. */
struct block {
    size_t c0, c1, r0, r1;
};

/* The key that covers most of a block, counting cells of `shade` alone where
 * that is not NULL. */
static uint32_t most_of(const struct fine_grid *fine, struct block block, const uint32_t *keys,
                        const uint32_t *shade, struct candidate *candidates)
{
    size_t count = 0;

    for (size_t row = block.r0; row < block.r1; row++) {
        double height = fine->edges.y[row + 1] - fine->edges.y[row];
        for (size_t col = block.c0; col < block.c1; col++) {
            size_t cell = row * fine->cols + col;
            double width = fine->edges.x[col + 1] - fine->edges.x[col];
            if (!shade || fine->shades[cell] == *shade)
                vote(candidates, &count, keys[cell], width * height, cell);
        }
    }
    return winner(candidates, count)->key;
}

static void fill(struct coarse_grid *coarse, const struct fine_grid *fine, const size_t *cols,
                 const size_t *rows, struct candidate *candidates)
{
    for (size_t row = 0; row < coarse->rows; row++) {
        for (size_t col = 0; col < coarse->cols; col++) {
            struct block block = {cols[col], cols[col + 1], rows[row], rows[row + 1]};
            size_t cell = row * coarse->cols + col;
            coarse->shades[cell] = most_of(fine, block, fine->shades, NULL, candidates);
            coarse->outlined[cell] =
                most_of(fine, block, fine->outlined, &coarse->shades[cell], candidates);
        }
    }
}

static size_t largest_step(const size_t *kept, size_t cells)
{
    size_t largest = 1;
    for (size_t i = 0; i < cells; i++)
        largest = kept[i + 1] - kept[i] > largest ? kept[i + 1] - kept[i] : largest;
    return largest;
}

static bool alloc(struct coarse_grid *coarse)
{
    coarse->shades = memory_calloc(coarse->cols * coarse->rows, sizeof(*coarse->shades));
    coarse->outlined = memory_calloc(coarse->cols * coarse->rows, sizeof(*coarse->outlined));
    coarse->x = memory_calloc(coarse->cols + 1, sizeof(*coarse->x));
    coarse->y = memory_calloc(coarse->rows + 1, sizeof(*coarse->y));
    return coarse->shades && coarse->outlined && coarse->x && coarse->y;
}

static void copy_edges(const double *edges, const size_t *kept, size_t cells, double *copy)
{
    for (size_t i = 0; i <= cells; i++)
        copy[i] = edges[kept[i]];
}

bool coarse_grid_build(struct coarse_grid *coarse, const struct fine_grid *fine, double least,
                       struct error *err)
{
    size_t *cols = memory_calloc(fine->cols + 1, sizeof(*cols));
    size_t *rows = memory_calloc(fine->rows + 1, sizeof(*rows));
    struct candidate *candidates = NULL;
    bool ok = false;

    *coarse = (struct coarse_grid){.shades = NULL};
    if (!cols || !rows)
        goto done;
    coarse->cols = choose_edges(fine->edges.x, fine->cols, least, cols);
    coarse->rows = choose_edges(fine->edges.y, fine->rows, least, rows);
    candidates =
        memory_calloc(largest_step(cols, coarse->cols) * largest_step(rows, coarse->rows),
                      sizeof(*candidates));
    ok = candidates && alloc(coarse);
    if (ok) {
        copy_edges(fine->edges.x, cols, coarse->cols, coarse->x);
        copy_edges(fine->edges.y, rows, coarse->rows, coarse->y);
        fill(coarse, fine, cols, rows, candidates);
    }
done:
    free(cols);
    free(rows);
    free(candidates);
    if (!ok)
        coarse_grid_release(coarse);
    return ok || error_no_memory(err);
}

/* ---- small regions ---- */

/* Cells by their region: those of region i are cells[begins[i]] up to before
 * begins[i + 1]. */
struct members {
    uint32_t *regions; /* of each cell */
    size_t *begins, *cells;
    size_t count;
};

static bool members_find(struct members *members, const struct coarse_grid *coarse)
{
    size_t cells = coarse->cols * coarse->rows;

    members->regions = memory_calloc(cells, sizeof(*members->regions));
    members->cells = memory_calloc(cells, sizeof(*members->cells));
    members->begins = memory_calloc(cells + 2, sizeof(*members->begins));
    if (!members->regions || !members->cells || !members->begins)
        return false;
    members->count =
        rectangles_regions((struct key_grid){coarse->shades, coarse->cols, coarse->rows},
                           members->regions, members->cells); /* which is scratch still */
    for (size_t i = 0; i < cells; i++)
        members->begins[members->regions[i] + 2]++;
    for (size_t i = 2; i <= members->count; i++)
        members->begins[i] += members->begins[i - 1];
    for (size_t i = 0; i < cells; i++)
        members->cells[members->begins[members->regions[i] + 1]++] = i;
    return true;
}

static void members_release(struct members *members)
{
    free(members->regions);
    free(members->begins);
    free(members->cells);
}

/* Let the four neighbours of a cell vote, by their common side, as far as they
 * are of other regions. */
static void vote_around(const struct coarse_grid *coarse, size_t cell,
                        struct candidate *candidates, size_t *count)
{
    size_t cols = coarse->cols, col = cell % cols, row = cell / cols;
    double width = coarse->x[col + 1] - coarse->x[col];
    double height = coarse->y[row + 1] - coarse->y[row];
    const struct {
        bool is_there;
        size_t cell;
        double side;
    } around[] = {{col > 0, cell - 1, height},
                  {col + 1 < cols, cell + 1, height},
                  {row > 0, cell - cols, width},
                  {row + 1 < coarse->rows, cell + cols, width}};

    for (size_t i = 0; i < 4; i++)
        if (around[i].is_there && coarse->shades[around[i].cell] != coarse->shades[cell])
            vote(candidates, count, coarse->shades[around[i].cell], around[i].side,
                 around[i].cell);
}

static double area_of(const struct coarse_grid *coarse, size_t cell)
{
    size_t col = cell % coarse->cols, row = cell / coarse->cols;
    return (coarse->x[col + 1] - coarse->x[col]) * (coarse->y[row + 1] - coarse->y[row]);
}

static void absorb(struct coarse_grid *coarse, const struct members *members, double least_area,
                   struct candidate *candidates)
{
    for (size_t i = 0; i < members->count; i++) {
        const size_t *cells = &members->cells[members->begins[i]];
        size_t cell_count = members->begins[i + 1] - members->begins[i], count = 0;
        double area = 0;
        for (size_t k = 0; k < cell_count && area < least_area; k++)
            area += area_of(coarse, cells[k]);
        if (area >= least_area)
            continue;
        for (size_t k = 0; k < cell_count; k++)
            vote_around(coarse, cells[k], candidates, &count);
        for (size_t k = 0; count > 0 && k < cell_count; k++) {
            coarse->shades[cells[k]] = winner(candidates, count)->key;
            coarse->outlined[cells[k]] = coarse->outlined[winner(candidates, count)->cell];
        }
    }
}

bool coarse_grid_absorb(struct coarse_grid *coarse, double least_area, struct error *err)
{
    struct members members = {.regions = NULL};
    /* A cell has no more than four neighbours. */
    struct candidate *candidates =
        memory_calloc(4 * coarse->cols * coarse->rows, sizeof(*candidates));
    bool ok = candidates && members_find(&members, coarse);

    if (ok)
        absorb(coarse, &members, least_area, candidates);
    members_release(&members);
    free(candidates);
    return ok || error_no_memory(err);
}

void coarse_grid_release(struct coarse_grid *coarse)
{
    free(coarse->shades);
    free(coarse->outlined);
    free(coarse->x);
    free(coarse->y);
    *coarse = (struct coarse_grid){.shades = NULL};
}
