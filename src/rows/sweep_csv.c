/* SPDX-License-Identifier: MIT */
/*
 * Cuts grids into chunks of rows and has them filled and written in order, by
 * one set of threads for all grids: most may be small.
 */
#include "rows/sweep_csv.h"

#include <assert.h>
#include <stdlib.h>

#include "base/hash.h"
#include "emit/emit.h"
#include "rows/row_writer.h"
#include "rows/shared_rows.h"
#include "sweep/sweep.h"

/* A chunk is about as much as stays in the cache of a processor while it is
 * filled, and long to fill beside what it takes to hand it over. */
enum { CHUNK_BYTES = 256 << 10, SAMPLE_ROWS = 256, CHUNK_SAMPLE_ROWS = 4 };

/* One grid on its way to the file. */
struct grid_output {
    struct shared_rows shared;
    uint64_t first, end;  /* of its own rows, those that are written */
    uint64_t rows_before; /* that are written of the grids before it */
    uint64_t chunk_rows;
    uint64_t first_chunk, end_chunk; /* counted through all grids */
};

struct csv_output {
    const struct sweep_csv *csv;
    struct grid_output *grids; /* those of which there are rows to write */
    size_t grid_count;
    uint64_t row_count;  /* to write of all grids */
    size_t written_grid; /* the one that the last chunk written is of */
};

/* What a thread is at. */
struct csv_thread {
    struct grid_output *grid; /* NULL: none yet */
    struct row_writer *writer;
};

/* ---- chunks ---- */

static uint64_t chunk_first(const struct grid_output *grid, uint64_t chunk)
{
    return grid->first + (chunk - grid->first_chunk) * grid->chunk_rows;
}

static uint64_t chunk_end(const struct grid_output *grid, uint64_t chunk)
{
    uint64_t first = chunk_first(grid, chunk);
    uint64_t left = grid->end - first;
    return first + (left < grid->chunk_rows ? left : grid->chunk_rows);
}

static void leave_grid(struct csv_thread *thread)
{
    if (thread->grid == NULL)
        return;
    row_writer_free(thread->writer);
    shared_rows_leave(&thread->grid->shared);
    *thread = (struct csv_thread){.grid = NULL};
}

static void enter_grid(struct csv_thread *thread, struct grid_output *grid)
{
    leave_grid(thread);
    thread->grid = grid;
    const struct prepared_rows *rows = shared_rows_enter(&grid->shared);
    thread->writer = rows == NULL ? NULL : row_writer_new(rows);
}

static void *begin_thread(const void *context)
{
    (void)context;
    return calloc(1, sizeof(struct csv_thread));
}

static void end_thread(void *own)
{
    if (own != NULL)
        leave_grid(own);
    free(own);
}

/* The chunks of a thread ascend, and so do the grids they are of. */
static bool fill_chunk(const void *context, void *own, uint64_t chunk, struct buffer *out,
                       struct error *err)
{
    const struct csv_output *output = context;
    struct csv_thread *thread = own;

    if (thread == NULL)
        return error_no_memory(err);
    struct grid_output *grid = thread->grid == NULL ? output->grids : thread->grid;
    while (chunk >= grid->end_chunk)
        grid++;
    if (thread->grid != grid)
        enter_grid(thread, grid);
    if (thread->writer == NULL)
        return error_no_memory(err);
    row_writer_append(thread->writer, chunk_first(grid, chunk), chunk_end(grid, chunk), out);
    return true;
}

static void report_progress(void *listener, uint64_t chunks_done, uint64_t chunk_count)
{
    struct csv_output *output = listener;
    const struct sweep_csv *csv = output->csv;
    (void)chunk_count;

    while (chunks_done > output->grids[output->written_grid].end_chunk)
        output->written_grid++;
    const struct grid_output *grid = &output->grids[output->written_grid];
    csv->progress(csv->listener,
                  grid->rows_before + chunk_end(grid, chunks_done - 1) - grid->first,
                  output->row_count);
}

/* ---- grids ---- */

/* Row number `i` of a sample, somewhere in the grid: multiples of the golden
 * ratio spread evenly, and keep no step with the lists of the grid. */
static uint64_t sample_row(const struct sweep_grid *grid, uint64_t i)
{
    const uint64_t low = UINT32_MAX;
    uint64_t fraction = hash_mix(i + 1) >> 32; /* of 2^32 */
    return (grid->row_count >> 32) * fraction + ((grid->row_count & low) * fraction >> 32);
}

/* The bytes of `count` rows all over the grid; of all rows, if it has no more. */
static uint64_t sample_bytes(const struct sweep_grid *grid, const struct selection *selection,
                             uint64_t count)
{
    struct buffer sample = BUFFER_INIT;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t row = count == grid->row_count ? i : sample_row(grid, i);
        plain_rows_append(grid, selection, row, row + 1, &sample);
    }
    uint64_t bytes = sample.size;
    buffer_release(&sample);
    return bytes;
}

static uint64_t count_chunk_rows(const struct sweep_grid *grid,
                                 const struct selection *selection)
{
    uint64_t rows = grid->row_count < CHUNK_SAMPLE_ROWS ? grid->row_count : CHUNK_SAMPLE_ROWS;
    uint64_t bytes = sample_bytes(grid, selection, rows);
    return bytes == 0 ? 1 : CHUNK_BYTES * rows / bytes + 1;
}

/* The rows of the part, counted through all grids. */
static void find_rows(const struct sweep_csv *csv, uint64_t *first, uint64_t *end)
{
    struct sweep_shard all = {1, 1};
    sweep_shard_rows(csv->shard.count == 0 ? all : csv->shard,
                     sweep_grid_count_rows(csv->grids, csv->grid_count), first, end);
}

/* Row number `row` of all grids as one of the `count` that follow the first
 * `before`; its ends for rows of other grids. */
static uint64_t clamp(uint64_t row, uint64_t before, uint64_t count)
{
    return row <= before ? 0 : row - before < count ? row - before : count;
}

/* Note which rows and chunks of which grids there are to write; room for all
 * grids there is. Returns how many chunks. */
static uint64_t plan_grids(struct csv_output *output)
{
    const struct sweep_csv *csv = output->csv;
    uint64_t first, end, rows_before = 0, chunks = 0;

    find_rows(csv, &first, &end);
    for (size_t i = 0; i < csv->grid_count; i++) {
        const struct sweep_grid *grid = &csv->grids[i];
        struct grid_output *planned = &output->grids[output->grid_count];
        planned->first = clamp(first, rows_before, grid->row_count);
        planned->end = clamp(end, rows_before, grid->row_count);
        rows_before += grid->row_count;
        if (planned->first >= planned->end)
            continue;
        shared_rows_init(&planned->shared, grid, csv->selection);
        planned->rows_before = output->row_count;
        planned->chunk_rows = count_chunk_rows(grid, csv->selection);
        planned->first_chunk = chunks;
        chunks += (planned->end - planned->first - 1) / planned->chunk_rows + 1;
        planned->end_chunk = chunks;
        output->row_count += planned->end - planned->first;
        output->grid_count++;
    }
    return chunks;
}

bool sweep_csv_write(const struct sweep_csv *csv, struct output_file *file, struct error *err)
{
    struct csv_output output = {.csv = csv,
                                .grids = calloc(csv->grid_count + 1, sizeof(*output.grids))};
    if (output.grids == NULL)
        return error_no_memory(err);

    const struct sweep_work work = {
        .chunk_count = plan_grids(&output),
        .fill = fill_chunk,
        .begin = begin_thread,
        .end = end_thread,
        .context = &output,
        .write = output_file_sink,
        .sink = file,
        .progress = csv->progress == NULL ? NULL : report_progress,
        .listener = &output,
    };
    if (work.chunk_count > 1)
        output_file_widen(file);
    bool ok = (csv->shard.part > 1 || csv_write_head(csv->selection, file, err)) &&
              sweep_run(&work, csv->threads, err);
    free(output.grids);
    return ok;
}

uint64_t sweep_csv_count_rows(const struct sweep_csv *csv)
{
    uint64_t first, end;
    find_rows(csv, &first, &end);
    return end - first;
}

static uint64_t add_saturated(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

/* The bytes of rows spread evenly over the grid, scaled up; exact where the
 * grid is no larger than the sample. */
static uint64_t estimate_grid(const struct sweep_grid *grid, const struct selection *selection)
{
    uint64_t rows = grid->row_count < SAMPLE_ROWS ? grid->row_count : SAMPLE_ROWS;

    assert(rows != 0); /* no list of a grid is empty */
    uint64_t sampled = sample_bytes(grid, selection, rows);
    uint64_t bytes_per_row_x16 = sampled * 16 / rows;
    if (rows == grid->row_count)
        return sampled;
    return bytes_per_row_x16 > UINT64_MAX / grid->row_count
               ? UINT64_MAX
               : bytes_per_row_x16 * grid->row_count / 16;
}

uint64_t sweep_csv_estimate_bytes(const struct sweep_csv *csv)
{
    struct buffer head = BUFFER_INIT;
    csv_head(&head, csv->selection);
    uint64_t bytes = head.size;
    for (size_t i = 0; i < csv->grid_count; i++)
        bytes = add_saturated(bytes, estimate_grid(&csv->grids[i], csv->selection));
    buffer_release(&head);
    return csv->shard.count == 0 ? bytes : bytes / csv->shard.count;
}
