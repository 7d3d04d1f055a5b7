/* SPDX-License-Identifier: MIT */
/*
 * The number that LLVM calls occupancy: the smallest of what three resources
 * leave, each counted in warps of one partition. In words of C and C++, as
 * occupancy.c.
 */
#include <occsweep/occupancy.h>

#include "core/allocation.h"

/* At most `most`, but one in any case. */
static uint64_t one_to(uint64_t most, uint64_t value)
{
    uint64_t lowered = min_u64(value, most);
    return lowered == 0 ? 1 : lowered;
}

static uint64_t warps_per_partition(const struct occ_arch *arch)
{
    return one_to(UINT32_MAX, arch->limits.max_warps_per_sm / partitions_of(arch));
}

/* Block slots and shared memory, which is divided as it is asked for. */
static uint64_t waves_by_blocks(const struct occ_arch *arch, const struct occ_launch *launch)
{
    uint64_t warps = occ_warps_per_block(arch, launch->threads_per_block);
    uint64_t blocks = arch->limits.max_warps_per_sm / warps;
    uint64_t bytes = launch->smem_per_block_bytes;

    if (warps > 1 && arch->limits.max_multi_warp_blocks_per_sm != 0)
        blocks = min_u64(blocks, arch->limits.max_multi_warp_blocks_per_sm);
    if (bytes != 0 && arch->shared_memory.per_sm != 0)
        blocks = min_u64(blocks, arch->shared_memory.per_sm / bytes);
    return one_to(warps_per_partition(arch), divide_up(blocks * warps, partitions_of(arch)));
}

/* Fewer registers than a unit cost nothing. */
static uint64_t waves_by_registers(const struct occ_arch *arch, const struct occ_launch *launch)
{
    uint64_t most = warps_per_partition(arch);
    uint64_t regs = regs_with_accumulators(arch, launch) * arch->limits.threads_per_warp;

    if (arch->registers.per_sm == 0 || regs < arch->registers.allocation_unit)
        return most;
    return one_to(most,
                  arch->registers.per_sm / partitions_of(arch) / regs_per_warp(arch, launch));
}

static uint64_t waves_by_scalar_registers(const struct occ_arch *arch,
                                          const struct occ_launch *launch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    uint64_t most = warps_per_partition(arch);
    uint32_t regs = launch->scalar_regs_per_warp;

    if (scalars->max_per_warp == 0 || regs == 0)
        return most;
    if (scalars->step_count != 0)
        return one_to(most, scalar_step_warps(scalars, regs));
    return one_to(most, scalars->per_partition / round_up(regs, scalars->allocation_unit));
}

uint32_t occ_llvm_waves_per_simd(const struct occ_arch *arch, struct occ_launch launch)
{
    if (!arch->has_llvm_waves)
        return 0;
    return (uint32_t)min_u64(
        waves_by_blocks(arch, &launch),
        min_u64(waves_by_registers(arch, &launch), waves_by_scalar_registers(arch, &launch)));
}
