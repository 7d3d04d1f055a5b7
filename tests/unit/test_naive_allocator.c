/* SPDX-License-Identifier: MIT */
/*
 * occ_compute() agrees with an allocator that places warps one by one, over
 * made-up architectures: every limit, the reason, the split in force.
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_core_agrees_on_made_up_architectures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
