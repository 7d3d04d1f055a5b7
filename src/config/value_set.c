/* SPDX-License-Identifier: MIT */
/* Bits, set by the word where a range has no gaps. */
#include "config/value_set.h"

#include <stdlib.h>

enum { WORD_BITS = VALUE_SET_WORD_BITS };

/* Ranges with steps are gone through value by value. No two of those with one
 * step share a value, so this is twice what one step can name. */
#define MAX_STEPPED_VALUES (2 * (uint64_t)OCC_MAX_SMEM_PER_BLOCK + 2)

bool value_set_init(struct value_set *set, uint32_t last, struct error *err)
{
    set->last = last;
    set->words = calloc(value_set_words(set), sizeof(*set->words));
    return set->words != NULL || error_no_memory(err);
}

void value_set_release(struct value_set *set)
{
    free(set->words);
    set->words = NULL;
}

size_t value_set_words(const struct value_set *set)
{
    return set->last / WORD_BITS + (size_t)1;
}

bool value_set_contains(const struct value_set *set, uint32_t value)
{
    return value <= set->last && (set->words[value / WORD_BITS] >> value % WORD_BITS & 1) != 0;
}

static void add_one(struct value_set *set, uint64_t value)
{
    set->words[value / WORD_BITS] |= UINT64_C(1) << value % WORD_BITS;
}

/* A range without gaps is whole words but for its ends. */
static void add_all(struct value_set *set, uint64_t from, uint64_t to)
{
    for (; from <= to && from % WORD_BITS != 0; from++)
        add_one(set, from);
    for (; from + WORD_BITS <= to + 1; from += WORD_BITS)
        set->words[from / WORD_BITS] = UINT64_MAX;
    for (; from <= to; from++)
        add_one(set, from);
}

static void add_range(struct value_set *set, const struct value_range *range)
{
    if (range->step == 1) {
        add_all(set, range->from, range->to);
        return;
    }
    for (uint64_t value = range->from; value <= range->to; value += range->step)
        add_one(set, value);
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

static uint64_t stepped_values(const struct value_range *range)
{
    return range->step == 1 ? 0 : (range->to - range->from) / range->step + 1;
}

/* Add the ranges of one value; returns how many others are left in front. */
static size_t add_single(struct value_set *set, struct value_range *ranges, size_t count)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (ranges[i].from == ranges[i].to)
            add_one(set, ranges[i].from);
        else
            ranges[left++] = ranges[i];
    }
    return left;
}

/* Long ranges are many in a file that means ill: each value of those with the
 * same step is looked at once. */
bool value_set_add(struct value_set *set, const char *what, struct value_range *ranges,
                   size_t count, struct error *err)
{
    uint64_t stepped = 0;
    count = add_single(set, ranges, count);
    if (count > 1)
        qsort(ranges, count, sizeof(*ranges), compare_ranges);
    for (size_t i = 0; i < count;) {
        struct value_range joined = ranges[i++];
        while (i < count && join_ranges(&joined, &ranges[i]))
            i++;
        stepped += stepped_values(&joined);
        if (stepped > MAX_STEPPED_VALUES)
            return error_set(err, ERROR_INPUT,
                             "%s has ranges with so many steps that they name its values over "
                             "and over; leave some out",
                             what);
        add_range(set, &joined);
    }
    return true;
}

size_t value_set_count(const struct value_set *set, size_t first, size_t end)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        count += (size_t)__builtin_popcountll(set->words[i]);
    return count;
}

bool value_set_copy(const struct value_set *set, uint32_t **values, size_t *count,
                    struct error *err)
{
    size_t words = value_set_words(set), total = value_set_count(set, 0, words), filled = 0;
    uint32_t *copied = calloc(total + 1, sizeof(*copied));
    if (copied == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < words; i++) {
        for (uint64_t rest = set->words[i]; rest != 0; rest &= rest - 1)
            copied[filled++] = (uint32_t)(i * WORD_BITS) + (uint32_t)__builtin_ctzll(rest);
    }
    *values = copied;
    *count = total;
    return true;
}
