/* SPDX-License-Identifier: MIT */
/*
 * Formats: records and columns in, bytes out. One struct per format; to add
 * one, write its file and put it into the table of emit.c.
 */
#ifndef EMIT_EMIT_H
#define EMIT_EMIT_H

#include "base/buffer.h"
#include "emit/columns.h"

struct emitter {
    const char *name; /* what --format takes */
    /* Append the whole table. Out of memory shows in the buffer. */
    void (*table)(struct buffer *out, const struct selection *selection,
                  struct records records);
};

/* "--format: NAME is no format; it must be ..." and false. NULL ends the names. */
bool format_refuse(const char *name, const char *const *names, struct error *err);

/*
 * The format called `name`. `own` is one more that only this command has, and
 * for which *emitter becomes NULL; NULL where it has none. Another name is
 * ERROR_INPUT, and all that may be given are listed.
 */
bool emitter_parse(const char *name, const char *own, const struct emitter **emitter,
                   struct error *err);

/* The records that a buffer holds, one behind the other. */
struct records records_in(const struct buffer *rows, size_t record_bytes);

/* CSV piecewise, for outputs too long for one buffer. */
void csv_head(struct buffer *out, const struct selection *selection);
void csv_row(struct buffer *out, const struct selection *selection, const void *row);
void csv_cell(struct buffer *out, const struct cell *cell);

/* A text as it is, quoted where it must be: for those who read it back. */
void csv_raw_text(struct buffer *out, const char *text);

/* The cells of columns first..end-1 of a row, each with what follows it. */
void csv_cells(struct buffer *out, const struct selection *selection, size_t first, size_t end,
               const void *row);

/* The head alone, into a file. */
struct output_file;
bool csv_write_head(const struct selection *selection, struct output_file *file,
                    struct error *err);

/* JSON piecewise: the members of an open object, for answers that hold more
 * than a table does; and one value. */
struct json_writer;
void json_members(struct json_writer *json, const struct selection *selection, const void *row);
void json_cell(struct json_writer *json, const struct cell *cell);

/* A cell as plain text: empty for none, names joined with '+'. */
void cell_text(struct buffer *out, const struct cell *cell);

#endif
