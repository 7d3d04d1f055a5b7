/* SPDX-License-Identifier: MIT */
/* cairo writes the time into a PDF and takes no order not to. Replacing digit
 * by digit keeps every offset in the file's table as it is. */
#include "chart/pdf_date.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"

static const char marker[] = "/CreationDate (D:";
static const char epoch[] = "19700101000000";

static char *find_marker(char *bytes, size_t count)
{
    size_t length = sizeof marker - 1;
    for (size_t i = 0; i + length <= count; i++)
        if (memcmp(bytes + i, marker, length) == 0)
            return bytes + i + length;
    return NULL;
}

void pdf_date_clear(char *bytes, size_t count)
{
    char *date = find_marker(bytes, count);
    if (date == NULL)
        return;
    for (size_t i = 0; date + i < bytes + count && date[i] != ')'; i++)
        if (date[i] >= '0' && date[i] <= '9')
            date[i] = i < sizeof epoch - 1 ? epoch[i] : '0';
}

static bool read_file(FILE *file, struct buffer *content)
{
    size_t count;
    do {
        char *room = buffer_reserve(content, BUFSIZ);
        if (room == NULL)
            return false;
        count = fread(room, 1, BUFSIZ, file);
        content->size += count;
    } while (count > 0);
    return !ferror(file);
}

bool pdf_date_fix(const char *path, struct error *err)
{
    struct buffer content = BUFFER_INIT;
    FILE *file = fopen(path, "r+b");
    if (file == NULL)
        return error_errno(err, path);

    bool ok = read_file(file, &content);
    if (ok && content.size > 0) {
        pdf_date_clear(content.bytes, content.size);
        rewind(file);
        ok = fwrite(content.bytes, 1, content.size, file) == content.size;
    }
    ok = fclose(file) == 0 && ok;
    buffer_release(&content);
    return ok || error_errno(err, path);
}
