/* SPDX-License-Identifier: MIT */
/*
 * The cells of a threshold card: block sizes down, resident blocks across, and
 * in each the largest register count that keeps at least so many blocks.
 */
#ifndef CHART_CARD_CELLS_H
#define CHART_CARD_CELLS_H

#include "chart/chart.h"
#include "emit/budget_columns.h"

enum {
    CARD_MAX_ROWS = 34 + CHART_MAX_MARKS, /* the usual sizes of up to 65,536 warps */
    CARD_MAX_COLUMNS = 40,
};

struct card_cells {
    uint32_t sizes[CARD_MAX_ROWS];
    size_t size_count;
    uint32_t counts[CARD_MAX_COLUMNS];
    size_t count_count;
    uint32_t reach;          /* the most blocks that any size reaches; 0: none is launched */
    struct budget_row *rows; /* one for each cell, those of a block size one behind another */
};

enum card_state {
    CARD_NUMBER,
    CARD_BLANK, /* more warps than an SM holds */
    CARD_DASH,  /* another limit is in the way, or the launch is refused */
};

/* Choose rows and at most `most_columns` columns, and fill them in. */
bool card_cells_find(const struct chart_spec *spec, const struct occ_arch *arch,
                     size_t most_columns, struct card_cells *cells, struct error *err);
void card_cells_release(struct card_cells *cells);

const struct budget_row *card_cell(const struct card_cells *cells, size_t row, size_t column);
enum card_state card_cell_state(const struct budget_row *cell);

/* The limits that keep a block size from so many blocks, even with one
 * register: sum of OCC_LIMITER_CODE; and why it is refused altogether. */
uint32_t card_cell_refused_by(const struct budget_row *cell);
enum occ_status card_row_status(const struct card_cells *cells, size_t row);

/* A kernel with the inputs that the card holds. */
struct occ_launch card_launch_of(const struct chart_spec *spec,
                                 const struct chart_kernel *kernel);

/* The cell in which a kernel lies; false where no row has its warps, or it is
 * not resident at all. */
bool card_find_kernel(const struct card_cells *cells, const struct chart_spec *spec,
                      const struct chart_kernel *kernel, size_t *row, size_t *column);

#endif
