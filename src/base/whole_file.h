/* SPDX-License-Identifier: MIT */
/* A whole text file in memory. */
#ifndef BASE_WHOLE_FILE_H
#define BASE_WHOLE_FILE_H

#include "base/buffer.h"
#include "base/error.h"

/*
 * Append the bytes of the file at `path` to *bytes; "-" is standard input,
 * which *name then says; else it is the path. A directory, and what
 * is no text, is ERROR_INPUT, what cannot be read ERROR_SYSTEM.
 */
bool whole_file_read(const char *path, struct buffer *bytes, const char **name,
                     struct error *err);

#endif
