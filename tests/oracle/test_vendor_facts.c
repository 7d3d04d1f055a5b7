/* SPDX-License-Identifier: MIT */
/*
 * The shipped architectures of AMD and Intel hold the facts of amd_facts.csv and
 * intel_facts.csv, in each of their modes, field by field: the tables are in the
 * units of their documents, and what the arithmetic wants is worked out here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "config/arch_names.h"
#include "support/csv_rows.h"

/* What code can name is not all that a wave has: VCC, the XNACK mask and flat
 * scratch count as well. */
#define SPECIAL_SGPRS 6

/* How a file of AMD's is run. */
struct amd_mode {
    const char *suffix;
    uint32_t wave;
    bool is_in_wgp; /* two CUs together */
};

static const struct amd_mode cdna_mode = {"", 64, false};
static const struct amd_mode rdna_modes[] = {{"", 32, true},
                                             {"-wave64", 64, true},
                                             {"-cumode", 32, false},
                                             {"-wave64-cumode", 64, false}};

static const struct occ_arch *find(const char *name, const char *suffix)
{
    char whole[64];
    snprintf(whole, sizeof(whole), "%s%s", name, suffix);
    print_message("# %s\n", whole);
    const struct occ_arch *arch = occ_arch_find(whole);
    assert_non_null(arch);
    return arch;
}

/* The cell of a mode: "groups_per" of a CU or a WGP. */
static uint32_t of_unit(const struct csv *csv, const char *column, const struct amd_mode *mode,
                        const char *tail)
{
    char name[64];
    snprintf(name, sizeof(name), "%s_%s%s", column, mode->is_in_wgp ? "wgp" : "cu", tail);
    return csv_number(csv, name);
}

static uint32_t of_wave(const struct csv *csv, const char *column, const struct amd_mode *mode)
{
    char name[64];
    snprintf(name, sizeof(name), "%s_wave%u", column, (unsigned)mode->wave);
    return csv_number(csv, name);
}

static void check_amd_limits(const struct csv *csv, const struct amd_mode *mode,
                             const struct occ_arch *arch)
{
    uint32_t simds = of_unit(csv, "simds_per", mode, "");
    assert_string_equal(arch->vendor, "AMD");
    assert_true(arch->has_llvm_waves);
    assert_int_equal(arch->limits.threads_per_warp, mode->wave);
    assert_int_equal(arch->limits.sub_group_size_count, 0);
    assert_int_equal(arch->limits.max_threads_per_block, csv_number(csv, "max_workgroup_size"));
    assert_int_equal(arch->limits.max_warps_per_sm,
                     csv_number(csv, "max_waves_per_simd") * simds);
    assert_int_equal(arch->limits.max_blocks_per_sm,
                     of_unit(csv, "single_wave_groups_per", mode, ""));
    assert_int_equal(arch->limits.max_multi_warp_blocks_per_sm,
                     of_unit(csv, "groups_per", mode, ""));
    assert_string_equal(arch->words.sm, mode->is_in_wgp ? "WGP" : "CU");
}

static void check_amd_registers(const struct csv *csv, const struct amd_mode *mode,
                                const struct occ_arch *arch)
{
    static const char *const accumulators[] = {"none", "separate", "unified"};
    uint32_t simds = of_unit(csv, "simds_per", mode, "");
    uint32_t per_sm = of_wave(csv, "vgprs_per_simd", mode) * mode->wave * simds;
    assert_int_equal(arch->registers.per_sm, per_sm);
    assert_int_equal(arch->registers.max_per_block, per_sm);
    assert_int_equal(arch->registers.max_per_thread, csv_number(csv, "max_vgprs"));
    assert_int_equal(arch->registers.allocation_unit,
                     of_wave(csv, "vgpr_granule", mode) * mode->wave);
    assert_int_equal(arch->registers.partitions, simds);
    assert_int_equal(arch->registers.launch_check_partitions, 0);
    assert_string_equal(accumulators[arch->registers.accumulators],
                        csv_text(csv, "accumulators"));
    assert_false(arch->registers.large_mode);
}

/* LLVM's steps, as AMDGPU's own table has them. */
static void check_amd_scalars(const struct csv *csv, const struct occ_arch *arch)
{
    static const struct occ_scalar_step steps[] = {{80, 10}, {88, 9}, {100, 8}, {108, 7}};
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    if (csv_text(csv, "sgprs_per_simd")[0] == '\0') {
        assert_int_equal(scalars->max_per_warp, 0);
        assert_int_equal(scalars->per_partition, 0);
        assert_int_equal(scalars->step_count, 0);
        return;
    }
    assert_int_equal(scalars->per_partition, csv_number(csv, "sgprs_per_simd"));
    assert_int_equal(scalars->allocation_unit, csv_number(csv, "sgpr_granule"));
    assert_int_equal(scalars->max_per_warp,
                     csv_number(csv, "addressable_sgprs") + SPECIAL_SGPRS);
    assert_int_equal(scalars->step_count, sizeof(steps) / sizeof(steps[0]));
    for (uint32_t i = 0; i < scalars->step_count; i++) {
        assert_int_equal(scalars->steps[i].up_to, steps[i].up_to);
        assert_int_equal(scalars->steps[i].warps, steps[i].warps);
    }
}

static void check_amd_memory(const struct csv *csv, const struct amd_mode *mode,
                             const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    assert_int_equal(smem->per_sm, of_unit(csv, "lds_per", mode, "_bytes"));
    assert_int_equal(smem->max_per_block, csv_number(csv, "max_lds_per_workgroup_bytes"));
    assert_int_equal(smem->max_per_block_optin, smem->max_per_block);
    assert_int_equal(smem->reserved_per_block, 0);
    assert_int_equal(smem->allocation_unit, csv_number(csv, "lds_granule_bytes"));
    assert_int_equal(smem->allocation_size_count, 0);
    assert_int_equal(smem->carveout_count, 0);
    assert_int_equal(arch->barriers.per_sm, 0);
    assert_int_equal(arch->clusters.max_blocks, 0);
}

/* "MI210 104; MI250X 2x110": each is a product, with the CUs of one device. */
static void check_amd_products(const struct csv *csv, const struct amd_mode *mode,
                               const struct occ_arch *arch)
{
    struct arch_list only = {.archs = NULL};
    struct error err = {.kind = ERROR_NONE};
    char text[256];
    size_t count = 0;
    snprintf(text, sizeof(text), "%s;", csv_text(csv, "compute_units"));
    assert_true(arch_list_add(&only, arch, &err));
    for (char *name = text; *name != '\0'; count++) {
        struct gpu_match match = {NULL, NULL};
        char *end = strchr(name, ';'), *next = end + 1 + (end[1] == ' ');
        *end = '\0';
        char *number = strrchr(name, ' ');
        *number++ = '\0';
        number += strncmp(number, "2x", 2) == 0 ? 2 : 0;
        if (!gpu_find("product", name, &only, &match, &err))
            fail_msg("%s", err.text);
        assert_ptr_equal(match.arch, arch);
        assert_int_equal(match.gpu->sms, strtoul(number, NULL, 10) / (mode->is_in_wgp ? 2 : 1));
        name = next;
    }
    assert_int_equal(arch->gpu_count, count);
    arch_list_release(&only);
}

static void check_amd(const struct csv *csv, const struct amd_mode *mode)
{
    const struct occ_arch *arch = find(csv_text(csv, "gfx"), mode->suffix);
    check_amd_limits(csv, mode, arch);
    check_amd_registers(csv, mode, arch);
    check_amd_scalars(csv, arch);
    check_amd_memory(csv, mode, arch);
    check_amd_products(csv, mode, arch);
}

static size_t count_vendor(const char *vendor)
{
    size_t count = 0;
    for (size_t i = 0; i < occ_arch_count(); i++)
        count += strcmp(occ_arch_at(i)->vendor, vendor) == 0;
    return count;
}

static void amd_is_as_documented(void **state)
{
    struct csv csv;
    size_t count = 0;
    (void)state;
    csv_open(&csv, "tests/oracle/amd_facts.csv");
    while (csv_next(&csv)) {
        bool is_rdna = csv_text(&csv, "simds_per_wgp")[0] != '\0';
        for (size_t i = 0; is_rdna && i < sizeof(rdna_modes) / sizeof(rdna_modes[0]); i++)
            check_amd(&csv, &rdna_modes[i]);
        if (!is_rdna)
            check_amd(&csv, &cdna_mode);
        count += is_rdna ? sizeof(rdna_modes) / sizeof(rdna_modes[0]) : 1;
    }
    assert_int_equal(count, 6 + 9 * 4);
    assert_int_equal(count_vendor("AMD"), count);
}

/* "8;16;32" times a unit, without 0. */
static void check_list(const char *text, uint32_t unit, const uint32_t *numbers, uint32_t count)
{
    uint32_t found = 0;
    for (char *end; *text != '\0'; text = end + (*end == ';')) {
        uint32_t number = (uint32_t)strtoul(text, &end, 10);
        if (number == 0)
            continue;
        assert_true(found < count);
        assert_int_equal(numbers[found++], number * unit);
    }
    assert_int_equal(found, count);
}

static void check_intel(const struct csv *csv)
{
    const struct occ_arch *arch = find(csv_text(csv, "arch"), "");
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    assert_string_equal(arch->vendor, "Intel");
    assert_int_equal(arch->limits.threads_per_warp, 16);
    check_list(csv_text(csv, "subgroup_sizes"), 1, arch->limits.sub_group_sizes,
               arch->limits.sub_group_size_count);
    assert_int_equal(arch->limits.max_threads_per_block, csv_number(csv, "max_workgroup_size"));
    assert_int_equal(arch->limits.max_warps_per_sm, csv_number(csv, "threads_per_xecore"));
    assert_int_equal(arch->limits.max_blocks_per_sm,
                     csv_number(csv, "max_workgroups_per_xecore"));
    assert_int_equal(arch->limits.max_multi_warp_blocks_per_sm, 0);
    assert_int_equal(arch->registers.per_sm, 0);
    assert_int_equal(arch->registers.large_mode,
                     strcmp(csv_text(csv, "has_large_grf"), "yes") == 0);
    assert_int_equal(smem->per_sm, csv_number(csv, "slm_per_xecore_kb") * 1024);
    assert_int_equal(smem->max_per_block, csv_number(csv, "max_slm_per_workgroup_kb") * 1024);
    check_list(csv_text(csv, "slm_sizes_kb"), 1024, smem->allocation_sizes,
               smem->allocation_size_count);
    assert_int_equal(smem->allocation_unit, 1024);
    assert_int_equal(arch->barriers.per_sm, csv_number(csv, "max_barriers_per_xecore"));
    assert_false(arch->has_llvm_waves);
}

static void intel_is_as_its_calculator_has_it(void **state)
{
    struct csv csv;
    size_t count = 0;
    (void)state;
    csv_open(&csv, "tests/oracle/intel_facts.csv");
    for (; csv_next(&csv); count++)
        check_intel(&csv);
    assert_int_equal(count, 7);
    assert_int_equal(count_vendor("Intel"), count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amd_is_as_documented),
        cmocka_unit_test(intel_is_as_its_calculator_has_it),
    };
    return cmocka_run_group_tests_name("vendor_facts", tests, NULL, NULL);
}
