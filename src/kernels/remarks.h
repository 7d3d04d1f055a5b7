/* SPDX-License-Identifier: MIT */
/*
 * What a compiler remarks of a function: it says so before it prints the
 * figures, and by name.
 */
#ifndef KERNELS_REMARKS_H
#define KERNELS_REMARKS_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

struct remark {
    struct name *name; /* of the function */
    struct name *text; /* NULL: the function was refused */
    size_t row, line;  /* the row of its words in the table of remarks */
    size_t earlier;    /* from 1: another one of that name; 0: none */
    bool is_taken;
};

/* Zeroed, there are none. */
struct remarks {
    const char *source;
    struct remark *items;
    size_t count;
};

void remarks_release(struct remarks *remarks);

/* If `message` is worth a remark, keep it; *is_one tells. */
bool remarks_read(struct remarks *remarks, struct span message, size_t line,
                  struct kernel_list *list, bool *is_one, struct error *err);

/* A function is compiled that is called so: what was remarked of the name,
 * each remark once, is taken for it. */
bool remarks_take(struct remarks *remarks, struct name *name, struct kernel *kernel,
                  struct kernel_list *list, struct error *err);

/* What is left goes to the last kernel of its name, or else to the list. */
bool remarks_finish(struct remarks *remarks, struct kernel_list *list, struct error *err);

#endif
