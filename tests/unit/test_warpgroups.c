/* SPDX-License-Identifier: MIT */
/*
 * Register splits between warpgroups, against what CUTLASS and
 * FlashAttention-3 publish, and by what setmaxnreg allows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/warpgroups.h>

static const struct {
    const char *rule;
    struct occ_warpgroups groups;
    struct occ_warpgroup_split split;
} published[] = {
    {"FlashAttention-3 with two consumers", {1, 2}, {168, 24, 240}},
    {"CUTLASS with two consumers", {1, 2}, {168, 40, 232}},
    {"FlashAttention-3 with three consumers", {1, 3}, {128, 32, 160}},
};

static bool is_offered(struct occ_warpgroups groups, struct occ_warpgroup_split wanted)
{
    const struct occ_arch *arch = occ_arch_find("sm_90");
    struct occ_warpgroup_split split = {0};
    while (occ_warpgroup_split_next(arch, groups, 1, &split))
        if (split.launch_regs_per_thread == wanted.launch_regs_per_thread &&
            split.producer_regs_per_thread == wanted.producer_regs_per_thread &&
            split.consumer_regs_per_thread == wanted.consumer_regs_per_thread)
            return true;
    return false;
}

static void published_splits_are_offered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(published) / sizeof(published[0]); i++) {
        print_message("# %s\n", published[i].rule);
        assert_true(is_offered(published[i].groups, published[i].split));
    }
}

static void check_split(struct occ_warpgroups groups, struct occ_warpgroup_split split)
{
    uint32_t granted = (groups.producers + groups.consumers) * split.launch_regs_per_thread;
    uint32_t used = groups.producers * split.producer_regs_per_thread +
                    groups.consumers * split.consumer_regs_per_thread;
    assert_true(used <= granted);
    assert_int_equal(split.producer_regs_per_thread % 8, 0);
    assert_int_equal(split.consumer_regs_per_thread % 8, 0);
    assert_in_range(split.producer_regs_per_thread, 24, split.launch_regs_per_thread - 1);
    assert_in_range(split.consumer_regs_per_thread, split.launch_regs_per_thread, 256);
}

static void splits_fit_into_what_was_granted(void **state)
{
    (void)state;
    const struct occ_arch *arch = occ_arch_find("sm_90");
    for (uint32_t producers = 1; producers <= 4; producers++)
        for (uint32_t consumers = 1; consumers <= 4; consumers++) {
            struct occ_warpgroups groups = {producers, consumers};
            struct occ_warpgroup_split split = {0};
            uint32_t consumers_had = UINT32_MAX;
            while (occ_warpgroup_split_next(arch, groups, 1, &split)) {
                check_split(groups, split);
                assert_true(split.consumer_regs_per_thread < consumers_had);
                consumers_had = split.consumer_regs_per_thread;
            }
        }
}

static void too_large_a_block_has_no_split(void **state)
{
    (void)state;
    struct occ_warpgroup_split split = {0};
    assert_false(occ_warpgroup_split_next(occ_arch_find("sm_90"), (struct occ_warpgroups){4, 5},
                                          1, &split));
    assert_int_equal(split.launch_regs_per_thread, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_splits_are_offered),
        cmocka_unit_test(splits_fit_into_what_was_granted),
        cmocka_unit_test(too_large_a_block_has_no_split),
    };
    return cmocka_run_group_tests_name("warpgroups", tests, NULL, NULL);
}
