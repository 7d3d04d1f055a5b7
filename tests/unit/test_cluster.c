/* SPDX-License-Identifier: MIT */
/* Estimates of resident clusters: the rule of each case is its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <occsweep/cluster.h>

static const struct {
    const char *rule;
    uint32_t sms, sms_per_gpc, blocks_per_cluster;
    struct occ_cluster_estimate expected;
} cases[] = {
    {"H100 SXM5 by 16: seven GPCs of one", 132, 18, 16, {7, 6, 7, 112, 20}},
    {"by 8: seven GPCs of two", 132, 18, 8, {7, 6, 14, 112, 20}},
    {"by 2 nothing is lost", 132, 18, 2, {7, 6, 66, 132, 0}},
    {"by 6 the rest holds one, too", 132, 18, 6, {7, 6, 22, 132, 0}},
    {"a block alone is a cluster of one", 132, 18, 1, {7, 6, 132, 132, 0}},
    {"a part of 148 SMs in GPCs of 20", 148, 20, 16, {7, 8, 7, 112, 36}},
    {"no rest", 144, 18, 4, {8, 0, 32, 128, 16}},
    {"fewer SMs than a GPC are a rest", 10, 18, 4, {0, 10, 2, 8, 2}},
    {"a cluster larger than a GPC never fits", 132, 18, 19, {7, 6, 0, 0, 132}},
};

static void clusters_stay_within_a_gpc(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct occ_cluster_estimate *expected = &cases[i].expected;
        struct occ_cluster_estimate estimate = occ_estimate_clusters(
            cases[i].sms, cases[i].sms_per_gpc, cases[i].blocks_per_cluster);
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(estimate.full_gpcs, expected->full_gpcs);
        assert_int_equal(estimate.rest_sms, expected->rest_sms);
        assert_int_equal(estimate.clusters, expected->clusters);
        assert_int_equal(estimate.blocks, expected->blocks);
        assert_int_equal(estimate.sms_idle, expected->sms_idle);
    }
}

/* n * (G - G mod c) + (r - r mod c), as it is published. */
static void the_published_formula_says_the_same(void **state)
{
    (void)state;
    for (uint32_t g = 1; g <= 24; g++)
        for (uint32_t sms = g; sms <= 200; sms++)
            for (uint32_t c = 1; c <= 32; c++) {
                uint32_t rest = sms % g;
                uint32_t blocks = sms / g * (g - g % c) + (rest - rest % c);
                assert_int_equal(occ_estimate_clusters(sms, g, c).blocks, blocks);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clusters_stay_within_a_gpc),
        cmocka_unit_test(the_published_formula_says_the_same),
    };
    return cmocka_run_group_tests_name("clusters", tests, NULL, NULL);
}
