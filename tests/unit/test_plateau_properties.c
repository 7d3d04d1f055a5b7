/* SPDX-License-Identifier: MIT */
/*
 * Plateaus against brute force on made-up architectures: they tile the axis,
 * are maximal, and steps never run past a change.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <occsweep/plateau.h>

#include "support/random_arch.h"
#include "support/sanitized.h"

#define ARCHS (400 / SANITIZED_DIVISOR)

/* Ends the test with the case that failed. */
static void check(bool holds, const char *rule, const struct occ_arch *arch,
                  struct occ_launch launch, enum occ_axis axis, uint32_t value)
{
    char text[1024];
    if (!holds)
        fail_msg("%s: axis %d at %u of %s", rule, (int)axis, (unsigned)value,
                 describe_case(arch, launch, text, sizeof(text)));
}

static struct occ_result answer_at(const struct occ_arch *arch, struct occ_launch launch,
                                   enum occ_axis axis, uint32_t value)
{
    occ_launch_set(&launch, axis, value);
    return occ_compute(arch, launch);
}

static bool same_at(const struct occ_arch *arch, struct occ_launch launch, enum occ_axis axis,
                    uint32_t value, const struct occ_result *expected)
{
    struct occ_result result = answer_at(arch, launch, axis, value);
    return occ_same_answer(&result, expected);
}

/* Walk an axis by plateaus and by single values, side by side. */
static void check_tiling(const struct occ_arch *arch, struct occ_launch launch,
                         enum occ_axis axis, uint32_t end)
{
    uint32_t value = occ_axis_min(axis);
    struct occ_plateau plateau;

    for (uint32_t first = value; first <= end; first = plateau.last + 1) {
        plateau = occ_plateau_from(arch, launch, axis, first, end);
        check(plateau.first == first && plateau.last >= first && plateau.last <= end,
              "a plateau begins where it was asked for and ends in the axis", arch, launch,
              axis, first);
        for (; value <= plateau.last; value++)
            check(same_at(arch, launch, axis, value, &plateau.result),
                  "the answer stays the same on a plateau", arch, launch, axis, value);
        if (plateau.last < end)
            check(!same_at(arch, launch, axis, plateau.last + 1, &plateau.result),
                  "the answer changes behind a plateau", arch, launch, axis, plateau.last);
    }
}

static void plateaus_tile_every_axis_and_are_maximal(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
            struct occ_launch launch = random_launch(&rng, &arch);
            uint32_t end = occ_axis_max(&arch, (enum occ_axis)axis, launch.optin);
            check_tiling(&arch, launch, (enum occ_axis)axis, end + end / 8 + 3);
        }
    }
}

static void the_plateau_at_a_value_is_the_one_that_holds_it(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 40; i++) {
            enum occ_axis axis = (enum occ_axis)(i % OCC_AXIS_COUNT);
            struct occ_launch launch = random_launch(&rng, &arch);
            uint32_t value = occ_launch_get(&launch, axis);
            struct occ_plateau at = occ_plateau_at(&arch, launch, axis);

            check(at.first <= value && value <= at.last, "the value lies on its plateau", &arch,
                  launch, axis, value);
            check(same_at(&arch, launch, axis, value, &at.result),
                  "the plateau has the answer of the value", &arch, launch, axis, value);
            check(at.first == occ_axis_min(axis) ||
                      !same_at(&arch, launch, axis, at.first - 1, &at.result),
                  "nothing before belongs to it", &arch, launch, axis, at.first);
            check(at.last == occ_axis_limit(axis) ||
                      !same_at(&arch, launch, axis, at.last + 1, &at.result),
                  "nothing behind belongs to it", &arch, launch, axis, at.last);
            check(
                same_at(&arch, launch, axis, rng_between(&rng, at.first, at.last), &at.result),
                "what lies between is the same", &arch, launch, axis, value);
        }
    }
}

static bool same_limits(const struct occ_result *a, const struct occ_result *b)
{
    return occ_same_answer(a, b) &&
           memcmp(a->blocks_by, b->blocks_by, sizeof(a->blocks_by)) == 0;
}

static void nothing_changes_up_to_the_end_of_a_step(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2 * ARCHS; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 400; i++) {
            enum occ_axis axis = (enum occ_axis)(i % OCC_AXIS_COUNT);
            struct occ_launch launch = random_launch(&rng, &arch);
            launch.max_threads_for_kernel = 0;
            uint32_t value = occ_launch_get(&launch, axis);
            uint32_t end = occ_step_end(&arch, &launch, axis, value);
            check(end >= value && end <= occ_axis_limit(axis), "a step stays in the axis",
                  &arch, launch, axis, value);

            struct occ_result first = answer_at(&arch, launch, axis, value);
            struct occ_result last = answer_at(&arch, launch, axis, end);
            struct occ_result inside =
                answer_at(&arch, launch, axis, rng_between(&rng, value, end));
            check(same_limits(&first, &last) && same_limits(&first, &inside),
                  "every limit stays the same in a step", &arch, launch, axis, value);
        }
    }
}

/* Steps are what makes a walk cheap: a warp, a register unit, and as many
 * steps of shared memory as there are quotients. */
static void steps_are_as_long_as_the_hardware_grants(void **state)
{
    const struct occ_arch arch = {
        .limits = {.threads_per_warp = 32,
                   .max_threads_per_block = 1024,
                   .max_warps_per_sm = 64,
                   .max_blocks_per_sm = 32},
        .registers = {.per_sm = 65536,
                      .max_per_block = 65536,
                      .max_per_thread = 255,
                      .allocation_unit = 256,
                      .partitions = 4},
        .shared_memory = {.per_sm = 65536,
                          .max_per_block = 49152,
                          .max_per_block_optin = 64512,
                          .reserved_per_block = 1024,
                          .allocation_unit = 128,
                          .carveouts = {0, 32768, 65536, 50000 /* beyond the count */},
                          .carveout_count = 3},
        .barriers = {64},
    };
    static const struct {
        enum occ_axis axis;
        uint32_t value, end;
    } cases[] = {
        {OCC_AXIS_THREADS, 1, 32},
        {OCC_AXIS_THREADS, 32, 32},
        {OCC_AXIS_THREADS, 33, 64},
        {OCC_AXIS_THREADS, 1025, 1056},
        {OCC_AXIS_REGS, 0, 0},
        {OCC_AXIS_REGS, 1, 8},
        {OCC_AXIS_REGS, 249, 255},
        {OCC_AXIS_REGS, 256, 256},
        {OCC_AXIS_SMEM, 0, 0},
        {OCC_AXIS_SMEM, 31744, 31744},
        {OCC_AXIS_SMEM, 31745, 48 * 1024},
        {OCC_AXIS_SMEM, 48 * 1024 + 1, 64512},
        {OCC_AXIS_BARRIERS, 0, 0},
        {OCC_AXIS_BARRIERS, 17, 21},
        {OCC_AXIS_BARRIERS, 33, 64},
        {OCC_AXIS_BARRIERS, 65, 4096},
    };
    const struct occ_launch held = OCC_LAUNCH_DEFAULT;
    (void)state;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(occ_step_end(&arch, &held, cases[i].axis, cases[i].value),
                         cases[i].end);
}

/* 8 registers are a unit of a warp. Behind those of a thread, which end at a
 * multiple of 4, lie those for accumulation; or they have a file of their own. */
static void steps_of_registers_beside_accumulators(void **state)
{
    static const struct {
        enum occ_accumulators accumulators;
        uint32_t accums, value, end;
    } cases[] = {
        {OCC_ACCUMULATORS_NONE, 4, 1, 8},           {OCC_ACCUMULATORS_UNIFIED, 0, 1, 8},
        {OCC_ACCUMULATORS_UNIFIED, 4, 0, 4},        {OCC_ACCUMULATORS_UNIFIED, 4, 1, 4},
        {OCC_ACCUMULATORS_UNIFIED, 4, 5, 12},       {OCC_ACCUMULATORS_UNIFIED, 6, 1, 8},
        {OCC_ACCUMULATORS_UNIFIED, 6, 9, 16},       {OCC_ACCUMULATORS_UNIFIED, 5, 251, 256},
        {OCC_ACCUMULATORS_SEPARATE, 100, 1, 104},   {OCC_ACCUMULATORS_SEPARATE, 100, 105, 112},
        {OCC_ACCUMULATORS_SEPARATE, 100, 250, 256},
    };
    struct occ_arch arch = *occ_arch_find("gfx90a");

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct occ_launch held = {.accum_regs_per_thread = cases[i].accums};
        arch.registers.accumulators = cases[i].accumulators;
        assert_int_equal(occ_step_end(&arch, &held, OCC_AXIS_REGS, cases[i].value),
                         cases[i].end);
    }
}

/* What a block asks for grows to the next of the sizes; 128 KB hold 2 of 48 as
 * of 64. */
static void steps_of_shared_memory_end_at_sizes(void **state)
{
    static const struct {
        uint32_t value, end;
    } cases[] = {{0, 0},          {1, 1024},         {1025, 2048},   {16385, 24576},
                 {24577, 32768},  {32769, 65536},    {49153, 65536}, {65537, 131072},
                 {98305, 131072}, {131073, 16777216}};
    const struct occ_launch held = OCC_LAUNCH_DEFAULT;

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(
            occ_step_end(occ_arch_find("xe-hpc"), &held, OCC_AXIS_SMEM, cases[i].value),
            cases[i].end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plateaus_tile_every_axis_and_are_maximal),
        cmocka_unit_test(the_plateau_at_a_value_is_the_one_that_holds_it),
        cmocka_unit_test(nothing_changes_up_to_the_end_of_a_step),
        cmocka_unit_test(steps_are_as_long_as_the_hardware_grants),
        cmocka_unit_test(steps_of_registers_beside_accumulators),
        cmocka_unit_test(steps_of_shared_memory_end_at_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
