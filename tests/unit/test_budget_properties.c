/* SPDX-License-Identifier: MIT */
/*
 * What holds of every architecture, tried on made-up ones: more of an input
 * never gives more blocks, budgets are tight, the needed split is minimal.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/budget.h>

#include "support/random_arch.h"
#include "support/sanitized.h"

#define ARCHS (300 / SANITIZED_DIVISOR)

static void check(bool holds, const char *rule, const struct occ_arch *arch,
                  struct occ_launch launch)
{
    char text[1024];
    if (!holds)
        fail_msg("%s: %s", rule, describe_case(arch, launch, text, sizeof(text)));
}

static uint32_t blocks_at(const struct occ_arch *arch, struct occ_launch launch,
                          enum occ_axis axis, uint32_t value)
{
    occ_launch_set(&launch, axis, value);
    return occ_compute(arch, launch).blocks_per_sm;
}

/* Not with caching that is given up: that can make room. */
static void more_of_an_input_never_gives_more_blocks(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5 * ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 400; i++) {
            enum occ_axis axis = (enum occ_axis)(i % OCC_AXIS_COUNT);
            struct occ_launch launch = random_launch(&rng, &arch);
            launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
            if (launch.partitioned_caching == OCC_CACHING_ON)
                launch.partitioned_caching = OCC_CACHING_OFF;

            uint32_t value = occ_launch_get(&launch, axis);
            uint32_t more = rng_between(&rng, value, value + value / 4 + 8);
            if (value == 0)
                continue; /* of registers and barriers, "no limit" */
            check(blocks_at(&arch, launch, axis, value) >= blocks_at(&arch, launch, axis, more),
                  "more of an input never gives more blocks", &arch, launch);
        }
    }
}

/* Every value of the axis is tried. */
static bool brute_max_for_blocks(const struct occ_arch *arch, struct occ_launch launch,
                                 enum occ_axis axis, uint32_t blocks, uint32_t *value)
{
    uint32_t least = axis == OCC_AXIS_SMEM ? 0 : 1;
    for (uint32_t v = occ_axis_max(arch, axis, launch.optin) + 1; v-- > least;) {
        if (blocks_at(arch, launch, axis, v) >= blocks) {
            *value = v;
            return true;
        }
    }
    return false;
}

static void the_largest_value_for_some_blocks_is_tight(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 8; i++) {
            enum occ_axis axis = (enum occ_axis)(i % OCC_AXIS_COUNT);
            struct occ_launch launch = random_launch(&rng, &arch);
            uint32_t blocks = rng_between(&rng, 1, 4);
            uint32_t expected = 12345, found = 12345;
            bool is_reachable = brute_max_for_blocks(&arch, launch, axis, blocks, &expected);
            check(occ_max_for_blocks(&arch, launch, axis, blocks, &found) == is_reachable &&
                      found == expected,
                  "the largest value that keeps some blocks is found by trying all", &arch,
                  launch);
        }
    }
}

static void check_reachable_rung(const struct occ_arch *arch, struct occ_launch launch,
                                 struct occ_rung rung)
{
    uint32_t blocks = rung.blocks_per_sm;
    launch.regs_per_thread = rung.max_regs_per_thread;
    launch.smem_per_block_bytes = rung.max_smem_per_block_bytes;
    check(occ_compute(arch, launch).blocks_per_sm >= blocks,
          "a rung holds its blocks with both maxima together", arch, launch);

    uint32_t regs = 0, smem = 0;
    check(brute_max_for_blocks(arch, launch, OCC_AXIS_SMEM, blocks, &smem) &&
              smem == rung.max_smem_per_block_bytes,
          "no more shared memory keeps the blocks of a rung", arch, launch);
    check(brute_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &regs) &&
              regs == rung.max_regs_per_thread,
          "no more registers keep the blocks of a rung", arch, launch);
}

static void rungs_are_right(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        uint32_t blocks = rng_between(&rng, 1, 6);
        struct occ_rung rung = occ_rung_of(&arch, launch, blocks);
        check(rung.blocks_per_sm == blocks, "a rung is the one asked for", &arch, launch);

        launch.regs_per_thread = 1;
        launch.smem_per_block_bytes = 0;
        struct occ_result least = occ_compute(&arch, launch);
        uint32_t refusing = 0, smem = 0;
        for (int i = 0; i < OCC_LIMITER_COUNT; i++)
            refusing += least.blocks_by[i] < blocks ? OCC_LIMITER_CODE(i) : 0;
        if (brute_max_for_blocks(&arch, launch, OCC_AXIS_SMEM, blocks, &smem))
            refusing = 0;
        check(rung.out_of_reach_by == refusing,
              "the limits that refuse the leanest kernel are named", &arch, launch);
        if (rung.out_of_reach_by == 0)
            check_reachable_rung(&arch, launch, rung);
    }
}

/* An empty block takes 2 KB of a split of 3 KB; one of 2 KB grows it to 8 KB. */
static void a_rung_is_found_where_a_larger_split_holds_more(void **state)
{
    (void)state;
    struct occ_arch arch = {
        .limits = {.threads_per_warp = 32,
                   .max_threads_per_block = 1024,
                   .max_warps_per_sm = 64,
                   .max_blocks_per_sm = 32},
        .shared_memory = {.per_sm = 8192,
                          .max_per_block = 6144,
                          .max_per_block_optin = 6144,
                          .reserved_per_block = 2048,
                          .allocation_unit = 1,
                          .carveouts = {3072, 8192},
                          .carveout_count = 2},
    };
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES, 0};

    struct occ_rung rung = occ_rung_of(&arch, launch, 2);
    assert_int_equal(rung.out_of_reach_by, 0);
    assert_int_equal(rung.max_smem_per_block_bytes, 2048);
    assert_int_equal(occ_rung_of(&arch, launch, 3).out_of_reach_by,
                     OCC_LIMITER_CODE(OCC_BY_SHARED_MEMORY));
}

/* All counts are tried, against registers, warps and block slots alone. */
static uint32_t brute_maxrregcount(const struct occ_arch *arch, struct occ_launch launch,
                                   uint32_t blocks)
{
    struct occ_arch registers_only = *arch;
    uint32_t warp = arch->limits.threads_per_warp, best = 0;

    registers_only.shared_memory.per_sm = 0;
    registers_only.barriers.per_sm = 0;
    if (arch->registers.launch_check_partitions != 0)
        registers_only.registers.partitions = arch->registers.launch_check_partitions;
    launch.partitioned_caching = OCC_CACHING_OFF;
    launch.scalar_regs_per_warp = launch.accum_regs_per_thread = 0;
    for (uint32_t regs = 1; regs <= arch->registers.max_per_thread; regs++)
        if (blocks_at(&registers_only, launch, OCC_AXIS_REGS, regs) >= blocks &&
            (regs == arch->registers.max_per_thread ||
             (uint64_t)regs * warp % arch->registers.allocation_unit == 0))
            best = regs;
    return best;
}

static void the_compilers_budget_wastes_no_register(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5 * ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        uint32_t blocks = rng_between(&rng, 1, 4);
        launch.max_threads_for_kernel = 0;
        check(occ_maxrregcount(&arch, launch.threads_per_block, blocks) ==
                  brute_maxrregcount(&arch, launch, blocks),
              "the compiler's budget is found by trying all counts", &arch, launch);
    }
}

static void a_budget_needs_a_register(void **state)
{
    struct occ_arch arch = {
        .limits = {.threads_per_warp = 1,
                   .max_threads_per_block = 1,
                   .max_warps_per_sm = 1,
                   .max_blocks_per_sm = 1},
        .registers = {.per_sm = 1,
                      .max_per_block = 1,
                      .max_per_thread = 1,
                      .allocation_unit = 1,
                      .partitions = 1,
                      .launch_check_partitions = 0},
    };
    (void)state;
    assert_int_equal(occ_maxrregcount(&arch, 1, 1), 1);
    arch.registers = (struct occ_arch_registers){.per_sm = 0};
    assert_int_equal(occ_maxrregcount(&arch, 1, 1), 0);
}

static void check_needed_carveout(const struct occ_arch *arch, struct occ_launch launch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
    struct occ_result largest = occ_compute(arch, launch);
    if (largest.blocks_by[OCC_BY_SHARED_MEMORY] == 0)
        return;

    uint32_t needed = occ_needed_carveout(arch, launch);
    launch.carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES, needed};
    struct occ_result result = occ_compute(arch, launch);
    check(result.blocks_per_sm == largest.blocks_per_sm && result.carveout_bytes == needed,
          "the needed carveout costs no block", arch, launch);
    for (uint32_t i = 0; i < smem->carveout_count && smem->carveouts[i] < needed; i++) {
        launch.carveout.value = smem->carveouts[i];
        result = occ_compute(arch, launch);
        check(result.blocks_per_sm < largest.blocks_per_sm ||
                  result.carveout_bytes > smem->carveouts[i],
              "a smaller split costs a block or does not hold one", arch, launch);
    }
}

static void the_needed_carveout_is_minimal(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= UINT64_C(5) * ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 100; i++)
            check_needed_carveout(&arch, random_launch(&rng, &arch));
    }
}

static void the_most_shared_memory_launches_and_one_more_does_not(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5 * ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        uint32_t most = occ_max_smem_per_block(&arch, launch.optin);
        if (arch.shared_memory.per_sm == 0) {
            assert_int_equal(most, 0);
            continue;
        }
        launch.smem_per_block_bytes = most + 1;
        check(occ_compute(&arch, launch).blocks_by[OCC_BY_SHARED_MEMORY] == 0,
              "one byte more than the maximum does not launch", &arch, launch);
        launch.smem_per_block_bytes = most;
        check(most == 0 || occ_compute(&arch, launch).blocks_by[OCC_BY_SHARED_MEMORY] != 0,
              "the maximum launches", &arch, launch);
    }
}

/* By trying one value after the other. */
static bool find_less(const struct occ_arch *arch, struct occ_launch launch, enum occ_axis axis,
                      uint32_t *value)
{
    uint32_t blocks = occ_compute(arch, launch).blocks_per_sm;
    uint32_t least = axis == OCC_AXIS_REGS ? 1 : 0;

    for (uint32_t less = occ_launch_get(&launch, axis); less-- > least;) {
        occ_launch_set(&launch, axis, less);
        if (occ_compute(arch, launch).blocks_per_sm > blocks) {
            *value = less;
            return true;
        }
    }
    return false;
}

static void less_for_more_blocks_is_the_nearest(void **state)
{
    static const enum occ_axis axes[] = {OCC_AXIS_REGS, OCC_AXIS_SMEM};
    size_t found = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 6; i++) {
            struct occ_launch launch = random_launch(&rng, &arch);
            uint32_t expected = UINT32_MAX, value = UINT32_MAX;
            enum occ_axis axis = axes[i % 2];
            bool has_less = find_less(&arch, launch, axis, &expected);
            check(occ_less_for_more_blocks(&arch, launch, axis, &value) == has_less,
                  "less gives more blocks", &arch, launch);
            check(value == expected, "the nearest value with more blocks", &arch, launch);
            found += has_less;
        }
    }
    assert_true(found > ARCHS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_of_an_input_never_gives_more_blocks),
        cmocka_unit_test(the_largest_value_for_some_blocks_is_tight),
        cmocka_unit_test(less_for_more_blocks_is_the_nearest),
        cmocka_unit_test(rungs_are_right),
        cmocka_unit_test(a_rung_is_found_where_a_larger_split_holds_more),
        cmocka_unit_test(the_compilers_budget_wastes_no_register),
        cmocka_unit_test(a_budget_needs_a_register),
        cmocka_unit_test(the_needed_carveout_is_minimal),
        cmocka_unit_test(the_most_shared_memory_launches_and_one_more_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
