/* SPDX-License-Identifier: MIT */
/*
 * Texts that are kept once: equal ones have one address, so that names are
 * compared by it. Memory is bounded by what is different.
 */
#ifndef KERNELS_NAME_TABLE_H
#define KERNELS_NAME_TABLE_H

#include <stdint.h>

#include "config/pool.h"

struct name {
    size_t remark;                    /* from 1: the last that a reader noted of it; 0: none */
    size_t first_kernel, last_kernel; /* from 1: of that name in the list; 0: none */
    size_t callee;   /* from 1: the last function of the device of that name that spills */
    size_t command;  /* from 1: the last command of a log that compiles a file of that name */
    size_t pending;  /* from 1: the kernel of that name of which a reader has not read all */
    bool is_warning; /* it is a text that the list warns of already */
    char text[];
};

/* The hash stands beside, so that names that differ are not looked at. */
struct name_slot {
    uint64_t hash;
    struct name *name;
};

/* Zeroed, it is empty. */
struct name_table {
    struct name_slot *slots; /* a power of two of them */
    size_t slot_count, count;
    uint64_t keys[2]; /* of the hash, so that nobody can make names that share one */
    char *room;       /* the rest of the last piece of memory */
    size_t room_bytes;
};

/* The entry of `size` bytes; texts end with NUL, so one inside becomes a
 * question mark. It lies in `pool`. NULL, with the error set, when memory runs
 * out. */
struct name *name_table_put(struct name_table *table, struct pool *pool, const char *bytes,
                            size_t size, struct error *err);

/* The same of a text that is there already; NULL if it is not. */
struct name *name_table_find(const struct name_table *table, const char *bytes, size_t size);

void name_table_release(struct name_table *table);

#endif
