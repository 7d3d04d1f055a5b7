/* SPDX-License-Identifier: MIT */
/*
 * occ_llvm_waves_per_simd() says what LLVM printed (amd_llvm_golden.csv, see
 * README.md here), and what follows from LLVM's rules where nothing is printed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

#include "support/amdgpu_arch.h"
#include "support/csv_rows.h"

enum { GOLDEN_ROWS = 1566 };

static const struct occ_arch *arch_of(const struct csv *csv)
{
    const char *target = csv_text(csv, "mcpu");
    const struct occ_arch *arch =
        amdgpu_arch(target, csv_number(csv, "wave"), csv_number(csv, "cumode") != 0);
    if (arch == NULL)
        fail_msg("%s:%u: %s is not built in, in this mode", csv->path, csv->line, target);
    return arch;
}

static void check_row(const struct csv *csv)
{
    const struct occ_launch launch = {
        .threads_per_block = csv_number(csv, "wg_size"),
        .regs_per_thread = csv_number(csv, "vgprs_for_waves"),
        .scalar_regs_per_warp = csv_number(csv, "sgprs_for_waves"),
        .smem_per_block_bytes = csv_number(csv, "lds_bytes"),
    };
    uint32_t waves = occ_llvm_waves_per_simd(arch_of(csv), launch);
    uint32_t printed = csv_number(csv, "llc_occupancy_waves_per_simd");

    if (waves != printed)
        fail_msg("%s:%u: %u waves, LLVM printed %u", csv->path, csv->line, (unsigned)waves,
                 (unsigned)printed);
}

static void what_llvm_printed(void **state)
{
    struct csv csv;
    unsigned rows = 0;

    (void)state;
    csv_open(&csv, "tests/oracle/amd_llvm_golden.csv");
    for (; csv_next(&csv); rows++)
        check_row(&csv);
    assert_int_equal(rows, GOLDEN_ROWS);
}

/* LLVM's number does not ask whether whole blocks fit. */
static void it_may_be_above_what_is_resident(void **state)
{
    const struct occ_arch *arch = occ_arch_find("gfx90a");
    struct occ_launch launch = {.threads_per_block = 512, .regs_per_thread = 96};

    (void)state;
    assert_int_equal(occ_llvm_waves_per_simd(arch, launch), 5);
    assert_int_equal(occ_compute(arch, launch).warps_per_sm, 4 * arch->registers.partitions);
    launch = (struct occ_launch){.threads_per_block = 1024, .regs_per_thread = 256};
    assert_int_equal(occ_llvm_waves_per_simd(arch, launch), 2);
    assert_int_equal(occ_compute(arch, launch).status, OCC_TOO_MANY_REGS_PER_BLOCK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_llvm_printed),
        cmocka_unit_test(it_may_be_above_what_is_resident),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
