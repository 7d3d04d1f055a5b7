/* SPDX-License-Identifier: MIT */
/* The ends of the axes, and the percentage that every table shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/plateau.h>

static const struct occ_arch arch = {
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
    .shared_memory = {.per_sm = 102400,
                      .max_per_block = 49152,
                      .max_per_block_optin = 101376,
                      .reserved_per_block = 1024,
                      .allocation_unit = 128},
    .barriers = {24},
};

static void an_axis_ends_where_the_architecture_does(void **state)
{
    (void)state;
    assert_int_equal(occ_axis_max(&arch, OCC_AXIS_THREADS, true), 1024);
    assert_int_equal(occ_axis_max(&arch, OCC_AXIS_REGS, true), 255);
    assert_int_equal(occ_axis_max(&arch, OCC_AXIS_SMEM, true), 101376);
    assert_int_equal(occ_axis_max(&arch, OCC_AXIS_SMEM, false), 49152);
    assert_int_equal(occ_axis_max(&arch, OCC_AXIS_BARRIERS, true), 16);
}

static void fewer_barriers_than_names_end_their_axis(void **state)
{
    struct occ_arch small = arch;
    (void)state;
    small.barriers.per_sm = 15;
    assert_int_equal(occ_axis_max(&small, OCC_AXIS_BARRIERS, true), 15);
}

static void an_axis_without_a_limit_has_an_end_too(void **state)
{
    struct occ_arch unlimited = arch;
    (void)state;
    unlimited.registers = (struct occ_arch_registers){.per_sm = 0};
    unlimited.shared_memory = (struct occ_arch_shared_memory){0};
    unlimited.barriers.per_sm = 0;
    assert_int_equal(occ_axis_max(&unlimited, OCC_AXIS_REGS, true), 255);
    assert_int_equal(occ_axis_max(&unlimited, OCC_AXIS_SMEM, true), 0);
    assert_int_equal(occ_axis_max(&unlimited, OCC_AXIS_BARRIERS, true), 16);
}

static void axes_begin_and_stop_being_answered_as_documented(void **state)
{
    (void)state;
    assert_int_equal(occ_axis_min(OCC_AXIS_THREADS), 1);
    assert_int_equal(occ_axis_min(OCC_AXIS_REGS), 0);
    assert_int_equal(occ_axis_min(OCC_AXIS_SMEM), 0);
    assert_int_equal(occ_axis_min(OCC_AXIS_BARRIERS), 0);
    assert_int_equal(occ_axis_limit(OCC_AXIS_THREADS), 65536);
    assert_int_equal(occ_axis_limit(OCC_AXIS_REGS), 4096);
    assert_int_equal(occ_axis_limit(OCC_AXIS_SMEM), 16 * 1024 * 1024);
    assert_int_equal(occ_axis_limit(OCC_AXIS_BARRIERS), 4096);
}

static void each_axis_reads_and_writes_its_own_input(void **state)
{
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    (void)state;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        occ_launch_set(&launch, (enum occ_axis)axis, 10 + (uint32_t)axis);
    assert_int_equal(launch.threads_per_block, 10);
    assert_int_equal(launch.regs_per_thread, 11);
    assert_int_equal(launch.smem_per_block_bytes, 12);
    assert_int_equal(launch.barriers_per_block, 13);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        assert_int_equal(occ_launch_get(&launch, (enum occ_axis)axis), 10 + axis);
}

/* Hundredths of a percent that are at most half of one away, ties upwards. */
static void percentages_are_rounded_half_up(void **state)
{
    struct occ_arch any = arch;
    (void)state;
    for (uint32_t max_warps = 1; max_warps <= 128; max_warps++) {
        any.limits.max_warps_per_sm = max_warps;
        for (uint32_t warps = 0; warps <= max_warps; warps++) {
            uint32_t pct_x100 = occ_occupancy_pct_x100(&any, warps);
            int64_t error = (int64_t)20000 * warps - (int64_t)2 * max_warps * pct_x100;
            assert_true(-(int64_t)max_warps <= error && error < (int64_t)max_warps);
        }
    }
}

/* A last, partial warp counts. */
static void a_block_of_many_warps_is_counted_exactly(void **state)
{
    (void)state;
    assert_int_equal(occ_warps_per_block(&arch, 1), 1);
    assert_int_equal(occ_warps_per_block(&arch, 32), 1);
    assert_int_equal(occ_warps_per_block(&arch, 33), 2);
    assert_int_equal(occ_warps_per_block(&arch, 65536), 2048);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_axis_ends_where_the_architecture_does),
        cmocka_unit_test(fewer_barriers_than_names_end_their_axis),
        cmocka_unit_test(an_axis_without_a_limit_has_an_end_too),
        cmocka_unit_test(axes_begin_and_stop_being_answered_as_documented),
        cmocka_unit_test(each_axis_reads_and_writes_its_own_input),
        cmocka_unit_test(percentages_are_rounded_half_up),
        cmocka_unit_test(a_block_of_many_warps_is_counted_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
