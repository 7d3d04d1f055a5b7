/* SPDX-License-Identifier: MIT */
/* Amounts by counting up to them, and the refusals. */
#include "support/naive_placement.h"

static uint64_t next_multiple(uint64_t value, uint64_t unit)
{
    return value % unit == 0 ? value : value + (unit - value % unit);
}

static bool is_unified(const struct occ_arch *arch)
{
    return arch->registers.accumulators == OCC_ACCUMULATORS_UNIFIED;
}

static bool is_separate(const struct occ_arch *arch)
{
    return arch->registers.accumulators == OCC_ACCUMULATORS_SEPARATE;
}

static uint64_t regs_of_warp(const struct occ_arch *arch, uint64_t regs_per_thread)
{
    return next_multiple(regs_per_thread * arch->limits.threads_per_warp,
                         arch->registers.allocation_unit);
}

/* The first number behind a thread's registers in the common file. */
static uint64_t end_of_registers(const struct occ_arch *arch, struct occ_launch launch)
{
    uint64_t end = launch.regs_per_thread;
    if (!is_unified(arch) || launch.accum_regs_per_thread == 0)
        return end;
    while (end % 4 != 0)
        end++;
    return end + launch.accum_regs_per_thread;
}

/* The first of the sizes that holds the bytes, where there is one. */
static uint64_t smem_of_block(const struct occ_arch_shared_memory *smem, uint64_t bytes)
{
    uint32_t i = 0;
    while (i < smem->allocation_size_count && smem->allocation_sizes[i] < bytes)
        i++;
    return bytes == 0 || i == smem->allocation_size_count
               ? next_multiple(bytes, smem->allocation_unit)
               : smem->allocation_sizes[i];
}

struct placement placement_of(const struct occ_arch *arch, struct occ_launch launch)
{
    struct placement p = {.arch = arch, .launch = launch};

    for (uint32_t threads = 0; threads < launch.threads_per_block;
         threads += arch->limits.threads_per_warp)
        p.warps_per_block++;
    if (arch->registers.per_sm != 0)
        p.regs_per_warp = regs_of_warp(arch, end_of_registers(arch, launch));
    if (arch->registers.per_sm != 0 && is_separate(arch))
        p.accums_per_warp = regs_of_warp(arch, launch.accum_regs_per_thread);
    if (arch->shared_memory.per_sm != 0)
        p.smem_per_block_bytes =
            smem_of_block(&arch->shared_memory, (uint64_t)launch.smem_per_block_bytes +
                                                    arch->shared_memory.reserved_per_block);
    return p;
}

/* Large register sets take the room of two. */
uint32_t slots_of(const struct occ_arch *arch)
{
    uint32_t slots = arch->limits.max_warps_per_sm;
    return arch->in_large_mode ? slots / 2 : slots;
}

bool is_refused_by_threads(const struct placement *p)
{
    uint32_t declared = p->launch.max_threads_for_kernel;
    return p->launch.threads_per_block > p->arch->limits.max_threads_per_block ||
           (declared != 0 && p->launch.threads_per_block > declared);
}

uint32_t partition_count(const struct occ_arch *arch)
{
    return arch->registers.per_sm == 0 ? 1 : arch->registers.partitions;
}

/* The most warps of any step that covers the launch; beyond them all, those of
 * the last. */
static uint64_t warps_by_steps(const struct occ_arch_scalar_registers *scalars, uint32_t regs)
{
    uint64_t most =
        scalars->step_count == 0 ? 0 : scalars->steps[scalars->step_count - 1].warps;
    for (uint32_t i = 0; i < scalars->step_count; i++)
        if (regs <= scalars->steps[i].up_to && scalars->steps[i].warps > most)
            most = scalars->steps[i].warps;
    return most;
}

void scalar_share(const struct placement *p, struct share *has, struct share *need)
{
    const struct occ_arch_scalar_registers *scalars = &p->arch->scalar_registers;
    uint32_t regs = p->launch.scalar_regs_per_warp;

    if (scalars->max_per_warp == 0 || regs == 0)
        return;
    has->scalars = warps_by_steps(scalars, regs);
    need->scalars = 1;
    if (scalars->per_partition != 0) {
        has->scalars = scalars->per_partition;
        need->scalars = next_multiple(regs, scalars->allocation_unit);
    }
}

uint32_t block_slots_of(const struct placement *p)
{
    const struct occ_arch_limits *limits = &p->arch->limits;
    if (p->warps_per_block == 1 || limits->max_multi_warp_blocks_per_sm == 0)
        return limits->max_blocks_per_sm;
    return limits->max_multi_warp_blocks_per_sm;
}

bool has_too_many_regs(const struct placement *p)
{
    const struct occ_arch_registers *registers = &p->arch->registers;
    bool has_accums = is_unified(p->arch) || is_separate(p->arch);
    if (registers->per_sm == 0)
        return false;
    return p->launch.regs_per_thread > registers->max_per_thread ||
           (has_accums && p->launch.accum_regs_per_thread > registers->max_per_thread);
}

bool passes_launch_check(const struct placement *p, uint32_t partitions)
{
    uint64_t charged = 0, charged_accums = 0;
    for (uint32_t warp = 0; warp < p->warps_per_block; warp += partitions) {
        charged += p->regs_per_warp * partitions;
        charged_accums += p->accums_per_warp * partitions;
    }
    return charged <= p->arch->registers.max_per_block &&
           charged_accums <= p->arch->registers.max_per_block && !has_too_many_regs(p);
}
