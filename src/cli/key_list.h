/* SPDX-License-Identifier: MIT */
/*
 * The keys of both kinds of config file as rows: what `explain`, the manual
 * and the schemas tell of them. They come from the tables that the reader
 * goes by.
 */
#ifndef CLI_KEY_LIST_H
#define CLI_KEY_LIST_H

#include "base/buffer.h"
#include "config/keys.h"
#include "emit/columns.h"

/* A kind of config file. */
struct config_file_kind {
    const char *name;    /* "sweep" */
    const char *article; /* "a sweep file" */
    const struct key_table *keys;
};

enum { CONFIG_FILE_SWEEP, CONFIG_FILE_ARCH, CONFIG_FILE_KINDS };
extern const struct config_file_kind config_file_kinds[CONFIG_FILE_KINDS];

/* A key and where it stands. */
struct key_row {
    const struct config_file_kind *file;
    const struct key *key;
    char path[64];       /* "registers.partitions" */
    struct buffer value; /* owned: "number of partitions, 1 to 4096" */
    struct buffer help;  /* owned */
};

struct key_rows {
    struct key_row *rows;
    size_t count;
};

extern const struct table key_row_table; /* struct key_row */

/* All keys, a group or list before what is in it. Release on failure too. */
bool key_rows_collect(struct key_rows *list, struct error *err);
void key_rows_release(struct key_rows *list);

/* Append what a value of the key looks like: "number of warps, 1 to 4096". */
void key_add_value_words(const struct key *key, struct buffer *out);

#endif
