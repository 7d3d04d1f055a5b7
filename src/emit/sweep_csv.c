/* SPDX-License-Identifier: MIT */
/* Cuts grids into chunks of rows and has them filled and written in order. */
#include "emit/sweep_csv.h"

#include <assert.h>
#include "emit/emit.h"
#include "emit/row_writer.h"
#include "sweep/sweep.h"

enum { CHUNK_ROWS = 4096, SAMPLE_ROWS = 256 };

/* One grid on its way to the file. */
struct grid_output {
    const struct sweep_csv *csv;
    struct prepared_rows rows;
    uint64_t first, end;   /* of its own rows, those that are written */
    uint64_t rows_written; /* of the grids before it */
    uint64_t row_count;    /* to write of all grids */
};

static uint64_t chunk_first(const struct grid_output *output, uint64_t chunk)
{
    return output->first + chunk * CHUNK_ROWS;
}

static uint64_t chunk_end(const struct grid_output *output, uint64_t chunk)
{
    uint64_t first = chunk_first(output, chunk), left = output->end - first;
    return first + (left < CHUNK_ROWS ? left : CHUNK_ROWS);
}

static void *begin_thread(const void *context)
{
    const struct grid_output *output = context;
    return row_writer_new(&output->rows);
}

static void end_thread(void *writer)
{
    row_writer_free(writer);
}

static bool fill_chunk(const void *context, void *writer, uint64_t chunk, struct buffer *out,
                       struct error *err)
{
    const struct grid_output *output = context;
    if (writer == NULL)
        return error_no_memory(err);
    row_writer_append(writer, chunk_first(output, chunk), chunk_end(output, chunk), out);
    return true;
}

static void report_progress(void *listener, uint64_t chunks_done, uint64_t chunk_count)
{
    const struct grid_output *output = listener;
    const struct sweep_csv *csv = output->csv;
    (void)chunk_count;
    if (csv->progress != NULL)
        csv->progress(csv->listener,
                      output->rows_written + chunk_end(output, chunks_done - 1) - output->first,
                      output->row_count);
}

static bool write_grid(struct grid_output *output, const struct sweep_grid *grid,
                       struct output_file *file, struct error *err)
{
    const struct sweep_csv *csv = output->csv;
    if (!prepared_rows_init(&output->rows, grid, csv->selection, err))
        return false;

    const struct sweep_work work = {
        .chunk_count = (output->end - output->first - 1) / CHUNK_ROWS + 1,
        .fill = fill_chunk,
        .begin = begin_thread,
        .end = end_thread,
        .context = output,
        .write = output_file_sink,
        .sink = file,
        .progress = report_progress,
        .listener = output,
    };
    bool ok = sweep_run(&work, csv->threads, err);
    output->rows_written += output->end - output->first;
    prepared_rows_release(&output->rows);
    return ok;
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

bool sweep_csv_write(const struct sweep_csv *csv, struct output_file *file, struct error *err)
{
    struct grid_output output = {.csv = csv, .row_count = sweep_csv_count_rows(csv)};
    uint64_t first, end, rows_before = 0;

    find_rows(csv, &first, &end);
    if (csv->shard.part <= 1 && !csv_write_head(csv->selection, file, err))
        return false;
    for (size_t i = 0; i < csv->grid_count; i++) {
        const struct sweep_grid *grid = &csv->grids[i];
        output.first = clamp(first, rows_before, grid->row_count);
        output.end = clamp(end, rows_before, grid->row_count);
        rows_before += grid->row_count;
        if (output.first < output.end && !write_grid(&output, grid, file, err))
            return false;
    }
    return true;
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
    struct buffer sample = BUFFER_INIT;
    uint64_t rows = grid->row_count < SAMPLE_ROWS ? grid->row_count : SAMPLE_ROWS;

    assert(rows != 0); /* no list of a grid is empty */
    for (uint64_t i = 0; i < rows; i++) {
        uint64_t row = grid->row_count / rows * i;
        plain_rows_append(grid, selection, row, row + 1, &sample);
    }
    uint64_t bytes_per_row_x16 = sample.size * 16 / rows;
    bool is_exact = rows == grid->row_count;
    uint64_t bytes = is_exact ? sample.size
                     : bytes_per_row_x16 > UINT64_MAX / grid->row_count
                         ? UINT64_MAX
                         : bytes_per_row_x16 * grid->row_count / 16;
    buffer_release(&sample);
    return bytes;
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
