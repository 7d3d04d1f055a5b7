/* SPDX-License-Identifier: MIT */
/*
 * Grids in two bytes a launch are what occ_compute() says, point by point:
 * random lists, in order, out of order and with repeats, on built-in and on
 * made-up architectures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <occsweep/dense.h>
#include <occsweep/plateau.h>

#include "support/random_arch.h"
#include "support/sanitized.h"

#define RANDOM_GRIDS (2000 / SANITIZED_DIVISOR)
enum { MAX_VALUES = 64, GUARD = 0xA5A5 };

/* Three lists and what they hold. */
struct lists {
    uint32_t threads[MAX_VALUES], regs[MAX_VALUES], smem[MAX_VALUES];
    struct occ_dense_grid grid;
};

/* A walk in steps of about `step` from a random start, now and then back. */
static struct occ_values random_values(struct rng *rng, uint32_t *values, uint32_t first,
                                       uint32_t last)
{
    size_t count = rng_between(rng, 1, MAX_VALUES);
    uint32_t step = rng_between(rng, 1, (last - first) / 16 + 1);
    uint32_t value = rng_between(rng, first, last);

    for (size_t i = 0; i < count; i++) {
        values[i] = value;
        value += rng_between(rng, 0, step);
        if (value > last || rng_one_in(rng, 40))
            value = rng_between(rng, first, last);
    }
    return (struct occ_values){values, count};
}

static void make_lists(struct rng *rng, const struct occ_arch *arch, struct lists *lists)
{
    uint32_t threads = arch->limits.max_threads_per_block;
    uint32_t regs = occ_axis_max(arch, OCC_AXIS_REGS, true);
    uint32_t smem = occ_axis_max(arch, OCC_AXIS_SMEM, true);

    lists->grid = (struct occ_dense_grid){
        .threads_per_block = random_values(rng, lists->threads, 1, threads + threads / 8),
        .regs_per_thread = random_values(rng, lists->regs, 0, regs + 2),
        .smem_per_block_bytes = random_values(rng, lists->smem, 0, smem + smem / 8 + 1),
        .held = random_launch(rng, arch),
    };
}

static void check_point(const struct occ_arch *arch, const struct lists *lists, size_t place,
                        uint16_t answer)
{
    size_t smem = lists->grid.smem_per_block_bytes.count;
    size_t regs = lists->grid.regs_per_thread.count;
    struct occ_launch launch = lists->grid.held;
    char text[1024];

    launch.threads_per_block = lists->threads[place / smem / regs];
    launch.regs_per_thread = lists->regs[place / smem % regs];
    launch.smem_per_block_bytes = lists->smem[place % smem];
    struct occ_result result = occ_compute(arch, launch);
    if (OCC_DENSE_BLOCKS_PER_SM(answer) != result.blocks_per_sm ||
        OCC_DENSE_LIMITER_CODE(answer) != result.limiter_code)
        fail_msg("%u blocks, code %u instead of %u, %u: %s",
                 (unsigned)OCC_DENSE_BLOCKS_PER_SM(answer),
                 (unsigned)OCC_DENSE_LIMITER_CODE(answer), (unsigned)result.blocks_per_sm,
                 (unsigned)result.limiter_code,
                 describe_case(arch, launch, text, sizeof(text)));
}

static void check_grid(struct rng *rng, const struct occ_arch *arch)
{
    static uint16_t answers[MAX_VALUES * MAX_VALUES * MAX_VALUES + 1];
    struct lists lists;

    make_lists(rng, arch, &lists);
    size_t count = lists.grid.threads_per_block.count * lists.grid.regs_per_thread.count *
                   lists.grid.smem_per_block_bytes.count;
    answers[count] = GUARD;
    assert_true(occ_dense(arch, &lists.grid, answers));
    assert_int_equal(answers[count], GUARD);
    for (size_t i = 0; i < count; i++)
        check_point(arch, &lists, i, answers[i]);
}

static void built_in_architectures(void **state)
{
    struct rng rng = {1};
    (void)state;
    for (int i = 0; i < RANDOM_GRIDS / 10; i++)
        check_grid(&rng, occ_arch_at(rng_between(&rng, 0, (uint32_t)occ_arch_count() - 1)));
}

static void made_up_architectures(void **state)
{
    struct rng rng = {2};
    (void)state;
    for (int i = 0; i < RANDOM_GRIDS / 10; i++) {
        struct occ_arch arch = random_arch(&rng);
        if (arch.limits.max_blocks_per_sm <= OCC_DENSE_MAX_BLOCKS)
            check_grid(&rng, &arch);
    }
}

static void too_many_blocks_for_two_bytes_are_refused(void **state)
{
    static const uint32_t one[] = {1};
    struct occ_arch arch = *occ_arch_find("sm_90");
    struct occ_dense_grid grid = {{one, 1}, {one, 1}, {one, 1}, OCC_LAUNCH_DEFAULT};
    uint16_t answer = GUARD;

    (void)state;
    arch.limits.max_blocks_per_sm = OCC_DENSE_MAX_BLOCKS + 1;
    assert_false(occ_dense(&arch, &grid, &answer));
    assert_int_equal(answer, GUARD);

    arch.limits.max_blocks_per_sm = arch.limits.max_warps_per_sm = OCC_DENSE_MAX_BLOCKS;
    arch.registers.per_sm = arch.shared_memory.per_sm = arch.barriers.per_sm = 0;
    assert_true(occ_dense(&arch, &grid, &answer));
    assert_int_equal(OCC_DENSE_BLOCKS_PER_SM(answer), OCC_DENSE_MAX_BLOCKS);
    assert_int_equal(OCC_DENSE_LIMITER_CODE(answer), 3);
}

static void nothing_is_written_for_an_empty_list(void **state)
{
    static const uint32_t one[] = {1};
    struct occ_dense_grid grid = {{one, 1}, {one, 0}, {one, 1}, OCC_LAUNCH_DEFAULT};
    uint16_t answer = GUARD;

    (void)state;
    assert_true(occ_dense(occ_arch_find("sm_90"), &grid, &answer));
    grid.regs_per_thread.count = 1;
    grid.threads_per_block.count = 0;
    assert_true(occ_dense(occ_arch_find("sm_90"), &grid, &answer));
    assert_int_equal(answer, GUARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_architectures),
        cmocka_unit_test(made_up_architectures),
        cmocka_unit_test(too_many_blocks_for_two_bytes_are_refused),
        cmocka_unit_test(nothing_is_written_for_an_empty_list),
    };
    return cmocka_run_group_tests_name("dense", tests, NULL, NULL);
}
