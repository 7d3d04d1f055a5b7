/* SPDX-License-Identifier: MIT */
/* A table and what stands around it go out in one piece. */
#ifndef CLI_WRITE_TABLE_H
#define CLI_WRITE_TABLE_H

#include "base/buffer.h"
#include "base/error.h"
#include "emit/emit.h"

/*
 * Append the table to `out` and write all of `out` to `path`, as
 * write_output() does. On a terminal, text is laid out to its width.
 */
bool write_table(const char *path, const struct emitter *format, struct buffer *out,
                 const struct selection *columns, struct records records, struct error *err);

/* Append the table, which will go to `path` with what else is in `out`. */
void add_table(const char *path, const struct emitter *format, struct buffer *out,
               const struct selection *columns, struct records records);

#endif
