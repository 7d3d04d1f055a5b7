/* SPDX-License-Identifier: MIT */
/*
 * One build as `check` sees it: each kernel on each architecture once, by
 * name. It comes from compiler output or from a baseline file.
 */
#ifndef CLI_CHECK_BUILD_H
#define CLI_CHECK_BUILD_H

#include "cli/kernel_choice.h"
#include "emit/emit.h"

struct check_entry {
    struct kernel kernel;    /* figures, names, where they were read */
    const char *arch_name;   /* as --set leaves it */
    struct value_list sizes; /* block sizes that are written down; in the pool; may be empty */
};

/* What functions spill that kernels call, all of a build together: no figure of
 * a kernel holds it. Binaries do not tell. */
struct check_callees {
    bool are_known;
    uint64_t spill_store_bytes, spill_load_bytes;
};

/* Zeroed, it is empty. */
struct check_build {
    struct check_entry *items; /* by name, then architecture */
    size_t count;
    const struct check_entry **by_key; /* the same by raw name, to find them; see below */
    struct check_callees callees;
    bool has_scalar_regs, has_accum_regs; /* of an architecture with such registers */
    struct pool pool;
};

/*
 * The kernels of `choice`, which must outlive *build. Of several with one
 * name on one architecture the worst stands for all: the fewest blocks with
 * `launches`, then the most spills, the most registers.
 */
bool check_build_collect(const struct kernel_choice *choice,
                         const struct kernel_launches *launches, struct check_build *build,
                         struct error *err);
void check_build_release(struct check_build *build);

/* Order by name, raw name, architecture. */
int check_entry_compare(const struct check_entry *a, const struct check_entry *b);

/* Make the entries ready to be found; to be called when they are all there. */
bool check_build_index(struct check_build *build, struct error *err);

/* The entry of the same kernel and architecture; NULL if there is none. */
const struct check_entry *check_build_find(const struct check_build *build,
                                           const struct check_entry *entry);

/* An entry whose kernel and architecture another one before it has, too; NULL
 * if there is none. */
const struct check_entry *check_build_repeated(const struct check_build *build);

#endif
