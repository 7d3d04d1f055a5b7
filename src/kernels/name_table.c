/* SPDX-License-Identifier: MIT */
/* A hash table with open addressing; texts lie in large pieces of memory. */
#include "kernels/name_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, PIECE_BYTES = 1 << 16 };

/*
 * Eight bytes at a time: names of kernels are long. The keys are odd and of this
 * run alone, and what one word changes comes out multiplied by both.
 */
static uint64_t hash_of(const struct name_table *table, const char *bytes, size_t size)
{
    uint64_t hash = size * table->keys[1];

    while (size > 0) {
        uint64_t word = 0;
        size_t used = size < sizeof(word) ? size : sizeof(word);
        memcpy(&word, bytes, used);
        hash = (hash ^ word) * table->keys[0];
        hash = (hash ^ hash >> 32) * table->keys[1];
        bytes += used;
        size -= used;
    }
    return hash ^ hash >> 32;
}

/* Where memory lies is another place in each run. */
static uint64_t make_key(const void *place, uint64_t factor)
{
    uint64_t key = (uint64_t)(uintptr_t)place * factor;
    key = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (key ^ key >> 32) | 1;
}

static void make_keys(struct name_table *table, const void *block)
{
    table->keys[0] = make_key(table, UINT64_C(0x9e3779b97f4a7c15));
    table->keys[1] = make_key(block, UINT64_C(0x94d049bb133111eb)) ^ table->keys[0] << 1;
}

static size_t slot_of(const struct name_table *table, const char *bytes, size_t size,
                      uint64_t hash)
{
    size_t slot = (size_t)hash & (table->slot_count - 1);

    for (; table->slots[slot].name != NULL; slot = (slot + 1) & (table->slot_count - 1)) {
        const char *text = table->slots[slot].name->text;
        if (table->slots[slot].hash == hash && strncmp(text, bytes, size) == 0 &&
            text[size] == '\0')
            break;
    }
    return slot;
}

static void move_slots(const struct name_table *from, struct name_table *to)
{
    for (size_t i = 0; i < from->slot_count; i++) {
        const struct name_slot *moved = &from->slots[i];
        size_t slot = (size_t)moved->hash & (to->slot_count - 1);
        if (moved->name == NULL)
            continue;
        while (to->slots[slot].name != NULL)
            slot = (slot + 1) & (to->slot_count - 1);
        to->slots[slot] = *moved;
    }
}

/* At most three quarters of the slots are taken. */
static bool make_room(struct name_table *table, struct error *err)
{
    if (4 * (table->count + 1) <= 3 * table->slot_count)
        return true;
    struct name_table larger = *table;
    larger.slot_count = table->slot_count == 0 ? FIRST_SLOTS : 2 * table->slot_count;
    larger.slots = calloc(larger.slot_count, sizeof(*larger.slots));
    if (larger.slots == NULL)
        return error_no_memory(err);
    if (table->slot_count == 0)
        make_keys(&larger, larger.slots);
    move_slots(table, &larger);
    free(table->slots);
    *table = larger;
    return true;
}

/* Room for one name; long ones have a piece of their own. */
static struct name *allocate(struct name_table *table, struct pool *pool, size_t size,
                             struct error *err)
{
    size_t align = sizeof(size_t);
    size_t bytes = (sizeof(struct name) + size + 1 + align - 1) / align * align;

    if (bytes > PIECE_BYTES / 4)
        return pool_alloc(pool, bytes, 1, err);
    if (bytes > table->room_bytes) {
        char *piece = pool_alloc(pool, PIECE_BYTES, 1, err);
        if (piece == NULL)
            return NULL;
        table->room = piece;
        table->room_bytes = PIECE_BYTES;
    }
    struct name *name = (struct name *)(void *)table->room;
    table->room += bytes;
    table->room_bytes -= bytes;
    return name;
}

static struct name *put_text(struct name_table *table, struct pool *pool, const char *bytes,
                             size_t size, struct error *err)
{
    if (!make_room(table, err))
        return NULL;
    uint64_t hash = hash_of(table, bytes, size);
    size_t slot = slot_of(table, bytes, size, hash);
    if (table->slots[slot].name != NULL)
        return table->slots[slot].name;
    struct name *name = allocate(table, pool, size, err);
    if (name == NULL)
        return NULL;
    memcpy(name->text, bytes, size);
    table->slots[slot] = (struct name_slot){hash, name};
    table->count++;
    return name;
}

struct name *name_table_put(struct name_table *table, struct pool *pool, const char *bytes,
                            size_t size, struct error *err)
{
    if (size == 0)
        return put_text(table, pool, "", 0, err);
    if (memchr(bytes, '\0', size) == NULL)
        return put_text(table, pool, bytes, size, err);
    char *masked = malloc(size);
    if (masked == NULL) {
        error_no_memory(err);
        return NULL;
    }
    for (size_t i = 0; i < size; i++)
        masked[i] = bytes[i] == '\0' ? '?' : bytes[i];
    struct name *name = put_text(table, pool, masked, size, err);
    free(masked);
    return name;
}

struct name *name_table_find(const struct name_table *table, const char *bytes, size_t size)
{
    if (table->slot_count == 0)
        return NULL;
    return table->slots[slot_of(table, bytes, size, hash_of(table, bytes, size))].name;
}

void name_table_release(struct name_table *table)
{
    free(table->slots);
    *table = (struct name_table){.slots = NULL};
}
