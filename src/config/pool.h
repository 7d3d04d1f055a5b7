/* SPDX-License-Identifier: MIT */
/*
 * A pool of memory blocks that are released together: what a configuration
 * points to lives as long as its pool.
 */
#ifndef CONFIG_POOL_H
#define CONFIG_POOL_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

/* Zeroed, a pool is empty. */
struct pool {
    void **blocks;
    size_t count;
    char *room; /* the rest of the last piece of memory */
    size_t room_bytes;
};

/* `count` zeroed elements, of which there may be none; NULL, with the error set,
 * when memory runs out. */
void *pool_alloc(struct pool *pool, size_t count, size_t element_bytes, struct error *err);

/* A copy of `text`; NULL, with the error set, when memory runs out. */
char *pool_copy_text(struct pool *pool, const char *text, struct error *err);

void pool_release(struct pool *pool);

#endif
