/* SPDX-License-Identifier: MIT */
/* Small things lie in pieces, one behind the other; large ones by themselves. */
#include "config/pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { PIECE_BYTES = 1 << 14, LARGE_BYTES = PIECE_BYTES / 4, ALIGN_BYTES = 8 };

static char *add_block(struct pool *pool, size_t bytes)
{
    void **blocks = array_grow(pool->blocks, pool->count, sizeof(*blocks));
    if (blocks == NULL)
        return NULL;
    pool->blocks = blocks;
    blocks[pool->count] = calloc(bytes, 1);
    return blocks[pool->count] == NULL ? NULL : blocks[pool->count++];
}

/* `bytes` of zeros whose address is a multiple of `align`; NULL without memory. */
static char *take(struct pool *pool, size_t bytes, size_t align)
{
    size_t gap = pool->room_bytes % align;
    if (bytes > LARGE_BYTES)
        return add_block(pool, bytes);
    if (gap + bytes >= pool->room_bytes) {
        char *piece = add_block(pool, PIECE_BYTES);
        if (piece == NULL)
            return NULL;
        pool->room = piece;
        pool->room_bytes = PIECE_BYTES;
        gap = 0;
    }
    char *taken = pool->room + gap;
    pool->room = taken + bytes;
    pool->room_bytes -= gap + bytes;
    return taken;
}

void *pool_alloc(struct pool *pool, size_t count, size_t element_bytes, struct error *err)
{
    bool fits = count <= SIZE_MAX / element_bytes;
    void *taken = fits ? take(pool, count * element_bytes, ALIGN_BYTES) : NULL;
    if (taken == NULL)
        error_no_memory(err);
    return taken;
}

char *pool_copy_text(struct pool *pool, const char *text, struct error *err)
{
    size_t size = strlen(text) + 1;
    char *copy = take(pool, size, 1);
    if (copy == NULL) {
        error_no_memory(err);
        return NULL;
    }
    return memcpy(copy, text, size);
}

void pool_release(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++)
        free(pool->blocks[i]);
    free(pool->blocks);
    *pool = (struct pool){.blocks = NULL};
}
