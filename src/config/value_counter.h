/* SPDX-License-Identifier: MIT */
/* How many values a list has, for one `max` after the other, without a look at
 * each value for each of them. */
#ifndef CONFIG_VALUE_COUNTER_H
#define CONFIG_VALUE_COUNTER_H

#include "config/value_set.h"

struct value_counter {
    const struct value_list *list; /* borrowed */
    struct value_set fixed;        /* what the list has whatever `max` is */
    size_t fixed_count;
    struct value_set growing; /* what it has beside that as `max` grows */
    uint32_t *before;         /* how many of those lie before each word; owned */
    bool counts_max;          /* `max` itself is one of the values */
};

/* Count the values of *list where `max` is at most `largest_max`. Release
 * *counter on failure too. */
bool value_counter_init(struct value_counter *counter, const char *what,
                        const struct value_list *list, uint32_t largest_max, struct error *err);
void value_counter_release(struct value_counter *counter);

/* The same number as value_list_expand() finds, and the same error. */
bool value_counter_count(const struct value_counter *counter, const char *what, uint32_t max,
                         uint64_t *count, struct error *err);

#endif
