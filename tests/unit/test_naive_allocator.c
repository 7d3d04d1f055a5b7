/* SPDX-License-Identifier: MIT */
/*
 * occ_compute() agrees with an allocator that places warps one by one, over
 * made-up architectures: every limit, the reason, the split in force. And as
 * many whole blocks as it says fit when they are packed with all that they
 * take, on made-up and built-in architectures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/naive_allocator.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

#define ARCHS 1000
#define LAUNCHES_PER_ARCH (3000 / SANITIZED_DIVISOR)
#define PACKED_PER_ARCH (1000 / SANITIZED_DIVISOR)

static bool same_result(const struct occ_result *a, const struct occ_result *b)
{
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (a->blocks_by[i] != b->blocks_by[i])
            return false;
    return a->status == b->status && a->warps_per_block == b->warps_per_block &&
           a->blocks_per_sm == b->blocks_per_sm && a->warps_per_sm == b->warps_per_sm &&
           a->limiter_code == b->limiter_code &&
           a->regs_allocated_per_block == b->regs_allocated_per_block &&
           a->smem_allocated_per_block_bytes == b->smem_allocated_per_block_bytes &&
           a->carveout_bytes == b->carveout_bytes &&
           a->partitioned_caching == b->partitioned_caching;
}

/* What a run saw, to be sure that it saw all kinds of answer. */
struct coverage {
    uint64_t statuses[OCC_STATUS_COUNT];
    uint64_t binding[OCC_LIMITER_COUNT];
    uint64_t mismatches;
    struct occ_arch mismatch_arch; /* of one of the mismatches */
    struct occ_launch mismatch_launch;
};

static void count(struct coverage *coverage, const struct occ_result *result)
{
    coverage->statuses[result->status]++;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (result->limiter_code & OCC_LIMITER_CODE(i))
            coverage->binding[i]++;
}

static void compare_on(uint64_t seed, struct coverage *coverage)
{
    struct rng rng = {.state = seed};
    struct occ_arch arch = random_arch(&rng);

    for (int i = 0; i < LAUNCHES_PER_ARCH; i++) {
        struct occ_launch launch = random_launch(&rng, &arch);
        struct occ_result ours = occ_compute(&arch, launch);
        struct occ_result naive = naive_compute(&arch, launch);
        if (!same_result(&ours, &naive)) {
            coverage->mismatches++;
            coverage->mismatch_arch = arch;
            coverage->mismatch_launch = launch;
        }
        count(coverage, &naive);
    }
}

static void the_core_agrees_on_made_up_architectures(void **state)
{
    struct coverage coverage = {.mismatches = 0};
    char text[1024];
    (void)state;

    for (uint64_t seed = 1; seed <= ARCHS && coverage.mismatches == 0; seed++)
        compare_on(seed, &coverage);

    if (coverage.mismatches != 0)
        fail_msg("%llu mismatches on one architecture, the last is %s",
                 (unsigned long long)coverage.mismatches,
                 describe_case(&coverage.mismatch_arch, coverage.mismatch_launch, text,
                               sizeof(text)));
    for (int i = 0; i < OCC_STATUS_COUNT; i++)
        assert_true(coverage.statuses[i] > 100);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        assert_true(coverage.binding[i] > ARCHS);
}

/* The smallest of the limits is what fits: neither more nor less. */
static void check_packing(const struct occ_arch *arch, struct occ_launch launch)
{
    struct occ_result result = occ_compute(arch, launch);
    uint32_t packed = naive_pack(arch, launch, &result);
    char text[1024];

    if (packed != result.blocks_per_sm)
        fail_msg("%u blocks are packed, and %u said: %s", (unsigned)packed,
                 (unsigned)result.blocks_per_sm,
                 describe_case(arch, launch, text, sizeof(text)));
}

static void whole_blocks_pack_on_made_up_architectures(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < PACKED_PER_ARCH; i++)
            check_packing(&arch, random_launch(&rng, &arch));
    }
}

/* In each of the modes that a launch may choose. */
static void whole_blocks_pack_on_built_in_architectures(void **state)
{
    struct rng rng = {.state = 1};

    (void)state;
    for (size_t i = 0; i < occ_arch_count(); i++) {
        const struct occ_arch *built_in = occ_arch_at(i);
        for (int k = 0; k < PACKED_PER_ARCH; k++) {
            uint32_t modes = built_in->limits.sub_group_size_count;
            uint32_t mode = rng_between(&rng, 0, modes);
            uint32_t sub_group = mode == modes ? 0 : built_in->limits.sub_group_sizes[mode];
            struct occ_arch arch = occ_arch_in_mode(built_in, sub_group, rng_one_in(&rng, 3));
            check_packing(&arch, random_launch(&rng, &arch));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_core_agrees_on_made_up_architectures),
        cmocka_unit_test(whole_blocks_pack_on_made_up_architectures),
        cmocka_unit_test(whole_blocks_pack_on_built_in_architectures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
