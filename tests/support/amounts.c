/* SPDX-License-Identifier: MIT */
/* Amounts as their definitions say. */
#include "support/amounts.h"

#include <occsweep/budget.h>

#include "chart/chart_maps.h"

static uint64_t warp_slots_of(const struct occ_arch *arch)
{
    return arch->limits.max_warps_per_sm / (arch->in_large_mode ? 2 : 1);
}

static uint32_t waste_of(const struct chart_spec *spec, const struct occ_arch *arch,
                         const struct occ_result *result, uint64_t *all)
{
    uint64_t used[] = {result->regs_allocated_per_block, result->smem_allocated_per_block_bytes,
                       result->warps_per_block};
    uint64_t there[] = {arch->registers.per_sm, result->carveout_bytes, warp_slots_of(arch)};

    *all = there[spec->of];
    return (uint32_t)(there[spec->of] - used[spec->of] * result->blocks_per_sm);
}

/* test_budget_properties tries every value to hold this one against. */
static uint32_t step_of(const struct chart_spec *spec, const struct occ_arch *arch,
                        struct occ_launch launch)
{
    enum occ_axis axis = spec->of == 0 ? OCC_AXIS_REGS : OCC_AXIS_SMEM;
    uint32_t value;

    if (!occ_less_for_more_blocks(arch, launch, axis, &value))
        return NO_AMOUNT;
    return occ_launch_get(&launch, axis) - value;
}

static uint64_t quotient(uint64_t all, uint64_t part)
{
    return all == 0 || part == 0 ? OCC_UNLIMITED : all / part;
}

/* Registers of one thread in the file that holds most of them. */
static uint64_t regs_of(const struct occ_arch *arch, const struct occ_launch *launch)
{
    uint64_t regs = launch->regs_per_thread, accums = launch->accum_regs_per_thread;
    if (arch->registers.accumulators == OCC_ACCUMULATORS_UNIFIED && accums != 0)
        return (regs + 3) / 4 * 4 + accums;
    return arch->registers.accumulators == OCC_ACCUMULATORS_SEPARATE && accums > regs ? accums
                                                                                      : regs;
}

/* All warps whose scalar registers an SM holds. */
static uint64_t warps_by_scalars(const struct occ_arch *arch, const struct occ_launch *launch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    uint64_t partitions = arch->registers.partitions == 0 ? 1 : arch->registers.partitions;
    uint32_t regs = launch->scalar_regs_per_warp, i = 0;

    if (scalars->max_per_warp == 0 || regs == 0)
        return UINT64_MAX;
    if (scalars->per_partition != 0)
        return scalars->per_partition * partitions / regs;
    while (i + 1 < scalars->step_count && scalars->steps[i].up_to < regs)
        i++;
    return scalars->steps[i].warps * partitions;
}

static uint64_t slots_for(const struct occ_arch *arch, uint64_t warps)
{
    uint32_t others = arch->limits.max_multi_warp_blocks_per_sm;
    return warps > 1 && others != 0 ? others : arch->limits.max_blocks_per_sm;
}

/* What can launch at all, by division. */
static uint32_t promised(const struct occ_arch *arch, const struct occ_launch *launch,
                         uint32_t carveout_bytes)
{
    uint64_t lanes = arch->limits.threads_per_warp;
    uint64_t warps = (launch->threads_per_block + lanes - 1) / lanes;
    const uint64_t counts[] = {
        slots_for(arch, warps),
        quotient(warp_slots_of(arch), warps),
        quotient(arch->registers.per_sm, regs_of(arch, launch) * warps * lanes),
        quotient(carveout_bytes, launch->smem_per_block_bytes),
        quotient(arch->barriers.per_sm, launch->barriers_per_block),
        warps_by_scalars(arch, launch) / warps,
    };
    uint64_t least = OCC_UNLIMITED;

    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        least = counts[i] < least ? counts[i] : least;
    return (uint32_t)least;
}

uint32_t amount_of(const struct chart_spec *spec, const struct occ_arch *arch,
                   struct occ_launch launch)
{
    struct occ_result result = occ_compute(arch, launch);
    uint64_t all;

    if (spec->type == &chart_waste)
        return waste_of(spec, arch, &result, &all);
    if (spec->type == &chart_step)
        return step_of(spec, arch, launch);
    return promised(arch, &launch, result.carveout_bytes) - result.blocks_per_sm;
}

/* Twice the bin before, from 1 register or KiB or, on long axes, more on. */
static uint32_t step_bin(const struct chart_spec *spec, const struct occ_arch *arch,
                         uint32_t amount)
{
    enum occ_axis axis = spec->of == 0 ? OCC_AXIS_REGS : OCC_AXIS_SMEM;
    uint32_t max = occ_axis_max(arch, axis, spec->launch.optin);
    uint32_t end = axis == OCC_AXIS_SMEM && max >= 4096 ? 1024 : 1, bin = 1;

    while (256 * end <= max)
        end *= 2;
    for (; bin < 8 && amount > end; end *= 2)
        bin++;
    return bin;
}

uint32_t amount_bin(const struct chart_spec *spec, const struct occ_arch *arch,
                    struct occ_launch launch)
{
    static const uint32_t tax_bins[] = {9, 1, 2, 3, 4};
    struct occ_result result = occ_compute(arch, launch);
    uint64_t all, unused;

    if (result.blocks_per_sm == 0)
        return 0;
    uint32_t amount = amount_of(spec, arch, launch);
    if (amount == NO_AMOUNT)
        return 9;
    if (spec->type == &chart_step)
        return step_bin(spec, arch, amount);
    if (spec->type == &chart_tax)
        return amount < 5     ? tax_bins[amount]
               : amount <= 8  ? 5
               : amount <= 16 ? 6
               : amount <= 32 ? 7
                              : 8;
    unused = waste_of(spec, arch, &result, &all);
    for (uint32_t bin = 1; bin < 8; bin++)
        if (unused * 8 <= all * bin)
            return bin;
    return 8;
}
