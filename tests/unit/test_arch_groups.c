/* SPDX-License-Identifier: MIT */
/* Groups of architectures, and lists of their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "chart/arch_groups.h"

static bool same_number(const void *context, size_t first, size_t other)
{
    const int *numbers = context;
    return numbers[first] == numbers[other];
}

static void groups_come_in_the_order_of_their_first_members(void **state)
{
    static const int numbers[] = {7, 3, 7, 5, 3, 7};
    struct arch_groups groups;
    struct error err;

    (void)state;
    assert_true(arch_groups_find(6, same_number, numbers, &groups, &err));
    assert_int_equal(groups.count, 3);
    assert_int_equal(groups.items[0].count, 3);
    assert_int_equal(groups.items[0].members[0], 0);
    assert_int_equal(groups.items[0].members[1], 2);
    assert_int_equal(groups.items[0].members[2], 5);
    assert_int_equal(groups.items[1].count, 2);
    assert_int_equal(groups.items[1].members[1], 4);
    assert_int_equal(groups.items[2].members[0], 3);
    arch_groups_release(&groups);
    assert_int_equal(groups.count, 0);
}

static void a_name_leaves_out_what_the_one_before_it_said(void **state)
{
    static const struct {
        const char *names[4];
        const char *list;
    } cases[] = {
        {{"sm_80", "sm_90", "sm_100"}, "sm_80, 90, 100"},
        {{"sm_80", "mine", "sm_90"}, "sm_80, mine, sm_90"},
        {{"a_b_1", "a_b_2", "a_c_3"}, "a_b_1, 2, a_c_3"},
        {{"sm_", "sm_90"}, "sm_, sm_90"},
        {{"sm_90", "sm_"}, "sm_90, sm_"},
        {{"alone"}, "alone"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = BUFFER_INIT;
        struct name_list list = {.out = &out};
        for (size_t k = 0; cases[i].names[k] != NULL; k++)
            name_list_add(&list, cases[i].names[k]);
        assert_string_equal(out.bytes, cases[i].list);
        buffer_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_come_in_the_order_of_their_first_members),
        cmocka_unit_test(a_name_leaves_out_what_the_one_before_it_said),
    };
    return cmocka_run_group_tests_name("groups of architectures", tests, NULL, NULL);
}
