/* SPDX-License-Identifier: MIT */
/*
 * The names of limiters and of the reasons for 0 blocks, as files and tables
 * spell them. NULL never comes back.
 */
#include <occsweep/occupancy.h>

static const struct {
    const char *name, *text, *cuda_error;
} statuses[OCC_STATUS_COUNT] = {
    [OCC_OK] = {"ok", "it can launch", ""},
    [OCC_TOO_MANY_THREADS_PER_BLOCK] = {"too_many_threads_per_block",
                                        "too many threads per block",
                                        "cudaErrorInvalidConfiguration"},
    [OCC_TOO_MANY_REGS_PER_THREAD] = {"too_many_regs_per_thread",
                                      "too many registers per thread",
                                      "cudaErrorLaunchOutOfResources"},
    [OCC_TOO_MANY_REGS_PER_BLOCK] = {"too_many_regs_per_block", "too many registers per block",
                                     "cudaErrorLaunchOutOfResources"},
    [OCC_PARTITIONED_CACHING_TOO_SMALL] = {"partitioned_caching_too_small",
                                           "strict partitioned caching leaves too few "
                                           "registers in one half of the SM",
                                           "cudaErrorLaunchOutOfResources"},
    [OCC_NEEDS_SMEM_OPTIN] = {"needs_smem_optin", "this much shared memory needs the opt-in",
                              "cudaErrorInvalidValue"},
    [OCC_TOO_MUCH_SMEM_PER_BLOCK] = {"too_much_smem_per_block",
                                     "too much shared memory per block",
                                     "cudaErrorInvalidValue"},
    [OCC_TOO_MANY_BARRIERS_PER_BLOCK] = {"too_many_barriers_per_block",
                                         "too many barriers per block",
                                         "cudaErrorLaunchOutOfResources"},
    [OCC_TOO_MANY_SCALAR_REGS_PER_WARP] = {"too_many_scalar_regs_per_warp",
                                           "too many scalar registers per warp", ""},
    [OCC_TOO_MANY_THREADS_FOR_KERNEL] = {"too_many_threads_for_kernel",
                                         "more threads than the kernel declares",
                                         "cudaErrorLaunchOutOfResources"},
};

const char *occ_status_name(enum occ_status status)
{
    return statuses[status].name;
}

const char *occ_status_text(enum occ_status status)
{
    return statuses[status].text;
}

const char *occ_status_cuda_error(enum occ_status status)
{
    return statuses[status].cuda_error;
}

const char *occ_limiter_name(enum occ_limiter limiter)
{
    static const char *const names[OCC_LIMITER_COUNT] = {
        [OCC_BY_WARPS] = "warps",         [OCC_BY_BLOCKS] = "blocks",
        [OCC_BY_REGISTERS] = "registers", [OCC_BY_SHARED_MEMORY] = "shared_memory",
        [OCC_BY_BARRIERS] = "barriers",   [OCC_BY_SCALAR_REGISTERS] = "scalar_registers",
    };
    return names[limiter];
}

const char *occ_partitioned_caching_name(enum occ_partitioned_caching mode)
{
    static const char *const names[] = {
        [OCC_CACHING_OFF] = "off",
        [OCC_CACHING_ON] = "on",
        [OCC_CACHING_STRICT] = "strict",
    };
    return names[mode];
}
