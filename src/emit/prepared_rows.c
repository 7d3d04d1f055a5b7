/* SPDX-License-Identifier: MIT */
/*
 * What is prepared once for a grid: which columns belong together, which
 * launches decide alike, and the texts of shared memory. prepared_copy.c makes
 * rows of it.
 */
#include "emit/prepared_rows.h"

#include <stdlib.h>

#include "emit/emit.h"
#include "emit/text_pieces.h"

enum { MAX_INNER = 1 << 18, MAX_CLASSES = 1 << 12 };

static enum row_part part_of(const struct column *column)
{
    static const size_t outer_fields[] = {
        offsetof(struct sweep_row, launch.threads_per_block),
        offsetof(struct sweep_row, launch.regs_per_thread),
    };
    static const size_t smem_fields[] = {
        offsetof(struct sweep_row, launch.smem_per_block_bytes),
        offsetof(struct sweep_row, result.smem_allocated_per_block_bytes),
    };

    /* The same in every row; most often it stands beside the threads. */
    if (column->get == cell_from_arch)
        return PART_OUTER;
    for (size_t i = 0; i < 2; i++) {
        if (column->offset == outer_fields[i])
            return PART_OUTER;
        if (column->offset == smem_fields[i])
            return PART_SMEM;
    }
    return PART_ANSWER;
}

static void find_segments(struct prepared_rows *rows)
{
    struct row_segment *last = NULL;
    for (size_t i = 0; i < rows->selection->count; i++) {
        enum row_part part = part_of(rows->selection->columns[i]);
        if (last == NULL || last->part != part) {
            last = &rows->segments[rows->segment_count++];
            *last = (struct row_segment){part, rows->widths[part]++, i, i};
        }
        last->end_column = i + 1;
    }
}

/* Append the cells of the columns of `segment`, each with what follows it. */
static void add_cells(struct buffer *out, const struct prepared_rows *rows,
                      const struct row_segment *segment, const struct sweep_row *row)
{
    for (size_t i = segment->first_column; i < segment->end_column; i++) {
        struct cell cell;
        column_read(rows->selection->columns[i], row, &cell);
        csv_cell(out, &cell);
        buffer_add_char(out, i + 1 < rows->selection->count ? ',' : '\n');
    }
}

/* Write the texts of item `item` from `row`, which is an example of it. */
void text_pieces_add(struct text_pieces *pieces, const struct prepared_rows *rows,
                     enum row_part part, size_t item, const struct sweep_row *row)
{
    size_t item_offset = pieces->text.size;

    for (size_t i = 0; i < rows->segment_count; i++) {
        const struct row_segment *segment = &rows->segments[i];
        if (segment->part != part)
            continue;
        size_t offset = pieces->text.size;
        add_cells(&pieces->text, rows, segment, row);
        pieces->pieces[item * pieces->width + segment->slot] = (struct text_piece){
            .offset = (uint32_t)offset,
            .length = (uint32_t)(pieces->text.size - offset),
        };
    }
    if (pieces->text.size - item_offset > pieces->longest_item)
        pieces->longest_item = pieces->text.size - item_offset;
    buffer_reserve(&pieces->text, TEXT_BLOCK_BYTES);
}

bool text_pieces_init(struct text_pieces *pieces, size_t items, size_t width)
{
    *pieces = (struct text_pieces){.width = width};
    pieces->pieces = calloc(items * width + 1, sizeof(*pieces->pieces));
    return pieces->pieces != NULL;
}

void text_pieces_release(struct text_pieces *pieces)
{
    buffer_release(&pieces->text);
    free(pieces->pieces);
}

/* The least that threads and registers can ask for: what limits this launch
 * is the inner side alone. */
static struct occ_launch inner_launch(const struct prepared_rows *rows, size_t inner)
{
    struct occ_launch launch = sweep_grid_launch(rows->grid, inner);
    launch.threads_per_block = 1;
    launch.regs_per_thread = 0;
    launch.partitioned_caching = OCC_CACHING_OFF;
    return launch;
}

/* Whether two members of one lane decide alike whatever the outer side is. A
 * carveout as needed depends on both sides, so there the bytes must be equal. */
static bool same_inner(const struct occ_result *a, const struct occ_result *b,
                       struct occ_carveout carveout)
{
    return a->status == b->status && a->carveout_bytes == b->carveout_bytes &&
           a->blocks_by[OCC_BY_SHARED_MEMORY] == b->blocks_by[OCC_BY_SHARED_MEMORY] &&
           (carveout.kind != OCC_CARVEOUT_NEEDED ||
            a->smem_allocated_per_block_bytes == b->smem_allocated_per_block_bytes);
}

static bool decides_like(const struct prepared_rows *rows, size_t inner, size_t other)
{
    const struct occ_arch *arch = rows->grid->arch;
    struct occ_launch launch = inner_launch(rows, inner);
    struct occ_result a = occ_compute(arch, launch);
    struct occ_result b = occ_compute(arch, inner_launch(rows, other));
    return same_inner(&a, &b, launch.carveout);
}

/* Give every inner its class: that of the shared memory before it in the
 * same lane, or a new one. False where there are too many. */
static bool find_classes(struct prepared_rows *rows)
{
    for (size_t inner = 0; inner < rows->inner_count; inner++) {
        if (inner >= rows->lane_count && decides_like(rows, inner, inner - rows->lane_count)) {
            rows->class_of_inner[inner] = rows->class_of_inner[inner - rows->lane_count];
            continue;
        }
        if (rows->class_count == MAX_CLASSES)
            return false;
        rows->class_of_inner[inner] = (uint32_t)rows->class_count;
        rows->inner_of_class[rows->class_count++] = (uint32_t)inner;
    }
    return true;
}

static void prepare_smem(struct prepared_rows *rows)
{
    size_t size_count = rows->grid->axes[OCC_AXIS_SMEM].count;

    for (size_t i = 0; i < size_count; i++) {
        struct sweep_row row = sweep_grid_row(rows->grid, i * rows->lane_count);
        text_pieces_add(&rows->smem, rows, PART_SMEM, i, &row);
    }
}

/* The most inner that lists of any length can be prepared for. */
static bool is_small(const struct sweep_grid *grid)
{
    size_t carveouts = grid->carveout_count;
    size_t barriers = grid->axes[OCC_AXIS_BARRIERS].count;
    return grid->axes[OCC_AXIS_SMEM].count <= MAX_INNER / carveouts / barriers;
}

static bool prepare(struct prepared_rows *rows, struct error *err)
{
    size_t smem_count = rows->grid->axes[OCC_AXIS_SMEM].count;

    find_segments(rows);
    rows->lane_count = rows->grid->carveout_count * rows->grid->axes[OCC_AXIS_BARRIERS].count;
    rows->inner_count = smem_count * rows->lane_count;
    rows->class_of_inner = calloc(rows->inner_count, sizeof(*rows->class_of_inner));
    rows->inner_of_class = calloc(MAX_CLASSES, sizeof(*rows->inner_of_class));
    if (!rows->class_of_inner || !rows->inner_of_class ||
        !text_pieces_init(&rows->smem, smem_count, rows->widths[PART_SMEM]))
        return error_no_memory(err);

    if (find_classes(rows))
        prepare_smem(rows);
    else
        rows->class_count = 0;
    return !rows->smem.text.failed || error_no_memory(err);
}

bool prepared_rows_init(struct prepared_rows *rows, const struct sweep_grid *grid,
                        const struct selection *selection, struct error *err)
{
    *rows = (struct prepared_rows){.grid = grid, .selection = selection};
    if (!is_small(grid) || prepare(rows, err))
        return true;
    prepared_rows_release(rows);
    return false;
}

void prepared_rows_release(struct prepared_rows *rows)
{
    text_pieces_release(&rows->smem);
    free(rows->class_of_inner);
    free(rows->inner_of_class);
    *rows = (struct prepared_rows){.grid = NULL};
}

void plain_rows_append(const struct sweep_grid *grid, const struct selection *selection,
                       uint64_t first, uint64_t end, struct buffer *out)
{
    for (uint64_t i = first; i < end; i++) {
        struct sweep_row row = sweep_grid_row(grid, i);
        csv_row(out, selection, &row);
    }
}
