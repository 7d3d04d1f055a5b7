/* SPDX-License-Identifier: MIT */
/* Prose line by line, some of them places. */
#include "docs/gen_prose.h"

#include <string.h>

static void add_line(const char *line, const struct prose_place *places, struct buffer *out)
{
    for (; places->word != NULL; places++) {
        size_t length = strlen(places->word);
        if (strncmp(line, places->word, length) == 0) {
            places->add(line + length, out);
            return;
        }
    }
    buffer_printf(out, "%s\n", line);
}

void prose_write(const char *prose, const struct prose_place *places, struct buffer *out)
{
    while (*prose != '\0') {
        struct buffer line = BUFFER_INIT;
        size_t length = strcspn(prose, "\n");
        buffer_add(&line, prose, length);
        add_line(line.bytes == NULL ? "" : line.bytes, places, out);
        buffer_fail_if(out, line.failed);
        buffer_release(&line);
        prose += length + (prose[length] == '\n');
    }
}
