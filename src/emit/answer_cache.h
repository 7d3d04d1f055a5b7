/* SPDX-License-Identifier: MIT */
/*
 * The texts of answers that one thread has made, by the class of launches
 * they belong to. Bounded: an answer that has no room takes another's.
 */
#ifndef EMIT_ANSWER_CACHE_H
#define EMIT_ANSWER_CACHE_H

#include "emit/prepared_rows.h"

/* A class: a step of threads and registers, and one of the inner side. */
struct answer_key {
    uint64_t outer, inner;
};

struct answer_cache {
    struct buffer text;
    struct answer_key *keys;   /* of each slot; outer is 1 more, 0: empty */
    struct text_piece *pieces; /* of slot i: pieces[i * width] and on */
    size_t width;              /* pieces of an answer */
};

/* False for want of memory. */
bool answer_cache_init(struct answer_cache *cache, size_t width);
void answer_cache_release(struct answer_cache *cache);

/*
 * The pieces of an answer. *is_new tells that they are to be filled: what is
 * then appended to cache->text is theirs. They last until the next call.
 */
struct text_piece *answer_cache_find(struct answer_cache *cache, struct answer_key key,
                                     bool *is_new);

#endif
