/* SPDX-License-Identifier: MIT */
/* Sums over the words of the values that depend on `max`. */
#include "config/value_counter.h"

#include <stdlib.h>

enum { WORD_BITS = VALUE_SET_WORD_BITS };

/* The ranges that end at `max`, or the others, with it put in. */
static bool add_some(struct value_counter *counter, const char *what, bool are_growing,
                     uint32_t max, struct error *err)
{
    const struct value_list *list = counter->list;
    struct value_range *some = calloc(list->count + 1, sizeof(*some));
    size_t count = 0;
    if (some == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < list->count; i++) {
        struct value_range range = list->ranges[i];
        if (range.is_from_max || range.is_to_max != are_growing)
            continue;
        if (range.is_to_max)
            range.to = max;
        if (range.from <= range.to)
            some[count++] = range;
    }
    bool ok = value_set_add(are_growing ? &counter->growing : &counter->fixed, what, some,
                            count, err);
    free(some);
    return ok;
}

static bool sum_up(struct value_counter *counter, struct error *err)
{
    size_t words = value_set_words(&counter->growing), sum = 0;
    counter->before = calloc(words, sizeof(*counter->before));
    if (counter->before == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < words; i++) {
        counter->growing.words[i] &= ~counter->fixed.words[i];
        counter->before[i] = (uint32_t)sum;
        sum += value_set_count(&counter->growing, i, i + 1);
    }
    counter->fixed_count = value_set_count(&counter->fixed, 0, words);
    return true;
}

bool value_counter_init(struct value_counter *counter, const char *what,
                        const struct value_list *list, uint32_t largest_max, struct error *err)
{
    uint32_t last = value_list_last(list, largest_max);
    *counter = (struct value_counter){.list = list};
    for (size_t i = 0; i < list->count; i++)
        counter->counts_max = counter->counts_max || list->ranges[i].is_from_max;
    return value_set_init(&counter->fixed, last, err) &&
           value_set_init(&counter->growing, last, err) &&
           add_some(counter, what, false, largest_max, err) &&
           add_some(counter, what, true, largest_max, err) && sum_up(counter, err);
}

void value_counter_release(struct value_counter *counter)
{
    value_set_release(&counter->fixed);
    value_set_release(&counter->growing);
    free(counter->before);
    counter->before = NULL;
}

bool value_counter_count(const struct value_counter *counter, const char *what, uint32_t max,
                         uint64_t *count, struct error *err)
{
    const struct value_set *growing = &counter->growing;
    uint64_t up_to_max = growing->words[max / WORD_BITS] << (WORD_BITS - 1 - max % WORD_BITS);
    bool is_counted =
        value_set_contains(&counter->fixed, max) || value_set_contains(growing, max);
    if (!value_list_check_max(what, counter->list, max, err))
        return false;
    *count = counter->fixed_count + counter->before[max / WORD_BITS] +
             (uint64_t)__builtin_popcountll(up_to_max) +
             (counter->counts_max && !is_counted ? 1 : 0);
    return true;
}
