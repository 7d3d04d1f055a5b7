/* SPDX-License-Identifier: MIT */
/* Texts of files and pipes, read to their end. */
#include "base/whole_file.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* Larger files, or devices that have no end, are no text that somebody wrote. */
enum { PIECE_BYTES = 1 << 16, MAX_BYTES = 1 << 30 };

/* Known from its first piece: a device may never end. */
static bool check_text(const char *name, const struct buffer *bytes, struct error *err)
{
    if (bytes->size > MAX_BYTES)
        return error_set(err, ERROR_INPUT, "%s is larger than 1 GiB", name);
    return bytes->size != PIECE_BYTES || !text_is_binary(bytes->bytes, PIECE_BYTES) ||
           error_set(err, ERROR_INPUT, TEXT_IS_BINARY, name);
}

static bool read_all(FILE *stream, const char *name, struct buffer *bytes, struct error *err)
{
    size_t got = 1;

    while (got > 0) {
        char *room = buffer_reserve(bytes, PIECE_BYTES);
        if (room == NULL)
            return error_no_memory(err);
        got = fread(room, 1, PIECE_BYTES, stream);
        bytes->size += got;
        if (!check_text(name, bytes, err))
            return false;
    }
    return ferror(stream) == 0 || error_read(err, name);
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
