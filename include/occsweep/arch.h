/* SPDX-License-Identifier: MIT */
/*
 * GPU architectures as data: the limits that decide occupancy.
 *
 * The structs nest as the YAML of an architecture file does, and each field
 * has the name of its key: `registers.allocation_unit` there is
 * `arch->registers.allocation_unit` here. Sizes are in bytes. The built-in
 * table is compiled in from configs/arch; nothing here reads a file.
 */
#ifndef OCCSWEEP_ARCH_H
#define OCCSWEEP_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <occsweep/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most shared memory splits that one architecture may list. */
#define OCC_MAX_CARVEOUTS 32

/* The most sizes of each of the other lists. */
#define OCC_MAX_SUB_GROUPS 8
#define OCC_MAX_SCALAR_STEPS 16
#define OCC_MAX_ALLOCATION_SIZES 32

/* What becomes of a carveout that does not hold one block. */
enum occ_carveout_growth {
    OCC_GROW_TO_SMALLEST, /* to the smallest supported size that holds it */
    /* To the largest size. Such an SM is split by size alone: a percentage
     * is ignored, as on Kepler. */
    OCC_GROW_TO_LARGEST,
};

struct occ_arch_limits {
    uint32_t threads_per_warp;      /* 1 or more */
    uint32_t max_threads_per_block; /* at most max_warps_per_sm full warps */
    uint32_t max_warps_per_sm;
    uint32_t max_blocks_per_sm;
    /* Not 0: as many only of blocks of a single warp, and of others so many. */
    uint32_t max_multi_warp_blocks_per_sm;
    /* How many threads a launch may put into a warp, ascending; threads_per_warp
     * is what it has if nothing is said. */
    uint32_t sub_group_sizes[OCC_MAX_SUB_GROUPS];
    uint32_t sub_group_size_count; /* 0: threads_per_warp alone */
};

/* Registers that matrix instructions add up in, beside those of a thread. */
enum occ_accumulators {
    OCC_ACCUMULATORS_NONE,     /* there are none */
    OCC_ACCUMULATORS_SEPARATE, /* a file of their own, as large as the other */
    OCC_ACCUMULATORS_UNIFIED,  /* in one file, behind the others */
};

/* per_sm == 0: registers limit nothing; then the other fields are 0 too, but
 * for large_mode. */
struct occ_arch_registers {
    uint32_t per_sm;
    uint32_t max_per_block;
    uint32_t max_per_thread;
    uint32_t allocation_unit; /* registers; what one warp gets is a multiple */
    uint32_t partitions;      /* register files an SM is made of */
    /* Not 0: a launch must also be possible with so many partitions. */
    uint32_t launch_check_partitions;
    enum occ_accumulators accumulators;
    /* A launch may ask for larger register sets, with half of the warps. */
    bool large_mode;
};

/* A step of scalar registers: a warp that has up to so many leaves room for
 * `warps` in a partition. */
struct occ_scalar_step {
    uint32_t up_to, warps;
};

/*
 * Registers that the threads of a warp share, in a file of each partition. A
 * partition holds per_partition of them, or else what the steps say. Where both
 * are given the file decides, and the steps are those that a compiler counts by
 * (occ_llvm_waves_per_simd()). max_per_warp == 0: there are none.
 */
struct occ_arch_scalar_registers {
    uint32_t per_partition;
    uint32_t allocation_unit; /* what one warp gets is a multiple */
    uint32_t max_per_warp;
    struct occ_scalar_step steps[OCC_MAX_SCALAR_STEPS]; /* up_to ascends, warps descend */
    uint32_t step_count;
};

/* All in bytes. per_sm == 0: shared memory limits nothing. */
struct occ_arch_shared_memory {
    uint32_t per_sm;
    uint32_t max_per_block;       /* without opt-in */
    uint32_t max_per_block_optin; /* with it; equal where there is no opt-in */
    uint32_t reserved_per_block;  /* taken from every block, used or not */
    uint32_t allocation_unit;
    /* Not none: what a block gets is the smallest of these that holds it, and
     * allocation_unit is what all of them are multiples of. Ascending. */
    uint32_t allocation_sizes[OCC_MAX_ALLOCATION_SIZES];
    uint32_t allocation_size_count;
    uint32_t carveouts[OCC_MAX_CARVEOUTS]; /* supported splits, ascending */
    uint32_t carveout_count;               /* 0: the split is fixed at per_sm */
    enum occ_carveout_growth carveout_growth;
    uint32_t unified_with_l1; /* shared memory and L1 together; 0: separate */
};

/* per_sm == 0: barriers limit nothing. */
struct occ_arch_barriers {
    uint32_t per_sm;
};

/* Blocks that share memory across SMs. max_blocks == 0: there are none. */
struct occ_arch_clusters {
    uint32_t max_blocks;             /* of one cluster, on every GPU that has them */
    uint32_t max_blocks_nonportable; /* where the kernel allows it; 0: not known */
    uint32_t sms_per_gpc;            /* a cluster stays within a GPC; 0: not known */
};

/*
 * What a vendor calls these things, as singular nouns; NULL where it has no word
 * of its own: "wave", "workgroup", "CU". For texts; nothing is computed with it.
 */
struct occ_arch_words {
    const char *thread, *warp, *block, *sm, *registers, *shared_memory;
};

/* One product of an architecture, with the SMs that are switched on. */
struct occ_gpu {
    const char *name;
    uint32_t sms;
};

/* Where the value of one field was read. */
struct occ_source {
    const char *field;
    const char *document;
    const char *where;
};

/*
 * An architecture. A program may fill in one of its own; it is answered by the
 * same arithmetic if it keeps what an architecture file must keep:
 *
 * - each count of limits is 1 or more, max_warps_per_sm and max_blocks_per_sm
 *   at most 4096, and max_threads_per_block at most the threads of all warps;
 *   max_multi_warp_blocks_per_sm, which may be 0, at most max_blocks_per_sm;
 * - where registers.per_sm (at most 2^24) is not 0, max_per_block is 1 to
 *   per_sm, max_per_thread 1 to OCC_MAX_REGS_PER_THREAD, partitions 1 or more
 *   (even with has_partitioned_caching), allocation_unit 1 to what one
 *   partition has;
 * - where shared_memory.per_sm (at most 2^24) is not 0, allocation_unit is 1
 *   or more, max_per_block <= max_per_block_optin, which with
 *   reserved_per_block is at most per_sm; carveouts ascend and the last is
 *   per_sm; allocation_sizes ascend, and the last is no less than
 *   max_per_block_optin with reserved_per_block;
 * - where scalar_registers.max_per_warp is not 0 there are steps, or
 *   per_partition (at most 65536) and allocation_unit are both 1 or more;
 * - what is not there is 0 altogether, names are not looked at.
 */
struct occ_arch {
    const char *name;               /* "sm_90" */
    const char *vendor;             /* "NVIDIA" */
    const char *family;             /* "Hopper"; may be NULL */
    const char *compute_capability; /* "9.0"; may be NULL */
    struct occ_arch_limits limits;
    struct occ_arch_registers registers;
    struct occ_arch_scalar_registers scalar_registers;
    struct occ_arch_shared_memory shared_memory;
    struct occ_arch_barriers barriers;
    struct occ_arch_clusters clusters;
    bool has_partitioned_caching; /* then registers.partitions is even */
    bool has_llvm_waves;          /* occ_llvm_waves_per_simd() has an answer */
    bool in_large_mode;           /* as occ_arch_in_mode() made it */
    struct occ_arch_words words;

    const char *const *aliases;
    size_t alias_count;
    const struct occ_gpu *gpus;
    size_t gpu_count;
    const struct occ_source *sources;
    size_t source_count;
};

/* The built-in architectures, by vendor and then by name. They live as
 * long as the program. NULL from occ_arch_count() on. */
OCC_API size_t occ_arch_count(void);
OCC_API const struct occ_arch *occ_arch_at(size_t index);

/* The built-in architecture of exactly this name or alias ("sm_90", in this
 * case and spelling); NULL if there is none. */
OCC_API const struct occ_arch *occ_arch_find(const char *name);

#ifdef __cplusplus
}
#endif

#endif
