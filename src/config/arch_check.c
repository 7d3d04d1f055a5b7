/* SPDX-License-Identifier: MIT */
/*
 * What must hold between the values of an architecture. Each rule is a row:
 * the field it blames, when it is broken, and what would be right.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "config/arch_keys.h"
#include "config/shown.h"

#define OFFSET(field) offsetof(struct occ_arch, field)

/* Why a rule is broken; empty while it holds. */
struct reason {
    char text[400];
};

static struct reason holds(void)
{
    return (struct reason){""};
}

static struct reason broken(const char *format, ...) __attribute__((format(printf, 1, 2)));

static struct reason broken(const char *format, ...)
{
    struct reason reason;
    va_list args;
    va_start(args, format);
    vsnprintf(reason.text, sizeof(reason.text), format, args);
    va_end(args);
    return reason;
}

/* "IT is 300K; it must be at most LIMIT, 228K". */
static struct reason size_at_most(const char *it, uint64_t value, const char *what,
                                  uint64_t limit)
{
    struct reason reason = {""};
    if (value > limit)
        snprintf(reason.text, sizeof(reason.text), "%s is %s; it must be at most %s, %s", it,
                 shown_size(value).text, what, shown_size(limit).text);
    return reason;
}

static struct reason count_at_most(const char *it, uint64_t value, const char *what,
                                   uint64_t limit)
{
    struct reason reason = {""};
    if (value > limit)
        snprintf(reason.text, sizeof(reason.text),
                 "%s is %" PRIu64 "; it must be at most %s, %" PRIu64, it, value, what, limit);
    return reason;
}

static struct reason threads_fit_the_warps(const struct occ_arch *arch)
{
    return count_at_most("limits.max_threads_per_block", arch->limits.max_threads_per_block,
                         "max_warps_per_sm warps of threads_per_warp threads",
                         (uint64_t)arch->limits.max_warps_per_sm *
                             arch->limits.threads_per_warp);
}

static struct reason multi_warp_blocks_are_blocks(const struct occ_arch *arch)
{
    return count_at_most("limits.max_multi_warp_blocks_per_sm",
                         arch->limits.max_multi_warp_blocks_per_sm, "max_blocks_per_sm",
                         arch->limits.max_blocks_per_sm);
}

static struct reason sub_groups_ascend(const struct occ_arch *arch)
{
    const struct occ_arch_limits *limits = &arch->limits;
    for (uint32_t i = 1; i < limits->sub_group_size_count; i++) {
        if (limits->sub_group_sizes[i] <= limits->sub_group_sizes[i - 1])
            return broken("limits.sub_group_sizes has %" PRIu32 " after %" PRIu32
                          "; the sizes must ascend",
                          limits->sub_group_sizes[i], limits->sub_group_sizes[i - 1]);
    }
    return holds();
}

static struct reason the_usual_sub_group_is_one(const struct occ_arch *arch)
{
    const struct occ_arch_limits *limits = &arch->limits;
    bool found = limits->sub_group_size_count == 0;
    for (uint32_t i = 0; i < limits->sub_group_size_count; i++)
        found = found || limits->sub_group_sizes[i] == limits->threads_per_warp;
    if (found)
        return holds();
    return broken("limits.sub_group_sizes lacks %" PRIu32
                  "; threads_per_warp, the usual size, must be among them",
                  limits->threads_per_warp);
}

static struct reason block_registers_fit_the_sm(const struct occ_arch *arch)
{
    return count_at_most("registers.max_per_block", arch->registers.max_per_block,
                         "registers.per_sm", arch->registers.per_sm);
}

static struct reason a_unit_fits_a_partition(const struct occ_arch *arch)
{
    if (arch->registers.per_sm == 0)
        return holds();
    return count_at_most("registers.allocation_unit", arch->registers.allocation_unit,
                         "the registers of one of the partitions",
                         arch->registers.per_sm / arch->registers.partitions);
}

static struct reason caching_halves_the_partitions(const struct occ_arch *arch)
{
    struct reason reason = {""};
    if (arch->has_partitioned_caching && arch->registers.partitions % 2 != 0)
        snprintf(reason.text, sizeof(reason.text),
                 "registers.partitions is %" PRIu32
                 "; with has_partitioned_caching it must be even",
                 arch->registers.partitions);
    return reason;
}

static struct reason caching_needs_registers(const struct occ_arch *arch)
{
    struct reason reason = {""};
    if (arch->has_partitioned_caching && arch->registers.per_sm == 0)
        snprintf(
            reason.text, sizeof(reason.text),
            "has_partitioned_caching is true without registers; it must be no, or registers "
            "be given");
    return reason;
}

static struct reason accumulators_need_registers(const struct occ_arch *arch)
{
    if (arch->registers.accumulators == OCC_ACCUMULATORS_NONE || arch->registers.per_sm != 0)
        return holds();
    return broken("registers.accumulators is given without registers.per_sm; it must be none, "
                  "or the registers be given");
}

static struct reason large_mode_halves_the_warps(const struct occ_arch *arch)
{
    if (!arch->registers.large_mode || arch->limits.max_warps_per_sm >= 2)
        return holds();
    return broken("registers.large_mode halves limits.max_warps_per_sm, which is %" PRIu32
                  "; it must be no, or the warps be 2 or more",
                  arch->limits.max_warps_per_sm);
}

static struct reason scalars_are_counted(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (scalars->max_per_warp == 0 || scalars->per_partition != 0 || scalars->step_count != 0)
        return holds();
    return broken(
        "scalar_registers.max_per_warp is given without scalar_registers.per_partition "
        "or steps; give one of them, or leave it out");
}

static struct reason a_scalar_unit_has_a_file(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (scalars->allocation_unit == 0 || scalars->per_partition != 0)
        return holds();
    return broken("scalar_registers.allocation_unit is given without "
                  "scalar_registers.per_partition; give both, or leave it out");
}

static struct reason a_scalar_file_has_a_unit(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (scalars->allocation_unit != 0 || scalars->per_partition == 0)
        return holds();
    return broken("scalar_registers.per_partition is given without "
                  "scalar_registers.allocation_unit; give both, 1 where each counts");
}

static struct reason a_scalar_unit_fits_its_file(const struct occ_arch *arch)
{
    return count_at_most(
        "scalar_registers.allocation_unit", arch->scalar_registers.allocation_unit,
        "scalar_registers.per_partition", arch->scalar_registers.per_partition);
}

static struct reason a_warps_scalars_fit_their_file(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (scalars->per_partition == 0)
        return holds();
    return count_at_most("scalar_registers.max_per_warp", scalars->max_per_warp,
                         "scalar_registers.per_partition", scalars->per_partition);
}

static struct reason scalar_steps_are_in_order(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    for (uint32_t i = 1; i < scalars->step_count; i++) {
        const struct occ_scalar_step *before = &scalars->steps[i - 1];
        const struct occ_scalar_step *step = &scalars->steps[i];
        if (step->up_to <= before->up_to || step->warps >= before->warps)
            return broken("scalar_registers.steps has up_to %" PRIu32 " with %" PRIu32
                          " warps after up_to %" PRIu32 " with %" PRIu32
                          "; up_to must ascend, and warps descend",
                          step->up_to, step->warps, before->up_to, before->warps);
    }
    return holds();
}

static struct reason scalar_steps_reach_the_most(const struct occ_arch *arch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (scalars->step_count == 0)
        return holds();
    uint32_t last = scalars->steps[scalars->step_count - 1].up_to;
    if (last >= scalars->max_per_warp)
        return holds();
    return broken("scalar_registers.steps ends with up_to %" PRIu32
                  "; the last must be at least scalar_registers.max_per_warp, %" PRIu32,
                  last, scalars->max_per_warp);
}

static struct reason block_smem_fits_the_sm(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    if (smem->reserved_per_block == 0)
        return size_at_most("shared_memory.max_per_block", smem->max_per_block,
                            "shared_memory.per_sm", smem->per_sm);
    return size_at_most("shared_memory.max_per_block plus reserved_per_block",
                        (uint64_t)smem->max_per_block + smem->reserved_per_block,
                        "shared_memory.per_sm", smem->per_sm);
}

static struct reason optin_is_not_less(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct reason reason = {""};
    if (smem->max_per_block_optin < smem->max_per_block)
        snprintf(reason.text, sizeof(reason.text),
                 "shared_memory.max_per_block_optin is %s; it must be at least "
                 "shared_memory.max_per_block, %s",
                 shown_size(smem->max_per_block_optin).text,
                 shown_size(smem->max_per_block).text);
    return reason;
}

static struct reason optin_fits_the_sm(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    return size_at_most("shared_memory.max_per_block_optin plus reserved_per_block",
                        (uint64_t)smem->max_per_block_optin + smem->reserved_per_block,
                        "shared_memory.per_sm", smem->per_sm);
}

static struct reason smem_sizes_ascend(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    for (uint32_t i = 1; i < smem->allocation_size_count; i++) {
        if (smem->allocation_sizes[i] <= smem->allocation_sizes[i - 1])
            return broken(
                "shared_memory.allocation_sizes has %s after %s; the sizes must ascend",
                shown_size(smem->allocation_sizes[i]).text,
                shown_size(smem->allocation_sizes[i - 1]).text);
    }
    return holds();
}

/* A block that asks for the most must get it, and none gets more. */
static struct reason smem_sizes_end_with_a_block(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t most = (uint64_t)smem->max_per_block_optin + smem->reserved_per_block;
    if (smem->allocation_size_count == 0)
        return holds();
    uint32_t last = smem->allocation_sizes[smem->allocation_size_count - 1];
    if (last == most)
        return holds();
    return broken(
        "shared_memory.allocation_sizes ends with %s; the largest must be what a block "
        "may have, %s",
        shown_size(last).text, shown_size(most).text);
}

static struct reason carveouts_fit_the_sm(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct reason reason = {""};
    for (uint32_t i = 0; i < smem->carveout_count && reason.text[0] == '\0'; i++)
        reason = size_at_most("a size in shared_memory.carveouts", smem->carveouts[i],
                              "shared_memory.per_sm", smem->per_sm);
    return reason;
}

static struct reason carveouts_ascend(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct reason reason = {""};
    for (uint32_t i = 1; i < smem->carveout_count; i++) {
        if (smem->carveouts[i] > smem->carveouts[i - 1])
            continue;
        snprintf(reason.text, sizeof(reason.text),
                 "shared_memory.carveouts has %s after %s; the sizes must ascend",
                 shown_size(smem->carveouts[i]).text, shown_size(smem->carveouts[i - 1]).text);
        break;
    }
    return reason;
}

static struct reason carveouts_end_with_the_sm(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct reason reason = {""};
    if (smem->carveout_count == 0)
        return reason;
    uint32_t last = smem->carveouts[smem->carveout_count - 1];
    if (last != smem->per_sm)
        snprintf(
            reason.text, sizeof(reason.text),
            "shared_memory.carveouts ends with %s; the largest must be shared_memory.per_sm, "
            "%s",
            shown_size(last).text, shown_size(smem->per_sm).text);
    return reason;
}

static struct reason unified_holds_the_sm(const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct reason reason = {""};
    if (smem->unified_with_l1 != 0 && smem->unified_with_l1 < smem->per_sm)
        snprintf(
            reason.text, sizeof(reason.text),
            "shared_memory.unified_with_l1 is %s; it must be at least shared_memory.per_sm, "
            "%s, or be left out where L1 is separate",
            shown_size(smem->unified_with_l1).text, shown_size(smem->per_sm).text);
    return reason;
}

static struct reason nonportable_is_not_less(const struct occ_arch *arch)
{
    const struct occ_arch_clusters *clusters = &arch->clusters;
    struct reason reason = {""};
    if (clusters->max_blocks_nonportable != 0 &&
        clusters->max_blocks_nonportable < clusters->max_blocks)
        snprintf(reason.text, sizeof(reason.text),
                 "clusters.max_blocks_nonportable is %" PRIu32
                 "; it must be at least clusters.max_blocks, %" PRIu32,
                 clusters->max_blocks_nonportable, clusters->max_blocks);
    return reason;
}

static const struct {
    size_t blamed;
    struct reason (*check)(const struct occ_arch *arch);
} rules[] = {
    {OFFSET(limits.max_threads_per_block), threads_fit_the_warps},
    {OFFSET(limits.max_multi_warp_blocks_per_sm), multi_warp_blocks_are_blocks},
    {OFFSET(limits.sub_group_sizes), sub_groups_ascend},
    {OFFSET(limits.sub_group_sizes), the_usual_sub_group_is_one},
    {OFFSET(registers.accumulators), accumulators_need_registers},
    {OFFSET(registers.large_mode), large_mode_halves_the_warps},
    {OFFSET(scalar_registers.max_per_warp), scalars_are_counted},
    {OFFSET(scalar_registers.allocation_unit), a_scalar_unit_has_a_file},
    {OFFSET(scalar_registers.per_partition), a_scalar_file_has_a_unit},
    {OFFSET(scalar_registers.allocation_unit), a_scalar_unit_fits_its_file},
    {OFFSET(scalar_registers.max_per_warp), a_warps_scalars_fit_their_file},
    {OFFSET(scalar_registers.steps), scalar_steps_are_in_order},
    {OFFSET(scalar_registers.steps), scalar_steps_reach_the_most},
    {OFFSET(registers.max_per_block), block_registers_fit_the_sm},
    {OFFSET(registers.allocation_unit), a_unit_fits_a_partition},
    {OFFSET(has_partitioned_caching), caching_needs_registers},
    {OFFSET(registers.partitions), caching_halves_the_partitions},
    {OFFSET(shared_memory.max_per_block), block_smem_fits_the_sm},
    {OFFSET(shared_memory.max_per_block_optin), optin_is_not_less},
    {OFFSET(shared_memory.max_per_block_optin), optin_fits_the_sm},
    {OFFSET(shared_memory.allocation_sizes), smem_sizes_ascend},
    {OFFSET(shared_memory.allocation_sizes), smem_sizes_end_with_a_block},
    {OFFSET(shared_memory.carveouts), carveouts_fit_the_sm},
    {OFFSET(shared_memory.carveouts), carveouts_ascend},
    {OFFSET(shared_memory.carveouts), carveouts_end_with_the_sm},
    {OFFSET(shared_memory.unified_with_l1), unified_holds_the_sm},
    {OFFSET(clusters.max_blocks_nonportable), nonportable_is_not_less},
};

bool arch_check(const struct occ_arch *arch, size_t *blamed, struct error *err)
{
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct reason reason = rules[i].check(arch);
        if (reason.text[0] == '\0')
            continue;
        *blamed = rules[i].blamed;
        return error_set(err, ERROR_INPUT, "%s", reason.text);
    }
    return true;
}
