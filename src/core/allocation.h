/* SPDX-License-Identifier: MIT */
/*
 * What the parts of core share: the amounts that one warp or block is given,
 * and the limit that is no more than a quotient.
 */
#ifndef CORE_ALLOCATION_H
#define CORE_ALLOCATION_H

#include <occsweep/occupancy.h>

#include "core/arith.h"

/* Registers that one warp is given; 0 where registers limit nothing. */
static inline uint64_t regs_per_warp(const struct occ_arch *arch, uint32_t regs_per_thread)
{
    if (arch->registers.per_sm == 0)
        return 0;
    return round_up((uint64_t)regs_per_thread * arch->limits.threads_per_warp,
                    arch->registers.allocation_unit);
}

/* Shared memory that one block is given, in bytes: the reserve is charged to
 * every block, even to one that asks for nothing. */
static inline uint64_t smem_per_block(const struct occ_arch *arch, uint32_t bytes)
{
    if (arch->shared_memory.per_sm == 0)
        return 0;
    return round_up((uint64_t)bytes + arch->shared_memory.reserved_per_block,
                    arch->shared_memory.allocation_unit);
}

/* The most shared memory, reserve included, that one block may be given. */
static inline uint64_t max_smem_allocated(const struct occ_arch *arch, bool optin)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t asked = optin ? smem->max_per_block_optin : smem->max_per_block;
    return min_u64(asked + smem->reserved_per_block, smem->per_sm);
}

/* Blocks that barriers allow on one SM. */
static inline uint32_t blocks_by_barriers(const struct occ_arch *arch,
                                          uint32_t barriers_per_block)
{
    if (arch->barriers.per_sm == 0 || barriers_per_block == 0)
        return OCC_UNLIMITED;
    return arch->barriers.per_sm / barriers_per_block;
}

#endif
