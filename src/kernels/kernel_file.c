/* SPDX-License-Identifier: MIT */
/* Whole files into memory, and on to whoever reads their kind. */
#include "kernels/kernel_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "kernels/compiler_log.h"

bool kernel_bytes_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list, struct error *err)
{
    struct byte_source source = {.name = name, .bytes = bytes, .size = size};
    return compiler_log_read(&source, list, err);
}

bool kernel_file_read(const char *path, struct kernel_list *list, struct error *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    const char *name = is_stdin ? "standard input" : path;
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");
    struct byte_source source = {.name = name, .stream = stream};
    struct stat status;

    if (stream == NULL)
        return error_errno(err, name);
    bool ok = fstat(fileno(stream), &status) == 0 && S_ISDIR(status.st_mode)
                  ? error_set(err, ERROR_INPUT, "%s is a directory; it must be a file", name)
                  : compiler_log_read(&source, list, err);
    if (!is_stdin)
        fclose(stream);
    return ok;
}
