/* SPDX-License-Identifier: MIT */
/* Lists of kernels; equal ones are found by a hash table of their numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "kernels/kernel.h"

/* More warnings say nothing new. */
enum { FIRST_SLOTS = 64, MAX_WARNINGS_OF_KERNEL = 16, MAX_WARNINGS_OF_LIST = 1000 };

/* Nor do more functions of one name. */
enum { MAX_CALLEES_OF_NAME = 64 };

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

/* The slot of an equal kernel, or an empty one. */
static size_t slot_of(const struct kernel_list *list, const struct kernel *kernel,
                      uint64_t hash)
{
    size_t slot = (size_t)hash & (list->slot_count - 1);

    while (list->slots[slot].number != 0 &&
           (list->slots[slot].hash != hash ||
            !kernel_is_equal(&list->items[list->slots[slot].number - 1], kernel)))
        slot = (slot + 1) & (list->slot_count - 1);
    return slot;
}

/* At most half of the slots are taken. */
static bool make_slots(struct kernel_list *list, struct error *err)
{
    if (2 * (list->slots_taken + 1) <= list->slot_count)
        return true;
    size_t count = list->slot_count == 0 ? FIRST_SLOTS : 2 * list->slot_count;
    struct kernel_slot *slots = calloc(count, sizeof(*slots));
    if (slots == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < list->slot_count; i++) {
        size_t slot = (size_t)list->slots[i].hash & (count - 1);
        if (list->slots[i].number == 0)
            continue;
        while (slots[slot].number != 0)
            slot = (slot + 1) & (count - 1);
        slots[slot] = list->slots[i];
    }
    free(list->slots);
    list->slots = slots;
    list->slot_count = count;
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

static struct kernel *append(struct kernel_list *list, struct name *name,
                             const struct kernel *kernel, struct error *err)
{
    struct kernel *items = array_grow(list->items, list->count, sizeof(*items));

    if (items == NULL) {
        error_no_memory(err);
        return NULL;
    }
    list->items = items;
    items[list->count] = *kernel;
    items[list->count].name = name->text;
    name->last_kernel = ++list->count;
    return &items[list->count - 1];
}

/* Most kernels are the only one of their name, so a table has the others. */
struct kernel *kernel_list_add(struct kernel_list *list, struct name *name,
                               const struct kernel *kernel, struct error *err)
{
    if (name->first_kernel == 0) {
        name->first_kernel = list->count + 1;
        return append(list, name, kernel, err);
    }
    if (!make_slots(list, err))
        return NULL;
    uint64_t hash = kernel_hash(kernel);
    size_t slot = slot_of(list, kernel, hash);
    size_t number = kernel_is_equal(&list->items[name->first_kernel - 1], kernel)
                        ? name->first_kernel
                        : list->slots[slot].number;
    if (number != 0) {
        struct kernel *same = &list->items[number - 1];
        return add_warnings(list, same, kernel->warnings, err) ? same : NULL;
    }
    list->slots[slot] = (struct kernel_slot){hash, list->count + 1};
    list->slots_taken++;
    return append(list, name, kernel, err);
}

static bool is_equal_callee(const struct kernel_callee *a, const struct kernel_callee *b)
{
    return strcmp(a->target, b->target) == 0 && a->stack_bytes == b->stack_bytes &&
           a->spill_store_bytes == b->spill_store_bytes &&
           a->spill_load_bytes == b->spill_load_bytes;
}

static bool is_known_callee(const struct kernel_callees *callees, const struct name *name,
                            const struct kernel_callee *callee)
{
    size_t compared = 0;

    for (size_t at = name->callee; at != 0; at = callees->spilling[at - 1].earlier)
        if (is_equal_callee(&callees->spilling[at - 1], callee) ||
            ++compared == MAX_CALLEES_OF_NAME)
            return true;
    return false;
}

bool kernel_list_add_callee(struct kernel_list *list, struct name *name,
                            const struct kernel_callee *callee, struct error *err)
{
    struct kernel_callees *callees = &list->callees;

    callees->count++;
    if ((callee->spill_store_bytes == 0 && callee->spill_load_bytes == 0) ||
        is_known_callee(callees, name, callee))
        return true;
    struct kernel_callee *items =
        array_grow(callees->spilling, callees->spilling_count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    callees->spilling = items;
    items[callees->spilling_count] = *callee;
    items[callees->spilling_count].name = name->text;
    items[callees->spilling_count].earlier = name->callee;
    name->callee = ++callees->spilling_count;
    callees->spill_store_bytes += callee->spill_store_bytes;
    callees->spill_load_bytes += callee->spill_load_bytes;
    return true;
}
