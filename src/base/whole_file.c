/* SPDX-License-Identifier: MIT */
/* Files and pipes read to their end. */
#include "base/whole_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PIECE_BYTES = 1 << 16 };

static bool read_all(FILE *stream, const char *name, struct buffer *bytes, struct error *err)
{
    struct stat status;
    size_t got = 1;

    if (fstat(fileno(stream), &status) == 0 && S_ISDIR(status.st_mode))
        return error_set(err, ERROR_INPUT, "%s is a directory; it must be a file", name);
    while (got > 0) {
        char *room = buffer_reserve(bytes, PIECE_BYTES);
        if (room == NULL)
            return error_no_memory(err);
        got = fread(room, 1, PIECE_BYTES, stream);
        bytes->size += got;
    }
    return ferror(stream) == 0 || error_errno(err, name);
}

bool whole_file_read(const char *path, struct buffer *bytes, const char **name,
                     struct error *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");

    *name = is_stdin ? "standard input" : path;
    if (stream == NULL)
        return error_errno(err, *name);
    bool ok = read_all(stream, *name, bytes, err);
    if (!is_stdin)
        fclose(stream);
    return ok;
}
