/* SPDX-License-Identifier: MIT */
/* A table with one place for each key. */
#include "rows/text_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

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

static size_t slot_of(struct text_key key)
{
    return (size_t)(hash_mix(hash_mix(key.first) ^ key.second) >> (64 - TEXT_CACHE_BITS));
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
