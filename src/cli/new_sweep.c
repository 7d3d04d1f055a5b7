/* SPDX-License-Identifier: MIT */
/* A sweep file to start from: new_sweep.yaml with a name and an architecture. */
#include <assert.h>
#include <string.h>

#include "base/embedded.h"
#include "cli/new_file.h"

/* Append `text` with each place that stands for something filled in. */
static void add_filled(const char *text, const char *const places[][2], size_t count,
                       struct buffer *out)
{
    for (const char *at; (at = strchr(text, '@')) != NULL;) {
        size_t i = 0;
        while (i < count && strncmp(at, places[i][0], strlen(places[i][0])) != 0)
            i++;
        assert(i < count); /* the file is ours */
        buffer_add(out, text, (size_t)(at - text));
        buffer_add_text(out, places[i][1]);
        text = at + strlen(places[i][0]);
    }
    buffer_add_text(out, text);
}

void new_sweep_write(const char *name, const char *arch_name, struct buffer *out)
{
    const char *const places[][2] = {{"@NAME@", name}, {"@ARCH@", arch_name}};
    const struct embedded_text *file = embedded_find("new_sweep.yaml");

    assert(file != NULL);
    add_filled(file->text, places, sizeof(places) / sizeof(places[0]), out);
}
