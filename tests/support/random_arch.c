/* SPDX-License-Identifier: MIT */
/* Made-up architectures and launches, within the rules for real ones. */
#include "support/random_arch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void random_limits(struct rng *rng, struct occ_arch_limits *limits)
{
    static const uint32_t warp_sizes[] = {1, 8, 16, 24, 32, 32, 32, 64};
    limits->threads_per_warp = warp_sizes[rng_between(rng, 0, 7)];
    limits->max_warps_per_sm = rng_between(rng, 1, 128);
    uint32_t max_threads = limits->max_warps_per_sm * limits->threads_per_warp;
    limits->max_threads_per_block =
        rng_one_in(rng, 3) ? max_threads : rng_between(rng, 1, max_threads);
    limits->max_blocks_per_sm = rng_between(rng, 1, 64);
}

static void random_registers(struct rng *rng, struct occ_arch *arch)
{
    struct occ_arch_registers *registers = &arch->registers;
    if (rng_one_in(rng, 10))
        return;

    registers->allocation_unit = rng_between(rng, 1, 512);
    registers->per_sm = rng_between(rng, 1, 512) * registers->allocation_unit;
    if (rng_one_in(rng, 3))
        registers->per_sm += rng_between(rng, 0, registers->allocation_unit);
    registers->max_per_block =
        rng_one_in(rng, 2) ? registers->per_sm : rng_between(rng, 1, registers->per_sm);
    registers->max_per_thread = rng_between(rng, 1, 512);
    registers->partitions = rng_between(rng, 1, 8);
    if (rng_one_in(rng, 4))
        registers->launch_check_partitions = rng_between(rng, 1, 8);
    arch->has_partitioned_caching = registers->partitions % 2 == 0 && rng_one_in(rng, 2);
}

static void random_carveouts(struct rng *rng, struct occ_arch_shared_memory *smem)
{
    uint32_t count = rng_between(rng, 0, 6);
    uint32_t unit = rng_one_in(rng, 2) ? smem->allocation_unit : 1;
    uint32_t size =
        rng_one_in(rng, 2) ? 0 : rng_between(rng, 0, smem->per_sm / 2 / unit) * unit;
    while (smem->carveout_count < count && size < smem->per_sm) {
        smem->carveouts[smem->carveout_count++] = size;
        size += rng_between(rng, 1, smem->per_sm / 3 / unit + 1) * unit;
    }
    if (smem->carveout_count != 0 && rng_one_in(rng, 2))
        smem->carveouts[smem->carveout_count++] = smem->per_sm;
    /* What stands behind the last of the list is nobody's. */
    if (smem->carveout_count < OCC_MAX_CARVEOUTS)
        smem->carveouts[smem->carveout_count] = UINT32_MAX;
    smem->carveout_growth = rng_one_in(rng, 3) ? OCC_GROW_TO_LARGEST : OCC_GROW_TO_SMALLEST;
}

static void random_shared_memory(struct rng *rng, struct occ_arch_shared_memory *smem)
{
    if (rng_one_in(rng, 10))
        return;

    smem->allocation_unit = rng_between(rng, 1, 256);
    smem->per_sm = smem->allocation_unit * rng_between(rng, 1, 512);
    if (rng_one_in(rng, 3))
        smem->per_sm += rng_between(rng, 0, smem->allocation_unit);
    smem->reserved_per_block = rng_one_in(rng, 2) ? 0 : rng_between(rng, 0, smem->per_sm / 8);
    smem->max_per_block_optin =
        rng_one_in(rng, 2) ? smem->per_sm - smem->reserved_per_block
                           : rng_between(rng, 0, smem->per_sm - smem->reserved_per_block);
    smem->max_per_block = rng_one_in(rng, 2) ? smem->max_per_block_optin
                                             : rng_between(rng, 0, smem->max_per_block_optin);
    random_carveouts(rng, smem);
}

/* One without any of the optional fields. */
static struct occ_arch random_plain_arch(struct rng *rng)
{
    struct occ_arch arch = {.name = "random", .vendor = "test"};

    random_limits(rng, &arch.limits);
    random_registers(rng, &arch);
    random_shared_memory(rng, &arch.shared_memory);
    arch.barriers.per_sm = rng_one_in(rng, 3) ? 0 : rng_between(rng, 1, 128);
    return arch;
}

/* What a compiler counts by: the more registers, the fewer warps. */
static void random_scalar_steps(struct rng *rng, struct occ_arch_scalar_registers *scalars)
{
    uint32_t up_to = 0, warps = rng_between(rng, 1, 24);
    uint32_t count = rng_between(rng, 1, rng_one_in(rng, 8) ? OCC_MAX_SCALAR_STEPS : 5);

    for (uint32_t i = 0; i < count && warps != 0; i++) {
        up_to += rng_between(rng, 1, 40);
        scalars->steps[scalars->step_count++] = (struct occ_scalar_step){up_to, warps};
        warps -= rng_between(rng, 1, warps);
    }
    scalars->max_per_warp = rng_one_in(rng, 2) ? up_to : rng_between(rng, 1, 2 * up_to);
}

/* A file, steps, or both. */
static void random_scalar_registers(struct rng *rng, struct occ_arch_scalar_registers *scalars)
{
    uint32_t kind = rng_between(rng, 0, 2);

    if (kind != 0)
        random_scalar_steps(rng, scalars);
    if (kind == 1)
        return;
    scalars->allocation_unit = rng_between(rng, 1, 32);
    scalars->per_partition = scalars->allocation_unit * rng_between(rng, 1, 60);
    if (rng_one_in(rng, 3))
        scalars->per_partition += rng_between(rng, 0, scalars->allocation_unit);
    if (scalars->max_per_warp == 0)
        scalars->max_per_warp = rng_between(rng, 1, scalars->per_partition);
}

static uint32_t at_most(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t greatest_common_divisor(uint32_t a, uint32_t b)
{
    return b == 0 ? a : greatest_common_divisor(b, a % b);
}

/* Sizes instead of the unit: multiples of it, of which the largest holds all
 * that a block may have. */
static void random_allocation_sizes(struct rng *rng, struct occ_arch_shared_memory *smem)
{
    uint32_t count = rng_between(rng, 1, rng_one_in(rng, 8) ? OCC_MAX_ALLOCATION_SIZES : 10);
    uint32_t unit = smem->allocation_unit, size = 0, divisor = 0;

    for (uint32_t i = 0; i < count && size + unit <= smem->per_sm; i++) {
        size += unit * rng_between(rng, 1, (smem->per_sm - size) / unit / 2 + 1);
        size = at_most(size, smem->per_sm / unit * unit);
        smem->allocation_sizes[smem->allocation_size_count++] = size;
        divisor = greatest_common_divisor(divisor, size);
    }
    smem->allocation_unit = divisor;
    smem->reserved_per_block = at_most(smem->reserved_per_block, size);
    smem->max_per_block_optin =
        at_most(smem->max_per_block_optin, size - smem->reserved_per_block);
    smem->max_per_block = at_most(smem->max_per_block, smem->max_per_block_optin);
}

static void random_block_slots(struct rng *rng, struct occ_arch_limits *limits)
{
    limits->max_blocks_per_sm = rng_between(rng, 1, limits->max_warps_per_sm);
    limits->max_multi_warp_blocks_per_sm = rng_between(rng, 1, limits->max_blocks_per_sm);
}

/* As some launch chooses it. */
static struct occ_arch in_random_mode(struct rng *rng, const struct occ_arch *arch)
{
    static const uint32_t sub_groups[] = {0, 1, 4, 8, 16, 32, 64};
    return occ_arch_in_mode(arch, sub_groups[rng_between(rng, 0, 6)], rng_one_in(rng, 2));
}

struct occ_arch random_arch(struct rng *rng)
{
    struct occ_arch arch = random_plain_arch(rng);

    if (rng_one_in(rng, 3))
        random_block_slots(rng, &arch.limits);
    if (arch.registers.per_sm != 0 && rng_one_in(rng, 2))
        arch.registers.accumulators = (enum occ_accumulators)rng_between(rng, 0, 2);
    if (rng_one_in(rng, 2))
        random_scalar_registers(rng, &arch.scalar_registers);
    if (arch.shared_memory.per_sm != 0 && rng_one_in(rng, 3))
        random_allocation_sizes(rng, &arch.shared_memory);
    arch.has_llvm_waves = rng_one_in(rng, 2);
    arch.registers.large_mode = rng_one_in(rng, 3);
    return rng_one_in(rng, 3) ? in_random_mode(rng, &arch) : arch;
}

static struct occ_carveout random_carveout(struct rng *rng, const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct occ_carveout carveout = {.kind = (enum occ_carveout_kind)rng_between(rng, 0, 3)};

    if (carveout.kind == OCC_CARVEOUT_PERCENT)
        carveout.value = rng_between(rng, 0, 100);
    else if (carveout.kind == OCC_CARVEOUT_BYTES && smem->carveout_count != 0 &&
             rng_one_in(rng, 2))
        carveout.value = smem->carveouts[rng_between(rng, 0, smem->carveout_count - 1)];
    else if (carveout.kind == OCC_CARVEOUT_BYTES)
        carveout.value = rng_between(rng, 0, smem->per_sm + smem->per_sm / 8);
    return carveout;
}

/* Mostly small, so that several blocks fit; at times beyond `largest`. */
static uint32_t random_amount(struct rng *rng, uint32_t smallest, uint32_t largest)
{
    uint32_t range = rng_one_in(rng, 2) ? largest / 8 : largest;
    if (rng_one_in(rng, 12))
        range = largest + largest / 4 + 1;
    return rng_between(rng, smallest, range < smallest ? smallest : range);
}

/* At times what just fills one of the supported splits, or sizes. */
static uint32_t random_smem(struct rng *rng, const struct occ_arch_shared_memory *smem)
{
    if (smem->carveout_count != 0 && rng_one_in(rng, 4)) {
        uint32_t split = smem->carveouts[rng_between(rng, 0, smem->carveout_count - 1)];
        if (split >= smem->reserved_per_block)
            return split - smem->reserved_per_block;
    }
    if (smem->allocation_size_count != 0 && rng_one_in(rng, 4)) {
        uint32_t size =
            smem->allocation_sizes[rng_between(rng, 0, smem->allocation_size_count - 1)];
        if (size >= smem->reserved_per_block)
            return size - smem->reserved_per_block + rng_between(rng, 0, 1);
    }
    return random_amount(rng, 0, smem->max_per_block_optin);
}

/* Without what only the optional fields ask about. */
static struct occ_launch random_plain_launch(struct rng *rng, const struct occ_arch *arch)
{
    struct occ_launch launch = {
        .threads_per_block = random_amount(rng, 1, arch->limits.max_threads_per_block),
        .regs_per_thread = random_amount(rng, 0, arch->registers.max_per_thread),
        .smem_per_block_bytes = random_smem(rng, &arch->shared_memory),
        .barriers_per_block = random_amount(rng, 0, arch->barriers.per_sm),
        .carveout = random_carveout(rng, arch),
        .optin = rng_one_in(rng, 2),
        .partitioned_caching = (enum occ_partitioned_caching)rng_between(rng, 0, 2),
    };
    if (rng_one_in(rng, 5))
        launch.max_threads_for_kernel = rng_between(rng, 1, arch->limits.max_threads_per_block);
    return launch;
}

struct occ_launch random_launch(struct rng *rng, const struct occ_arch *arch)
{
    struct occ_launch launch = random_plain_launch(rng, arch);
    if (!rng_one_in(rng, 4))
        launch.scalar_regs_per_warp =
            random_amount(rng, 0, arch->scalar_registers.max_per_warp);
    if (!rng_one_in(rng, 3))
        launch.accum_regs_per_thread = random_amount(rng, 0, arch->registers.max_per_thread);
    return launch;
}

/* What only some architectures have. */
static void describe_more(const struct occ_arch *arch, struct occ_launch launch, char *text,
                          size_t size)
{
    const struct occ_arch_scalar_registers *s = &arch->scalar_registers;
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    size_t length = 0;

    snprintf(text, size,
             " more {multi %" PRIu32 ", accumulators %d, large %d %d; scalars %" PRIu32
             " unit %" PRIu32 " warp %" PRIu32 "; launch scalars %" PRIu32 ", accums %" PRIu32
             "; steps",
             arch->limits.max_multi_warp_blocks_per_sm, (int)arch->registers.accumulators,
             arch->registers.large_mode, arch->in_large_mode, s->per_partition,
             s->allocation_unit, s->max_per_warp, launch.scalar_regs_per_warp,
             launch.accum_regs_per_thread);
    for (uint32_t i = 0; i < s->step_count && (length = strlen(text)) + 1 < size; i++)
        snprintf(text + length, size - length, " %" PRIu32 ":%" PRIu32, s->steps[i].up_to,
                 s->steps[i].warps);
    length = strlen(text);
    snprintf(text + length, size - length, "; sizes");
    for (uint32_t i = 0; i < smem->allocation_size_count && (length = strlen(text)) + 1 < size;
         i++)
        snprintf(text + length, size - length, " %" PRIu32, smem->allocation_sizes[i]);
}

const char *describe_case(const struct occ_arch *arch, struct occ_launch launch, char *text,
                          size_t size)
{
    const struct occ_arch_registers *r = &arch->registers;
    const struct occ_arch_shared_memory *s = &arch->shared_memory;
    snprintf(text, size,
             "%s {warp %" PRIu32 ", threads %" PRIu32 ", warps %" PRIu32 ", blocks %" PRIu32
             "; regs %" PRIu32 " block %" PRIu32 " thread %" PRIu32 " unit %" PRIu32
             " partitions %" PRIu32 " check %" PRIu32 "; smem %" PRIu32 " block %" PRIu32
             " optin %" PRIu32 " reserved %" PRIu32 " unit %" PRIu32 " carveouts %" PRIu32
             " grow %d; barriers %" PRIu32 "; caching %d} launch {threads %" PRIu32
             ", regs %" PRIu32 ", smem %" PRIu32 ", barriers %" PRIu32 ", carveout %d %" PRIu32
             ", optin %d, caching %d, kernel %" PRIu32 "}",
             arch->name, arch->limits.threads_per_warp, arch->limits.max_threads_per_block,
             arch->limits.max_warps_per_sm, arch->limits.max_blocks_per_sm, r->per_sm,
             r->max_per_block, r->max_per_thread, r->allocation_unit, r->partitions,
             r->launch_check_partitions, s->per_sm, s->max_per_block, s->max_per_block_optin,
             s->reserved_per_block, s->allocation_unit, s->carveout_count,
             (int)s->carveout_growth, arch->barriers.per_sm, arch->has_partitioned_caching,
             launch.threads_per_block, launch.regs_per_thread, launch.smem_per_block_bytes,
             launch.barriers_per_block, (int)launch.carveout.kind, launch.carveout.value,
             launch.optin, (int)launch.partitioned_caching, launch.max_threads_for_kernel);
    size_t length = strlen(text);
    describe_more(arch, launch, text + length, size - length);
    return text;
}
