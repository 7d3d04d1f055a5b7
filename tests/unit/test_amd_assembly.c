/* SPDX-License-Identifier: MIT */
/* AMDGPU assembly: recorded files, and cases whose rule is their name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <occsweep/occupancy.h>

#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/shown_kernels.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const targets[] = {"gfx90a", "gfx1100-wave64-cumode"};

/* ---- recorded ones ---- */

/* Each kernel once, with the exact registers of the one. */
static void assembly_and_code_object_make_one_list(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct kernel_list list = {.items = NULL}, alone;
        char assembly[80], object[80];
        struct error err;
        snprintf(assembly, sizeof(assembly), "tests/kernels/amd_%s.s", targets[i]);
        snprintf(object, sizeof(object), "tests/kernels/amd_%s.co", targets[i]);
        read_kernels(assembly, &alone);
        assert_true(kernel_file_read(object, &list, &err));
        assert_true(kernel_file_read(assembly, &list, &err));
        assert_true(kernel_list_settle(&list, &err));
        assert_int_equal(list.count, alone.count);
        for (size_t k = 0; k < list.count; k++) {
            const struct kernel *kernel = &list.items[k];
            const struct kernel *same = find_kernel(&alone, kernel->name, targets[i]);
            assert_non_null(same);
            assert_int_equal(kernel->regs_per_thread.value, same->regs_per_thread.value);
            assert_int_equal(kernel->scalar_regs_per_warp.value,
                             same->scalar_regs_per_warp.value);
            assert_true(kernel->compiler_waves_per_simd.is_known);
        }
        kernel_list_release(&list);
        kernel_list_release(&alone);
    }
}

/* What LLVM prints is what we answer, for the largest block that it counts with. */
static void occupancy_is_the_one_that_is_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct kernel_list list;
        char path[80];
        snprintf(path, sizeof(path), "tests/kernels/amd_%s.s", targets[i]);
        read_kernels(path, &list);
        for (size_t k = 0; k < list.count; k++) {
            const struct kernel *kernel = &list.items[k];
            struct occ_launch launch = OCC_LAUNCH_DEFAULT;
            launch.threads_per_block = kernel->max_threads_per_block.is_known
                                           ? kernel->max_threads_per_block.value
                                           : 1024;
            launch.regs_per_thread = kernel->regs_per_thread.value;
            launch.accum_regs_per_thread = kernel->accum_regs_per_thread.value;
            launch.scalar_regs_per_warp = kernel->scalar_regs_per_warp.value;
            launch.smem_per_block_bytes = kernel->static_smem_bytes.value;
            print_message("# %s on %s\n", kernel->name, kernel->target);
            assert_non_null(kernel->arch);
            assert_int_equal(occ_llvm_waves_per_simd(kernel->arch, launch),
                             kernel->compiler_waves_per_simd.value);
        }
        kernel_list_release(&list);
    }
}

/* ---- cases ---- */

#define TARGET(name) "\t.amdgcn_target \"amdgcn-amd-amdhsa--" name "\"\n"
#define DIRECTIVES(name, figures)                                                              \
    "\t.amdhsa_kernel " name "\n" figures "\t.end_amdhsa_kernel\n\t.text\n"
#define INFO(figures) "; Kernel info:\n; codeLenInByte = 116\n" figures "; MemoryBound: 0\n"
#define METADATA(kernels)                                                                      \
    "\t.amdgpu_metadata\n---\namdhsa.kernels:\n" kernels                                       \
    "amdhsa.version:\n  - 1\n  - 2\n...\n\n\t.end_amdgpu_metadata\n"
#define TOLD(name, figures) "  - .args:\n      - .size: 8\n    .name: " name "\n" figures

static const struct {
    const char *rule, *text, *kernels;
} cases[] = {
    {"comments are of the kernel before them",
     TARGET("gfx90a") DIRECTIVES("k", "")
         INFO("; NumSgprs: 12\n; NumVgprs: 91\n; NumAgprs: 11\n"
              "; TotalNumVgprs: 103\n; ScratchSize: 8\n"
              "; LDSByteSize: 64 bytes/workgroup (compile "
              "time only)\n; Occupancy: 4\n"),
     "assembly k@gfx90a r91 a11 g12 s64 f8 o4"},
    {"those of a function are of no kernel",
     TARGET("gfx90a") DIRECTIVES("k", "")
         INFO("; NumVgprs: 9\n") "; Function info:\n; NumVgprs: 99\n; ScratchSize: 99\n",
     "assembly k@gfx90a r9"},
    {"directives alone",
     TARGET("gfx90a") DIRECTIVES("k", "\t\t.amdhsa_group_segment_fixed_size 64\n"
                                      "\t\t.amdhsa_private_segment_fixed_size 16\n"
                                      "\t\t.amdhsa_next_free_vgpr 103\n"
                                      "\t\t.amdhsa_accum_offset 92\n"),
     "assembly k@gfx90a r92 a11 s64 f16"},
    {"the mode by directives",
     TARGET("gfx1100") DIRECTIVES("k", "\t\t.amdhsa_wavefront_size32 0\n"
                                       "\t\t.amdhsa_workgroup_processor_mode 0\n"
                                       "\t\t.amdhsa_next_free_vgpr 8\n"),
     "assembly k@gfx1100-wave64-cumode r8"},
    {"metadata alone",
     TARGET("gfx1100")
         METADATA(TOLD("k", "    .vgpr_count: 8\n    .wavefront_size: 64\n"
                            "    .max_flat_workgroup_size: 128\n"
                            "    .vgpr_spill_count: 2\n    .sgpr_spill_count: 3\n")
                      TOLD("'l: m'", "    .vgpr_count: 9\n"
                                     "    .reqd_workgroup_size:\n      - 8\n"
                                     "      - 4\n      - 2\n"
                                     "    .uses_dynamic_stack: true\n")),
     "assembly k@gfx1100-wave64 r8 w8 t128 <SGPRs Spill: 3>"
     "|assembly l: m@gfx1100 r9 t64 <Dynamic Stack: True>"},
    {"numbers that LLVM has not worked out",
     TARGET("gfx1100") DIRECTIVES("k", "\t\t.amdhsa_next_free_vgpr max(k.num_vgpr, 1)\n")
         INFO("; NumVgprs: max(5, f.num_vgpr)\n; NumVgprs: 8f\n")
             METADATA(TOLD("k", "    .vgpr_count: 8\n")),
     "assembly k@gfx1100 r8"},
    {"a kernel that gets more than it uses",
     TARGET("gfx90a") DIRECTIVES("k", "") INFO("; NumVgprs: 2\n; NumAgprs: 0\n"
                                               "; TotalNumVgprs: 2\n"
                                               "; NumVGPRsForWavesPerEU: 129\n"),
     "assembly k@gfx90a r136 a0"},
    {"one that uses all that it gets in units",
     TARGET("gfx1100") DIRECTIVES("k", "\t\t.amdhsa_wavefront_size32 1\n")
         INFO("; NumVgprs: 249\n; NumVGPRsForWavesPerEU: 256\n")
             DIRECTIVES("l", "\t\t.amdhsa_wavefront_size32 1\n")
                 INFO("; NumVgprs: 248\n; NumVGPRsForWavesPerEU: 249\n"),
     "assembly k@gfx1100 r249|assembly l@gfx1100 r256"},
    {"files one behind the other",
     TARGET("gfx90a:xnack+") DIRECTIVES("k", "") INFO("; NumVgprs: 8\n") TARGET("gfx1100")
         DIRECTIVES("k", "") INFO("; NumVgprs: 9\n"),
     "assembly k@gfx90a r8|assembly k@gfx1100 r9"},
    {"names in quotes", TARGET("gfx1100") DIRECTIVES("\"a b\"", "") INFO("; NumVgprs: 8\n"),
     "assembly a b@gfx1100 r8"},
    {"metadata that cannot be read",
     TARGET("gfx1100") METADATA("  - .name: [\n  - .name: k\n    .vgpr_count: 8\n  - 5\n"),
     "assembly k@gfx1100 r8"},
    {"metadata without an end",
     TARGET(
         "gfx1100") "\t.amdgpu_metadata\namdhsa.kernels:\n  - .name: k\n    .vgpr_count: 8\n",
     "assembly k@gfx1100 r8"},
    {"the target by the metadata",
     "\t.amdgpu_metadata\n"
     "amdhsa.kernels:\n  - .name: k\n    .vgpr_count: 8\n"
     "amdhsa.target: 'amdgcn-amd-amdhsa--gfx90a:sramecc+'\n\t.end_amdgpu_metadata\n",
     "assembly k@gfx90a r8"},
    {"beside the remarks of the same call",
     TARGET("gfx90a") DIRECTIVES("k", "") INFO(
         "; NumVgprs: 8\n") "a:1:1: remark: Function Name: k\na:1:1: remark:     VGPRs: 8\n"
                            "a:1:1: remark:     Occupancy [waves/SIMD]: 8\n"
                            "a:1:1: remark:     LDS Size [bytes/block]: 0\n",
     "llvm k@gfx90a r8 s0 o8"},
};

static void each_rule_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_message("# %s\n", cases[i].rule);
        expect_kernels(cases[i].text, strlen(cases[i].text), cases[i].kernels);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assembly_and_code_object_make_one_list),
        cmocka_unit_test(occupancy_is_the_one_that_is_printed),
        cmocka_unit_test(each_rule_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
