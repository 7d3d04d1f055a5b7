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
#include "support/random_arch.h"

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

/* ---- LLVM's rules once more, by counting, where nothing is printed ---- */

static bool fits(uint64_t blocks, uint64_t each, uint64_t all)
{
    return each == 0 || blocks * each <= all;
}

static uint64_t waves_of_blocks(const struct occ_arch *arch, const struct occ_launch *launch,
                                uint32_t simds)
{
    uint32_t lanes = arch->limits.threads_per_warp, warps = 0, waves = 0;
    uint64_t blocks = 0, slots = arch->limits.max_multi_warp_blocks_per_sm;

    while ((uint64_t)warps * lanes < launch->threads_per_block)
        warps++;
    if (slots == 0 || warps == 1)
        slots = UINT64_MAX;
    while (blocks < slots && fits(blocks + 1, warps, arch->limits.max_warps_per_sm) &&
           (arch->shared_memory.per_sm == 0 ||
            fits(blocks + 1, launch->smem_per_block_bytes, arch->shared_memory.per_sm)))
        blocks++;
    while ((uint64_t)waves * simds < blocks * warps)
        waves++;
    return waves;
}

static uint64_t waves_of_registers(const struct occ_arch *arch, const struct occ_launch *launch,
                                   uint32_t simds)
{
    const struct occ_arch_registers *registers = &arch->registers;
    uint32_t regs = launch->regs_per_thread, accums = launch->accum_regs_per_thread;
    uint64_t unit = registers->allocation_unit, given = 0, waves = 0;

    while (registers->accumulators == OCC_ACCUMULATORS_UNIFIED && accums != 0 && regs % 4 != 0)
        regs++;
    if (registers->accumulators == OCC_ACCUMULATORS_UNIFIED)
        regs += accums;
    if (registers->accumulators == OCC_ACCUMULATORS_SEPARATE)
        regs = accums > regs ? accums : regs;
    uint64_t needed = (uint64_t)regs * arch->limits.threads_per_warp;
    if (registers->per_sm == 0 || needed < unit)
        return UINT64_MAX;
    while (given < needed)
        given += unit;
    while (fits(waves + 1, given, registers->per_sm / simds))
        waves++;
    return waves;
}

/* The steps are LLVM's own; without them the file is divided. */
static uint64_t waves_of_scalars(const struct occ_arch *arch, const struct occ_launch *launch)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    uint32_t regs = launch->scalar_regs_per_warp;
    uint64_t given = 0, waves = 0;

    if (scalars->max_per_warp == 0 || regs == 0)
        return UINT64_MAX;
    for (uint32_t i = 0; i < scalars->step_count; i++)
        if (regs <= scalars->steps[i].up_to || i + 1 == scalars->step_count)
            return scalars->steps[i].warps;
    while (given < regs)
        given += scalars->allocation_unit;
    while (fits(waves + 1, given, scalars->per_partition))
        waves++;
    return waves;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t counted_waves(const struct occ_arch *arch, const struct occ_launch *launch)
{
    uint32_t simds = arch->registers.per_sm == 0 ? 1 : arch->registers.partitions;
    uint64_t waves = arch->limits.max_warps_per_sm / simds;

    waves = smaller(waves, waves_of_blocks(arch, launch, simds));
    waves = smaller(waves, waves_of_registers(arch, launch, simds));
    waves = smaller(waves, waves_of_scalars(arch, launch));
    return waves == 0 ? 1 : waves;
}

static void check_counted(const struct occ_arch *arch, struct occ_launch launch)
{
    uint64_t counted = arch->has_llvm_waves ? counted_waves(arch, &launch) : 0;
    char text[1024];

    if (occ_llvm_waves_per_simd(arch, launch) != counted)
        fail_msg("%u waves are counted: %s", (unsigned)counted,
                 describe_case(arch, launch, text, sizeof(text)));
}

static void the_rules_hold_on_made_up_architectures(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        for (int i = 0; i < 300; i++)
            check_counted(&arch, random_launch(&rng, &arch));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_llvm_printed),
        cmocka_unit_test(it_may_be_above_what_is_resident),
        cmocka_unit_test(the_rules_hold_on_made_up_architectures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
