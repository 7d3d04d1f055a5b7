/* SPDX-License-Identifier: MIT */
/*
 * Kernels as compilers report them: one for each name and target. What a
 * report does not say is not known, which is another thing than 0.
 */
#ifndef KERNELS_KERNEL_H
#define KERNELS_KERNEL_H

#include <stdint.h>

#include <occsweep/arch.h>

#include "kernels/name_table.h"

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
    KERNEL_FROM_PTXAS,       /* ptxas -v */
    KERNEL_FROM_NVLINK,      /* nvlink -v: what the linked code needs */
    KERNEL_FROM_JIT,         /* the driver's compiler */
    KERNEL_FROM_USAGE,       /* cuobjdump -res-usage */
    KERNEL_FROM_CUBIN,       /* a cubin, alone or in a binary */
    KERNEL_FROM_TRITON,      /* a cubin with what Triton notes beside it */
    KERNEL_FROM_PROFILE,     /* a launch in a profiler's report */
    KERNEL_FROM_REMARKS,     /* LLVM's remarks of what a kernel takes */
    KERNEL_FROM_ASSEMBLY,    /* assembly that LLVM writes for AMD's targets */
    KERNEL_FROM_CODE_OBJECT, /* AMD's code objects, alone or in a binary */
};

/* "ptxas", "nvlink", "jit", "res-usage", "cubin", "triton", "ncu", "llvm",
 * "assembly", "code-object". */
const char *kernel_kind_name(enum kernel_kind kind);

/* A line of a compiler that says more than figures. */
struct kernel_warning {
    const char *text;   /* the message, without what stands before it */
    const char *source; /* the file; borrowed */
    size_t line;        /* in it, from 1 */
    struct kernel_warning *next;
};

/* How a kernel is launched, where a source tells. */
struct kernel_launch {
    uint32_t threads_per_block, dynamic_smem_bytes;
};

struct kernel {
    const char *name;            /* raw, as the report spells it; may hold anything but NUL */
    const char *demangled;       /* as people write it; `name` where it is no mangled one */
    const char *target;          /* "sm_90a", "gfx1100-wave64"; "" where none is named */
    const struct occ_arch *arch; /* what the target means; NULL: none of ours */
    enum kernel_kind kind;
    struct kernel_number regs_per_thread;
    struct kernel_number static_smem_bytes; /* ptxas leaves the item out where there is none */
    struct kernel_number barriers_per_block;
    struct kernel_number stack_bytes;            /* nvlink: with what is called */
    struct kernel_number cumulative_stack_bytes; /* with what is called */
    struct kernel_number spill_store_bytes;      /* only compilers tell of spills */
    struct kernel_number spill_load_bytes;
    struct kernel_number constant_bytes; /* of bank 0: parameters, and what is reserved */

    /* Registers that only some architectures have, and what the compiler counts
     * itself, warps of one partition. */
    struct kernel_number scalar_regs_per_warp, accum_regs_per_thread;
    struct kernel_number compiler_waves_per_simd;

    /* Launch bounds, which only binaries hold: not known where the source
     * gave none. A required size is also the largest. */
    struct kernel_number max_threads_per_block;
    struct kernel_extent max_block, required_block;
    struct kernel_extent cluster; /* blocks of a cluster, where the source fixes them */
    struct kernel_number max_blocks_per_cluster;
    struct kernel_number max_regs_per_thread; /* what the compiler was held to */
    struct kernel_number cuda_version;        /* of the toolkit: 130 is 13.0 */
    bool has_explicit_cluster;                /* it can only be launched in clusters */
    bool uses_setmaxnreg;                     /* registers move between warps at run time */

    /* How Triton launches it, or a profiled program did. */
    struct kernel_number threads_per_block, dynamic_smem_bytes;

    bool is_refused;     /* too much shared memory: figures, but no code */
    bool is_provisional; /* of code that is not linked yet; the linker may raise its figures */
    bool is_linked;      /* of what nvlink put together */
    bool is_executable;  /* of a binary that can be loaded */
    bool is_from_total;  /* regs_per_thread: worked out of a sum, so maybe rounded up */
    bool is_raised;      /* regs_per_thread is granted, to keep waves few; less is used */
    bool has_reserve;    /* static_smem_bytes may hold the system's reserve: see below */
    uint32_t copy;       /* from 1: kernels of one name and target with other figures */
    const char *source;  /* the file; borrowed */
    size_t line;         /* in it, from 1; 0 in a binary */
    struct kernel_warning *warnings;
};

/* `name`, which is one of the kernel's, or "name#2" where it is the second of it
 * (see `copy`), in the pool; NULL, with the error set, when memory runs out. */
const char *kernel_numbered(const struct kernel *kernel, const char *name, struct pool *pool,
                            struct error *err);

/*
 * Linkers and binaries count the shared memory that the system reserves as
 * the kernel's own from compute capability 9.0 on. Readers take it out, but
 * of a report that names no target, where has_reserve stays set. The first of
 * these takes it out, or not, as the kernel's target has it; the second for
 * whoever knows the architecture otherwise.
 */
void kernel_settle_reserve(struct kernel *kernel);
void kernel_take_out_reserve(struct kernel *kernel, const struct occ_arch *arch);

/* A function of the device that kernels call: its spills are in no kernel's
 * figures. */
struct kernel_callee {
    const char *name, *source;
    enum kernel_kind kind; /* who tells; not all know what is loaded again */
    const char *target;    /* that of the kernels before it in the log; "" if there are none */
    size_t line;
    uint32_t stack_bytes, spill_store_bytes, spill_load_bytes;
    size_t earlier; /* from 1: another one of that name; 0: none */
};

/* All of them counted; those that spill kept, in their order, equal ones once. */
struct kernel_callees {
    size_t count;
    uint64_t spill_store_bytes, spill_load_bytes; /* of those that are kept */
    struct kernel_callee *spilling;
    size_t spilling_count;
};

/* Where a kernel is, by what it is. */
struct kernel_slot {
    uint64_t hash;
    size_t number; /* from 1; 0: nowhere */
};

/* A list that is all zero is empty. Texts lie in its pool. */
struct kernel_list {
    struct kernel *items;
    size_t count;
    struct pool pool;
    struct name_table names;
    struct kernel_slot *slots; /* a hash table of kernels whose name is not new */
    size_t slot_count, slots_taken;
    struct kernel_callees callees;
    struct kernel_warning *warnings; /* that name no kernel */
    struct kernel_warning *last_warning;
    size_t warning_count;
    /* What was passed over: lines of other tools and messages that are not
     * read, items of a line that are not known, kernels without figures, and
     * in binaries parts that hold other code than cubins (PTX). */
    size_t skipped_lines, unknown_items, unfinished_kernels, skipped_parts;
    /* The first without figures, and its file (borrowed); NULL if there is none. */
    const char *unfinished_name, *unfinished_source;
};

void kernel_list_release(struct kernel_list *list);

/* The text of `size` bytes, kept once; equal ones have one address. NULL, with
 * the error set, when memory runs out. */
struct name *kernel_list_name(struct kernel_list *list, const char *bytes, size_t size,
                              struct error *err);

/*
 * Append *kernel, which is called `name`, unless an equal one is there already:
 * that one stays, with its place. Its target comes from kernel_list_name().
 * Returns the one that is in the list, until the next is added; NULL, with the
 * error set, when memory runs out.
 */
struct kernel *kernel_list_add(struct kernel_list *list, struct name *name,
                               const struct kernel *kernel, struct error *err);

/* Add a copy of *warning to those of a kernel, unless it is there or too many
 * are. Its text comes from kernel_list_name(). */
bool kernel_list_warn(struct kernel_list *list, struct kernel *kernel,
                      const struct kernel_warning *warning, struct error *err);

/* The same for the list itself. */
bool kernel_list_warn_all(struct kernel_list *list, struct name *text, const char *source,
                          size_t line, struct error *err);

/* Count a function of the device, which is called `name`. */
bool kernel_list_add_callee(struct kernel_list *list, struct name *name,
                            const struct kernel_callee *callee, struct error *err);

/* Equal in everything but where it was read and what was warned of; those
 * that are have one hash. */
bool kernel_is_equal(const struct kernel *a, const struct kernel *b);
uint64_t kernel_hash(const struct kernel *kernel);

/* Take over what only *from tells. */
bool kernel_fill_in(struct kernel_list *list, struct kernel *kernel, const struct kernel *from,
                    struct error *err);

/*
 * To be called when all sources are read, once: fills in `demangled`. Kernels
 * of one name and architecture that differ in nothing that both tell count
 * once, with all that either tells; others are numbered by `copy`. What a
 * linker says takes the place of what was said of the same kernel before it
 * was linked. The order stays.
 */
bool kernel_list_settle(struct kernel_list *list, struct error *err);

#endif
