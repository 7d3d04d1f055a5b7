/* SPDX-License-Identifier: MIT */
/* Tables, laid out for where they go. */
#include "cli/write_table.h"

#include "cli/write_output.h"

void add_table(const struct cli_args *args, const struct emitter *format, struct buffer *out,
               const struct selection *columns, struct records records)
{
    (void)args;
    format->table(out, columns, records);
}

bool write_table(const struct cli_args *args, const struct emitter *format, struct buffer *out,
                 const struct selection *columns, struct records records, struct error *err)
{
    add_table(args, format, out, columns, records);
    return write_output(args->output, out, err);
}
