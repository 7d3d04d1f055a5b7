/* SPDX-License-Identifier: MIT */
/* What a launch chooses of an architecture, and what it cannot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

static void what_is_not_chosen_stays(void **state)
{
    (void)state;
    for (size_t i = 0; i < occ_arch_count(); i++) {
        struct occ_arch as_it_is = occ_arch_in_mode(occ_arch_at(i), 0, false);
        assert_memory_equal(&as_it_is, occ_arch_at(i), sizeof(as_it_is));
    }
}

static void a_sub_group_is_the_warp(void **state)
{
    struct occ_arch wide = occ_arch_in_mode(occ_arch_find("xe-hpc"), 32, false);
    struct occ_launch launch = {.threads_per_block = 512};

    (void)state;
    assert_int_equal(wide.limits.threads_per_warp, 32);
    assert_int_equal(occ_compute(&wide, launch).warps_per_block, 16);
    assert_int_equal(occ_compute(occ_arch_find("xe-hpc"), launch).warps_per_block, 32);
}

/* Of 64 warps 32 are left, too few for 1024 threads by 16; and where there is
 * no such mode, nothing changes. */
static void large_register_sets_halve_the_warps(void **state)
{
    struct occ_arch large = occ_arch_in_mode(occ_arch_find("xe-hpc"), 0, true);
    struct occ_arch narrow = occ_arch_in_mode(occ_arch_find("xe-hpc"), 16, true);
    struct occ_arch without = occ_arch_in_mode(occ_arch_find("sm_90"), 0, true);
    struct occ_launch launch = {.threads_per_block = 512};

    (void)state;
    assert_true(large.in_large_mode);
    assert_false(without.in_large_mode);
    assert_int_equal(occ_compute(&large, launch).blocks_per_sm, 1);
    assert_int_equal(occ_compute(&large, launch).warps_per_sm, 32);
    launch.threads_per_block = 1024;
    assert_int_equal(occ_compute(&narrow, launch).status, OCC_TOO_MANY_THREADS_PER_BLOCK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_chosen_stays),
        cmocka_unit_test(a_sub_group_is_the_warp),
        cmocka_unit_test(large_register_sets_halve_the_warps),
    };
    return cmocka_run_group_tests_name("arch mode", tests, NULL, NULL);
}
