/* SPDX-License-Identifier: MIT */
/* The words for limiters, reasons and modes are those of the contract. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

static void limiters_have_their_names_and_codes(void **state)
{
    static const struct {
        enum occ_limiter limiter;
        const char *name;
        uint32_t code;
    } cases[] = {
        {OCC_BY_WARPS, "warps", 1},         {OCC_BY_BLOCKS, "blocks", 2},
        {OCC_BY_REGISTERS, "registers", 4}, {OCC_BY_SHARED_MEMORY, "shared_memory", 8},
        {OCC_BY_BARRIERS, "barriers", 16},
    };
    (void)state;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_string_equal(occ_limiter_name(cases[i].limiter), cases[i].name);
        assert_int_equal(OCC_LIMITER_CODE(cases[i].limiter), cases[i].code);
    }
}

static void each_reason_has_a_name_and_a_cuda_error(void **state)
{
    static const struct {
        enum occ_status status;
        const char *name, *cuda_error;
    } cases[] = {
        {OCC_OK, "ok", ""},
        {OCC_TOO_MANY_THREADS_PER_BLOCK, "too_many_threads_per_block",
         "cudaErrorInvalidConfiguration"},
        {OCC_TOO_MANY_REGS_PER_THREAD, "too_many_regs_per_thread",
         "cudaErrorLaunchOutOfResources"},
        {OCC_TOO_MANY_REGS_PER_BLOCK, "too_many_regs_per_block",
         "cudaErrorLaunchOutOfResources"},
        {OCC_PARTITIONED_CACHING_TOO_SMALL, "partitioned_caching_too_small",
         "cudaErrorLaunchOutOfResources"},
        {OCC_NEEDS_SMEM_OPTIN, "needs_smem_optin", "cudaErrorInvalidValue"},
        {OCC_TOO_MUCH_SMEM_PER_BLOCK, "too_much_smem_per_block", "cudaErrorInvalidValue"},
        {OCC_TOO_MANY_BARRIERS_PER_BLOCK, "too_many_barriers_per_block",
         "cudaErrorLaunchOutOfResources"},
        {OCC_TOO_MANY_SCALAR_REGS_PER_WARP, "too_many_scalar_regs_per_warp", ""},
        {OCC_TOO_MANY_THREADS_FOR_KERNEL, "too_many_threads_for_kernel",
         "cudaErrorLaunchOutOfResources"},
    };
    (void)state;

    assert_int_equal(sizeof(cases) / sizeof(cases[0]), OCC_STATUS_COUNT);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_int_equal(cases[i].status, i);
        assert_string_equal(occ_status_name(cases[i].status), cases[i].name);
        assert_string_equal(occ_status_cuda_error(cases[i].status), cases[i].cuda_error);
        assert_true(occ_status_text(cases[i].status)[0] != '\0');
    }
}

static void caching_modes_have_names(void **state)
{
    (void)state;
    assert_string_equal(occ_partitioned_caching_name(OCC_CACHING_OFF), "off");
    assert_string_equal(occ_partitioned_caching_name(OCC_CACHING_ON), "on");
    assert_string_equal(occ_partitioned_caching_name(OCC_CACHING_STRICT), "strict");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limiters_have_their_names_and_codes),
        cmocka_unit_test(each_reason_has_a_name_and_a_cuda_error),
        cmocka_unit_test(caching_modes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
