/* SPDX-License-Identifier: MIT */
/*
 * Which columns belong together, and which launches decide alike.
 */
#include "rows/prepared_rows.h"

#include <stdlib.h>

#include "core/llvm_step.h"
#include "emit/emit.h"

/* About 8 MB of texts. */
enum { MAX_SMEM_TEXTS = 1 << 18 };

/* ---- columns ---- */

/* A finer part as that of which it is a piece. */
static enum row_part sweep_part(enum row_part part)
{
    switch (part) {
    case PART_SPLIT:
    case PART_BARRIERS:
        return PART_INNER;
    case PART_STATUS:
    case PART_BLOCKS:
    case PART_LIMITERS:
    case PART_LLVM:
        return PART_JOINT;
    case PART_SCALARS:
        return PART_OUTER;
    case PART_UNIT:
        return PART_SMEM;
    default:
        return part;
    }
}

static void find_segments(struct prepared_rows *rows)
{
    struct row_segment *last = NULL;
    for (size_t i = 0; i < rows->selection->count; i++) {
        enum row_part part = sweep_part(rows->selection->columns[i]->part);
        rows->shows_llvm |= rows->selection->columns[i]->part == PART_LLVM;
        if (last == NULL || last->part != part) {
            last = &rows->segments[rows->segment_count++];
            *last = (struct row_segment){part, rows->widths[part]++, i, i};
        }
        last->end_column = i + 1;
    }
}

/* ---- texts ---- */

bool part_texts_init(struct part_texts *texts, size_t items, size_t width)
{
    *texts = (struct part_texts){.width = width};
    texts->pieces = calloc(items * width + 1, sizeof(*texts->pieces));
    return texts->pieces != NULL;
}

void part_texts_release(struct part_texts *texts)
{
    buffer_release(&texts->text);
    free(texts->pieces);
}

size_t prepared_add_texts(const struct prepared_rows *rows, enum row_part part,
                          const struct sweep_row *row, struct buffer *text,
                          struct text_piece *pieces)
{
    size_t begin = text->size;

    for (size_t i = 0; i < rows->segment_count; i++) {
        const struct row_segment *segment = &rows->segments[i];
        if (segment->part != part)
            continue;
        size_t offset = text->size;
        csv_cells(text, rows->selection, segment->first_column, segment->end_column, row);
        pieces[segment->slot] =
            (struct text_piece){(uint32_t)offset, (uint32_t)(text->size - offset)};
    }
    size_t bytes = text->size - begin;
    buffer_reserve(text, PIECE_BLOCK_BYTES);
    return bytes;
}

/* The texts of every value of an input. */
static bool prepare_texts(struct prepared_rows *rows, enum row_part part, enum occ_axis axis)
{
    const struct sweep_axis *list = &rows->grid->axes[axis];
    struct part_texts *texts = &rows->texts[part];
    struct sweep_row row = {.arch = rows->grid->arch,
                            .launch = sweep_grid_launch(rows->grid, 0)};

    if (!part_texts_init(texts, list->count, rows->widths[part]))
        return false;
    for (size_t i = 0; texts->width != 0 && i < list->count; i++) {
        occ_launch_set(&row.launch, axis, sweep_axis_value(list, i));
        if (part == PART_SMEM)
            row.result = occ_compute(row.arch, row.launch);
        size_t bytes = prepared_add_texts(rows, part, &row, &texts->text,
                                          &texts->pieces[i * texts->width]);
        texts->longest_item = bytes > texts->longest_item ? bytes : texts->longest_item;
    }
    return !texts->text.failed;
}

static bool prepare_grid_texts(struct prepared_rows *rows)
{
    struct part_texts *texts = &rows->texts[PART_GRID];
    struct sweep_row row = sweep_grid_row(rows->grid, 0);

    if (!part_texts_init(texts, 1, rows->widths[PART_GRID]))
        return false;
    prepared_add_texts(rows, PART_GRID, &row, &texts->text, texts->pieces);
    return !texts->text.failed;
}

static bool prepare_all_texts(struct prepared_rows *rows)
{
    rows->has_smem_texts = rows->grid->axes[OCC_AXIS_SMEM].count <= MAX_SMEM_TEXTS;
    return prepare_grid_texts(rows) && prepare_texts(rows, PART_THREADS, OCC_AXIS_THREADS) &&
           prepare_texts(rows, PART_REGS, OCC_AXIS_REGS) &&
           (!rows->has_smem_texts || prepare_texts(rows, PART_SMEM, OCC_AXIS_SMEM));
}

/* ---- threads and registers ---- */

static void choose_line(struct prepared_rows *rows)
{
    static const enum occ_axis axes[] = {OCC_AXIS_SMEM, OCC_AXIS_REGS, OCC_AXIS_THREADS};
    static const enum row_part parts[] = {PART_SMEM, PART_REGS, PART_THREADS};
    size_t i = 0;

    while (i < 2 && rows->grid->axes[axes[i]].count == 1)
        i++;
    rows->line = axes[i];
    rows->line_part = parts[i];
}

/* LLVM counts other warps from some registers on that grant no more. */
static uint32_t llvm_waves_of(const struct prepared_rows *rows, struct occ_launch launch,
                              enum occ_axis axis, uint32_t value)
{
    occ_launch_set(&launch, axis, value);
    return rows->shows_llvm ? occ_llvm_waves_per_simd(rows->grid->arch, launch) : 0;
}

/* Number the steps of an input, by place in its list. */
static void number_steps(const struct prepared_rows *rows, enum occ_axis axis, uint32_t *steps)
{
    const struct sweep_grid *grid = rows->grid;
    const struct sweep_axis *list = &grid->axes[axis];
    struct occ_launch held = OCC_LAUNCH_DEFAULT;
    uint32_t step = 0, end = 0, waves = 0;

    held.accum_regs_per_thread = grid->accum_regs_per_thread;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t waves_here = llvm_waves_of(rows, held, axis, sweep_axis_value(list, i));
        if (i == 0 || sweep_axis_value(list, i) > end || waves_here != waves) {
            end = occ_step_end(grid->arch, &held, axis, sweep_axis_value(list, i));
            step += i != 0;
        }
        waves = waves_here;
        steps[i] = step;
    }
}

/* ---- shared memory ---- */

/* What the inner side alone decides, beside the least outer one. */
static struct occ_result answer_of_smem(const struct sweep_grid *grid, size_t carveout,
                                        size_t smem)
{
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.barriers_per_block = 0;
    launch.smem_per_block_bytes = sweep_axis_value(&grid->axes[OCC_AXIS_SMEM], smem);
    launch.carveout = grid->carveouts[carveout];
    launch.optin = grid->optin;
    return occ_compute(grid->arch, launch);
}

/* Whether two decide alike whatever the outer side is. A carveout as needed
 * depends on both sides, so there the bytes must be equal. */
static bool is_alike(const struct occ_result *a, const struct occ_result *b,
                     struct occ_carveout carveout)
{
    return a->status == b->status && a->carveout_bytes == b->carveout_bytes &&
           a->blocks_by[OCC_BY_SHARED_MEMORY] == b->blocks_by[OCC_BY_SHARED_MEMORY] &&
           (carveout.kind != OCC_CARVEOUT_NEEDED ||
            a->smem_allocated_per_block_bytes == b->smem_allocated_per_block_bytes);
}

/* The number of the first value above one of two ends. */
static size_t first_above(const struct sweep_axis *axis, uint32_t end, uint32_t other_end)
{
    return sweep_axis_count_below(axis, (uint64_t)(end < other_end ? end : other_end) + 1);
}

/* Note the runs of a carveout; `runs` has room for one of each value. */
static size_t find_runs(const struct prepared_rows *rows, size_t carveout,
                        struct smem_run *runs)
{
    const struct sweep_grid *grid = rows->grid;
    const struct sweep_axis *smem = &grid->axes[OCC_AXIS_SMEM];
    bool is_needed = grid->carveouts[carveout].kind == OCC_CARVEOUT_NEEDED;
    const struct occ_launch held = OCC_LAUNCH_DEFAULT;
    struct occ_result of_run = {.status = OCC_OK};
    uint32_t end = 0, llvm_end = OCC_MAX_SMEM_PER_BLOCK;
    size_t count = 0;

    for (size_t i = 0; i < smem->count;
         i = is_needed ? i + 1 : first_above(smem, end, llvm_end)) {
        uint32_t bytes = sweep_axis_value(smem, i);
        struct occ_result answer = answer_of_smem(grid, carveout, i);
        if (i == 0 || bytes > llvm_end ||
            !is_alike(&answer, &of_run, grid->carveouts[carveout]))
            runs[count++] = (struct smem_run){
                .first = (uint32_t)i,
                .blocks = answer.blocks_by[OCC_BY_SHARED_MEMORY],
                .carveout_bytes = answer.carveout_bytes,
            };
        of_run = answer;
        end = occ_step_end(grid->arch, &held, OCC_AXIS_SMEM, bytes);
        if (rows->shows_llvm)
            llvm_end = llvm_smem_step_end(grid->arch, bytes);
    }
    return count;
}

/* The runs of all carveouts, one behind the other. */
static bool find_all_runs(struct prepared_rows *rows)
{
    const struct sweep_grid *grid = rows->grid;
    size_t smem_count = grid->axes[OCC_AXIS_SMEM].count, count = 0;

    rows->run_ends = calloc(grid->carveout_count, sizeof(*rows->run_ends));
    for (size_t c = 0; rows->run_ends != NULL && c < grid->carveout_count; c++) {
        struct smem_run *runs = realloc(rows->runs, (count + smem_count) * sizeof(*runs));
        if (runs == NULL)
            return false;
        rows->runs = runs;
        count += find_runs(rows, c, runs + count);
        rows->run_ends[c] = count;
    }
    return rows->run_ends != NULL;
}

bool prepared_rows_init(struct prepared_rows *rows, const struct sweep_grid *grid,
                        const struct selection *selection, struct error *err)
{
    *rows = (struct prepared_rows){.grid = grid, .selection = selection};
    find_segments(rows);
    choose_line(rows);
    rows->thread_steps =
        calloc(grid->axes[OCC_AXIS_THREADS].count, sizeof(*rows->thread_steps));
    rows->reg_steps = calloc(grid->axes[OCC_AXIS_REGS].count, sizeof(*rows->reg_steps));
    if (rows->thread_steps == NULL || rows->reg_steps == NULL || !find_all_runs(rows) ||
        !prepare_all_texts(rows)) {
        prepared_rows_release(rows);
        return error_no_memory(err);
    }
    number_steps(rows, OCC_AXIS_THREADS, rows->thread_steps);
    number_steps(rows, OCC_AXIS_REGS, rows->reg_steps);
    return true;
}

void prepared_rows_release(struct prepared_rows *rows)
{
    free(rows->thread_steps);
    free(rows->reg_steps);
    free(rows->runs);
    free(rows->run_ends);
    for (int part = 0; part < PART_OUTER; part++)
        part_texts_release(&rows->texts[part]);
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
