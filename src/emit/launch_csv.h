/* SPDX-License-Identifier: MIT */
/*
 * Launches read from CSV: the header says which columns are inputs, each
 * record becomes one row of a sweep, answered, and goes out as it came with
 * the columns of the answer behind it.
 */
#ifndef EMIT_LAUNCH_CSV_H
#define EMIT_LAUNCH_CSV_H

#include "base/buffer.h"
#include "config/arch_names.h"
#include "emit/columns.h"
#include "base/csv_reader.h"
#include "sweep/grid.h"

enum { LAUNCH_CSV_MAX_COLUMNS = 256 };

struct launch_csv_input; /* how one input column is read */

struct launch_csv {
    const char *file_name;         /* for messages */
    struct sweep_row defaults;     /* of inputs that no column holds */
    const struct arch_list *archs; /* found before built-in names; may be NULL */

    /* From here on filled in by launch_csv_head(). */
    const struct launch_csv_input *inputs[LAUNCH_CSV_MAX_COLUMNS]; /* NULL: not one */
    bool is_kept[LAUNCH_CSV_MAX_COLUMNS];                          /* false: computed anew */
    size_t column_count;
    struct selection answer;
};

/*
 * Understand the header record of `size` bytes, and write the one of the
 * output. ERROR_INPUT if it names no input, one twice, or leaves out
 * threads_per_block or arch without a default.
 */
bool launch_csv_head(struct launch_csv *csv, const char *bytes, size_t size, struct buffer *out,
                     struct error *err);

/*
 * Answer `size` bytes of whole records, the first of which is line `line` of
 * the file. Thread-safe.
 */
bool launch_csv_answer(const struct launch_csv *csv, const char *bytes, size_t size,
                       uint64_t line, struct buffer *out, struct error *err);

#endif
