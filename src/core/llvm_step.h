/* SPDX-License-Identifier: MIT */
/* Steps of the number that LLVM calls occupancy, which rounds nothing up. */
#ifndef CORE_LLVM_STEP_H
#define CORE_LLVM_STEP_H

#include <occsweep/occupancy.h>

#include "core/arith.h"

/* The last size up to which LLVM counts as many blocks as at `bytes`: it divides
 * by what they ask for, and no more of them matter than an SM has warps. */
static inline uint32_t llvm_smem_step_end(const struct occ_arch *arch, uint32_t bytes)
{
    uint32_t per_sm = arch->shared_memory.per_sm;
    uint32_t most_end = per_sm / arch->limits.max_warps_per_sm;

    if (!arch->has_llvm_waves || bytes > per_sm)
        return OCC_MAX_SMEM_PER_BLOCK;
    return bytes <= most_end ? most_end : (uint32_t)quotient_end(per_sm, bytes);
}

#endif
