/* SPDX-License-Identifier: MIT */
/* Whole files into memory, and on to whoever reads their kind. */
#include "kernels/kernel_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "kernels/ptxas_log.h"

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

bool kernel_bytes_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list, struct error *err)
{
    return ptxas_log_read(name, bytes, size, list, err);
}

bool kernel_file_read(const char *path, struct kernel_list *list, struct error *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    const char *name = is_stdin ? "standard input" : path;
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");
    struct buffer bytes = BUFFER_INIT;

    if (stream == NULL)
        return error_errno(err, name);
    bool ok = read_all(stream, name, &bytes, err) &&
              kernel_bytes_read(name, bytes.size > 0 ? bytes.bytes : "", bytes.size, list, err);
    buffer_release(&bytes);
    if (!is_stdin)
        fclose(stream);
    return ok;
}
