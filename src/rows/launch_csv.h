/* SPDX-License-Identifier: MIT */
/*
 * Launches read from CSV: the header says which columns are inputs, each
 * record becomes one row of a sweep, answered, and goes out as it came with
 * the columns of the answer behind it.
 */
#ifndef ROWS_LAUNCH_CSV_H
#define ROWS_LAUNCH_CSV_H

#include "base/buffer.h"
#include "base/csv_reader.h"
#include "emit/columns.h"
#include "rows/launch_inputs.h"

enum { LAUNCH_CSV_MAX_COLUMNS = 256 };

struct launch_csv {
    const char *file_name;          /* for messages */
    struct sweep_row defaults;      /* of inputs that no column holds */
    struct launch_mode mode;        /* the same */
    bool is_special[SPECIAL_COUNT]; /* which of them such a default was given for */
    const char *columns;            /* of the answer, by name; NULL: the usual ones */
    const struct arch_list *archs;  /* found before built-in names; may be NULL */

    /* From here on filled in by launch_csv_head(). */
    const struct launch_input *inputs[LAUNCH_CSV_MAX_COLUMNS]; /* NULL: not one */
    bool is_kept[LAUNCH_CSV_MAX_COLUMNS];                      /* false: computed anew */
    size_t column_count;
    bool has_modes; /* rows may be of an architecture in a mode */
    struct selection answer;
};

/*
 * Understand the header record of `size` bytes, and write the one of the
 * output. ERROR_INPUT if it names no input, one twice, or leaves out
 * threads_per_block or arch without a default.
 */
bool launch_csv_head(struct launch_csv *csv, const char *bytes, size_t size, struct buffer *out,
                     struct error *err);

/* Whole records, the first of which begins in line `line` of the file. */
struct launch_text {
    const char *at, *end;
    uint64_t line;
};

/*
 * Read the next record of *text, and append the cells of it that are kept;
 * *has_row is false for a blank line. *reading is for the next call too, and
 * empty but for `archs` and `modes` at first. ERROR_INPUT.
 */
bool launch_csv_next(const struct launch_csv *csv, struct launch_text *text,
                     struct launch_reading *reading, struct buffer *out, bool *has_row,
                     struct error *err);

/* Answer all of `text`, record by record: the reference of launch_worker.h.
 * Thread-safe. */
bool launch_csv_answer(const struct launch_csv *csv, struct launch_text text,
                       struct buffer *out, struct error *err);

#endif
