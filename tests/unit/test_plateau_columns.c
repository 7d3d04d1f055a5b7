/* SPDX-License-Identifier: MIT */
/* Plateaus and kernels as rows: column names, walks, next cliffs. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "emit/emit.h"
#include "emit/kernel_columns.h"
#include "emit/plateau_columns.h"

static struct occ_launch launch_of(uint32_t threads, uint32_t regs, uint32_t smem)
{
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = threads;
    launch.regs_per_thread = regs;
    launch.smem_per_block_bytes = smem;
    return launch;
}

static void assert_head(const struct selection *selection, const char *head)
{
    struct buffer out = BUFFER_INIT;
    csv_head(&out, selection);
    assert_string_equal(out.bytes, head);
    buffer_release(&out);
}

static void the_columns_are_those_of_the_contract(void **state)
{
    (void)state;
    struct selection plateaus = plateau_columns(), kernels = kernel_columns();
    struct selection of_some = plateau_columns_all();

    kernels = columns_of_archs(&kernels, NULL, 0);
    assert_head(&plateaus,
                "arch,along,threads_per_block_min,threads_per_block_max,regs_per_thread_min,"
                "regs_per_thread_max,smem_per_block_bytes_min,smem_per_block_bytes_max,"
                "barriers_per_block_min,barriers_per_block_max,carveout,status,blocks_per_sm,"
                "warps_per_sm,occupancy_pct,limiters,limiter_code,blocks_per_sm_next\n");
    assert_head(&of_some,
                "arch,along,threads_per_block_min,threads_per_block_max,regs_per_thread_min,"
                "regs_per_thread_max,smem_per_block_bytes_min,smem_per_block_bytes_max,"
                "barriers_per_block_min,barriers_per_block_max,carveout,scalar_regs_per_warp,"
                "accum_regs_per_thread,sub_group,large_grf,status,blocks_per_sm,"
                "warps_per_sm,occupancy_pct,limiters,limiter_code,blocks_per_sm_next\n");
    assert_head(&kernels,
                "kernel,name,arch,source,regs_per_thread,static_smem_bytes,dynamic_smem_bytes,"
                "smem_per_block_bytes,barriers_per_block,stack_bytes,spill_store_bytes,"
                "spill_load_bytes,max_threads_per_block,threads_per_block,carveout,"
                "carveout_bytes,status,warps_per_block,blocks_by_warps,blocks_by_blocks,"
                "blocks_by_registers,blocks_by_shared_memory,blocks_by_barriers,blocks_per_sm,"
                "warps_per_sm,occupancy_pct,limiters,limiter_code,regs_allocated_per_block,"
                "smem_allocated_per_block_bytes,regs_to_cliff,blocks_per_sm_next\n");
}

/* sm_90, 256 threads, 40 KiB: the thresholds that the README tells. */
static void a_slice_is_walked_from_end_to_end(void **state)
{
    (void)state;
    static const char expected[] =
        "sm_90,regs_per_thread,256,256,0,40,40960,40960,1,1,default,ok,5,40,62.50,"
        "shared_memory,8,5\n"
        "sm_90,regs_per_thread,256,256,41,48,40960,40960,1,1,default,ok,5,40,62.50,"
        "registers+shared_memory,12,4\n"
        "sm_90,regs_per_thread,256,256,49,64,40960,40960,1,1,default,ok,4,32,50.00,"
        "registers,4,3\n"
        "sm_90,regs_per_thread,256,256,65,80,40960,40960,1,1,default,ok,3,24,37.50,"
        "registers,4,2\n"
        "sm_90,regs_per_thread,256,256,81,128,40960,40960,1,1,default,ok,2,16,25.00,"
        "registers,4,1\n"
        "sm_90,regs_per_thread,256,256,129,255,40960,40960,1,1,default,ok,1,8,12.50,"
        "registers,4,\n";
    struct slice slice = {occ_arch_find("sm_90"), launch_of(256, 0, 40960), OCC_AXIS_REGS};
    struct selection selection = plateau_columns();
    struct plateau_row row = {.along = NULL};
    struct buffer out = BUFFER_INIT;
    while (plateau_row_next(&slice, &row))
        csv_row(&out, &selection, &row);
    assert_string_equal(out.bytes, expected);
    buffer_release(&out);
}

static void the_input_that_varies_does_not_tell_slices_apart(void **state)
{
    (void)state;
    const struct occ_arch *arch = occ_arch_find("sm_90");
    struct slice slice = {arch, launch_of(256, 72, 40960), OCC_AXIS_REGS};
    struct slice other_value = {arch, launch_of(256, 1, 40960), OCC_AXIS_REGS};
    struct slice other_size = {arch, launch_of(128, 72, 40960), OCC_AXIS_REGS};
    struct slice other_axis = {arch, launch_of(256, 72, 40960), OCC_AXIS_SMEM};
    struct slice other_arch = {occ_arch_find("sm_80"), launch_of(256, 72, 40960),
                               OCC_AXIS_REGS};
    assert_int_equal(slice_compare(&slice, &other_value), 0);
    assert_int_not_equal(slice_compare(&slice, &other_size), 0);
    assert_int_not_equal(slice_compare(&slice, &other_axis), 0);
    assert_int_not_equal(slice_compare(&slice, &other_arch), 0);
}

static const struct {
    const char *rule;
    uint32_t threads, regs, smem;
    uint32_t regs_to_cliff, blocks_next;
} kernels[] = {
    {"72 of 80 registers", 256, 72, 40960, 8, 2},
    {"on the cliff itself", 256, 80, 40960, 0, 2},
    {"a change of limiter is no cliff", 256, 32, 40960, 16, 4},
    {"the last plateau has no cliff", 256, 200, 40960, OCC_UNLIMITED, OCC_UNLIMITED},
    {"a refused launch has none", 1024, 72, 0, OCC_UNLIMITED, OCC_UNLIMITED},
};

static void the_next_cliff_is_where_a_block_is_lost(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
        struct kernel_row row =
            kernel_row_make(occ_arch_find("sm_90"),
                            launch_of(kernels[i].threads, kernels[i].regs, kernels[i].smem));
        if (row.regs_to_cliff != kernels[i].regs_to_cliff ||
            row.blocks_per_sm_next != kernels[i].blocks_next)
            fail_msg("%s: %u registers, then %u blocks", kernels[i].rule,
                     (unsigned)row.regs_to_cliff, (unsigned)row.blocks_per_sm_next);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_columns_are_those_of_the_contract),
        cmocka_unit_test(a_slice_is_walked_from_end_to_end),
        cmocka_unit_test(the_input_that_varies_does_not_tell_slices_apart),
        cmocka_unit_test(the_next_cliff_is_where_a_block_is_lost),
    };
    return cmocka_run_group_tests_name("plateau_columns", tests, NULL, NULL);
}
