/* SPDX-License-Identifier: MIT */
/*
 * The formula of Intel's GPU Occupancy Calculator (oneAPI samples), written down
 * as it stands there and fed from intel_facts.csv, beside occ_compute(): random
 * work-groups on every generation, in all its modes; and published examples.
 */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>
#include <occsweep/waves.h>

#include "support/csv_rows.h"
#include "support/rng.h"

enum { LAUNCHES = 10000, GENERATIONS = 7, MAX_ITEMS = 16 };

/* ---- the calculator ---- */

struct numbers {
    uint32_t items[MAX_ITEMS];
    uint32_t count;
};

struct card {
    uint32_t threads_per_core, work_groups_per_core, barriers_per_core;
    uint32_t slm_per_core, slm_per_work_group, work_group;
    struct numbers slm_sizes, sub_groups; /* ascending; KB */
    bool has_large_grf;
};

struct input {
    uint32_t work_group, sub_group, slm_bytes;
    bool uses_barriers, large_grf;
};

static uint32_t allocated_slm(const struct card *card, uint32_t bytes)
{
    uint32_t i = 0;
    while (card->slm_sizes.items[i] * 1024 < bytes)
        i++;
    return card->slm_sizes.items[i] * 1024;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t threads_of(const struct input *input)
{
    assert(input->sub_group != 0);
    return (input->work_group + input->sub_group - 1) / input->sub_group;
}

static uint32_t work_groups(const struct card *card, const struct input *input)
{
    uint32_t threads = card->threads_per_core / (input->large_grf ? 2 : 1);
    uint32_t slm = allocated_slm(card, input->slm_bytes);
    uint32_t groups =
        input->uses_barriers ? card->barriers_per_core : card->work_groups_per_core;

    groups = smaller(groups, threads / threads_of(input));
    return slm == 0 ? groups : smaller(groups, card->slm_per_core * 1024 / slm);
}

/* ---- the facts ---- */

static struct numbers read_numbers(const char *text)
{
    struct numbers numbers = {.count = 0};
    char *end;

    for (; *text != '\0'; text = *end == ';' ? end + 1 : end) {
        assert_true(numbers.count < MAX_ITEMS);
        numbers.items[numbers.count++] = (uint32_t)strtoul(text, &end, 10);
    }
    return numbers;
}

static struct card read_card(const struct csv *csv)
{
    return (struct card){
        .threads_per_core = csv_number(csv, "threads_per_xecore"),
        .work_groups_per_core = csv_number(csv, "max_workgroups_per_xecore"),
        .barriers_per_core = csv_number(csv, "max_barriers_per_xecore"),
        .slm_per_core = csv_number(csv, "slm_per_xecore_kb"),
        .slm_per_work_group = csv_number(csv, "max_slm_per_workgroup_kb"),
        .work_group = csv_number(csv, "max_workgroup_size"),
        .slm_sizes = read_numbers(csv_text(csv, "slm_sizes_kb")),
        .sub_groups = read_numbers(csv_text(csv, "subgroup_sizes")),
        .has_large_grf = *csv_text(csv, "has_large_grf") == 'y',
    };
}

/* ---- the comparison ---- */

static struct input random_input(struct rng *rng, const struct card *card)
{
    uint32_t slm = card->slm_per_work_group * 1024;
    struct input input = {
        .work_group = rng_between(rng, 1, card->work_group),
        .sub_group = card->sub_groups.items[rng_between(rng, 0, card->sub_groups.count - 1)],
        .uses_barriers = rng_one_in(rng, 2),
        .large_grf = card->has_large_grf && rng_one_in(rng, 2),
    };
    if (rng_one_in(rng, 2))
        input.work_group = rng_between(rng, 1, 4) * input.sub_group;
    if (rng_one_in(rng, 2))
        input.slm_bytes = rng_between(rng, 0, rng_one_in(rng, 2) ? slm : slm / 16);
    if (rng_one_in(rng, 4))
        input.slm_bytes =
            card->slm_sizes.items[rng_between(rng, 0, card->slm_sizes.count - 1)] * 1024;
    return input;
}

static struct occ_result ours(const struct occ_arch *arch, const struct input *input)
{
    struct occ_arch in_mode = occ_arch_in_mode(arch, input->sub_group, input->large_grf);
    return occ_compute(&in_mode,
                       (struct occ_launch){.threads_per_block = input->work_group,
                                           .smem_per_block_bytes = input->slm_bytes,
                                           .barriers_per_block = input->uses_barriers});
}

/* The share is of all threads, in large mode, too. */
static void check_input(const struct occ_arch *arch, const struct card *card,
                        const struct input *input)
{
    struct occ_result result = ours(arch, input);
    uint32_t groups = work_groups(card, input), threads = threads_of(input) * groups;
    double share = 10000.0 * threads / card->threads_per_core;
    double rounded = occ_occupancy_pct_x100(arch, result.warps_per_sm);

    if (result.blocks_per_sm != groups || result.warps_per_sm != threads)
        fail_msg("%s: %u work-items by %u, %u bytes, barriers %d, large %d: %u groups, not %u",
                 arch->name, (unsigned)input->work_group, (unsigned)input->sub_group,
                 (unsigned)input->slm_bytes, input->uses_barriers, input->large_grf,
                 (unsigned)groups, (unsigned)result.blocks_per_sm);
    assert_true(rounded - share <= 0.5 && share - rounded <= 0.5);
}

static void what_the_calculator_says(void **state)
{
    struct rng rng = {.state = 1};
    struct csv csv;
    unsigned generations = 0;

    (void)state;
    csv_open(&csv, "tests/oracle/intel_facts.csv");
    for (; csv_next(&csv); generations++) {
        const struct occ_arch *arch = occ_arch_find(csv_text(&csv, "arch"));
        struct card card = read_card(&csv);
        assert_non_null(arch);
        for (int i = 0; i < LAUNCHES; i++) {
            struct input input = random_input(&rng, &card);
            check_input(arch, &card, &input);
        }
    }
    assert_int_equal(generations, GENERATIONS);
}

/* The table "Xe-core Utilization for various configurations" of the oneAPI
 * training notebook Thread Mapping and GPU Occupancy: Data Center GPU Max,
 * sub-groups of 32, a barrier. It prints 28 of 64 threads as 44.75 %, and so
 * two work-groups of them as 89.5 %; they are 43.75 % and 87.5 %. */
static void utilization_of_a_published_table(void **state)
{
    static const struct {
        uint32_t work_group, threads, groups, pct_x100;
    } rows[] = {
        {128, 4, 16, 10000}, {256, 8, 8, 10000}, {384, 12, 5, 9375}, {512, 16, 4, 10000},
        {640, 20, 3, 9375},  {768, 24, 2, 7500}, {896, 28, 2, 8750}, {1024, 32, 2, 10000},
    };
    const struct occ_arch *arch = occ_arch_find("xe-hpc");

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct input input = {rows[i].work_group, 32, 0, true, false};
        struct occ_result result = ours(arch, &input);
        assert_int_equal(result.warps_per_block, rows[i].threads);
        assert_int_equal(result.blocks_per_sm, rows[i].groups);
        assert_int_equal(occ_occupancy_pct_x100(arch, result.warps_per_sm), rows[i].pct_x100);
    }
    struct input too_large = {1025, 32, 0, true, false};
    assert_int_equal(ours(arch, &too_large).status, OCC_TOO_MANY_THREADS_PER_BLOCK);
}

/* The same notebook, GPU Occupancy Calculation Examples: how many work-groups
 * fill a core, and the whole of a UHD Graphics P630 of 3 cores and a Data Center
 * GPU Max 1100 of 56. */
static void work_groups_that_fill_a_published_gpu(void **state)
{
    const struct input uhd = {256, 32, 0, false, false}, max = {1024, 32, 0, false, false};
    struct occ_result on_uhd = ours(occ_arch_find("gen9"), &uhd);
    struct occ_result on_max = ours(occ_arch_find("xe-hpc"), &max);

    (void)state;
    assert_int_equal(on_uhd.blocks_per_sm, 7);
    assert_int_equal(on_uhd.warps_per_sm, 56);
    assert_int_equal(occ_waves_of(on_uhd.blocks_per_sm, 3, 21).last_wave_pct_x100, 10000);
    assert_int_equal(on_max.blocks_per_sm, 2);
    assert_int_equal(on_max.warps_per_sm, 64);
    assert_int_equal(occ_waves_of(on_max.blocks_per_sm, 56, 112).waves, 1);
    assert_int_equal(occ_waves_of(on_max.blocks_per_sm, 56, 112).last_wave_pct_x100, 10000);
    assert_int_equal(occ_waves_of(on_max.blocks_per_sm, 56, 64).last_wave_pct_x100, 5714);
}

/* As the calculator has it, the share stays one of all threads. */
static void large_register_sets_leave_half_of_the_threads(void **state)
{
    const struct input small = {32, 32, 0, false, false}, large = {32, 32, 0, false, true};
    const struct occ_arch *xe_hpc = occ_arch_find("xe-hpc");
    const struct occ_arch *xe_hpg = occ_arch_find("xe-hpg");

    (void)state;
    assert_int_equal(ours(xe_hpc, &small).warps_per_sm, 64);
    assert_int_equal(ours(xe_hpc, &large).warps_per_sm, 32);
    assert_int_equal(occ_occupancy_pct_x100(xe_hpc, ours(xe_hpc, &large).warps_per_sm), 5000);
    /* Where there is no such mode, asking for it changes nothing. */
    assert_int_equal(ours(xe_hpg, &large).warps_per_sm, 128);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_calculator_says),
        cmocka_unit_test(utilization_of_a_published_table),
        cmocka_unit_test(work_groups_that_fill_a_published_gpu),
        cmocka_unit_test(large_register_sets_leave_half_of_the_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
