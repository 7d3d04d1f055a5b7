/* SPDX-License-Identifier: MIT */
/* From a buffer to a file. */
#include "cli/write_output.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "emit/output_file.h"
#include "emit/text_layout.h"

static bool is_of_head(const char *text)
{
    return strncmp(text, TEXT_HEAD_BEGIN, strlen(TEXT_HEAD_BEGIN)) == 0 ||
           strncmp(text, TEXT_HEAD_END, strlen(TEXT_HEAD_END)) == 0;
}

/* YAML and sentences hold texts as they are. Tables are masked before, so that
 * heads, which stand out by sequences of our own, are the only ones of a table. */
static bool write_to_terminal(const char *path, const struct buffer *out, struct error *err)
{
    struct buffer shown = BUFFER_INIT;

    buffer_add(&shown, out->bytes, out->size);
    if (shown.size > 0)
        text_mask_lines(shown.bytes);
    for (size_t i = 0; i < shown.size; i++)
        if (is_of_head(out->bytes + i))
            shown.bytes[i] = out->bytes[i];
    bool ok = buffer_check(&shown, err) && output_file_put(path, shown.bytes, shown.size, err);
    buffer_release(&shown);
    return ok;
}

bool write_output(const char *path, const struct buffer *out, struct error *err)
{
    if (out->failed)
        return error_no_memory(err);
    if (output_is_terminal(path))
        return write_to_terminal(path, out, err);
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
