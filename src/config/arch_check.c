/* SPDX-License-Identifier: MIT */
/*
 * What must hold between the values of an architecture. Each rule is a row:
 * the field it blames, when it is broken, and what would be right.
 */
#include <inttypes.h>
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
    {OFFSET(registers.max_per_block), block_registers_fit_the_sm},
    {OFFSET(registers.allocation_unit), a_unit_fits_a_partition},
    {OFFSET(has_partitioned_caching), caching_needs_registers},
    {OFFSET(registers.partitions), caching_halves_the_partitions},
    {OFFSET(shared_memory.max_per_block), block_smem_fits_the_sm},
    {OFFSET(shared_memory.max_per_block_optin), optin_is_not_less},
    {OFFSET(shared_memory.max_per_block_optin), optin_fits_the_sm},
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
