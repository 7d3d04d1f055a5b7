/* SPDX-License-Identifier: MIT */
/* Carveouts: default, needed, all, N%, or a size with its unit. */
#include "config/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "config/list_items.h"
#include "config/shown.h"

/* Sizes above the largest split count as the largest; one that does not fit
 * into 32 bits is no size of any SM. */
static const struct value_type carveout_size = {
    .unit = "bytes", .max = UINT32_MAX, .is_size = true};
static const struct value_type carveout_percent = {.unit = "percent", .max = 100};

void carveout_list_release(struct carveout_list *list)
{
    free(list->items);
    *list = (struct carveout_list){.items = NULL};
}

/* A number without a unit could be a percentage or a size; only 0 is both. */
static bool refuse_bare_number(const char *what, const char *text, struct error *err)
{
    uint32_t number = 0;
    if (!value_parse_number(what, text, &carveout_size, &number, err))
        return false;
    if (number <= 100)
        return error_set(err, ERROR_INPUT,
                         "%s is %s; write 50%% or 50K: %s%% for a percentage, %sK for a size",
                         what, text, text, text);
    return error_set(err, ERROR_INPUT, "%s is %s; write 50%% or 50K: %sB for a size in bytes",
                     what, text, text);
}

static bool parse_percent(const char *what, const char *text, struct occ_carveout *carveout,
                          struct error *err)
{
    char digits[16] = "";
    size_t length = strlen(text) - 1;
    uint32_t percent = 0;
    if (length >= sizeof(digits))
        return error_set(err, ERROR_INPUT, "%s is %s; it must be 0%% to 100%%", what,
                         shown_text(text).text);
    memcpy(digits, text, length);
    if (!value_parse_number(what, digits, &carveout_percent, &percent, err))
        return error_set(err, ERROR_INPUT,
                         "%s is %s; it must be a whole percentage, 0%% to 100%%", what,
                         shown_text(text).text);
    *carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_PERCENT, .value = percent};
    return true;
}

static bool parse_size(const char *what, const char *text, struct occ_carveout *carveout,
                       struct error *err)
{
    uint32_t bytes = 0;
    if (text[strspn(text, "0123456789")] == '\0' && strcmp(text, "0") != 0)
        return refuse_bare_number(what, text, err);
    if (!value_parse_number(what, text, &carveout_size, &bytes, err))
        return false;
    *carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_BYTES, .value = bytes};
    return true;
}

bool carveout_parse(const char *what, const char *text, struct occ_carveout *carveout,
                    struct error *err)
{
    size_t length = strlen(text);
    if (strcmp(text, "default") == 0) {
        *carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
        return true;
    }
    if (strcmp(text, "needed") == 0) {
        *carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_NEEDED};
        return true;
    }
    if (length > 0 && text[length - 1] == '%')
        return parse_percent(what, text, carveout, err);
    if (length > 0 && strchr("0123456789", text[0]) != NULL)
        return parse_size(what, text, carveout, err);
    return error_set(
        err, ERROR_INPUT,
        "%s is '%s'; it must be default, needed, a percentage such as 50%%, a size "
        "such as 100K or, in a list, all",
        what, shown_text(text).text);
}

/* Far more than there are sizes and percentages; they are sorted for each
 * architecture. */
enum { MAX_CARVEOUT_ITEMS = 4096 };

static bool add_carveout(const char *what, struct carveout_list *list,
                         struct occ_carveout carveout, struct error *err)
{
    if (list->count == MAX_CARVEOUT_ITEMS)
        return error_set(err, ERROR_INPUT,
                         "%s has more than %d items; write all for every size", what,
                         MAX_CARVEOUT_ITEMS);
    struct occ_carveout *items = array_grow(list->items, list->count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    list->items = items;
    list->items[list->count++] = carveout;
    return true;
}

static bool parse_item(const char *what, const char *text, struct carveout_list *list,
                       struct error *err)
{
    struct occ_carveout carveout;
    if (strcmp(text, "all") == 0) {
        list->has_all = true;
        return true;
    }
    return carveout_parse(what, text, &carveout, err) &&
           add_carveout(what, list, carveout, err);
}

bool carveout_list_parse(const char *what, const char *text, struct carveout_list *list,
                         struct error *err)
{
    struct list_items items;
    bool ok = true;
    list_items_begin(&items, text);
    while (ok && list_items_next(&items, what, err))
        ok = parse_item(what, items.item, list, err);
    return ok && !items.failed;
}

static int compare_carveouts(const void *a, const void *b)
{
    const struct occ_carveout *left = a;
    const struct occ_carveout *right = b;
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    return (left->value > right->value) - (left->value < right->value);
}

/* Sorted in place, each once; returns how many are left. */
static size_t sort_unique(struct occ_carveout *items, size_t count)
{
    size_t kept = 0;
    qsort(items, count, sizeof(*items), compare_carveouts);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || compare_carveouts(&items[kept - 1], &items[i]) != 0)
            items[kept++] = items[i];
    }
    return kept;
}

bool carveout_list_expand(const struct carveout_list *list, const struct occ_arch *arch,
                          struct occ_carveout **items, size_t *count, struct error *err)
{
    size_t capacity = list->count + OCC_MAX_CARVEOUTS + 1;
    struct occ_carveout *all = calloc(capacity, sizeof(*all));
    if (all == NULL)
        return error_no_memory(err);

    size_t filled = 0;
    for (; filled < list->count; filled++)
        all[filled] = list->items[filled];
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    for (size_t i = 0; list->has_all && i < smem->carveout_count; i++)
        all[filled++] = (struct occ_carveout){OCC_CARVEOUT_BYTES, smem->carveouts[i]};
    if (list->has_all && smem->carveout_count == 0)
        all[filled++] = (struct occ_carveout){OCC_CARVEOUT_BYTES, smem->per_sm};

    *items = all;
    *count = sort_unique(all, filled);
    return true;
}

/* Without printf: a sweep writes one for each of its rows. */
static void format_number(uint32_t number, const char *unit, char text[CARVEOUT_TEXT_BYTES])
{
    size_t length = 1;
    for (uint32_t rest = number; rest >= 10; rest /= 10)
        length++;
    memcpy(text + length, unit, strlen(unit) + 1);
    for (; length != 0; number /= 10)
        text[--length] = (char)('0' + number % 10);
}

void carveout_format(struct occ_carveout carveout, char text[CARVEOUT_TEXT_BYTES])
{
    static const char as_default[] = "default", as_needed[] = "needed";
    uint32_t value = carveout.value;
    switch (carveout.kind) {
    case OCC_CARVEOUT_DEFAULT:
        memcpy(text, as_default, sizeof(as_default));
        break;
    case OCC_CARVEOUT_NEEDED:
        memcpy(text, as_needed, sizeof(as_needed));
        break;
    case OCC_CARVEOUT_PERCENT:
        format_number(value, "%", text);
        break;
    case OCC_CARVEOUT_BYTES:
        if (value % 1024 != 0)
            format_number(value, "B", text);
        else
            format_number(value / 1024, value == 0 ? "" : "K", text);
        break;
    }
}
