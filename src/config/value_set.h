/* SPDX-License-Identifier: MIT */
/* The values of a list as one bit each: sorted, without repeats, and in memory
 * that depends on the largest value alone. */
#ifndef CONFIG_VALUE_SET_H
#define CONFIG_VALUE_SET_H

#include "config/value.h"

struct value_set {
    uint64_t *words; /* owned */
    uint32_t last;   /* the largest value there is room for */
};

/* Make room for 0 to `last`, with nothing in it. */
bool value_set_init(struct value_set *set, uint32_t last, struct error *err);
void value_set_release(struct value_set *set);

/*
 * Add the values of ranges, whose ends are all known; they are put into
 * another order on the way. So many that nobody can mean them are ERROR_INPUT.
 */
bool value_set_add(struct value_set *set, const char *what, struct value_range *ranges,
                   size_t count, struct error *err);

/* Add the values of a list where `max` is `max` to *set, which is empty and is
 * made ready for them. A range that begins above `max` is an error. Release it
 * on failure too. */
bool value_set_collect(struct value_set *set, const char *what, const struct value_list *list,
                       uint32_t max, struct error *err);

/* The values, ascending, and how many; the caller frees them. */
bool value_set_copy(const struct value_set *set, uint32_t **values, size_t *count,
                    struct error *err);

bool value_set_contains(const struct value_set *set, uint32_t value);

/* How many values are in the words from `first` up to but not with `end`. */
size_t value_set_count(const struct value_set *set, size_t first, size_t end);

/* How many words there are. */
size_t value_set_words(const struct value_set *set);

#define VALUE_SET_WORD_BITS 64

#endif
