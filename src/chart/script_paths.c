/* SPDX-License-Identifier: MIT */
/* Paths of a key are kept as the text that they become. */
#include "chart/script_paths.h"

#include "base/memory.h"

#include <stdlib.h>

struct script_path_set {
    uint32_t key;
    struct buffer lines;
};

/* The set of a key, made where there is none; NULL for want of memory. */
static struct script_path_set *find(struct script_paths *paths, uint32_t key)
{
    for (size_t i = 0; i < paths->count; i++)
        if (paths->sets[i].key == key)
            return &paths->sets[i];

    struct script_path_set *sets =
        memory_realloc(paths->sets, (paths->count + 1) * sizeof(*paths->sets));
    paths->failed = paths->failed || sets == NULL;
    if (sets == NULL)
        return NULL;
    paths->sets = sets;
    sets[paths->count] = (struct script_path_set){.key = key};
    return &sets[paths->count++];
}

void script_paths_begin(struct script_paths *paths, uint32_t key)
{
    struct script_path_set *set = find(paths, key);

    if (set == NULL)
        return;
    if (set->lines.size > 0)
        buffer_add_char(&set->lines, '\n');
    paths->last = (size_t)(set - paths->sets);
}

void script_paths_add(struct script_paths *paths, double x, double y)
{
    /* A hundredth of a pixel of any page. */
    if (!paths->failed)
        buffer_printf(&paths->sets[paths->last].lines, "%.8g,%.8g\n", x, y);
}

static int compare(const void *a, const void *b)
{
    const struct script_path_set *one = a, *other = b;
    return one->key < other->key ? -1 : one->key > other->key;
}

void script_paths_write(struct script_paths *paths, const char *name, struct buffer *script)
{
    if (paths->count > 0)
        qsort(paths->sets, paths->count, sizeof(*paths->sets), compare);
    buffer_printf(script, "%s_LIST = '", name);
    for (size_t i = 0; i < paths->count; i++)
        buffer_printf(script, " %u", (unsigned)paths->sets[i].key);
    buffer_printf(script, "'\n$%s << END\n", name);
    for (size_t i = 0; i < paths->count; i++) {
        const struct buffer *lines = &paths->sets[i].lines;
        buffer_add_text(script, i == 0 ? "" : "\n\n");
        buffer_add(script, lines->bytes, lines->size);
        buffer_fail_if(script, lines->failed);
    }
    buffer_printf(script, "%sEND\n", paths->count == 0 ? "0,0\n" : "");
    buffer_fail_if(script, paths->failed);
    script_paths_release(paths);
}

void script_paths_release(struct script_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        buffer_release(&paths->sets[i].lines);
    free(paths->sets);
    *paths = (struct script_paths){.sets = NULL};
}
