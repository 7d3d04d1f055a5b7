/* SPDX-License-Identifier: MIT */
/*
 * Texts of classes of launches. Each class has a place, where another one may
 * have been before; its key tells.
 */
#ifndef ROWS_CLASS_TEXTS_H
#define ROWS_CLASS_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which class; {0, 0} is none. */
struct class_key {
    uint64_t high, low;
};

/* A class may have two texts; the second begins at a place of its table. */
enum { CLASS_TEXTS = 2 };

struct class_text {
    struct class_key key;
    uint32_t blocks; /* the fewest that its limits allow */
    uint8_t code;    /* those limits */
    uint8_t status;  /* where no other side refuses */
    uint8_t lengths[CLASS_TEXTS];
    char text[];
};

struct class_texts {
    void *memory;
    char *classes;      /* in it */
    size_t mask;        /* one less than there are places */
    size_t class_bytes; /* of each, and how far apart they are */
};

/* `places` is a power of two. False for want of memory. */
bool class_texts_init(struct class_texts *texts, size_t places, size_t class_bytes);
void class_texts_release(struct class_texts *texts);

/* What is at a place; any number stands for one. */
static inline struct class_text *class_texts_at(const struct class_texts *texts, size_t place)
{
    return (void *)(texts->classes + (place & texts->mask) * texts->class_bytes);
}

static inline bool class_keys_equal(struct class_key a, struct class_key b)
{
    return ((a.high ^ b.high) | (a.low ^ b.low)) == 0;
}

#endif
