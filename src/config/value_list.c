/* SPDX-License-Identifier: MIT */
/* Lists of values: ITEM[,ITEM...], ITEM = VALUE or FROM..TO[:STEP]. */
#include "config/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "config/list_items.h"
#include "config/shown.h"
#include "config/value_set.h"

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

bool value_list_check_max(const char *what, const struct value_list *list, uint32_t max,
                          struct error *err)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct value_range *range = &list->ranges[i];
        if (range->is_to_max && !range->is_from_max && range->from > max)
            return error_set(err, ERROR_INPUT,
                             "%s is %" PRIu32 "..max, but max is %" PRIu32
                             " there; a range must begin at or below its end",
                             what, range->from, max);
    }
    return true;
}

bool value_list_has_max(const struct value_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->ranges[i].is_to_max)
            return true;
    }
    return false;
}

uint32_t value_list_last(const struct value_list *list, uint32_t max)
{
    uint32_t last = max;
    for (size_t i = 0; i < list->count; i++) {
        if (list->ranges[i].to > last)
            last = list->ranges[i].to;
    }
    return last;
}

/* The ranges of a list with `max` put in; NULL, with the error set, without
 * memory. */
static struct value_range *resolve_all(const struct value_list *list, uint32_t max,
                                       struct error *err)
{
    struct value_range *resolved = calloc(list->count + 1, sizeof(*resolved));
    if (resolved == NULL) {
        error_no_memory(err);
        return NULL;
    }
    for (size_t i = 0; i < list->count; i++) {
        resolved[i] = list->ranges[i];
        if (resolved[i].is_from_max)
            resolved[i].from = max;
        if (resolved[i].is_to_max)
            resolved[i].to = max;
    }
    return resolved;
}

bool value_set_collect(struct value_set *set, const char *what, const struct value_list *list,
                       uint32_t max, struct error *err)
{
    if (!value_list_check_max(what, list, max, err))
        return false;
    struct value_range *resolved = resolve_all(list, max, err);
    bool ok = resolved != NULL && value_set_init(set, value_list_last(list, max), err) &&
              value_set_add(set, what, resolved, list->count, err);
    free(resolved);
    return ok;
}

bool value_list_expand(const char *what, const struct value_list *list, uint32_t max,
                       uint32_t **values, size_t *count, struct error *err)
{
    struct value_set set = {.words = NULL};
    bool ok = value_set_collect(&set, what, list, max, err) &&
              value_set_copy(&set, values, count, err);
    value_set_release(&set);
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
