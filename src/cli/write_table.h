/* SPDX-License-Identifier: MIT */
/* A table and what stands around it go out in one piece. */
#ifndef OCCSWEEP_CLI_WRITE_TABLE_H
#define OCCSWEEP_CLI_WRITE_TABLE_H

#include "base/buffer.h"
#include "cli/options.h"
#include "emit/emit.h"

/*
 * Append the table to `out` and write all of `out` to the file of --output.
 * On a terminal, text is laid out to its width. More may follow the table:
 * see add_table().
 */
bool write_table(const struct cli_args *args, const struct emitter *format, struct buffer *out,
                 const struct selection *columns, struct records records, struct error *err);

/* Append the table alone. */
void add_table(const struct cli_args *args, const struct emitter *format, struct buffer *out,
               const struct selection *columns, struct records records);

#endif
