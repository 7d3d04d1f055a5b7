/* SPDX-License-Identifier: MIT */
/*
 * What the parts of core share: the amounts that one warp or block is given,
 * and the limit that is no more than a quotient.
 */
#ifndef CORE_ALLOCATION_H
#define CORE_ALLOCATION_H

#include <occsweep/occupancy.h>

#include "core/arith.h"

/* In one file with them, accumulation registers begin at a multiple of this. */
#define ACCUMULATORS_BEGIN_AT 4

/* Registers of one thread that its register file has to hold. */
static inline uint64_t regs_with_accumulators(const struct occ_arch *arch,
                                              const struct occ_launch *launch)
{
    uint64_t regs = launch->regs_per_thread, accum = launch->accum_regs_per_thread;

    if (arch->registers.accumulators == OCC_ACCUMULATORS_UNIFIED && accum != 0)
        return round_up(regs, ACCUMULATORS_BEGIN_AT) + accum;
    if (arch->registers.accumulators == OCC_ACCUMULATORS_SEPARATE && accum > regs)
        return accum;
    return regs;
}

/* Registers that one warp is given; 0 where registers limit nothing. */
static inline uint64_t regs_per_warp(const struct occ_arch *arch,
                                     const struct occ_launch *launch)
{
    if (arch->registers.per_sm == 0)
        return 0;
    return round_up(regs_with_accumulators(arch, launch) * arch->limits.threads_per_warp,
                    arch->registers.allocation_unit);
}

/* What a block that asks for so much is given. More than the largest size is
 * refused; it is rounded by the unit, so that all of one unit have one answer. */
static inline uint64_t rounded_smem(const struct occ_arch_shared_memory *smem, uint64_t bytes)
{
    if (bytes != 0)
        for (uint32_t i = 0; i < smem->allocation_size_count; i++)
            if (smem->allocation_sizes[i] >= bytes)
                return smem->allocation_sizes[i];
    return round_up(bytes, smem->allocation_unit);
}

/* The most that a block can be given up to `bytes`. */
static inline uint64_t smem_granted_within(const struct occ_arch_shared_memory *smem,
                                           uint64_t bytes)
{
    uint64_t granted = 0;

    if (smem->allocation_size_count == 0 ||
        bytes > smem->allocation_sizes[smem->allocation_size_count - 1])
        return round_down(bytes, smem->allocation_unit);
    for (uint32_t i = 0; i < smem->allocation_size_count; i++)
        if (smem->allocation_sizes[i] <= bytes)
            granted = smem->allocation_sizes[i];
    return granted;
}

/* Shared memory that one block is given, in bytes: the reserve is charged to
 * every block, even to one that asks for nothing. */
static inline uint64_t smem_per_block(const struct occ_arch *arch, uint32_t bytes)
{
    if (arch->shared_memory.per_sm == 0)
        return 0;
    return rounded_smem(&arch->shared_memory,
                        (uint64_t)bytes + arch->shared_memory.reserved_per_block);
}

/* The most shared memory, reserve included, that one block may be given. */
static inline uint64_t max_smem_allocated(const struct occ_arch *arch, bool optin)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t asked = optin ? smem->max_per_block_optin : smem->max_per_block;
    return min_u64(asked + smem->reserved_per_block, smem->per_sm);
}

/* Warps that an SM has room for. */
static inline uint32_t warp_slots(const struct occ_arch *arch)
{
    return arch->in_large_mode ? arch->limits.max_warps_per_sm / 2
                               : arch->limits.max_warps_per_sm;
}

/* What an SM's registers are divided into; without registers it is whole. */
static inline uint32_t partitions_of(const struct occ_arch *arch)
{
    return arch->registers.partitions == 0 ? 1 : arch->registers.partitions;
}

/* Warps of one partition by the steps; more than the last step has as few. */
static inline uint32_t scalar_step_warps(const struct occ_arch_scalar_registers *scalars,
                                         uint32_t regs)
{
    uint32_t step = 0;
    while (step + 1 < scalars->step_count && scalars->steps[step].up_to < regs)
        step++;
    return scalars->steps[step].warps;
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
