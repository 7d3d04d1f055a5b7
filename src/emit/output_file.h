/* SPDX-License-Identifier: MIT */
/*
 * A file written whole or not at all: bytes go to a temporary file beside it,
 * .NAME.occsweep-tmp, that takes its place when everything has been written.
 * What a killed program left of one is removed by the next that writes NAME;
 * while another still writes it, that is an error. Standard output, devices
 * and pipes are written directly, for there is nothing to replace.
 */
#ifndef EMIT_OUTPUT_FILE_H
#define EMIT_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct output_file {
    int descriptor;
    char *name;           /* for messages */
    char *path;           /* what it will be, symbolic links followed */
    char *temporary_path; /* NULL where written directly */
};

/* Open `path` for writing; NULL and "-" are standard output. The folder must
 * exist. On failure (ERROR_SYSTEM; ERROR_INPUT for "") nothing is left to
 * close. */
bool output_file_open(struct output_file *file, const char *path, struct error *err);

/* Is this path standard output? */
bool output_file_is_stdout(const char *path);

/* Much will be written: a pipe is widened, so that writer and reader wait for
 * each other less often, which halves the time of both. */
void output_file_widen(struct output_file *file);

/* Write all `count` bytes. ERROR_SYSTEM or ERROR_INTERRUPTED. */
bool output_file_write(struct output_file *file, const void *bytes, size_t count,
                       struct error *err);

/* The same with the signature of a sink of sweep_run(). */
bool output_file_sink(void *file, const void *bytes, size_t count, struct error *err);

/* Close the file and put it into its place. It is closed on failure too, and
 * then the old file, if any, is as it was. */
bool output_file_finish(struct output_file *file, struct error *err);

/* Close and forget what was written. */
void output_file_abandon(struct output_file *file);

/* All of it in one call. */
bool output_file_put(const char *path, const void *bytes, size_t count, struct error *err);

#endif
