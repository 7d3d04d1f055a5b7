/* SPDX-License-Identifier: MIT */
/*
 * Waves of a grid: the rule of each case is its name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <occsweep/waves.h>

#include "support/rng.h"

static const struct {
    const char *rule;
    uint32_t blocks_per_sm, sms;
    uint64_t grid_blocks;
    struct occ_waves expected;
} cases[] = {
    {"four blocks too many run a second wave",
     3,
     132,
     400,
     {396, 2, 4, 101, 101, false, 392, 396, 792}},
    {"a grid that fits exactly is one full wave",
     3,
     132,
     396,
     {396, 1, 396, 100, 10000, false, 0, 396, 396}},
    {"one block more than a wave", 3, 132, 397, {396, 2, 1, 100, 25, false, 395, 396, 792}},
    {"a grid below the SM count leaves SMs idle",
     3,
     132,
     131,
     {396, 1, 131, 33, 3308, true, 265, 0, 396}},
    {"one block for each SM leaves none idle",
     3,
     132,
     132,
     {396, 1, 132, 33, 3333, false, 264, 0, 396}},
    {"hundredths are rounded half up", 1, 200, 1, {200, 1, 1, 1, 50, true, 199, 0, 200}},
    {"a launch that cannot run has no waves", 0, 132, 400, {0, 0, 0, 0, 0, false, 0, 0, 0}},
    {"the largest grid does not overflow",
     1,
     1,
     OCC_MAX_GRID_BLOCKS,
     {1, OCC_MAX_GRID_BLOCKS, 1, OCC_MAX_GRID_BLOCKS * 100, 10000, false, 0,
      OCC_MAX_GRID_BLOCKS, OCC_MAX_GRID_BLOCKS}},
    {"nor does the largest wave",
     UINT32_MAX,
     UINT32_MAX,
     OCC_MAX_GRID_BLOCKS,
     {UINT64_C(18446744065119617025), 1, OCC_MAX_GRID_BLOCKS, 0, 0, false,
      UINT64_C(18446744065119617025) - OCC_MAX_GRID_BLOCKS, 0, UINT64_C(18446744065119617025)}},
};

static void waves_are_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct occ_waves waves =
            occ_waves_of(cases[i].blocks_per_sm, cases[i].sms, cases[i].grid_blocks);
        const struct occ_waves *expected = &cases[i].expected;
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(waves.blocks_per_wave, expected->blocks_per_wave);
        assert_int_equal(waves.waves, expected->waves);
        assert_int_equal(waves.blocks_in_last_wave, expected->blocks_in_last_wave);
        assert_int_equal(waves.waves_x100, expected->waves_x100);
        assert_int_equal(waves.last_wave_pct_x100, expected->last_wave_pct_x100);
        assert_int_equal(waves.leaves_sms_idle, expected->leaves_sms_idle);
        assert_int_equal(waves.slots_idle_in_last_wave, expected->slots_idle_in_last_wave);
        assert_int_equal(waves.full_grid_blocks_below, expected->full_grid_blocks_below);
        assert_int_equal(waves.full_grid_blocks_above, expected->full_grid_blocks_above);
    }
}

/* x100 is 100 * whole / by, at most half away, ties upwards. */
static bool is_rounded_half_up(uint64_t x100, uint64_t whole, uint64_t by)
{
    int64_t twice_error = 2 * (int64_t)(100 * whole) - 2 * (int64_t)(x100 * by);
    return -(int64_t)by <= twice_error && twice_error < (int64_t)by;
}

static void decimals_are_rounded_half_up(void **state)
{
    struct rng rng = {.state = 7};
    (void)state;
    for (int i = 0; i < 10000; i++) {
        uint32_t sms = rng_between(&rng, 1, 200);
        uint64_t grid_blocks = rng_between(&rng, 1, 100000);
        struct occ_waves waves = occ_waves_of(rng_between(&rng, 1, 32), sms, grid_blocks);
        assert_true(is_rounded_half_up(waves.waves_x100, grid_blocks, waves.blocks_per_wave));
        assert_true(is_rounded_half_up(waves.last_wave_pct_x100,
                                       100 * waves.blocks_in_last_wave, waves.blocks_per_wave));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waves_are_counted),
        cmocka_unit_test(decimals_are_rounded_half_up),
    };
    return cmocka_run_group_tests_name("waves", tests, NULL, NULL);
}
