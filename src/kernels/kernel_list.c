/* SPDX-License-Identifier: MIT */
/* Lists of kernels; equal ones are found by a hash table of their numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "kernels/kernel.h"

/* More warnings say nothing new. */
enum { FIRST_SLOTS = 64, MAX_WARNINGS_OF_KERNEL = 16, MAX_WARNINGS_OF_LIST = 1000 };

void kernel_list_release(struct kernel_list *list)
{
    free(list->items);
    free(list->slots);
    free(list->callees.spilling);
    name_table_release(&list->names);
    pool_release(&list->pool);
    *list = (struct kernel_list){.items = NULL};
}

struct name *kernel_list_name(struct kernel_list *list, const char *bytes, size_t size,
                              struct error *err)
{
    return name_table_put(&list->names, &list->pool, bytes, size, err);
}

/* Names and targets are told apart by their addresses. */
static size_t hash_of(const struct kernel *kernel)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u;
    uint64_t hash = (uint64_t)(uintptr_t)kernel->name * factor;

    hash = (hash ^ (uint64_t)(uintptr_t)kernel->target) * factor;
    hash = (hash ^ kernel->regs_per_thread.value) * factor;
    hash = (hash ^ kernel->static_smem_bytes.value) * factor;
    hash = (hash ^ kernel->spill_store_bytes.value) * factor;
    hash = (hash ^ kernel->stack_bytes.value) * factor;
    return (size_t)(hash ^ hash >> 32);
}

/* The slot of an equal kernel, or an empty one. */
static size_t slot_of(const struct kernel_list *list, const struct kernel *kernel)
{
    size_t slot = hash_of(kernel) & (list->slot_count - 1);

    while (list->slots[slot] != 0 &&
           !kernel_is_equal(&list->items[list->slots[slot] - 1], kernel))
        slot = (slot + 1) & (list->slot_count - 1);
    return slot;
}

/* At most half of the slots are taken. */
static bool make_slots(struct kernel_list *list, struct error *err)
{
    if (2 * (list->count + 1) <= list->slot_count)
        return true;
    size_t count = list->slot_count == 0 ? FIRST_SLOTS : 2 * list->slot_count;
    size_t *slots = calloc(count, sizeof(*slots));
    if (slots == NULL)
        return error_no_memory(err);
    free(list->slots);
    list->slots = slots;
    list->slot_count = count;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = hash_of(&list->items[i]) & (count - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (count - 1);
        slots[slot] = i + 1;
    }
    return true;
}

static struct kernel_warning *
copy_warning(struct kernel_list *list, const struct kernel_warning *warning, struct error *err)
{
    struct kernel_warning *copy = pool_alloc(&list->pool, 1, sizeof(*copy), err);
    if (copy == NULL)
        return NULL;
    *copy = *warning;
    copy->next = NULL;
    return copy;
}

bool kernel_list_warn(struct kernel_list *list, struct kernel *kernel,
                      const struct kernel_warning *warning, struct error *err)
{
    struct kernel_warning **end = &kernel->warnings;

    for (int count = 0; *end != NULL; end = &(*end)->next)
        if ((*end)->text == warning->text || ++count == MAX_WARNINGS_OF_KERNEL)
            return true;
    *end = copy_warning(list, warning, err);
    return *end != NULL;
}

bool kernel_list_warn_all(struct kernel_list *list, struct name *text, const char *source,
                          size_t line, struct error *err)
{
    const struct kernel_warning warning = {text->text, source, line, NULL};

    if (text->is_warning || list->warning_count == MAX_WARNINGS_OF_LIST)
        return true;
    struct kernel_warning *copy = copy_warning(list, &warning, err);
    if (copy == NULL)
        return false;
    text->is_warning = true;
    if (list->last_warning == NULL)
        list->warnings = copy;
    else
        list->last_warning->next = copy;
    list->last_warning = copy;
    list->warning_count++;
    return true;
}

static bool add_warnings(struct kernel_list *list, struct kernel *kernel,
                         const struct kernel_warning *warnings, struct error *err)
{
    for (; warnings != NULL; warnings = warnings->next)
        if (!kernel_list_warn(list, kernel, warnings, err))
            return false;
    return true;
}

struct kernel *kernel_list_add(struct kernel_list *list, const struct kernel *kernel,
                               struct error *err)
{
    if (!make_slots(list, err))
        return NULL;
    size_t slot = slot_of(list, kernel);
    if (list->slots[slot] != 0) {
        struct kernel *same = &list->items[list->slots[slot] - 1];
        return add_warnings(list, same, kernel->warnings, err) ? same : NULL;
    }
    struct kernel *items = array_grow(list->items, list->count, sizeof(*items));
    if (items == NULL) {
        error_no_memory(err);
        return NULL;
    }
    list->items = items;
    list->items[list->count++] = *kernel;
    list->slots[slot] = list->count;
    return &list->items[list->count - 1];
}
