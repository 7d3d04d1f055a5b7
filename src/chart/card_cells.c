/* SPDX-License-Identifier: MIT */
/* Which block sizes and block counts a card shows, and what stands in it. */
#include "chart/card_cells.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

/* The first row for whose size a block has so many warps; size_count if none. */
static size_t row_of_warps(const struct card_cells *cells, const struct occ_arch *arch,
                           uint32_t threads)
{
    size_t row = 0;
    while (row < cells->size_count &&
           occ_warps_per_block(arch, cells->sizes[row]) != occ_warps_per_block(arch, threads))
        row++;
    return row;
}

static void insert_size(struct card_cells *cells, uint32_t threads)
{
    size_t at = cells->size_count++;
    for (; at > 0 && cells->sizes[at - 1] > threads; at--)
        cells->sizes[at] = cells->sizes[at - 1];
    cells->sizes[at] = threads;
}

/* 1, 2, 3, 4, 6, 8, 12, ... warps up to the largest block, that one itself,
 * and the sizes of the kernels. */
static void take_usual_sizes(const struct chart_spec *spec, const struct occ_arch *arch,
                             struct card_cells *cells)
{
    uint32_t lanes = arch->limits.threads_per_warp, most = arch->limits.max_threads_per_block;
    for (uint64_t warps = 1; warps * lanes < most; warps *= 2) {
        insert_size(cells, (uint32_t)warps * lanes);
        if (warps >= 2 && warps * 3 / 2 * lanes < most)
            insert_size(cells, (uint32_t)(warps * 3 / 2) * lanes);
    }
    insert_size(cells, most);
    for (size_t i = 0; i < chart_mark_count(spec); i++) {
        uint32_t threads = spec->kernels[i].launch.threads_per_block;
        if (threads <= most && row_of_warps(cells, arch, threads) == cells->size_count)
            insert_size(cells, threads);
    }
}

static bool choose_sizes(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct card_cells *cells, struct error *err)
{
    uint32_t *sizes = NULL;
    if (spec->block_sizes == NULL) {
        take_usual_sizes(spec, arch, cells);
        return true;
    }
    if (!chart_sizes_expand("threads_per_block", spec->block_sizes, arch, &sizes,
                            &cells->size_count, err))
        return false;
    memcpy(cells->sizes, sizes, cells->size_count * sizeof *sizes);
    free(sizes);
    return true;
}

/* ---- columns ---- */

enum {
    CARD_MAX_COUNTS = 160, /* of any list: 8 dense octaves of 16-bit numbers */
    CARD_MAX_CELLS = 370,  /* more make a file that is too large for a page */
};

static struct occ_result leanest(const struct chart_spec *spec, const struct occ_arch *arch,
                                 uint32_t threads)
{
    struct occ_launch launch = spec->launch;
    launch.threads_per_block = threads;
    launch.regs_per_thread = 1;
    return occ_compute(arch, launch);
}

/* Counts from 1 to `last`: one by one up to twice `dense`, then two by two up
 * to four times it, and so on. Returns how many; `counts` may be NULL. */
static size_t list_counts(uint32_t last, uint32_t dense, uint32_t *counts)
{
    size_t count = 0;
    for (uint32_t n = 1, step = 1; n <= last; n += step, count++) {
        while (n >= 2 * dense * step)
            step *= 2;
        if (counts != NULL)
            counts[count] = n;
        if (n < last && n + step > last)
            step = last - n; /* the last is always one of them */
    }
    return count;
}

/* One more than any size reaches, to show what is in the way, unless that is
 * plain: the most blocks or warps of an SM. */
static bool has_column_beyond(const struct card_cells *cells, const struct occ_arch *arch)
{
    bool has_room = false;
    for (size_t i = 0; i < cells->size_count; i++)
        has_room |= (uint64_t)(cells->reach + 1) * occ_warps_per_block(arch, cells->sizes[i]) <=
                    arch->limits.max_warps_per_sm;
    return has_room && cells->reach > 0 && cells->reach < arch->limits.max_blocks_per_sm;
}

/* So many kernels are sure to have a column of their own. */
enum { KERNEL_COLUMNS = 3 };

/* The counts of the first kernels, where they are not among the others. */
static void insert_kernel_counts(const struct chart_spec *spec, const struct occ_arch *arch,
                                 struct card_cells *cells)
{
    for (size_t i = 0; i < spec->kernel_count && i < KERNEL_COLUMNS; i++) {
        struct occ_launch launch = card_launch_of(spec, &spec->kernels[i]);
        uint32_t blocks = occ_compute(arch, launch).blocks_per_sm;
        size_t at = 0;
        while (at < cells->count_count && cells->counts[at] < blocks)
            at++;
        if (blocks == 0 || at == cells->count_count || cells->counts[at] == blocks)
            continue;
        memmove(&cells->counts[at + 1], &cells->counts[at],
                (cells->count_count++ - at) * sizeof cells->counts[0]);
        cells->counts[at] = blocks;
    }
}

/* Cells that are drawn with so many counts up to `last`: those whose warps an
 * SM holds. */
static size_t drawn_cells(const struct card_cells *cells, const struct occ_arch *arch,
                          uint32_t last, uint32_t dense)
{
    uint32_t counts[CARD_MAX_COUNTS];
    size_t count = list_counts(last, dense, counts), drawn = 0;
    for (size_t row = 0; row < cells->size_count; row++)
        for (size_t i = 0; i < count; i++)
            drawn += (uint64_t)counts[i] * occ_warps_per_block(arch, cells->sizes[row]) <=
                     arch->limits.max_warps_per_sm;
    return drawn;
}

/* Keep so many counts, 2 or more, from the first to the last. */
static void leave_out(struct card_cells *cells, size_t kept)
{
    if (cells->count_count <= kept)
        return;
    for (size_t i = 0; i < kept; i++)
        cells->counts[i] = cells->counts[i * (cells->count_count - 1) / (kept - 1)];
    cells->count_count = kept;
}

/* The densest list of counts for which there is room. */
static void choose_counts(const struct chart_spec *spec, const struct occ_arch *arch,
                          size_t most_columns, struct card_cells *cells)
{
    static const uint32_t densest = 8;
    for (size_t i = 0; i < cells->size_count; i++) {
        uint32_t blocks = leanest(spec, arch, cells->sizes[i]).blocks_per_sm;
        cells->reach = blocks > cells->reach ? blocks : cells->reach;
    }
    bool has_beyond = has_column_beyond(cells, arch);
    uint32_t last = cells->reach == 0 ? 1 : cells->reach;
    size_t taken = (has_beyond ? 1 : 0) +
                   (spec->kernel_count < KERNEL_COLUMNS ? spec->kernel_count : KERNEL_COLUMNS);
    uint32_t dense = densest;
    if (most_columns > CARD_MAX_COLUMNS)
        most_columns = CARD_MAX_COLUMNS;
    while (dense > 1 &&
           (list_counts(last, dense, NULL) + taken > most_columns ||
            drawn_cells(cells, arch, last, dense) + taken * cells->size_count > CARD_MAX_CELLS))
        dense--;
    cells->count_count = list_counts(last, dense, cells->counts);
    leave_out(cells, most_columns > taken + 2 ? most_columns - taken : 2);
    insert_kernel_counts(spec, arch, cells);
    if (has_beyond)
        cells->counts[cells->count_count++] = last + 1;
}

/* ---- cells ---- */

static bool fill_in(const struct chart_spec *spec, const struct occ_arch *arch,
                    struct card_cells *cells, struct error *err)
{
    cells->rows = memory_calloc(cells->size_count * cells->count_count, sizeof *cells->rows);
    if (cells->rows == NULL)
        return error_no_memory(err);
    struct occ_launch launch = spec->launch;
    launch.regs_per_thread = 0; /* what the columns of shared memory hold fixed */
    for (size_t row = 0; row < cells->size_count; row++) {
        launch.threads_per_block = cells->sizes[row];
        for (size_t i = 0; i < cells->count_count; i++)
            cells->rows[row * cells->count_count + i] =
                budget_row_make(arch, launch, cells->counts[i]);
    }
    return true;
}

bool card_cells_find(const struct chart_spec *spec, const struct occ_arch *arch,
                     size_t most_columns, struct card_cells *cells, struct error *err)
{
    *cells = (struct card_cells){.rows = NULL};
    if (!choose_sizes(spec, arch, cells, err))
        return false;
    choose_counts(spec, arch, most_columns, cells);
    return fill_in(spec, arch, cells, err);
}

void card_cells_release(struct card_cells *cells)
{
    free(cells->rows);
    cells->rows = NULL;
}

const struct budget_row *card_cell(const struct card_cells *cells, size_t row, size_t column)
{
    return &cells->rows[row * cells->count_count + column];
}

/* As plots/card.gp tells it from the data. */
enum card_state card_cell_state(const struct budget_row *cell)
{
    const struct occ_arch *arch = cell->launch.arch;
    uint64_t warps = (uint64_t)cell->blocks_per_sm *
                     occ_warps_per_block(arch, cell->launch.launch.threads_per_block);
    if (cell->max_regs_per_thread != OCC_UNLIMITED)
        return CARD_NUMBER;
    return warps > arch->limits.max_warps_per_sm ? CARD_BLANK : CARD_DASH;
}

uint32_t card_cell_refused_by(const struct budget_row *cell)
{
    struct occ_launch launch = cell->launch.launch;
    launch.regs_per_thread = 1;
    struct occ_result least = occ_compute(cell->launch.arch, launch);
    uint32_t code = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (least.blocks_by[i] < cell->blocks_per_sm)
            code |= OCC_LIMITER_CODE(i);
    return code;
}

enum occ_status card_row_status(const struct card_cells *cells, size_t row)
{
    struct sweep_row first = card_cell(cells, row, 0)->launch;
    first.launch.regs_per_thread = 1;
    return occ_compute(first.arch, first.launch).status;
}

/* ---- kernels ---- */

struct occ_launch card_launch_of(const struct chart_spec *spec,
                                 const struct chart_kernel *kernel)
{
    struct occ_launch launch = spec->launch;
    launch.threads_per_block = kernel->launch.threads_per_block;
    launch.regs_per_thread = kernel->launch.regs_per_thread;
    return launch;
}

bool card_find_kernel(const struct card_cells *cells, const struct chart_spec *spec,
                      const struct chart_kernel *kernel, size_t *row, size_t *column)
{
    const struct occ_arch *arch = cells->rows[0].launch.arch;
    struct occ_launch launch = card_launch_of(spec, kernel);
    uint32_t blocks = occ_compute(arch, launch).blocks_per_sm;

    *row = row_of_warps(cells, arch, launch.threads_per_block);
    if (blocks == 0 || *row == cells->size_count)
        return false;
    *column = 0;
    while (*column + 1 < cells->count_count && cells->counts[*column + 1] <= blocks)
        ++*column;
    return card_cell_state(card_cell(cells, *row, *column)) == CARD_NUMBER;
}
