/* SPDX-License-Identifier: MIT */
/*
 * The files of a report: written into its folder, and remembered with their
 * sizes and checksums for the manifest.
 */
#ifndef REPORT_REPORT_FILES_H
#define REPORT_REPORT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "report/sha256.h"

struct report_file {
    char *path; /* below the report's folder, with slashes */
    uint64_t size_bytes;
    bool is_table;
    uint64_t row_count;    /* of a table, without its head */
    struct buffer content; /* of a small table, for the page; else empty */
    char sha256[SHA256_HEX_BYTES];
};

struct report_files {
    const char *folder;
    struct report_file *items;
    size_t count;
};

void report_files_release(struct report_files *files);

/* The place of a file below the folder; the caller frees it. */
char *report_files_full_path(const struct report_files *files, const char *path,
                             struct error *err);

/* Make the folder `path` below the report's. */
bool report_files_make_folder(const struct report_files *files, const char *path,
                              struct error *err);

/* Write a file that is whole in memory; a buffer that ran out of it is an
 * error here. */
bool report_files_put(struct report_files *files, const char *path,
                      const struct buffer *content, struct error *err);

/* Add a file that is in the folder already. Its bytes are appended to
 * `content` unless that is NULL. */
bool report_files_add(struct report_files *files, const char *path, struct buffer *content,
                      struct error *err);

/* The file that was added last is a table. */
void report_files_set_rows(struct report_files *files, uint64_t row_count);

/* By path, so that the order of writing does not show. */
void report_files_sort(struct report_files *files);

/* NULL if there is none. */
const struct report_file *report_files_find(const struct report_files *files, const char *path);

#endif
