/* SPDX-License-Identifier: MIT */
/* The reader of profiler reports between its files: text in profile.c, CSV in
 * profile_csv.c. */
#ifndef KERNELS_PROFILE_READER_H
#define KERNELS_PROFILE_READER_H

#include "base/csv_reader.h"
#include "kernels/profile_metrics.h"

/* More columns than a raw page has. */
enum { PROFILE_MAX_COLUMNS = 4096, PROFILE_ID_BYTES = 64 };

/* What a column of CSV holds that is no metric. */
enum column_kind {
    COLUMN_OTHER,
    COLUMN_METRIC, /* the raw page: one column for each */
    COLUMN_ID,
    COLUMN_KERNEL,
    COLUMN_BLOCK,
    COLUMN_GRID,
    COLUMN_CC,
    COLUMN_CARVEOUT,    /* as it was asked for */
    COLUMN_METRIC_NAME, /* the details page: one row for each */
    COLUMN_METRIC_UNIT,
    COLUMN_METRIC_VALUE,
    COLUMN_KIND_COUNT,
};

struct profile_column {
    enum column_kind kind;
    const struct profile_metric *metric;
};

struct profile_reader {
    const char *source;
    struct profile *profile;
    struct log_text text;
    bool has_launch; /* the last of the profile is still read */
    size_t margin;   /* what a build system puts before each line, in bytes: the time */
    /* CSV: */
    bool is_csv;
    struct profile_column *columns;
    struct buffer *units; /* of the raw page, by column */
    struct csv_field *fields;
    size_t column_count;
    char id[PROFILE_ID_BYTES]; /* of the launch that rows belong to */
};

/* A launch behind those that there are; NULL with the error set. */
struct profiled_launch *profile_begin_launch(struct profile_reader *reader, struct error *err);

/* The launch that lines belong to; NULL if none does. */
struct profiled_launch *profile_last_launch(const struct profile_reader *reader);

/* Note the compute capability that a report prints. */
bool profile_set_target(struct profile_reader *reader, struct span text,
                        struct profiled_launch *launch, struct error *err);

/* How many bytes of `line` stand before `at`; 0 if all of them are blank. */
size_t profile_margin(struct span line, const char *at);

/* If `line` is the head of a CSV that matters, take it as such and be true. */
bool profile_csv_head(struct profile_reader *reader, struct span line);

/* Read a row of CSV; what is none is skipped. */
bool profile_csv_row(struct profile_reader *reader, struct span line, struct error *err);

/* Room for columns; release it on failure too. */
bool profile_csv_init(struct profile_reader *reader, struct error *err);
void profile_csv_release(struct profile_reader *reader);

#endif
