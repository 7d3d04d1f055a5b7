/* SPDX-License-Identifier: MIT */
/* Cuts grids into chunks of rows and has them filled and written in order. */
#include "emit/sweep_csv.h"

#include <assert.h>
#include "emit/emit.h"
#include "emit/prepared_rows.h"
#include "sweep/sweep.h"

enum { CHUNK_ROWS = 4096, SAMPLE_ROWS = 256 };

/* One grid on its way to the file. */
struct grid_output {
    const struct sweep_csv *csv;
    struct prepared_rows rows;
    uint64_t rows_before; /* of the grids before it */
    uint64_t row_count;   /* of all grids */
};

static uint64_t chunk_end(const struct sweep_grid *grid, uint64_t chunk)
{
    uint64_t left = grid->row_count - chunk * CHUNK_ROWS;
    return chunk * CHUNK_ROWS + (left < CHUNK_ROWS ? left : CHUNK_ROWS);
}

static void fill_chunk(const void *context, uint64_t chunk, struct buffer *out)
{
    const struct grid_output *output = context;
    prepared_rows_append(&output->rows, chunk * CHUNK_ROWS, chunk_end(output->rows.grid, chunk),
                         out);
}

static void report_progress(void *listener, uint64_t chunks_done, uint64_t chunk_count)
{
    const struct grid_output *output = listener;
    const struct sweep_csv *csv = output->csv;
    (void)chunk_count;
    if (csv->progress != NULL)
        csv->progress(csv->listener,
                      output->rows_before + chunk_end(output->rows.grid, chunks_done - 1),
                      output->row_count);
}

static bool write_grid(struct grid_output *output, const struct sweep_grid *grid,
                       struct output_file *file, struct error *err)
{
    const struct sweep_csv *csv = output->csv;
    if (!prepared_rows_init(&output->rows, grid, csv->selection, err))
        return false;

    const struct sweep_work work = {
        .chunk_count = (grid->row_count - 1) / CHUNK_ROWS + 1,
        .fill = fill_chunk,
        .context = output,
        .write = output_file_sink,
        .sink = file,
        .progress = report_progress,
        .listener = output,
    };
    bool ok = sweep_run(&work, csv->threads, err);
    output->rows_before += grid->row_count;
    prepared_rows_release(&output->rows);
    return ok;
}

bool sweep_csv_write(const struct sweep_csv *csv, struct output_file *file, struct error *err)
{
    struct grid_output output = {.csv = csv, .row_count = sweep_csv_count_rows(csv)};

    if (!csv_write_head(csv->selection, file, err))
        return false;
    for (size_t i = 0; i < csv->grid_count; i++)
        if (!write_grid(&output, &csv->grids[i], file, err))
            return false;
    return true;
}

uint64_t sweep_csv_count_rows(const struct sweep_csv *csv)
{
    return sweep_grid_count_rows(csv->grids, csv->grid_count);
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
    return bytes;
}
