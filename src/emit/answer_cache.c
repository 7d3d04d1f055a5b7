/* SPDX-License-Identifier: MIT */
/* A table with one place for each class. Neighbours of the inner side lie
 * side by side, since rows are written in that order. */
#include "emit/answer_cache.h"

#include <stdlib.h>
#include <string.h>

/* About 3 MB for a thread, which fits most second-level caches. */
enum { SLOTS = 1 << 14, MAX_TEXT_BYTES = 2 << 20 };

bool answer_cache_init(struct answer_cache *cache, size_t width)
{
    *cache = (struct answer_cache){.width = width};
    cache->keys = calloc(SLOTS, sizeof(*cache->keys));
    cache->pieces = calloc(SLOTS * width + 1, sizeof(*cache->pieces));
    return cache->keys != NULL && cache->pieces != NULL;
}

void answer_cache_release(struct answer_cache *cache)
{
    buffer_release(&cache->text);
    free(cache->keys);
    free(cache->pieces);
}

static size_t slot_of(struct answer_key key)
{
    uint64_t mixed = key.outer * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)((mixed >> 40) + key.inner) % SLOTS;
}

struct text_piece *answer_cache_find(struct answer_cache *cache, struct answer_key key,
                                     bool *is_new)
{
    size_t slot = slot_of(key);
    struct answer_key *held = &cache->keys[slot];

    key.outer++;
    *is_new = held->outer != key.outer || held->inner != key.inner;
    if (*is_new && cache->text.size > MAX_TEXT_BYTES) {
        memset(cache->keys, 0, SLOTS * sizeof(*cache->keys));
        buffer_clear(&cache->text);
    }
    if (*is_new)
        *held = key;
    return &cache->pieces[slot * cache->width];
}
