/* SPDX-License-Identifier: MIT */
/*
 * The account of a launch against one that tries every value: on made-up
 * architectures, each cliff, each "one block more" and each rung.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/account.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

#define LAUNCHES (400 / SANITIZED_DIVISOR)

static struct occ_result answer(const struct occ_arch *arch, struct occ_launch launch,
                                enum occ_axis axis, uint32_t value)
{
    occ_launch_set(&launch, axis, value);
    return occ_compute(arch, launch);
}

static void check_plateau(const struct account *account, enum occ_axis axis)
{
    const struct sweep_row *row = &account->row;
    const struct account_cliff *cliff = &account->cliffs[axis];
    uint32_t value = occ_launch_get(&row->launch, axis);

    assert_true(cliff->here.first <= value && value <= cliff->here.last);
    assert_true(occ_same_answer(&cliff->here.result, &row->result));
    assert_int_equal(cliff->previous.exists, cliff->here.first > occ_axis_min(axis));
    assert_int_equal(cliff->next.exists, cliff->here.last < occ_axis_limit(axis));
    if (cliff->previous.exists) {
        assert_int_equal(cliff->previous.value, cliff->here.first - 1);
        assert_false(occ_same_answer(&cliff->previous.result, &row->result));
    }
    if (cliff->next.exists) {
        assert_int_equal(cliff->next.value, cliff->here.last + 1);
        assert_false(occ_same_answer(&cliff->next.result, &row->result));
    }
}

/* The nearest value with another number of blocks, by walking `step` by step. */
static struct account_point walk(const struct sweep_row *row, enum occ_axis axis, int step)
{
    int64_t last = step < 0 ? occ_axis_min(axis) : occ_axis_limit(axis);
    for (int64_t at = occ_launch_get(&row->launch, axis); at != last; at += step) {
        struct occ_result result = answer(row->arch, row->launch, axis, (uint32_t)(at + step));
        if (result.blocks_per_sm != row->result.blocks_per_sm)
            return (struct account_point){true, (uint32_t)(at + step), result};
    }
    return (struct account_point){.exists = false};
}

static void check_point(struct account_point point, struct account_point expected)
{
    assert_int_equal(point.exists, expected.exists);
    assert_int_equal(point.value, expected.value);
    assert_int_equal(point.result.blocks_per_sm, expected.result.blocks_per_sm);
}

static uint32_t most_for(const struct sweep_row *row, enum occ_axis axis, uint32_t blocks)
{
    uint32_t most = 0;
    for (uint32_t at = 1; at <= occ_axis_max(row->arch, axis, row->launch.optin); at++)
        if (answer(row->arch, row->launch, axis, at).blocks_per_sm >= blocks)
            most = at;
    return most;
}

static void check_one_more_block(const struct account *account, enum occ_axis axis)
{
    uint32_t most = most_for(&account->row, axis, account->row.result.blocks_per_sm + 1);
    struct account_value found = account->one_more_block[axis];

    assert_int_equal(found.exists, most != 0);
    if (found.exists)
        assert_int_equal(found.value, most);
}

/* A rung in reach is reached with its registers, and the ladder ends above the
 * launch. The rungs offer one register or more, where 0 would be no limit; and
 * caching that is given up for too many registers can make room above them. */
static void check_ladder(const struct account *account)
{
    struct occ_launch launch = account->row.launch;
    uint32_t count = 0;

    for (struct occ_rung rung = {0}; account_next_rung(account, &rung);) {
        assert_int_equal(rung.blocks_per_sm, ++count);
        if (rung.out_of_reach_by != 0)
            continue;
        launch.regs_per_thread = rung.max_regs_per_thread;
        launch.smem_per_block_bytes = rung.max_smem_per_block_bytes;
        struct occ_result result = occ_compute(account->row.arch, launch);
        assert_true(result.blocks_per_sm >= count);
    }
    launch = account->row.launch;
    launch.regs_per_thread += launch.regs_per_thread == 0;
    if (launch.partitioned_caching != OCC_CACHING_ON)
        assert_true(count > occ_compute(account->row.arch, launch).blocks_per_sm);
}

static void the_account_is_what_trying_every_value_gives(void **state)
{
    (void)state;
    struct rng rng = {.state = 20};
    for (int i = 0; i < LAUNCHES; i++) {
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        struct account account = {.row = {.arch = &arch, .launch = launch}};
        char text[1024];

        account_compute(&account);
        print_message("# %s\n", describe_case(&arch, launch, text, sizeof(text)));
        for (int axis = 0; axis < ACCOUNT_AXES; axis++)
            check_plateau(&account, (enum occ_axis)axis);
        for (enum occ_axis axis = OCC_AXIS_THREADS; axis <= OCC_AXIS_REGS; axis++) {
            check_point(account.cliffs[axis].previous_blocks, walk(&account.row, axis, -1));
            check_point(account.cliffs[axis].next_blocks, walk(&account.row, axis, 1));
            check_one_more_block(&account, axis);
        }
        check_ladder(&account);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_account_is_what_trying_every_value_gives),
    };
    return cmocka_run_group_tests_name("account", tests, NULL, NULL);
}
