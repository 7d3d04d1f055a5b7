/* SPDX-License-Identifier: MIT */
/* Memory blocks that are released together. */
#include "config/pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static bool make_room(struct pool *pool)
{
    void **blocks = array_grow(pool->blocks, pool->count, sizeof(*blocks));
    if (blocks == NULL)
        return false;
    pool->blocks = blocks;
    return true;
}

void *pool_alloc(struct pool *pool, size_t count, size_t element_bytes, struct error *err)
{
    /* One spare element: the NUL of a text, and an address even for none. */
    void *block = make_room(pool) ? calloc(count + 1, element_bytes) : NULL;
    if (block == NULL) {
        error_no_memory(err);
        return NULL;
    }
    pool->blocks[pool->count++] = block;
    return block;
}

char *pool_copy_text(struct pool *pool, const char *text, struct error *err)
{
    size_t length = strlen(text);
    char *copy = pool_alloc(pool, length, 1, err);
    if (copy != NULL)
        memcpy(copy, text, length);
    return copy;
}

void pool_release(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++)
        free(pool->blocks[i]);
    free(pool->blocks);
    *pool = (struct pool){.blocks = NULL};
}
