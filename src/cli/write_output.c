/* SPDX-License-Identifier: MIT */
/* From a buffer to a file. */
#include "cli/write_output.h"

#include <unistd.h>

#include "emit/output_file.h"

bool write_output(const char *path, const struct buffer *out, struct error *err)
{
    if (out->failed)
        return error_no_memory(err);
    return output_file_put(path, out->bytes, out->size, err);
}

bool print_and_release(struct buffer *out, struct error *err)
{
    bool ok = write_output(NULL, out, err);
    buffer_release(out);
    return ok;
}

bool output_is_terminal(const char *path)
{
    return output_file_is_stdout(path) && isatty(STDOUT_FILENO) == 1;
}
