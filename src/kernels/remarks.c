/* SPDX-License-Identifier: MIT */
/* Remarks are told by their words; those of one name are chained. */
#include "kernels/remarks.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* More than this many of one name that wait for it are passed over. */
enum { MAX_WAITING = 16 };

/* The words of a message, and what stands around the name in it. */
struct remark_words {
    const char *words;
    const char *before, *after; /* NULL: it names no function */
    bool is_refusal;
};

/* clang-format off */
static const struct remark_words table[] = {
    {"uses too much shared data", "Entry function '", "' uses too much shared data", true},
    {"Registers are spilled to local memory", "in function '", "'", false},
    {".minnctapersm will be ignored", "for entry ", " is out of range", false},
    {".minnctapersm is ignored", NULL, NULL, false},
    {"minnctapersm will be ignored", "for entry ", " is out of range", false},
    {"cannot be statically determined", "for entry function '", "' cannot be", false},
    {"Potential Performance Loss", "function '", "'", false},
};
/* clang-format on */
enum { ROW_COUNT = sizeof(table) / sizeof(table[0]) };

void remarks_release(struct remarks *remarks)
{
    free(remarks->items);
    *remarks = (struct remarks){.items = NULL};
}

/* The name may hold quotes, so it ends at the last words that can be meant. */
static bool find_name(struct span message, const struct remark_words *row, struct span *name)
{
    if (row->before == NULL || span_find(message, row->before, name) == NULL)
        return false;
    const char *end = span_find_last(*name, row->after, NULL);
    if (end == NULL || end == name->begin)
        return false;
    name->end = end;
    return true;
}

static const struct remark_words *find_row(struct span message)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (span_find(message, table[i].words, NULL) != NULL)
            return &table[i];
    return NULL;
}

static size_t count_waiting(const struct remarks *remarks, const struct name *name)
{
    size_t count = 0;
    for (size_t at = name->remark; at != 0; at = remarks->items[at - 1].earlier)
        count++;
    return count;
}

static bool add(struct remarks *remarks, const struct remark *remark, struct error *err)
{
    if (count_waiting(remarks, remark->name) == MAX_WAITING)
        return true;
    struct remark *items = array_grow(remarks->items, remarks->count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    remarks->items = items;
    remarks->items[remarks->count] = *remark;
    remarks->items[remarks->count++].earlier = remark->name->remark;
    remark->name->remark = remarks->count;
    return true;
}

bool remarks_read(struct remarks *remarks, struct span message, size_t line,
                  struct kernel_list *list, bool *is_one, struct error *err)
{
    const struct remark_words *row = find_row(message);
    struct remark remark = {.line = line};
    struct span name;
    bool has_name = row != NULL && find_name(message, row, &name);

    *is_one = row != NULL && (has_name || !row->is_refusal);
    if (!*is_one)
        return true;
    remark.row = (size_t)(row - table);
    if (!row->is_refusal) {
        remark.text = kernel_list_name(list, message.begin, span_size(message), err);
        if (remark.text == NULL)
            return false;
    }
    if (!has_name)
        return kernel_list_warn_all(list, remark.text, remarks->source, line, err);
    remark.name = kernel_list_name(list, name.begin, span_size(name), err);
    return remark.name != NULL && add(remarks, &remark, err);
}

static bool give(const struct remarks *remarks, const struct remark *remark,
                 struct kernel *kernel, struct kernel_list *list, struct error *err)
{
    if (remark->text == NULL) {
        kernel->is_refused = true;
        return true;
    }
    return kernel_list_warn(list, kernel,
                            &(struct kernel_warning){.text = remark->text->text,
                                                     .source = remarks->source,
                                                     .line = remark->line},
                            err);
}

/* Take the first of each row in the log out of the chain, which has the last
 * in front. What stays is for another target. */
static void unchain(struct remarks *remarks, struct name *name, size_t *firsts)
{
    size_t *link = &name->remark;

    for (size_t at = name->remark; at != 0; at = remarks->items[at - 1].earlier)
        firsts[remarks->items[at - 1].row] = at;
    while (*link != 0) {
        struct remark *remark = &remarks->items[*link - 1];
        if (firsts[remark->row] == *link)
            *link = remark->earlier;
        else
            link = &remark->earlier;
    }
}

bool remarks_take(struct remarks *remarks, struct name *name, struct kernel *kernel,
                  struct kernel_list *list, struct error *err)
{
    size_t firsts[ROW_COUNT] = {0};

    if (name->remark == 0)
        return true;
    unchain(remarks, name, firsts);
    for (size_t row = 0; row < ROW_COUNT; row++) {
        if (firsts[row] == 0)
            continue;
        remarks->items[firsts[row] - 1].is_taken = true;
        if (!give(remarks, &remarks->items[firsts[row] - 1], kernel, list, err))
            return false;
    }
    return true;
}

static bool finish(const struct remarks *remarks, const struct remark *remark,
                   struct kernel_list *list, struct error *err)
{
    size_t kernel = remark->name->last_kernel;

    remark->name->remark = 0;
    if (kernel != 0)
        return give(remarks, remark, &list->items[kernel - 1], list, err);
    return remark->text == NULL ||
           kernel_list_warn_all(list, remark->text, remarks->source, remark->line, err);
}

bool remarks_finish(struct remarks *remarks, struct kernel_list *list, struct error *err)
{
    for (size_t i = 0; i < remarks->count; i++)
        if (!remarks->items[i].is_taken && !finish(remarks, &remarks->items[i], list, err))
            return false;
    return true;
}
