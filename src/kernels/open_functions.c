/* SPDX-License-Identifier: MIT */
/* A small set, searched in turn. */
#include "kernels/open_functions.h"

/* One that got no line while the others got so many was cut off. */
enum { MAX_TURNS = 16 * MAX_OPEN_FUNCTIONS };

static void give_up(struct open_functions *open, size_t index)
{
    const struct open_function *function = &open->items[index];
    if (!function->is_callee && open->given_up++ == 0)
        open->first_given_up = function->name;
    open_functions_close(open, &open->items[index]);
}

static size_t find_oldest(const struct open_functions *open)
{
    size_t oldest = 0;
    for (size_t i = 1; i < open->count; i++)
        if (open->items[i].turn < open->items[oldest].turn)
            oldest = i;
    return oldest;
}

void open_functions_add(struct open_functions *open, const struct open_function *function)
{
    if (open->count > 0) {
        size_t oldest = find_oldest(open);
        if (open->count == MAX_OPEN_FUNCTIONS ||
            open->turn - open->items[oldest].turn > MAX_TURNS)
            give_up(open, oldest);
    }
    open->newest = open->count++;
    open->is_in_a_row = true;
    open->items[open->newest] = *function;
    open->items[open->newest].turn = ++open->turn;
}

/* A NUL became a question mark when the name was kept. */
static bool is_called(const struct open_function *function, const struct span *name)
{
    const char *kept = function->name->text;

    for (const char *c = name->begin; c < name->end; c++, kept++)
        if (*kept != *c && !(*kept == '?' && *c == '\0'))
            return false;
    return *kept == '\0';
}

/* What a line asks of the function that it belongs to. */
struct wanted {
    enum kernel_kind kind;
    bool (*waits)(const struct open_function *function); /* NULL: for `items` */
    const struct span *name;
    const struct name *place;
    uint32_t items;
};

static bool is_wanted(const struct open_function *function, const struct wanted *wanted)
{
    if (function->kernel.kind != wanted->kind)
        return false;
    if (wanted->waits == NULL)
        return function->place == wanted->place && !(function->items & wanted->items);
    return wanted->waits(function) &&
           (wanted->name == NULL || is_called(function, wanted->name));
}

static struct open_function *find(struct open_functions *open, const struct wanted *wanted)
{
    struct open_function *found = NULL;

    for (size_t i = 0; i < open->count; i++) {
        struct open_function *function = &open->items[i];
        if (!is_wanted(function, wanted))
            continue;
        if (open->is_in_a_row && i == open->newest)
            return function;
        if (found == NULL || function->turn < found->turn)
            found = function;
    }
    return found;
}

struct open_function *open_functions_find(struct open_functions *open, enum kernel_kind kind,
                                          bool (*waits)(const struct open_function *function),
                                          const struct span *name)
{
    return find(open, &(struct wanted){.kind = kind, .waits = waits, .name = name});
}

struct open_function *open_functions_find_item(struct open_functions *open,
                                               enum kernel_kind kind, const struct name *place,
                                               uint32_t items)
{
    return find(open, &(struct wanted){.kind = kind, .place = place, .items = items});
}

struct open_function *open_functions_newest(struct open_functions *open)
{
    return open->is_in_a_row ? &open->items[open->newest] : NULL;
}

void open_functions_note(struct open_functions *open, struct open_function *function)
{
    if (open->is_in_a_row && function != &open->items[open->newest])
        open->is_in_a_row = false;
    function->turn = ++open->turn;
}

void open_functions_close(struct open_functions *open, const struct open_function *function)
{
    size_t index = (size_t)(function - open->items);

    open->turn++;
    open->is_in_a_row = false;
    open->items[index] = open->items[--open->count];
}

void open_functions_finish(struct open_functions *open)
{
    while (open->count > 0)
        give_up(open, find_oldest(open));
}
