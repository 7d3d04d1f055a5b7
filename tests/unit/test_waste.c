/* SPDX-License-Identifier: MIT */
/*
 * What a launch leaves unused, and why: the rule of each case is its name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <occsweep/waste.h>

#include "support/random_arch.h"

/* 64 warps, 65,536 registers in 4 partitions, 228 KB with 1 KB reserved. */
static const struct occ_arch hopper_like = {
    .limits = {.threads_per_warp = 32,
               .max_threads_per_block = 1024,
               .max_warps_per_sm = 64,
               .max_blocks_per_sm = 32},
    .registers = {.per_sm = 65536,
                  .max_per_block = 65536,
                  .max_per_thread = 255,
                  .allocation_unit = 256,
                  .partitions = 4,
                  .launch_check_partitions = 0},
    .shared_memory = {.per_sm = 233472,
                      .max_per_block = 49152,
                      .max_per_block_optin = 232448,
                      .reserved_per_block = 1024,
                      .allocation_unit = 128,
                      .carveouts = {8192, 102400, 135168, 233472},
                      .carveout_count = 4},
};

/* Two partitions that hold one and a half warps of 32 registers each. */
static const struct occ_arch halves = {
    .limits = {.threads_per_warp = 32,
               .max_threads_per_block = 1024,
               .max_warps_per_sm = 64,
               .max_blocks_per_sm = 32},
    .registers = {.per_sm = 3072,
                  .max_per_block = 3072,
                  .max_per_thread = 255,
                  .allocation_unit = 256,
                  .partitions = 2,
                  .launch_check_partitions = 0},
};

static const struct {
    const char *rule;
    const struct occ_arch *arch;
    struct occ_launch launch;
    enum occ_limiter resource;
    uint64_t amount;
    enum occ_waste_reason reason;
} cases[] = {
    {"registers left are fewer than a block's",
     &hopper_like,
     {.threads_per_block = 256, .regs_per_thread = 72, .smem_per_block_bytes = 40960},
     OCC_BY_REGISTERS,
     10240,
     OCC_WASTE_BELOW_BLOCK},
    {"warp slots stay free because registers bind",
     &hopper_like,
     {.threads_per_block = 256, .regs_per_thread = 72, .smem_per_block_bytes = 40960},
     OCC_BY_WARPS,
     40,
     OCC_WASTE_OTHER_LIMIT},
    {"shared memory is counted with the reserve of each block",
     &hopper_like,
     {.threads_per_block = 256, .regs_per_thread = 72, .smem_per_block_bytes = 40960},
     OCC_BY_SHARED_MEMORY,
     233472 - 3 * 41984,
     OCC_WASTE_OTHER_LIMIT},
    {"the split in force is what can be wasted",
     &hopper_like,
     {.threads_per_block = 128,
      .regs_per_thread = 32,
      .smem_per_block_bytes = 8192,
      .carveout = {OCC_CARVEOUT_BYTES, 102400}},
     OCC_BY_SHARED_MEMORY,
     102400 - 11 * 9216,
     OCC_WASTE_BELOW_BLOCK},
    {"nothing is left of a full SM",
     &hopper_like,
     {.threads_per_block = 256, .regs_per_thread = 32},
     OCC_BY_WARPS,
     0,
     OCC_WASTE_NONE},
    {"warp slots below a block's warps are left over",
     &hopper_like,
     {.threads_per_block = 672},
     OCC_BY_WARPS,
     1,
     OCC_WASTE_BELOW_BLOCK},
    {"remainders of partitions make no block, though they add up to one",
     &halves,
     {.threads_per_block = 32, .regs_per_thread = 32},
     OCC_BY_REGISTERS,
     1024,
     OCC_WASTE_IN_PIECES},
    {"what cannot launch uses nothing",
     &hopper_like,
     {.threads_per_block = 1024, .regs_per_thread = 72},
     OCC_BY_REGISTERS,
     65536,
     OCC_WASTE_CANNOT_LAUNCH},
    {"a resource that is not there is not wasted",
     &halves,
     {.threads_per_block = 32, .regs_per_thread = 32},
     OCC_BY_SHARED_MEMORY,
     0,
     OCC_WASTE_NONE},
    {"block slots are not a quantity of waste",
     &hopper_like,
     {.threads_per_block = 256},
     OCC_BY_BLOCKS,
     0,
     OCC_WASTE_NONE},
};

static void waste_has_an_amount_and_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct occ_launch launch = cases[i].launch;
        launch.optin = true;
        struct occ_result result = occ_compute(cases[i].arch, launch);
        struct occ_waste waste = occ_waste_of(cases[i].arch, &result, cases[i].resource);
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(waste.amount, cases[i].amount);
        assert_int_equal(waste.reason, cases[i].reason);
    }
}

/* As many blocks as fit either way, in each split: they use the same part with
 * `bytes` each as with `other`. */
static bool same_parts(const struct occ_arch *arch, uint32_t bytes, uint32_t other,
                       uint64_t parts)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    struct occ_launch launch = {.threads_per_block = 1, .smem_per_block_bytes = bytes};
    uint64_t less = occ_compute(arch, launch).smem_allocated_per_block_bytes;
    launch.smem_per_block_bytes = other;
    uint64_t more = occ_compute(arch, launch).smem_allocated_per_block_bytes;

    for (uint32_t i = 0; i <= smem->carveout_count; i++) {
        uint64_t all = i < smem->carveout_count ? smem->carveouts[i] : smem->per_sm;
        for (uint32_t n = 1; n <= arch->limits.max_blocks_per_sm && n * more <= all; n++)
            if (all != 0 && parts * n * less / all != parts * n * more / all)
                return false;
    }
    return true;
}

static void steps_of_shared_memory_stay_within_a_part(void **state)
{
    (void)state;
    size_t tight = 0;

    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        uint32_t max = occ_max_smem_per_block(&arch, true);
        for (uint32_t from = 0, end; from < max; from = end + 1) {
            end = occ_waste_smem_step_end(&arch, from, 8);
            assert_true(end >= from);
            assert_true(same_parts(&arch, from, end, 8));
            tight += end < max && !same_parts(&arch, from, end + 1, 8);
            end += rng_between(&rng, 0, max / 50);
        }
    }
    /* Steps that end where nothing changes are allowed, and not the rule. */
    assert_true(tight > 1000);
}

static void all_there_is_of_a_resource(void **state)
{
    (void)state;
    struct occ_launch launch = {.threads_per_block = 128,
                                .smem_per_block_bytes = 8192,
                                .carveout = {OCC_CARVEOUT_BYTES, 102400}};
    struct occ_result result = occ_compute(&hopper_like, launch);
    assert_int_equal(occ_waste_capacity(&hopper_like, &result, OCC_BY_WARPS), 64);
    assert_int_equal(occ_waste_capacity(&hopper_like, &result, OCC_BY_REGISTERS), 65536);
    assert_int_equal(occ_waste_capacity(&hopper_like, &result, OCC_BY_SHARED_MEMORY), 102400);
    assert_int_equal(occ_waste_capacity(&hopper_like, &result, OCC_BY_BLOCKS), 0);
    struct occ_arch large = hopper_like;
    large.in_large_mode = true;
    assert_int_equal(occ_waste_capacity(&large, &result, OCC_BY_WARPS), 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waste_has_an_amount_and_a_reason),
        cmocka_unit_test(steps_of_shared_memory_stay_within_a_part),
        cmocka_unit_test(all_there_is_of_a_resource),
    };
    return cmocka_run_group_tests_name("waste", tests, NULL, NULL);
}
