/* SPDX-License-Identifier: MIT */
/*
 * Values of a list by their number, where there are too many of them to be
 * written out: one bit each, and how many come before each word of bits.
 */
#ifndef CONFIG_VALUE_INDEX_H
#define CONFIG_VALUE_INDEX_H

#include "config/value_set.h"

/* Zeroed, it is empty. */
struct value_index {
    struct value_set set;
    uint32_t *before; /* by word of the set; owned */
};

/* Take over *set, which is empty then. On failure everything is as it was. */
bool value_index_init(struct value_index *index, struct value_set *set, struct error *err);
void value_index_release(struct value_index *index);

/* The value that `number` others are below. There must be one. */
uint32_t value_index_at(const struct value_index *index, size_t number);

/* How many values are below `bound`. */
size_t value_index_below(const struct value_index *index, uint64_t bound);

#endif
