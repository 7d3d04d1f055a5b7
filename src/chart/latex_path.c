/* SPDX-License-Identifier: MIT */
/* gnuplot names the picture by the path that the output was given. */
#include "chart/latex_path.h"

#include <stdio.h>
#include <string.h>

#include "emit/output_file.h"

/* How the line begins that includes the picture, what is before its path and
 * behind it. */
static const char line_begin[] = "\\put(0,0){\\includegraphics[";
static const char path_begin[] = "]{";
static const char path_end[] = "}}%\n";

void latex_path_clear(struct buffer *out, const char *source)
{
    const char *line = strstr(source, line_begin);
    const char *begin = line ? strstr(line, path_begin) : NULL;
    const char *end = begin ? strstr(begin, path_end) : NULL;
    if (end) {
        begin += strlen(path_begin);
        buffer_add(out, source, (size_t)(begin - source));
        for (const char *at = begin; at < end; at++)
            if (*at == '/')
                begin = at + 1;
        source = begin;
    }
    buffer_add_text(out, source);
}

static bool read_file(const char *path, struct buffer *content, struct error *err)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return error_errno(err, path);
    for (size_t count = 1; count > 0; content->size += count) {
        char *room = buffer_reserve(content, BUFSIZ);
        count = room == NULL ? 0 : fread(room, 1, BUFSIZ, file);
    }
    bool ok = !ferror(file) || error_errno(err, path);
    fclose(file);
    buffer_add_char(content, '\0');
    return ok;
}

bool latex_path_fix(const char *path, struct error *err)
{
    struct buffer content = BUFFER_INIT, fixed = BUFFER_INIT;
    bool ok = read_file(path, &content, err);
    if (ok && !content.failed)
        latex_path_clear(&fixed, content.bytes);
    if (ok && (content.failed || fixed.failed))
        ok = error_no_memory(err);
    ok = ok && output_file_put(path, fixed.bytes, fixed.size, err);
    buffer_release(&content);
    buffer_release(&fixed);
    return ok;
}
