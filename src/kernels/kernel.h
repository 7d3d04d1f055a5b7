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

/* Three counts of threads, or of blocks; x alone matters where y and z are 1. */
struct kernel_extent {
    bool is_known;
    uint32_t x, y, z;
};

/* Who tells of a kernel. */
enum kernel_kind {
    KERNEL_FROM_PTXAS,  /* ptxas -v */
    KERNEL_FROM_NVLINK, /* nvlink -v: what the linked code needs */
    KERNEL_FROM_JIT,    /* the driver's compiler */
    KERNEL_FROM_USAGE,  /* cuobjdump -res-usage */
    KERNEL_FROM_CUBIN,  /* a cubin, alone or in a binary */
    KERNEL_FROM_TRITON, /* a cubin with what Triton notes beside it */
};

/* "ptxas", "nvlink", "jit", "res-usage", "cubin", "triton". */
const char *kernel_kind_name(enum kernel_kind kind);

/* A line of a compiler that says more than figures. */
struct kernel_warning {
    const char *text;   /* the message, without what stands before it */
    const char *source; /* the file; borrowed */
    size_t line;        /* in it, from 1 */
    const struct kernel_warning *next;
};

struct kernel {
    const char *name;            /* raw, as the report spells it; may hold anything but NUL */
    const char *demangled;       /* as people write it; `name` where it is no mangled one */
    const char *target;          /* "sm_90a"; "" where the report names none */
    const struct occ_arch *arch; /* what the target means; NULL: none of ours */
    enum kernel_kind kind;
    struct kernel_number regs_per_thread;
    struct kernel_number static_smem_bytes; /* ptxas leaves the item out where there is none */
    struct kernel_number barriers_per_block;
    struct kernel_number stack_bytes;
    struct kernel_number spill_store_bytes; /* only ptxas tells of spills */
    struct kernel_number spill_load_bytes;

    /* Launch bounds, which only binaries hold: not known where the source
     * gave none. A required size is also the largest. */
    struct kernel_number max_threads_per_block;
    struct kernel_extent max_block, required_block;
    struct kernel_extent cluster; /* blocks of a cluster, where the source fixes them */
    struct kernel_number max_blocks_per_cluster;
    bool has_explicit_cluster; /* it can only be launched in clusters */
    bool uses_setmaxnreg;      /* registers move between warps at run time */

    /* How Triton launches it. */
    struct kernel_number threads_per_block, dynamic_smem_bytes;

    bool is_refused;     /* too much shared memory: figures, but no code */
    bool is_provisional; /* of code that is not linked yet; the linker may raise its figures */
    bool has_reserve;    /* static_smem_bytes may hold the system's reserve: see below */
    uint32_t copy;       /* from 1: kernels of one name and target with other figures */
    const char *source;  /* the file; borrowed */
    size_t line;         /* in it, from 1; 0 in a binary */
    const struct kernel_warning *warnings;
};

/*
 * Linkers and binaries count the shared memory that the system reserves as
 * the kernel's own from compute capability 9.0 on. Readers take it out, but
 * of a report that names no target (has_reserve). This takes it out, or not,
 * as `arch` has it.
 */
void kernel_take_out_reserve(struct kernel *kernel, const struct occ_arch *arch);

/* A function of the device that kernels call: its spills are in no kernel's
 * figures. */
struct kernel_callee {
    const char *name, *source;
    const char *target; /* "" if not told */
    size_t line;
    uint32_t stack_bytes, spill_store_bytes, spill_load_bytes;
};

/* All of them counted; those that spill kept, in their order. */
struct kernel_callees {
    size_t count;
    uint64_t spill_store_bytes, spill_load_bytes;
    struct kernel_callee *spilling;
    size_t spilling_count;
};

/* A list that is all zero is empty. Names lie in its pool. */
struct kernel_list {
    struct kernel *items;
    size_t count;
    struct pool pool;
    struct kernel_callees callees;
    const struct kernel_warning *warnings; /* that name no kernel, the last first */
    /* What was passed over: lines of other tools and messages that are not
     * read, items of a line that are not known, kernels without figures, and
     * in binaries parts that hold other code than cubins (PTX). */
    size_t skipped_lines, unknown_items, unfinished_kernels, skipped_parts;
};

void kernel_list_release(struct kernel_list *list);

/* Append *kernel; its texts must outlive the list or lie in its pool. */
bool kernel_list_add(struct kernel_list *list, const struct kernel *kernel, struct error *err);

/*
 * To be called when all sources are read: fills in `demangled`. Kernels of
 * one name and target that differ in nothing both tell count once, with all
 * that either tells; others are numbered by `copy`. What a linker says takes
 * the place of what was said of the same kernel before it was linked. The
 * order stays.
 */
bool kernel_list_settle(struct kernel_list *list, struct error *err);

#endif
