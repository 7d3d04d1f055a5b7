/* SPDX-License-Identifier: MIT */
/*
 * Axes of real and made-up architectures: they end at the maximum, rounded up
 * to a tic, with at most nine tics.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chart/axis_scale.h"

static const struct occ_arch hopper = {
    .limits = {.threads_per_warp = 32,
               .max_threads_per_block = 1024,
               .max_warps_per_sm = 64,
               .max_blocks_per_sm = 32},
    .registers = {.per_sm = 65536,
                  .max_per_block = 65536,
                  .max_per_thread = 255,
                  .allocation_unit = 256,
                  .partitions = 4},
    .shared_memory = {.per_sm = 233472,
                      .max_per_block = 49152,
                      .max_per_block_optin = 232448,
                      .reserved_per_block = 1024,
                      .allocation_unit = 128,
                      .unified_with_l1 = 262144},
    .barriers = {64},
};

static const struct occ_arch made_up = {
    .limits = {.threads_per_warp = 24,
               .max_threads_per_block = 768,
               .max_warps_per_sm = 32,
               .max_blocks_per_sm = 8},
    .registers = {.per_sm = 30720,
                  .max_per_block = 30720,
                  .max_per_thread = 96,
                  .allocation_unit = 96,
                  .partitions = 3},
    .shared_memory = {.per_sm = 2048,
                      .max_per_block = 1024,
                      .max_per_block_optin = 1024,
                      .allocation_unit = 16},
};

static const struct occ_arch bare = {.limits = {.threads_per_warp = 1,
                                                .max_threads_per_block = 1,
                                                .max_warps_per_sm = 1,
                                                .max_blocks_per_sm = 1}};

static const struct {
    const char *rule;
    const struct occ_arch *arch;
    enum occ_axis axis;
    double hi, tic_step, minor_parts, unit;
} linear[] = {
    {"255 registers: 0 to 256 by 32", &hopper, OCC_AXIS_REGS, 256, 32, 4, 1},
    {"227 KiB: 0 to 256 by 32", &hopper, OCC_AXIS_SMEM, 256, 32, 4, 1024},
    {"1024 threads: 0 to 1024 by four warps", &hopper, OCC_AXIS_THREADS, 1024, 128, 4, 1},
    {"16 barriers: every second", &hopper, OCC_AXIS_BARRIERS, 16, 2, 2, 1},
    {"96 registers: 0 to 96 by 16", &made_up, OCC_AXIS_REGS, 96, 16, 4, 1},
    {"threads step by warps of 24 lanes", &made_up, OCC_AXIS_THREADS, 768, 96, 4, 1},
    {"little shared memory is shown in bytes", &made_up, OCC_AXIS_SMEM, 1024, 128, 4, 1},
    {"without shared memory there still is an axis", &bare, OCC_AXIS_SMEM, 64, 8, 4, 1024},
    {"without registers too", &bare, OCC_AXIS_REGS, 256, 32, 4, 1},
    {"one thread", &bare, OCC_AXIS_THREADS, 1, 1, 1, 1},
};

static void linear_axes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(linear) / sizeof(linear[0]); i++) {
        print_message("# %s\n", linear[i].rule);
        struct axis_scale scale = axis_scale_linear(linear[i].arch, linear[i].axis, true, 648);
        assert_true(scale.lo == 0);
        assert_true(scale.hi == linear[i].hi);
        assert_true(scale.tic_step == linear[i].tic_step);
        assert_true(scale.minor_parts == linear[i].minor_parts);
        assert_true(scale.unit == linear[i].unit);
        assert_true(scale.hi / scale.tic_step + 1 <= AXIS_MAX_TICS);
    }
}

static void log_axes(void **state)
{
    (void)state;
    struct axis_scale scale = axis_scale_log2(&hopper, OCC_AXIS_SMEM, true, 1500, 800);
    assert_true(scale.lo == 1 && scale.hi == 256 && scale.tic_step == 2);
    assert_true(axis_scale_px(&scale, 16 * 1024) == 400);
    assert_true(axis_scale_px(&scale, 0) == 0);
    assert_true(fabs(axis_scale_value(&scale, 400) - 16 * 1024) < 1e-6);

    /* More octaves than tics: every second power of two. */
    scale = axis_scale_log2(&hopper, OCC_AXIS_SMEM, true, 100, 800);
    assert_true(scale.lo == 0.0625 && scale.hi == 256 && scale.tic_step == 4);

    /* What happens at 1 has a width. */
    scale = axis_scale_log2(&made_up, OCC_AXIS_THREADS, true, 0.25, 800);
    assert_true(scale.lo > 0 && axis_scale_px(&scale, 1) > 0);

    /* A start above the maximum still makes an axis. */
    scale = axis_scale_log2(&bare, OCC_AXIS_THREADS, true, 8, 800);
    assert_true(scale.hi > scale.lo);
}

static void pixels_and_values_are_inverse(void **state)
{
    (void)state;
    struct axis_scale scale = axis_scale_linear(&hopper, OCC_AXIS_SMEM, true, 640);
    assert_true(axis_scale_px(&scale, 128 * 1024) == 320);
    assert_true(axis_scale_value(&scale, 320) == 128 * 1024);
}

static void check_value(const struct axis_scale *scale, uint32_t value, const char *expected,
                        const char *amount)
{
    struct buffer out = BUFFER_INIT;
    axis_value_text(scale, value, &out);
    assert_string_equal(out.bytes, expected);
    buffer_clear(&out);
    axis_amount_text(scale->axis, value, &out);
    assert_string_equal(out.bytes, amount);
    buffer_release(&out);
}

static void values_are_never_rounded(void **state)
{
    (void)state;
    struct axis_scale smem = axis_scale_linear(&hopper, OCC_AXIS_SMEM, true, 640);
    struct axis_scale regs = axis_scale_linear(&hopper, OCC_AXIS_REGS, true, 640);
    check_value(&smem, 10624, "10.375", "10.375 KiB");
    check_value(&smem, 232448, "227", "227 KiB");
    check_value(&smem, 10923, "10923 B", "10923 B");
    check_value(&smem, 0, "0", "0 B");
    check_value(&regs, 72, "72", "72 registers");
    check_value(&regs, 1, "1", "1 register");
}

static void titles_name_unit_and_scale(void **state)
{
    (void)state;
    struct axis_scale scale = axis_scale_log2(&hopper, OCC_AXIS_SMEM, true, 1024, 640);
    struct buffer out = BUFFER_INIT;
    axis_scale_title(&scale, &out);
    assert_string_equal(out.bytes,
                        "Shared memory per block (KiB, static + dynamic, log scale)");

    buffer_clear(&out);
    scale = axis_scale_linear(&hopper, OCC_AXIS_REGS, true, 640);
    axis_scale_title(&scale, &out);
    assert_string_equal(out.bytes, "Registers per thread");
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_axes),
        cmocka_unit_test(log_axes),
        cmocka_unit_test(pixels_and_values_are_inverse),
        cmocka_unit_test(values_are_never_rounded),
        cmocka_unit_test(titles_name_unit_and_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
