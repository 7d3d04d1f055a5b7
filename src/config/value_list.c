/* SPDX-License-Identifier: MIT */
/* Lists of values: ITEM[,ITEM...], ITEM = VALUE or FROM..TO[:STEP]. */
#include "config/value.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "config/list_items.h"
#include "config/shown.h"

void value_list_release(struct value_list *list)
{
    free(list->ranges);
    *list = (struct value_list)VALUE_LIST_EMPTY;
}

static bool add_range(struct value_list *list, struct value_range range, struct error *err)
{
    struct value_range *ranges = array_grow(list->ranges, list->count, sizeof(*ranges));
    if (ranges == NULL)
        return error_no_memory(err);
    list->ranges = ranges;
    list->ranges[list->count++] = range;
    return true;
}

static bool is_max(const char *text)
{
    return strcmp(text, "max") == 0;
}

/* STEP: of the kind of the values, but 0 would never end. */
static bool parse_step(const char *what, const char *item, const char *text, enum occ_axis axis,
                       uint32_t *step, struct error *err)
{
    struct value_type type = value_axes[axis].type;
    type.min = 0;
    if (!value_parse_number(what, text, &type, step, err))
        return false;
    if (*step == 0)
        return error_set(err, ERROR_INPUT, "%s is %s; the step must be 1 or more", what,
                         shown_text(item).text);
    return true;
}

/* The longest range that could be one. */
#define MAX_RANGE_BYTES 128

/* FROM..TO[:STEP] cut into its three texts; step is NULL without one. */
struct range_parts {
    char text[MAX_RANGE_BYTES];
    const char *from, *to, *step;
};

static bool cut_range(const char *what, const char *item, struct range_parts *parts,
                      struct error *err)
{
    size_t length = strlen(item);
    if (length >= sizeof(parts->text))
        return error_set(err, ERROR_INPUT, "%s is %s; write FROM..TO or FROM..TO:STEP", what,
                         shown_text(item).text);
    memcpy(parts->text, item, length + 1);

    char *to = strstr(parts->text, "..");
    *to = '\0';
    to += strlen("..");
    char *step = strchr(to, ':');
    if (step != NULL)
        *step++ = '\0';
    parts->from = parts->text;
    parts->to = to;
    parts->step = step;
    if (parts->from[0] != '\0' && to[0] != '\0')
        return true;
    return error_set(err, ERROR_INPUT,
                     "%s is %s; a range has two ends: write FROM..TO, or FROM..max", what,
                     shown_text(item).text);
}

static bool parse_range(const char *what, const char *item, enum occ_axis axis,
                        struct value_range *range, struct error *err)
{
    struct range_parts parts = {.text = ""};
    if (!cut_range(what, item, &parts, err))
        return false;
    if (is_max(parts.from))
        return error_set(err, ERROR_INPUT, "%s is %s; a range cannot begin with max", what,
                         shown_text(item).text);
    range->is_to_max = is_max(parts.to);
    if (!value_parse_axis_value(what, parts.from, axis, &range->from, err))
        return false;
    if (!range->is_to_max && !value_parse_axis_value(what, parts.to, axis, &range->to, err))
        return false;
    if (parts.step != NULL && !parse_step(what, item, parts.step, axis, &range->step, err))
        return false;
    if (range->is_to_max || range->from <= range->to)
        return true;
    return error_set(err, ERROR_INPUT, "%s is %s; a range must begin at or below its end", what,
                     shown_text(item).text);
}

static bool parse_item(const char *what, const char *item, enum occ_axis axis,
                       struct value_range *range, struct error *err)
{
    *range = (struct value_range){.step = 1};
    if (strstr(item, "..") != NULL)
        return parse_range(what, item, axis, range, err);
    if (strchr(item, ':') != NULL)
        return error_set(err, ERROR_INPUT,
                         "%s is %s; only a range has a step: write FROM..TO:STEP", what,
                         shown_text(item).text);
    if (is_max(item)) {
        range->is_from_max = range->is_to_max = true;
        return true;
    }
    if (!value_parse_axis_value(what, item, axis, &range->from, err))
        return false;
    range->to = range->from;
    return true;
}

bool value_list_parse(const char *what, const char *text, enum occ_axis axis,
                      struct value_list *list, struct error *err)
{
    struct list_items items;
    struct value_range range;
    size_t count_before = list->count;
    bool ok = true;

    list_items_begin(&items, text);
    while (ok && list_items_next(&items, what, err))
        ok = parse_item(what, items.item, axis, &range, err) && add_range(list, range, err);
    if (items.failed || !ok)
        list->count = count_before;
    return ok && !items.failed;
}

/*
 * The values of a list as one bit each: sorted, without repeats, and in
 * memory that depends on the largest value alone.
 */
struct value_set {
    unsigned char *bits;
    uint32_t last;
};

static bool set_contains(const struct value_set *set, uint64_t value)
{
    return (set->bits[value / CHAR_BIT] >> value % CHAR_BIT & 1) != 0;
}

static void set_add(struct value_set *set, uint64_t value)
{
    set->bits[value / CHAR_BIT] |= (unsigned char)(1u << value % CHAR_BIT);
}

/* A range without gaps is whole bytes but for its ends. */
static void set_add_all(struct value_set *set, uint64_t from, uint64_t to)
{
    for (; from <= to && from % CHAR_BIT != 0; from++)
        set_add(set, from);
    uint64_t whole = from > to ? 0 : (to + 1 - from) / CHAR_BIT;
    memset(set->bits + from / CHAR_BIT, 0xFF, whole);
    for (from += whole * CHAR_BIT; from <= to; from++)
        set_add(set, from);
}

static void set_add_range(struct value_set *set, const struct value_range *range)
{
    if (range->step == 1) {
        set_add_all(set, range->from, range->to);
        return;
    }
    for (uint64_t value = range->from; value <= range->to; value += range->step)
        set_add(set, value);
}

/* With `max` put in; false if the range is then empty. */
static bool resolve_range(struct value_range *range, uint32_t max)
{
    if (range->is_from_max)
        range->from = max;
    if (range->is_to_max)
        range->to = max;
    return range->from <= range->to;
}

static bool resolve_all(const char *what, const struct value_list *list, uint32_t max,
                        struct value_range *resolved, struct error *err)
{
    for (size_t i = 0; i < list->count; i++) {
        resolved[i] = list->ranges[i];
        if (!resolve_range(&resolved[i], max))
            return error_set(err, ERROR_INPUT,
                             "%s is %" PRIu32 "..max, but max is %" PRIu32
                             " there; a range must begin at or below its end",
                             what, resolved[i].from, max);
    }
    return true;
}

static int compare_numbers(uint32_t left, uint32_t right)
{
    return (left > right) - (left < right);
}

/* Ranges that may continue each other become neighbours. */
static int compare_ranges(const void *a, const void *b)
{
    const struct value_range *left = a, *right = b;
    if (left->step != right->step)
        return compare_numbers(left->step, right->step);
    if (left->from % left->step != right->from % right->step)
        return compare_numbers(left->from % left->step, right->from % right->step);
    return compare_numbers(left->from, right->from);
}

/* Let `range` reach as far as `next`, which begins no earlier; false where
 * the two together are more than one range. */
static bool join_ranges(struct value_range *range, const struct value_range *next)
{
    if (next->step != range->step || next->from % next->step != range->from % range->step ||
        next->from > (uint64_t)range->to + range->step)
        return false;
    if (next->to > range->to)
        range->to = next->to;
    return true;
}

/* Long ranges are many in a file that means ill: each value of those with the
 * same step is looked at once. */
static void fill_set(struct value_range *ranges, size_t count, struct value_set *set)
{
    qsort(ranges, count, sizeof(*ranges), compare_ranges);
    for (size_t i = 0; i < count;) {
        struct value_range joined = ranges[i++];
        while (i < count && join_ranges(&joined, &ranges[i]))
            i++;
        set_add_range(set, &joined);
    }
}

static bool copy_set(const struct value_set *set, uint32_t **values, size_t *count,
                     struct error *err)
{
    size_t total = 0;
    for (uint64_t value = 0; value <= set->last; value++)
        total += set_contains(set, value);

    uint32_t *copied = calloc(total + 1, sizeof(*copied));
    if (copied == NULL)
        return error_no_memory(err);
    size_t filled = 0;
    for (uint64_t value = 0; value <= set->last; value++) {
        if (set_contains(set, value))
            copied[filled++] = (uint32_t)value;
    }
    *values = copied;
    *count = total;
    return true;
}

bool value_list_expand(const char *what, const struct value_list *list, uint32_t max,
                       uint32_t **values, size_t *count, struct error *err)
{
    struct value_set set = {.last = max};
    for (size_t i = 0; i < list->count; i++) {
        if (list->ranges[i].to > set.last)
            set.last = list->ranges[i].to;
    }
    set.bits = calloc(set.last / CHAR_BIT + 1, 1);
    struct value_range *resolved = calloc(list->count + 1, sizeof(*resolved));
    bool ok = (set.bits != NULL && resolved != NULL) || error_no_memory(err);

    ok = ok && resolve_all(what, list, max, resolved, err);
    if (ok)
        fill_set(resolved, list->count, &set);
    ok = ok && copy_set(&set, values, count, err);
    free(resolved);
    free(set.bits);
    return ok;
}

bool value_list_is_one_number(const struct value_list *list)
{
    const struct value_range *only = list->count == 1 ? list->ranges : NULL;
    return only != NULL && !only->is_from_max && !only->is_to_max && only->from == only->to;
}

/* Registers are granted by the warp in steps of 8 per thread, so the last
 * value of each step is a multiple of 8, and one more already costs the next. */
#define REGS_STEP 8

bool value_list_warning(const char *what, const struct value_list *list, enum occ_axis axis,
                        struct error *warning)
{
    if (axis != OCC_AXIS_REGS)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        const struct value_range *range = &list->ranges[i];
        bool is_one_above = range->from % REGS_STEP == 1 && range->step % REGS_STEP == 0;
        char end[16] = "max";
        if (!range->is_to_max)
            snprintf(end, sizeof(end), "%" PRIu32, range->to);
        if (!is_one_above || (!range->is_to_max && range->to - range->from < range->step))
            continue;
        error_set(
            warning, ERROR_INPUT,
            "%s is %" PRIu32 "..%s:%" PRIu32 ", which stands one above every multiple of "
            "8, where a step begins; %" PRIu32 "..%s:%" PRIu32 " stands on the last value "
            "of each step",
            what, range->from, end, range->step, range->from + REGS_STEP - 1, end, range->step);
        return true;
    }
    return false;
}
