/* SPDX-License-Identifier: MIT */
/*
 * Rows of budgets: block counts for an occupancy, both ways of asking, and
 * which limits refuse, on built-in and made-up architectures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "emit/budget_card.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

#define ARCHS (400 / SANITIZED_DIVISOR)

static void check_occupancy(const struct occ_arch *arch, uint32_t threads, uint32_t pct_x100)
{
    uint32_t warps = occ_warps_per_block(arch, threads);
    uint32_t blocks = budget_blocks_for(arch, threads, pct_x100);
    if (blocks * warps <= arch->limits.max_warps_per_sm)
        assert_true(occ_occupancy_pct_x100(arch, blocks * warps) >= pct_x100);
    if (blocks > 1)
        assert_true(occ_occupancy_pct_x100(arch, (blocks - 1) * warps) < pct_x100);
}

static void an_occupancy_is_reached_by_no_fewer_blocks(void **state)
{
    (void)state;
    for (size_t a = 0; a < occ_arch_count(); a++)
        for (uint32_t threads = 32; threads <= 1024; threads += 96)
            for (uint32_t pct_x100 = 1; pct_x100 <= 10000; pct_x100 += 7)
                check_occupancy(occ_arch_at(a), threads, pct_x100);
}

/* What status names is what refuses a launch that uses the least. */
static void check_refusal(const struct budget_row *row, const struct occ_arch *arch,
                          struct occ_launch launch)
{
    struct occ_launch no_regs = launch, no_smem = launch;
    no_regs.regs_per_thread = 1;
    no_smem.smem_per_block_bytes = 0;
    struct occ_result with_smem = occ_compute(arch, no_regs);
    struct occ_result with_regs = occ_compute(arch, no_smem);
    bool lacks_regs = row->max_regs_per_thread == OCC_UNLIMITED;
    bool lacks_smem = row->max_smem_per_block_bytes == OCC_UNLIMITED;

    assert_int_equal(!lacks_regs && !lacks_smem, strcmp(row->status, "ok") == 0);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        bool refuses = (lacks_regs && with_smem.blocks_by[i] < row->blocks_per_sm) ||
                       (lacks_smem && with_regs.blocks_by[i] < row->blocks_per_sm);
        const char *name = occ_limiter_name((enum occ_limiter)i);
        const char *found = strstr(row->status, name);
        assert_int_equal(refuses, found != NULL && (found[-1] == ':' || found[-1] == '+'));
    }
}

static void each_maximum_holds_with_the_other_input_held(void **state)
{
    (void)state;
    struct rng rng = {20261201};
    for (int i = 0; i < ARCHS; i++) {
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        uint32_t blocks = rng_between(&rng, 1, 8);
        arch.compute_capability = i % 2 == 0 ? "9.0" : NULL;
        struct budget_row row = budget_row_make(&arch, launch, blocks);
        struct occ_launch most = launch;

        check_refusal(&row, &arch, launch);
        most.regs_per_thread = row.max_regs_per_thread;
        if (row.max_regs_per_thread != OCC_UNLIMITED)
            assert_true(occ_compute(&arch, most).blocks_per_sm >= blocks);
        most = launch;
        most.smem_per_block_bytes = row.max_smem_per_block_bytes;
        if (row.max_smem_per_block_bytes != OCC_UNLIMITED)
            assert_true(occ_compute(&arch, most).blocks_per_sm >= blocks);
        /* Launch bounds are CUDA's. */
        assert_int_equal(row.launch_bounds_min_blocks == OCC_UNLIMITED,
                         row.max_regs_per_thread == OCC_UNLIMITED || i % 2 != 0);
    }
}

static void a_pair_holds_together(void **state)
{
    (void)state;
    struct rng rng = {20261202};
    for (int i = 0; i < ARCHS; i++) {
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        uint32_t blocks = rng_between(&rng, 1, 8);
        struct budget_row row = budget_row_make_pair(&arch, launch, blocks);
        if (strcmp(row.status, "ok") != 0)
            continue;
        launch.regs_per_thread = row.max_regs_per_thread;
        launch.smem_per_block_bytes = row.max_smem_per_block_bytes;
        assert_true(occ_compute(&arch, launch).blocks_per_sm >= blocks);
    }
}

static void the_longest_status_fits(void **state)
{
    (void)state;
    struct occ_arch arch = *occ_arch_find("sm_90");
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = 2048;
    launch.regs_per_thread = 300;
    launch.smem_per_block_bytes = 1 << 20;
    launch.barriers_per_block = 65;
    struct budget_row row = budget_row_make(&arch, launch, 40);
    assert_string_equal(row.status,
                        "out_of_reach:warps+blocks+registers+shared_memory+barriers");
}

static void a_card_has_room_for_so_many_counts(void **state)
{
    (void)state;
    struct budget_row rows[MAX_CARD_COUNTS + 1];
    struct budget_card card;
    struct error err;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    for (uint32_t i = 0; i <= MAX_CARD_COUNTS; i++) {
        rows[i] = budget_row_make(occ_arch_find("sm_90"), launch, 1);
        rows[i].blocks_per_sm = i + 1;
        rows[i].max_regs_per_thread = 200 - i;
    }
    assert_true(budget_card_init(&card, RECORDS(rows, MAX_CARD_COUNTS), false, &err));
    const struct card_row *first = budget_card_rows(&card).first;
    assert_int_equal(budget_card_rows(&card).count, 1);
    assert_int_equal(first->max_regs_per_thread[0], 200);
    assert_int_equal(first->max_regs_per_thread[MAX_CARD_COUNTS - 1], 201 - MAX_CARD_COUNTS);
    budget_card_release(&card);

    assert_false(budget_card_init(&card, RECORDS(rows, MAX_CARD_COUNTS + 1), false, &err));
    assert_string_equal(err.text, "--wide has room for 62 block counts, but 1 to 63 are in "
                                  "reach; begin at more --blocks, or ask for csv or json");
    budget_card_release(&card);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_occupancy_is_reached_by_no_fewer_blocks),
        cmocka_unit_test(each_maximum_holds_with_the_other_input_held),
        cmocka_unit_test(a_pair_holds_together),
        cmocka_unit_test(the_longest_status_fits),
        cmocka_unit_test(a_card_has_room_for_so_many_counts),
    };
    return cmocka_run_group_tests_name("budget_rows", tests, NULL, NULL);
}
