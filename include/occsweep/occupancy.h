/* SPDX-License-Identifier: MIT */
/*
 * The occupancy of one launch: how many blocks stay resident on one SM,
 * and which limits bind.
 *
 * The arithmetic is the one that NVIDIA's cuda_occupancy.h (CUDA 13.0)
 * answers with, restated; README.md, "How a number is computed", lists the
 * steps, the sources and the few differences. Integers only; no function
 * here allocates, prints, or keeps state, so all are thread-safe.
 * <occsweep/occsweep.h> says what holds for the whole library.
 */
#ifndef OCCSWEEP_OCCUPANCY_H
#define OCCSWEEP_OCCUPANCY_H

#include <occsweep/arch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest inputs that are answered; bigger ones are undefined. */
#define OCC_MAX_THREADS_PER_BLOCK UINT32_C(65536)
#define OCC_MAX_REGS_PER_THREAD UINT32_C(4096)
#define OCC_MAX_SMEM_PER_BLOCK UINT32_C(16777216)
#define OCC_MAX_BARRIERS_PER_BLOCK UINT32_C(4096)
#define OCC_MAX_SCALAR_REGS_PER_WARP UINT32_C(4096)
#define OCC_MAX_ACCUM_REGS_PER_THREAD UINT32_C(4096)

/* The resources that can limit residency, in the order they are named. */
enum occ_limiter {
    OCC_BY_WARPS,
    OCC_BY_BLOCKS,
    OCC_BY_REGISTERS,
    OCC_BY_SHARED_MEMORY,
    OCC_BY_BARRIERS,
    OCC_BY_SCALAR_REGISTERS,
    OCC_LIMITER_COUNT,
};

/* A set of limiters is the sum of these: 1, 2, 4, 8, 16, 32. */
#define OCC_LIMITER_CODE(limiter) (UINT32_C(1) << (limiter))

/* The number of blocks that a resource without a limit allows. */
#define OCC_UNLIMITED UINT32_MAX

/* How the SM splits its unified memory into shared memory and L1. */
enum occ_carveout_kind {
    OCC_CARVEOUT_DEFAULT, /* everything that can be shared memory is */
    OCC_CARVEOUT_NEEDED,  /* the smallest size that costs no block */
    OCC_CARVEOUT_PERCENT, /* of shared_memory.per_sm, rounded up */
    OCC_CARVEOUT_BYTES,   /* rounded up to a supported size */
};

struct occ_carveout {
    enum occ_carveout_kind kind;
    uint32_t value; /* percent 0-100, or bytes; else 0 */
};

/* NVIDIA's partitioned global caching, compute capability 5.2 to 6.2. */
enum occ_partitioned_caching {
    OCC_CACHING_OFF,
    OCC_CACHING_ON,     /* given up where no block would fit */
    OCC_CACHING_STRICT, /* never given up */
};

struct occ_launch {
    uint32_t threads_per_block;    /* 1..OCC_MAX_THREADS_PER_BLOCK */
    uint32_t regs_per_thread;      /* 0: registers do not limit */
    uint32_t smem_per_block_bytes; /* static + dynamic, without the reserve; may be 0 */
    uint32_t barriers_per_block;   /* 0: barriers do not limit */
    struct occ_carveout carveout;
    bool optin; /* the kernel may use more than max_per_block */
    enum occ_partitioned_caching partitioned_caching;
    /* The kernel's own limit (launch bounds); 0: none declared. */
    uint32_t max_threads_for_kernel;
    /* These two count where the architecture has such registers. */
    uint32_t scalar_regs_per_warp;  /* 0: scalar registers do not limit */
    uint32_t accum_regs_per_thread; /* accumulation registers; may be 0 */
};

/* What the CUDA runtime assumes when nothing is said: one barrier, opt-in,
 * the default carveout, no partitioned caching. Set the sizes on top; as it
 * stands this is one thread. In the order of the fields, as C++ wants it. */
#define OCC_LAUNCH_DEFAULT                                                                     \
    {                                                                                          \
        1, 0, 0, 1, {OCC_CARVEOUT_DEFAULT, 0}, true, OCC_CACHING_OFF, 0, 0, 0                  \
    }

/* Why a launch has 0 blocks: the first of these that applies. */
enum occ_status {
    OCC_OK,
    OCC_TOO_MANY_THREADS_PER_BLOCK,
    OCC_TOO_MANY_REGS_PER_THREAD,
    OCC_TOO_MANY_REGS_PER_BLOCK,
    OCC_PARTITIONED_CACHING_TOO_SMALL,
    OCC_NEEDS_SMEM_OPTIN,
    OCC_TOO_MUCH_SMEM_PER_BLOCK,
    OCC_TOO_MANY_BARRIERS_PER_BLOCK,
    OCC_TOO_MANY_SCALAR_REGS_PER_WARP,
    OCC_TOO_MANY_THREADS_FOR_KERNEL,
    OCC_STATUS_COUNT,
};

struct occ_result {
    enum occ_status status;
    uint32_t warps_per_block;              /* 1 or more: a partial warp is a warp */
    uint32_t blocks_by[OCC_LIMITER_COUNT]; /* OCC_UNLIMITED where no limit */
    uint32_t blocks_per_sm;                /* the smallest of them */
    uint32_t warps_per_sm;
    uint32_t limiter_code;                   /* every limit equal to blocks_per_sm; never 0 */
    uint64_t regs_allocated_per_block;       /* rounded up, warp by warp */
    uint64_t smem_allocated_per_block_bytes; /* with the reserve */
    uint32_t carveout_bytes;                 /* the split in force */
    enum occ_partitioned_caching partitioned_caching; /* in force */
};

/*
 * Work out how many blocks of `launch` are resident on one SM of `arch`.
 *
 * Total: every launch within the ranges above gets an answer. One that the
 * hardware refuses has blocks_per_sm == 0, names the refusing limits in
 * limiter_code and the reason in status; that is a result, not an error.
 */
OCC_API struct occ_result occ_compute(const struct occ_arch *arch, struct occ_launch launch);

/*
 * `arch` by the textbook's rules: registers are one pool of the SM, without
 * partitions, their launch checks, and caching in halves; LLVM's number, which
 * is one of a partition, is none of them. The names and lists it points to are
 * those of `arch`.
 */
OCC_API struct occ_arch occ_simple_rules(const struct occ_arch *arch);

/*
 * `arch` by plain division, the sum on the back of an envelope: as
 * occ_simple_rules(), and of registers and shared memory nothing is rounded up
 * or reserved. Only warps are whole. The names and lists are those of `arch`.
 */
OCC_API struct occ_arch occ_plain_division(const struct occ_arch *arch);

/*
 * `arch` as a launch chooses it: with warps of `sub_group` threads (1 or more,
 * best one of limits.sub_group_sizes; 0: as it is), and with large register
 * sets, which leave half of the warps (no matter without registers.large_mode).
 * Occupancy stays a share of all warps. The names and lists are those of `arch`.
 */
OCC_API struct occ_arch occ_arch_in_mode(const struct occ_arch *arch, uint32_t sub_group,
                                         bool large_grf);

/*
 * LLVM's own number for AMDGPU targets, in warps of one partition: what its
 * remarks call occupancy, waves per SIMD. It does not ask whether whole blocks
 * fit, rounds no shared memory up, and is never below 1, so that it may be above
 * what is resident. 0 without has_llvm_waves. The arithmetic is that of
 * AMDGPUSubtarget and GCNSubtarget, LLVM 16 to 22.
 */
OCC_API uint32_t occ_llvm_waves_per_simd(const struct occ_arch *arch, struct occ_launch launch);

/*
 * Occupancy in hundredths of a percent, rounded half up: 3750 is 37.50 %.
 * `warps_per_sm` is at most limits.max_warps_per_sm.
 */
OCC_API uint32_t occ_occupancy_pct_x100(const struct occ_arch *arch, uint32_t warps_per_sm);

/* "warps", "blocks", "registers", "shared_memory", "barriers", "scalar_registers".
 * Names are those of enumerators; of other numbers they are undefined. */
OCC_API const char *occ_limiter_name(enum occ_limiter limiter);

/* "ok", or the reason: "too_many_regs_per_block". */
OCC_API const char *occ_status_name(enum occ_status status);

/* A sentence about the reason, and the CUDA error a user sees for it
 * ("" for OCC_OK). */
OCC_API const char *occ_status_text(enum occ_status status);
OCC_API const char *occ_status_cuda_error(enum occ_status status);

/* "off", "on", "strict". */
OCC_API const char *occ_partitioned_caching_name(enum occ_partitioned_caching mode);

/* True where `arch` can be told how to split its unified memory. */
OCC_API bool occ_has_carveouts(const struct occ_arch *arch);

/*
 * The smallest supported carveout, in bytes, with which `launch` keeps as
 * many blocks as with the largest (launch.carveout is not looked at); per_sm
 * where nothing can be configured.
 */
OCC_API uint32_t occ_needed_carveout(const struct occ_arch *arch, struct occ_launch launch);

/* The most shared memory a block can launch with, with or without opt-in. */
OCC_API uint32_t occ_max_smem_per_block(const struct occ_arch *arch, bool optin);

/* Warps of a block of this size: a last, partial warp counts. */
OCC_API uint32_t occ_warps_per_block(const struct occ_arch *arch, uint32_t threads_per_block);

#ifdef __cplusplus
}
#endif

#endif
