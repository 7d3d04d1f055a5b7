/* SPDX-License-Identifier: MIT */
/*
 * occ_compute(): one launch on one architecture, limit by limit. Each limit
 * is a small pure function; the smallest wins, and all that equal it bind.
 *
 * cpp_header.awk makes constexpr functions of it: its words are those of both
 * languages, without designated initialisers and compound literals.
 */
#include <occsweep/occupancy.h>

#include "core/allocation.h"

/* Registers and warps depend on each other through partitioned caching. */
struct grant {
    uint32_t blocks_by_warps;
    uint32_t blocks_by_registers;
    enum occ_partitioned_caching caching; /* in force */
};

uint32_t occ_warps_per_block(const struct occ_arch *arch, uint32_t threads_per_block)
{
    return (uint32_t)divide_up(threads_per_block, arch->limits.threads_per_warp);
}

/* With partitioned caching a block lives in one half of the SM. */
static uint64_t blocks_in(uint64_t warps, uint32_t warps_per_block, bool halved)
{
    return halved ? warps / 2 / warps_per_block * 2 : warps / warps_per_block;
}

static uint32_t blocks_by_warps(const struct occ_arch *arch, const struct occ_launch *launch,
                                bool halved)
{
    if (launch->threads_per_block > arch->limits.max_threads_per_block)
        return 0;
    if (launch->max_threads_for_kernel != 0 &&
        launch->threads_per_block > launch->max_threads_for_kernel)
        return 0;
    return (uint32_t)blocks_in(warp_slots(arch),
                               occ_warps_per_block(arch, launch->threads_per_block), halved);
}

/* Registers for accumulation have names of their own, as many. */
static bool too_many_regs_per_thread(const struct occ_arch *arch,
                                     const struct occ_launch *launch)
{
    uint32_t most = arch->registers.max_per_thread;
    if (arch->registers.per_sm == 0)
        return false;
    return launch->regs_per_thread > most ||
           (arch->registers.accumulators != OCC_ACCUMULATORS_NONE &&
            launch->accum_regs_per_thread > most);
}

/* The hardware refuses a launch by the registers of whole rounds over the
 * partitions, even where fewer warps would be placed. */
static bool passes_register_check(const struct occ_arch *arch, const struct occ_launch *launch,
                                  uint32_t partitions)
{
    uint64_t warps = round_up(occ_warps_per_block(arch, launch->threads_per_block), partitions);
    return !too_many_regs_per_thread(arch, launch) &&
           regs_per_warp(arch, launch) * warps <= arch->registers.max_per_block;
}

static uint32_t blocks_by_partitions(const struct occ_arch *arch,
                                     const struct occ_launch *launch, uint32_t partitions,
                                     bool halved)
{
    if (regs_per_warp(arch, launch) == 0)
        return OCC_UNLIMITED;
    if (!passes_register_check(arch, launch, partitions))
        return 0;
    /* Registers are granted per warp, from the partition that the warp lives
     * in: a remainder too small for a warp is lost in each of them. */
    uint64_t warps =
        arch->registers.per_sm / partitions / regs_per_warp(arch, launch) * partitions;
    return (uint32_t)blocks_in(warps, occ_warps_per_block(arch, launch->threads_per_block),
                               halved);
}

static uint32_t blocks_by_registers(const struct occ_arch *arch,
                                    const struct occ_launch *launch, bool halved)
{
    uint32_t check_partitions = arch->registers.launch_check_partitions;
    if (check_partitions != 0 &&
        blocks_by_partitions(arch, launch, check_partitions, halved) == 0)
        return 0;
    return blocks_by_partitions(arch, launch, arch->registers.partitions, halved);
}

static struct grant grant_with(const struct occ_arch *arch, const struct occ_launch *launch,
                               enum occ_partitioned_caching caching)
{
    bool halved = caching != OCC_CACHING_OFF;
    struct grant grant = {0};

    grant.blocks_by_warps = blocks_by_warps(arch, launch, halved);
    grant.blocks_by_registers = blocks_by_registers(arch, launch, halved);
    grant.caching = caching;
    return grant;
}

static struct grant grant_warps_and_registers(const struct occ_arch *arch,
                                              const struct occ_launch *launch)
{
    if (!arch->has_partitioned_caching)
        return grant_with(arch, launch, OCC_CACHING_OFF);

    struct grant grant = grant_with(arch, launch, launch->partitioned_caching);
    bool gives_up = launch->partitioned_caching == OCC_CACHING_ON &&
                    grant.blocks_by_registers == 0 &&
                    passes_register_check(arch, launch, arch->registers.partitions);
    return gives_up ? grant_with(arch, launch, OCC_CACHING_OFF) : grant;
}

/* Blocks of a single warp need no slot to wait for each other in. */
static uint32_t block_slots(const struct occ_arch *arch, uint32_t warps_per_block)
{
    uint32_t of_several = arch->limits.max_multi_warp_blocks_per_sm;
    return warps_per_block > 1 && of_several != 0 ? of_several : arch->limits.max_blocks_per_sm;
}

static uint32_t blocks_by_scalar_registers(const struct occ_arch *arch,
                                           const struct occ_launch *launch, bool halved)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    uint32_t regs = launch->scalar_regs_per_warp;
    uint64_t warps = 0;

    if (scalars->max_per_warp == 0 || regs == 0)
        return OCC_UNLIMITED;
    if (regs > scalars->max_per_warp)
        return 0;
    if (scalars->per_partition != 0)
        warps = scalars->per_partition / round_up(regs, scalars->allocation_unit);
    else
        warps = scalar_step_warps(scalars, regs);
    return (uint32_t)blocks_in(warps * partitions_of(arch),
                               occ_warps_per_block(arch, launch->threads_per_block), halved);
}

bool occ_has_carveouts(const struct occ_arch *arch)
{
    return arch->shared_memory.carveout_count != 0;
}

/* The smallest supported split of at least `bytes`; else the largest. */
static uint32_t supported_carveout(const struct occ_arch_shared_memory *smem, uint64_t bytes)
{
    for (uint32_t i = 0; i < smem->carveout_count; i++)
        if (smem->carveouts[i] >= bytes)
            return smem->carveouts[i];
    return smem->per_sm;
}

/* The smallest split at which shared memory costs none of the blocks that
 * the largest would hold beside the `rest` of the limits. */
static uint32_t needed_carveout(const struct occ_arch_shared_memory *smem, uint64_t allocated,
                                uint32_t rest)
{
    uint64_t blocks = allocated == 0 ? 0 : min_u64(rest, smem->per_sm / allocated);
    return supported_carveout(smem, allocated * (blocks == 0 ? 1 : blocks));
}

static uint32_t requested_carveout(const struct occ_arch_shared_memory *smem,
                                   struct occ_carveout carveout, uint64_t allocated,
                                   uint32_t rest)
{
    switch (carveout.kind) {
    case OCC_CARVEOUT_NEEDED:
        return needed_carveout(smem, allocated, rest);
    case OCC_CARVEOUT_PERCENT:
        if (smem->carveout_growth == OCC_GROW_TO_LARGEST)
            break;
        return supported_carveout(smem, (uint64_t)smem->per_sm * carveout.value / 100);
    case OCC_CARVEOUT_BYTES:
        return supported_carveout(smem, carveout.value);
    case OCC_CARVEOUT_DEFAULT:
        break;
    }
    return smem->per_sm;
}

/* The split in force: a request that does not hold one block grows. */
static uint32_t carveout_in_force(const struct occ_arch *arch, struct occ_carveout carveout,
                                  uint64_t allocated, uint32_t rest)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    if (!occ_has_carveouts(arch))
        return smem->per_sm;

    uint32_t capacity = requested_carveout(smem, carveout, allocated, rest);
    if (capacity >= allocated)
        return capacity;
    return smem->carveout_growth == OCC_GROW_TO_LARGEST ? smem->per_sm
                                                        : supported_carveout(smem, allocated);
}

static void limit_by_shared_memory(const struct occ_arch *arch, const struct occ_launch *launch,
                                   uint32_t rest, struct occ_result *result)
{
    uint64_t allocated = smem_per_block(arch, launch->smem_per_block_bytes);
    uint32_t *blocks = &result->blocks_by[OCC_BY_SHARED_MEMORY];

    result->smem_allocated_per_block_bytes = allocated;
    if (allocated > max_smem_allocated(arch, launch->optin)) {
        result->carveout_bytes = arch->shared_memory.per_sm;
        *blocks = 0;
        return;
    }
    result->carveout_bytes = carveout_in_force(arch, launch->carveout, allocated, rest);
    *blocks = allocated == 0 ? OCC_UNLIMITED : (uint32_t)(result->carveout_bytes / allocated);
}

static uint32_t smallest(const uint32_t blocks_by[OCC_LIMITER_COUNT])
{
    uint32_t blocks = OCC_UNLIMITED;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        blocks = min_u32(blocks, blocks_by[i]);
    return blocks;
}

static uint32_t limiters_at(const uint32_t blocks_by[OCC_LIMITER_COUNT], uint32_t blocks)
{
    uint32_t code = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (blocks_by[i] == blocks)
            code |= OCC_LIMITER_CODE(i);
    return code;
}

/* Every limit and what follows from them; all but the reason for 0 blocks. */
static struct occ_result compute_limits(const struct occ_arch *arch,
                                        const struct occ_launch *launch)
{
    struct grant grant = grant_warps_and_registers(arch, launch);
    struct occ_result result = {0};

    result.warps_per_block = occ_warps_per_block(arch, launch->threads_per_block);
    result.partitioned_caching = grant.caching;
    result.blocks_by[OCC_BY_WARPS] = grant.blocks_by_warps;
    result.blocks_by[OCC_BY_BLOCKS] = block_slots(arch, result.warps_per_block);
    result.blocks_by[OCC_BY_REGISTERS] = grant.blocks_by_registers;
    result.blocks_by[OCC_BY_BARRIERS] = blocks_by_barriers(arch, launch->barriers_per_block);
    result.blocks_by[OCC_BY_SCALAR_REGISTERS] =
        blocks_by_scalar_registers(arch, launch, grant.caching != OCC_CACHING_OFF);
    result.blocks_by[OCC_BY_SHARED_MEMORY] = OCC_UNLIMITED;
    limit_by_shared_memory(arch, launch, smallest(result.blocks_by), &result);

    result.blocks_per_sm = smallest(result.blocks_by);
    result.limiter_code = limiters_at(result.blocks_by, result.blocks_per_sm);
    result.warps_per_sm = result.blocks_per_sm * result.warps_per_block;
    result.regs_allocated_per_block = regs_per_warp(arch, launch) * result.warps_per_block;
    return result;
}

static bool too_many_threads(const struct occ_arch *arch, struct occ_launch launch)
{
    launch.max_threads_for_kernel = 0;
    return blocks_by_warps(arch, &launch, false) == 0;
}

static bool registers_refuse_a_thread(const struct occ_arch *arch, struct occ_launch launch)
{
    return too_many_regs_per_thread(arch, &launch);
}

static bool too_many_regs_per_block(const struct occ_arch *arch, struct occ_launch launch)
{
    return blocks_by_registers(arch, &launch, false) == 0;
}

static bool only_partitioned_caching_refuses(const struct occ_arch *arch,
                                             struct occ_launch launch)
{
    launch.partitioned_caching = OCC_CACHING_OFF;
    return compute_limits(arch, &launch).blocks_per_sm != 0;
}

static bool too_much_smem(const struct occ_arch *arch, struct occ_launch launch)
{
    return compute_limits(arch, &launch).blocks_by[OCC_BY_SHARED_MEMORY] == 0;
}

static bool fits_with_optin(const struct occ_arch *arch, struct occ_launch launch)
{
    launch.optin = true;
    return compute_limits(arch, &launch).blocks_per_sm != 0;
}

static bool too_many_scalar_regs(const struct occ_arch *arch, struct occ_launch launch)
{
    return blocks_by_scalar_registers(arch, &launch, false) == 0;
}

static bool too_many_barriers(const struct occ_arch *arch, struct occ_launch launch)
{
    return blocks_by_barriers(arch, launch.barriers_per_block) == 0;
}

/* Why 0 blocks: the first that applies. What is left is the kernel's own
 * declaration. */
static enum occ_status refusal(const struct occ_arch *arch, struct occ_launch launch)
{
    static const struct {
        bool (*applies)(const struct occ_arch *arch, struct occ_launch launch);
        enum occ_status status;
    } reasons[] = {
        {too_many_threads, OCC_TOO_MANY_THREADS_PER_BLOCK},
        {registers_refuse_a_thread, OCC_TOO_MANY_REGS_PER_THREAD},
        {too_many_regs_per_block, OCC_TOO_MANY_REGS_PER_BLOCK},
        {only_partitioned_caching_refuses, OCC_PARTITIONED_CACHING_TOO_SMALL},
        {fits_with_optin, OCC_NEEDS_SMEM_OPTIN},
        {too_much_smem, OCC_TOO_MUCH_SMEM_PER_BLOCK},
        {too_many_barriers, OCC_TOO_MANY_BARRIERS_PER_BLOCK},
        {too_many_scalar_regs, OCC_TOO_MANY_SCALAR_REGS_PER_WARP},
    };

    for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
        if (reasons[i].applies(arch, launch))
            return reasons[i].status;
    return OCC_TOO_MANY_THREADS_FOR_KERNEL;
}

struct occ_result occ_compute(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_result result = compute_limits(arch, &launch);
    if (result.blocks_per_sm == 0)
        result.status = refusal(arch, launch);
    return result;
}

uint32_t occ_needed_carveout(const struct occ_arch *arch, struct occ_launch launch)
{
    launch.carveout.kind = OCC_CARVEOUT_NEEDED;
    return compute_limits(arch, &launch).carveout_bytes;
}

uint32_t occ_max_smem_per_block(const struct occ_arch *arch, bool optin)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    if (smem->per_sm == 0)
        return 0;
    uint64_t allocated = smem_granted_within(smem, max_smem_allocated(arch, optin));
    return allocated < smem->reserved_per_block
               ? 0
               : (uint32_t)(allocated - smem->reserved_per_block);
}

uint32_t occ_occupancy_pct_x100(const struct occ_arch *arch, uint32_t warps_per_sm)
{
    uint64_t max_warps = arch->limits.max_warps_per_sm;
    return (uint32_t)((UINT64_C(20000) * warps_per_sm + max_warps) / (2 * max_warps));
}
