/* SPDX-License-Identifier: MIT */
/* Thresholds of occupancy in words, against every value one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_across.h"
#include "chart/chart_maps.h"
#include "chart/occupancy_levels.h"
#include "support/random_arch.h"

static struct chart_spec spec_of(enum occ_axis x, enum occ_axis y, struct occ_launch launch)
{
    return (struct chart_spec){
        .type = &chart_occupancy, .id = "map", .x = x, .y = y, .launch = launch};
}

/* The largest register count with at least this occupancy; 0: none. */
static uint32_t most_regs(const struct occ_arch *arch, struct occ_launch launch, uint32_t pct)
{
    uint32_t most = 0;

    for (uint32_t regs = 1; regs <= occ_axis_max(arch, OCC_AXIS_REGS, launch.optin); regs++) {
        launch.regs_per_thread = regs;
        if (occ_compute(arch, launch).warps_per_sm * 100 >= arch->limits.max_warps_per_sm * pct)
            most = regs;
    }
    return most;
}

static void check_sample(const struct occ_arch *arch, const struct chart_spec *spec,
                         const struct occupancy_levels *levels, size_t sample)
{
    static const uint32_t pcts[] = {100, 75, 50, 25};
    struct occ_launch launch = spec->launch;
    struct buffer told = BUFFER_INIT, right = BUFFER_INIT;
    char text[600];

    occ_launch_set(&launch, levels->at, levels->samples[sample]);
    for (size_t i = 0; i < 4; i++) {
        uint32_t regs = most_regs(arch, launch, pcts[i]);
        buffer_add_text(&right, i == 0 ? "" : ", ");
        if (regs == 0)
            buffer_add_text(&right, "none");
        else
            buffer_add_u64(&right, regs);
    }
    occupancy_levels_add(levels, spec, arch, sample, &told);
    if (strcmp(told.bytes, right.bytes) != 0)
        fail_msg("%s and not %s: %s", told.bytes, right.bytes,
                 describe_case(arch, launch, text, sizeof(text)));
    buffer_release(&told);
    buffer_release(&right);
}

static void check_arch(const struct occ_arch *arch, struct occ_launch launch)
{
    for (int x = 0; x < OCC_AXIS_COUNT; x++) {
        struct chart_spec spec = spec_of((enum occ_axis)x, OCC_AXIS_REGS, launch);
        struct occupancy_levels levels = occupancy_levels_of(&spec, arch);
        if (x == OCC_AXIS_REGS)
            continue;
        for (size_t i = 0; i < OCCUPANCY_LEVEL_SAMPLES; i++)
            check_sample(arch, &spec, &levels, i);
    }
}

static void every_register_count_told_is_the_largest(void **state)
{
    (void)state;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    struct rng rng = {.state = 5};

    for (size_t i = 0; i < occ_arch_count(); i++) {
        launch.threads_per_block = 32 * rng_between(&rng, 1, 32);
        launch.smem_per_block_bytes = 1024 * rng_between(&rng, 0, 20);
        check_arch(occ_arch_at(i), launch);
    }
    for (int i = 0; i < 200; i++) {
        struct occ_arch arch = random_arch(&rng);
        if (rng_one_in(&rng, 3))
            arch.limits.max_threads_per_block = rng_between(&rng, 1, 7);
        check_arch(&arch, random_launch(&rng, &arch));
    }
}

static void check_sentence(struct chart_spec spec, const char *arch, const char *sentence)
{
    struct chart_files files = {0};
    struct error err = {0};

    if (!chart_make(&spec, occ_arch_find(arch), &files, &err))
        fail_msg("%s", err.text);
    if (strstr(files.alt.bytes, sentence) == NULL)
        fail_msg("%s", files.alt.bytes);
    assert_true(files.alt.size < 600);
    chart_files_release(&files);
}

static void maps_of_occupancy_state_their_thresholds(void **state)
{
    (void)state;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    launch.threads_per_block = 256;
    launch.regs_per_thread = 32;
    check_sentence(spec_of(OCC_AXIS_SMEM, OCC_AXIS_REGS, launch), "sm_90",
                   " Most registers per thread for an occupancy of at least 100, 75, 50, 25 %. "
                   "At 0 B: 32, 40, 64, 128; at 16 KiB: 32, 40, 64, 128; "
                   "at 32 KiB: none, 40, 64, 128; at 64 KiB: none, none, none, 128.");
    check_sentence(spec_of(OCC_AXIS_SMEM, OCC_AXIS_THREADS, launch), "sm_30",
                   " Most shared memory per block for an occupancy of at least 100, 75, 50, "
                   "25 %. At 128 threads: 3 KiB, 4 KiB, 6 KiB, 12 KiB; ");
}

static void maps_of_amounts_state_their_ends(void **state)
{
    (void)state;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = 256;
    struct chart_spec spec = spec_of(OCC_AXIS_SMEM, OCC_AXIS_REGS, launch);

    spec.type = &chart_waste;
    check_sentence(spec, "sm_90", " Unused (%): 0 to 96.88.");
    spec.type = &chart_step;
    check_sentence(spec, "sm_90", " Fewer registers: 1 to 127.");
    spec.type = &chart_tax;
    check_sentence(spec, "sm_90", " Blocks lost: 0 to 1.");
}

static void compared_maps_state_thresholds_of_each(void **state)
{
    (void)state;
    const struct occ_arch *archs[] = {occ_arch_find("sm_90"), occ_arch_find("sm_30")};
    const struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    struct chart_spec spec = spec_of(OCC_AXIS_SMEM, OCC_AXIS_REGS, launch);

    spec.launch.threads_per_block = 256;
    spec.type = &chart_compare;
    spec.panel = &chart_occupancy;
    spec.archs = archs;
    spec.arch_count = 2;
    check_sentence(spec, "sm_90",
                   "Resident warps per SM on 2 architectures as maps, shared memory per block "
                   "across and registers per thread up.");
    check_sentence(spec, "sm_90",
                   "25 %, at 0 B. sm_90: 32, 40, 64, 128; sm_30: 32, 40, 63, 63.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_register_count_told_is_the_largest),
        cmocka_unit_test(maps_of_occupancy_state_their_thresholds),
        cmocka_unit_test(maps_of_amounts_state_their_ends),
        cmocka_unit_test(compared_maps_state_thresholds_of_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
