/* SPDX-License-Identifier: MIT */
/* A table with one place for each key. */
#include "rows/text_cache.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT_BYTES = 256 << 10 };

bool text_cache_init(struct text_cache *cache, size_t width)
{
    *cache = (struct text_cache){.width = width};
    cache->keys = calloc(TEXT_CACHE_SLOTS, sizeof(*cache->keys));
    cache->pieces = malloc((TEXT_CACHE_SLOTS * width + 1) * sizeof(*cache->pieces));
    return cache->keys != NULL && cache->pieces != NULL;
}

void text_cache_release(struct text_cache *cache)
{
    buffer_release(&cache->text);
    free(cache->keys);
    free(cache->pieces);
}

/* Both factors are odd and without a pattern; the upper bits are mixed best. */
static size_t slot_of(struct text_key key)
{
    uint64_t mixed = (key.first * UINT64_C(0x9e3779b97f4a7c15)) ^
                     (key.second * UINT64_C(0xc2b2ae3d27d4eb4f));
    return (size_t)((mixed ^ mixed >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> 40) %
           TEXT_CACHE_SLOTS;
}

size_t text_cache_find(struct text_cache *cache, struct text_key key, bool *is_new)
{
    size_t slot = slot_of(key);
    struct text_key *held = &cache->keys[slot];

    key.first++;
    *is_new = held->first != key.first || held->second != key.second;
    if (*is_new && cache->text.size > MAX_TEXT_BYTES) {
        memset(cache->keys, 0, TEXT_CACHE_SLOTS * sizeof(*cache->keys));
        buffer_clear(&cache->text);
    }
    if (*is_new)
        *held = key;
    return slot;
}
