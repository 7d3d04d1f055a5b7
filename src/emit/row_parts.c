/* SPDX-License-Identifier: MIT */
/* Rows of many parts, as text in chunks or as records in one buffer. */
#include "emit/row_parts.h"

#include "base/interrupt.h"
#include "emit/emit.h"
#include "emit/output_file.h"
#include "sweep/sweep.h"

struct row_sink {
    const struct selection *selection; /* NULL: rows are kept as they are */
    struct buffer *out;
    size_t row_bytes;
};

struct csv_work {
    const struct row_parts *parts;
    const struct selection *selection;
};

void row_sink_add(struct row_sink *sink, const void *row)
{
    if (sink->selection != NULL)
        csv_row(sink->out, sink->selection, row);
    else
        buffer_add(sink->out, row, sink->row_bytes);
}

static bool fill_chunk(const void *context, void *own, uint64_t chunk, struct buffer *out,
                       struct error *err)
{
    (void)own;
    (void)err;
    const struct csv_work *work = context;
    const struct row_parts *parts = work->parts;
    struct row_sink sink = {.selection = work->selection, .out = out};
    uint64_t first = chunk * parts->parts_per_chunk;

    for (uint64_t i = 0; i < parts->parts_per_chunk && first + i < parts->count; i++)
        parts->visit(parts->context, first + i, &sink);
    return true;
}

bool row_parts_write_csv(const struct row_parts *parts, const struct selection *selection,
                         unsigned threads, const char *path, struct error *err)
{
    const struct csv_work csv = {parts, selection};
    struct output_file file;
    const struct sweep_work work = {
        .chunk_count = parts->count / parts->parts_per_chunk +
                       (parts->count % parts->parts_per_chunk != 0),
        .fill = fill_chunk,
        .context = &csv,
        .write = output_file_sink,
        .sink = &file,
    };

    if (!output_file_open(&file, path, err))
        return false;
    if (csv_write_head(selection, &file, err) && sweep_run(&work, threads, err))
        return output_file_finish(&file, err);
    output_file_abandon(&file);
    return false;
}

void row_parts_collect_one(const struct row_parts *parts, uint64_t part, struct buffer *rows)
{
    struct row_sink sink = {.out = rows, .row_bytes = parts->row_bytes};
    parts->visit(parts->context, part, &sink);
}

bool row_parts_collect(const struct row_parts *parts, struct buffer *rows, struct error *err)
{
    for (uint64_t i = 0; i < parts->count && !rows->failed; i++) {
        if (interrupted())
            return error_set(err, ERROR_INTERRUPTED, "interrupted");
        row_parts_collect_one(parts, i, rows);
    }
    return buffer_check(rows, err);
}
