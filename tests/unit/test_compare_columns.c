/* SPDX-License-Identifier: MIT */
/* Rows of a comparison: names, ratios, and what is per GPU. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "emit/compare_columns.h"
#include "emit/emit.h"

static const struct occ_gpu small_gpu = {"small", 24};
static const struct occ_gpu large_gpu = {"large", 132};

static struct sweep_row answer(const char *arch, uint32_t threads, uint32_t regs)
{
    struct sweep_row row = {.arch = occ_arch_find(arch), .launch = OCC_LAUNCH_DEFAULT};
    row.launch.threads_per_block = threads;
    row.launch.regs_per_thread = regs;
    row.result = occ_compute(row.arch, row.launch);
    return row;
}

static void the_columns_are_those_of_a_sweep_and_more(void **state)
{
    static const char tail[] = ",smem_allocated_per_block_bytes,blocks_ratio,limiters_changed,"
                               "gpu,sms,blocks_per_gpu,warps_per_gpu,blocks_per_gpu_ratio\n";
    struct selection with = compare_columns(false, true),
                     without = compare_columns(false, false);
    struct buffer out = BUFFER_INIT;

    (void)state;
    with = columns_of_archs(&with, NULL, 0);
    without = columns_of_archs(&without, NULL, 0);
    csv_head(&out, &with);
    assert_string_equal(out.bytes + out.size - strlen(tail), tail);
    assert_int_equal(without.count, with.count - 5);
    assert_string_equal(without.columns[without.count - 1]->name, "limiters_changed");
    buffer_release(&out);
}

static void ratios_are_rounded_half_up(void **state)
{
    static const struct {
        const char *rule;
        uint64_t value, base;
        uint32_t ratio_x100;
    } cases[] = {
        {"the same is 1.00", 3, 3, 100},
        {"a third", 1, 3, 33},
        {"two thirds round up", 2, 3, 67},
        {"half of a hundredth rounds up", 1, 200, 1},
        {"less rounds down", 1, 201, 0},
        {"none of some", 0, 5, 0},
        {"there is no ratio to none", 5, 0, OCC_UNLIMITED},
        {"nor of none to none", 0, 0, OCC_UNLIMITED},
        {"nor to what is not known", 5, OCC_UNLIMITED, OCC_UNLIMITED},
        {"nor of it", OCC_UNLIMITED, 5, OCC_UNLIMITED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(compare_ratio_x100(cases[i].value, cases[i].base),
                         cases[i].ratio_x100);
    }
}

static void a_row_is_held_against_its_base(void **state)
{
    (void)state;
    struct sweep_row here = answer("sm_90", 256, 64), base = answer("sm_75", 256, 64);
    struct compare_row row = compare_row_make(&here, &large_gpu, &base, &small_gpu);
    assert_int_equal(row.blocks_ratio_x100, 100);
    assert_true(row.limiters_changed); /* warps and registers, registers alone */
    assert_int_equal(row.blocks_per_gpu, 4 * 132);
    assert_int_equal(row.warps_per_gpu, 32 * 132);
    assert_int_equal(row.blocks_per_gpu_ratio_x100, 550);
    row = compare_row_make(&base, &small_gpu, &base, &small_gpu);
    assert_false(row.limiters_changed);
    assert_int_equal(row.blocks_per_gpu_ratio_x100, 100);
}

static void without_a_product_nothing_is_per_gpu(void **state)
{
    (void)state;
    struct sweep_row here = answer("sm_90", 256, 64), base = answer("sm_75", 256, 64);
    struct compare_row row = compare_row_make(&here, NULL, &base, &small_gpu);
    assert_null(row.gpu);
    assert_int_equal(row.sms, OCC_UNLIMITED);
    assert_int_equal(row.blocks_per_gpu, OCC_UNLIMITED);
    assert_int_equal(row.warps_per_gpu, OCC_UNLIMITED);
    assert_int_equal(row.blocks_per_gpu_ratio_x100, OCC_UNLIMITED);
    row = compare_row_make(&here, &large_gpu, &base, NULL);
    assert_int_equal(row.blocks_per_gpu, 4 * 132);
    assert_int_equal(row.blocks_per_gpu_ratio_x100, OCC_UNLIMITED);
}

static void what_cannot_launch_has_no_blocks_anywhere(void **state)
{
    (void)state;
    struct sweep_row here = answer("sm_90", 1024, 72), base = answer("sm_90", 1024, 64);
    struct compare_row row = compare_row_make(&here, &large_gpu, &base, &large_gpu);
    assert_int_equal(row.blocks_ratio_x100, 0);
    assert_int_equal(row.blocks_per_gpu, 0);
    row = compare_row_make(&base, &large_gpu, &here, &large_gpu);
    assert_int_equal(row.blocks_ratio_x100, OCC_UNLIMITED);
    assert_int_equal(row.blocks_per_gpu_ratio_x100, OCC_UNLIMITED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_columns_are_those_of_a_sweep_and_more),
        cmocka_unit_test(ratios_are_rounded_half_up),
        cmocka_unit_test(a_row_is_held_against_its_base),
        cmocka_unit_test(without_a_product_nothing_is_per_gpu),
        cmocka_unit_test(what_cannot_launch_has_no_blocks_anywhere),
    };
    return cmocka_run_group_tests_name("compare columns", tests, NULL, NULL);
}
