/* SPDX-License-Identifier: MIT */
/*
 * Kernels as compilers report them: one for each name and target. What a
 * report does not say is not known, which is another thing than 0.
 */
#ifndef KERNELS_KERNEL_H
#define KERNELS_KERNEL_H

#include <stdint.h>

#include <occsweep/arch.h>

#include "config/pool.h"

struct kernel_number {
    bool is_known;
    uint32_t value; /* 0 where it is not known */
};

struct kernel {
    const char *name;            /* raw, as the report spells it; may hold anything but NUL */
    const char *target;          /* "sm_90a"; "" where the report names none */
    const struct occ_arch *arch; /* what the target means; NULL: none of ours */
    struct kernel_number regs_per_thread;
    struct kernel_number static_smem_bytes; /* ptxas leaves the item out where there is none */
    struct kernel_number barriers_per_block;
    struct kernel_number stack_bytes;
    struct kernel_number spill_store_bytes;
    struct kernel_number spill_load_bytes;
    bool is_refused;    /* too much shared memory: figures, but no code */
    uint32_t copy;      /* from 1: kernels of one name and target with other figures */
    const char *source; /* the file; borrowed */
    size_t line;        /* in it, from 1 */
};

/* Device functions that kernels call: their spills are in no kernel's figures. */
struct kernel_callees {
    size_t count;
    uint64_t spill_store_bytes, spill_load_bytes;
};

/* A list that is all zero is empty. Names lie in its pool. */
struct kernel_list {
    struct kernel *items;
    size_t count;
    struct pool pool;
    struct kernel_callees callees;
    /* What was passed over: lines of other tools and messages that are not
     * read, items of a line that are not known, kernels without figures. */
    size_t skipped_lines, unknown_items, unfinished_kernels;
};

void kernel_list_release(struct kernel_list *list);

/* Append *kernel; its texts must outlive the list or lie in its pool. */
bool kernel_list_add(struct kernel_list *list, const struct kernel *kernel, struct error *err);

/*
 * Kernels of one name and target whose figures are equal count once, the
 * first of them; others are numbered by `copy`. The order stays. To be called
 * when all sources are read.
 */
bool kernel_list_settle(struct kernel_list *list, struct error *err);

#endif
