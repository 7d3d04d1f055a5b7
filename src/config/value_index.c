/* SPDX-License-Identifier: MIT */
/* The word is looked for by halving, the bit in it by taking away those below. */
#include "config/value_index.h"

#include <stdlib.h>

#include "base/array.h"

enum { WORD_BITS = VALUE_SET_WORD_BITS };

bool value_index_init(struct value_index *index, struct value_set *set, struct error *err)
{
    size_t words = value_set_words(set);
    uint32_t *before = calloc(words, sizeof(*before));
    if (before == NULL)
        return error_no_memory(err);
    for (size_t i = 1; i < words; i++)
        before[i] = before[i - 1] + (uint32_t)value_set_count(set, i - 1, i);
    *index = (struct value_index){.set = *set, .before = before};
    *set = (struct value_set){.words = NULL};
    return true;
}

void value_index_release(struct value_index *index)
{
    value_set_release(&index->set);
    free(index->before);
    index->before = NULL;
}

uint32_t value_index_at(const struct value_index *index, size_t number)
{
    size_t words = value_set_words(&index->set);
    size_t word = array_count_below(index->before, words, (uint64_t)number + 1) - 1;
    uint64_t bits = index->set.words[word];

    for (size_t below = number - index->before[word]; below > 0; below--)
        bits &= bits - 1;
    return (uint32_t)(word * WORD_BITS) + (uint32_t)__builtin_ctzll(bits);
}

size_t value_index_below(const struct value_index *index, uint64_t bound)
{
    size_t words = value_set_words(&index->set), word = (size_t)(bound / WORD_BITS);

    if (bound > index->set.last)
        return index->before[words - 1] + value_set_count(&index->set, words - 1, words);
    uint64_t below = (UINT64_C(1) << bound % WORD_BITS) - 1;
    return index->before[word] + (size_t)__builtin_popcountll(index->set.words[word] & below);
}
