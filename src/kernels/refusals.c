/* SPDX-License-Identifier: MIT */
/* Refusals and kernels, both sorted by name and line, are gone through once. */
#include "kernels/refusals.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void refusals_release(struct refusals *refusals)
{
    free(refusals->items);
    *refusals = (struct refusals){.items = NULL};
}

bool refusals_add(struct refusals *refusals, const char *name, size_t line, struct error *err)
{
    struct refusal *items = array_grow(refusals->items, refusals->count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    refusals->items = items;
    refusals->items[refusals->count++] = (struct refusal){name, line};
    return true;
}

static int compare_places(const char *a, size_t a_line, const char *b, size_t b_line)
{
    int order = strcmp(a, b);
    return order != 0 ? order : (a_line > b_line) - (a_line < b_line);
}

static int compare_refusals(const void *left, const void *right)
{
    const struct refusal *a = left, *b = right;
    return compare_places(a->name, a->line, b->name, b->line);
}

static int compare_kernels(const void *left, const void *right)
{
    const struct kernel *a = *(struct kernel *const *)left;
    const struct kernel *b = *(struct kernel *const *)right;
    return compare_places(a->name, a->line, b->name, b->line);
}

static void mark(const struct refusals *refusals, struct kernel **kernels, size_t count)
{
    size_t next = 0;
    for (size_t i = 0; i < refusals->count; i++) {
        const struct refusal *refusal = &refusals->items[i];
        while (next < count && compare_places(kernels[next]->name, kernels[next]->line,
                                              refusal->name, refusal->line) <= 0)
            next++;
        if (next < count && strcmp(kernels[next]->name, refusal->name) == 0)
            kernels[next++]->is_refused = true;
    }
}

bool refusals_apply(struct refusals *refusals, struct kernel_list *list, size_t first,
                    struct error *err)
{
    size_t count = list->count - first;
    struct kernel **kernels;

    if (refusals->count == 0 || count == 0)
        return true;
    kernels = calloc(count, sizeof(struct kernel *));
    if (kernels == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < count; i++)
        kernels[i] = &list->items[first + i];
    qsort(kernels, count, sizeof(struct kernel *), compare_kernels);
    qsort(refusals->items, refusals->count, sizeof(struct refusal), compare_refusals);
    mark(refusals, kernels, count);
    free(kernels);
    return true;
}
