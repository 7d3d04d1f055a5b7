/* SPDX-License-Identifier: MIT */
/*
 * Tables whose rows are made part by part, by several threads at once: as
 * CSV they are written while they are made, in the order of the parts, and
 * memory is bounded by a few parts. Other formats need all rows at once.
 */
#ifndef EMIT_ROW_PARTS_H
#define EMIT_ROW_PARTS_H

#include "base/buffer.h"
#include "emit/columns.h"

/* Takes the rows of a part. */
struct row_sink;
void row_sink_add(struct row_sink *sink, const void *row);

struct row_parts {
    uint64_t count;
    uint64_t parts_per_chunk; /* 1 or more: what one thread does in one go */
    size_t row_bytes;
    /* Add the rows of part number `part`. Called from several threads. */
    void (*visit)(const void *context, uint64_t part, struct row_sink *sink);
    const void *context;
};

/*
 * Write the whole table as CSV to `path` (NULL: standard output). `threads`
 * and errors are those of sweep_run(); the bytes do not depend on `threads`.
 */
bool row_parts_write_csv(const struct row_parts *parts, const struct selection *selection,
                         unsigned threads, const char *path, struct error *err);

/* Append the rows of one part to `rows`, one record behind the other. Out of
 * memory shows in the buffer. */
void row_parts_collect_one(const struct row_parts *parts, uint64_t part, struct buffer *rows);

/* The same for all parts. ERROR_SYSTEM or ERROR_INTERRUPTED. */
bool row_parts_collect(const struct row_parts *parts, struct buffer *rows, struct error *err);

#endif
