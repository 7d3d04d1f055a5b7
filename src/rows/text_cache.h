/* SPDX-License-Identifier: MIT */
/*
 * Texts that one thread has made, by what they depend on. Bounded: one that
 * has no room takes another's.
 */
#ifndef ROWS_TEXT_CACHE_H
#define ROWS_TEXT_CACHE_H

#include "rows/prepared_rows.h"

/* Whatever tells apart texts that differ. */
struct text_key {
    uint64_t first, second;
};

enum { TEXT_CACHE_BITS = 10, TEXT_CACHE_SLOTS = 1 << TEXT_CACHE_BITS };

struct text_cache {
    struct buffer text;
    struct text_key *keys;     /* of each slot; first is 1 more, 0: empty */
    struct text_piece *pieces; /* of slot i: pieces[i * width] and on */
    size_t width;              /* pieces of a slot */
};

/* False for want of memory. */
bool text_cache_init(struct text_cache *cache, size_t width);
void text_cache_release(struct text_cache *cache);

/*
 * The slot of the key. *is_new tells that its pieces are to be filled: what is
 * then appended to cache->text is theirs. They last until the next call.
 */
size_t text_cache_find(struct text_cache *cache, struct text_key key, bool *is_new);

static inline struct text_piece *text_cache_pieces(const struct text_cache *cache, size_t slot)
{
    return &cache->pieces[slot * cache->width];
}

#endif
