/* SPDX-License-Identifier: MIT */
/*
 * Functions some of whose lines were read. Lines without a name belong to the
 * function of the lines right before them; where several are under way, to
 * the one that has waited longest for such a line, as programs take turns.
 */
#ifndef KERNELS_OPEN_FUNCTIONS_H
#define KERNELS_OPEN_FUNCTIONS_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

/* More than this many are not under way at once; the one that has waited
 * longest is given up. */
enum { MAX_OPEN_FUNCTIONS = 64 };

struct open_function {
    struct kernel kernel;
    struct name *name; /* the kernel's */
    bool is_callee;    /* a device function: nothing said that it is compiled as an entry */
    bool has_properties, has_stack;
    const struct name *place; /* in the source, where lines tell it; else NULL */
    uint32_t items;           /* bits of those that were read, where each has a line */
    size_t turn;              /* when its last line was read */
};

/* Zeroed, there are none. */
struct open_functions {
    struct open_function items[MAX_OPEN_FUNCTIONS];
    size_t count, turn;
    size_t newest;    /* the last that was opened, if is_in_a_row */
    bool is_in_a_row; /* the last lines were all of it */
    size_t given_up;  /* kernels without figures */
    const struct name *first_given_up;
};

void open_functions_add(struct open_functions *open, const struct open_function *function);

/* The function of that kind that a line belongs to which `waits` for it; NULL
 * if there is none. Only one that is called `name` if that is not NULL. */
struct open_function *open_functions_find(struct open_functions *open, enum kernel_kind kind,
                                          bool (*waits)(const struct open_function *function),
                                          const struct span *name);

/* The function of that kind and place that has not got all of `items` yet: of
 * several, one is chosen as above. */
struct open_function *open_functions_find_item(struct open_functions *open,
                                               enum kernel_kind kind, const struct name *place,
                                               uint32_t items);

/* The function that all of the last lines were of; NULL if there is none. */
struct open_function *open_functions_newest(struct open_functions *open);

/* A line of the function was read. */
void open_functions_note(struct open_functions *open, struct open_function *function);

/* All its lines were. */
void open_functions_close(struct open_functions *open, const struct open_function *function);

/* Nothing follows. */
void open_functions_finish(struct open_functions *open);

#endif
