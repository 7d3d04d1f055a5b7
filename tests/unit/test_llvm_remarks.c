/* SPDX-License-Identifier: MIT */
/* LLVM's remarks of what kernels take: the rule of each case is its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/shown_kernels.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* As clang prints it; `at` stands before the colon. */
#define OPTION " [-Rpass-analysis=kernel-resource-usage]\n"
#define LINE(at, words) at ": remark: " words OPTION
#define ITEM(at, words) LINE(at, "    " words)
#define HEAD(at, name) LINE(at, "Function Name: " name)
#define BODY(at, vectors, spills)                                                              \
    ITEM(at, "SGPRs: 12")                                                                      \
    ITEM(at, "VGPRs: " vectors)                                                                \
    ITEM(at, "AGPRs: 8")                                                                       \
    ITEM(at, "ScratchSize [bytes/lane]: 16")                                                   \
    ITEM(at, "Dynamic Stack: False")                                                           \
    ITEM(at, "Occupancy [waves/SIMD]: 7")                                                      \
    ITEM(at, "SGPRs Spill: 0")                                                                 \
    ITEM(at, "VGPRs Spill: " spills)
#define SHARED(at) ITEM(at, "LDS Size [bytes/block]: 1024")
#define KERNEL(at, name, vectors) HEAD(at, name) BODY(at, vectors, "0") SHARED(at)
#define LONG                                                                                   \
    "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
/* Of a kernel, no more than is needed. */
#define SHORT(at, name, vectors)                                                               \
    at ": remark: Function Name: " name "\n" at ": remark:     VGPRs: " vectors "\n" at        \
       ": remark:     LDS Size [bytes/block]: 0\n"
#define FEW(vectors) " r" vectors " s0"
#define FIGURES(vectors) " r" vectors " a8 g12 s1024 f16 w0 o7"

/* What llc prints. */
#define LLC(words) "remark: <unknown>:0:0: " words "\n"
#define LLC_KERNEL(name, vectors)                                                              \
    LLC("Function Name: " name)                                                                \
    LLC("    SGPRs: 3") LLC("    VGPRs: " vectors) LLC("    LDS Size [bytes/block]: 0")

#define HIPCC "/opt/rocm/bin/hipcc --offload-arch="

static const struct {
    const char *rule, *log, *kernels;
} cases[] = {
    {"one kernel", KERNEL("k.cl:2:1", "k", "5"), "llvm k@" FIGURES("5")},
    {"lines of the source between",
     HEAD("k.cl:2:1", "k") "    2 | __kernel void k(__global float *x) {\n      | ^\n" BODY(
         "k.cl:2:1", "5", "0") SHARED("k.cl:2:1") "2 warnings generated.\n",
     "llvm k@" FIGURES("5")},
    {"what is missing stays missing",
     HEAD("k:1:1", "k") ITEM("k:1:1", "VGPRs: 5") SHARED("k:1:1"), "llvm k@ r5 s1024"},
    {"TotalSGPRs of newer versions",
     HEAD("k:1:1", "k") ITEM("k:1:1", "TotalSGPRs: 102") ITEM("k:1:1", "VGPRs: 5")
         SHARED("k:1:1"),
     "llvm k@ r5 g102 s1024"},
    {"llc has the place behind", LLC_KERNEL("k", "9") LLC_KERNEL("l", "10"),
     "llvm k@ r9 g3 s0|llvm l@ r10 g3 s0"},
    {"and linkers the option too",
     "ld.lld: remark: a b/k.cpp:37:0: Function Name: k" OPTION
     "ld.lld: remark: a b/k.cpp:37:0:     VGPRs: 5" OPTION
     "ld.lld: remark: a b/k.cpp:37:0:     LDS Size [bytes/block]: 0" OPTION,
     "llvm k@ r5 s0"},
    {"no place at all",
     "remark: Function Name: k\nremark:     VGPRs: 5\nremark:     LDS Size [bytes/block]: 0\n",
     "llvm k@ r5 s0"},
    {"a function is no kernel",
     HEAD("k:1:1", "f") BODY("k:1:1", "5", "0") KERNEL("k:2:1", "k", "6"),
     "llvm k@" FIGURES("6")},
    {"what it spills is told, 4 bytes each",
     HEAD("k:1:1", "f") BODY("k:1:1", "5", "3") KERNEL("k:2:1", "k", "6") HEAD("k:3:1", "g")
         BODY("k:3:1", "5", "2"),
     "llvm k@" FIGURES("6") "|callee f f16 w12 l0|callee g f16 w8 l0"},
    {"what a kernel spills", HEAD("k:1:1", "k") BODY("k:1:1", "5", "3") SHARED("k:1:1"),
     "llvm k@ r5 a8 g12 s1024 f16 w12 o7"},
    {"what no figure holds is a warning",
     HEAD("k:1:1", "k") ITEM("k:1:1", "VGPRs: 5") ITEM("k:1:1", "Dynamic Stack: True")
         ITEM("k:1:1", "SGPRs Spill: 9") SHARED("k:1:1"),
     "llvm k@ r5 s1024 <Dynamic Stack: True> <SGPRs Spill: 9>"},
    {"however long it is",
     HEAD("k:1:1", "k") ITEM("k:1:1", "VGPRs: 5") ITEM("k:1:1", "Dynamic Stack: True" LONG)
         ITEM("k:1:1", "SGPRs Spill: " LONG "9") SHARED("k:1:1"),
     "llvm k@ r5 s1024 <Dynamic Stack: True> <SGPRs Spill: 9>"},
    {"files at once",
     HEAD("a.cl:1:1", "k") HEAD("b.cl:1:1", "l") ITEM("b.cl:1:1", "VGPRs: 6")
         ITEM("a.cl:1:1", "VGPRs: 5") SHARED("b.cl:1:1") SHARED("a.cl:1:1"),
     "llvm l@ r6 s1024|llvm k@ r5 s1024"},
    {"one file twice at once",
     HEAD("a.cl:1:1", "k") HEAD("a.cl:1:1", "k") ITEM("a.cl:1:1", "VGPRs: 5")
         ITEM("a.cl:1:1", "VGPRs: 6") SHARED("a.cl:1:1") SHARED("a.cl:1:1"),
     "llvm k@ r5 s1024|llvm k@#2 r6 s1024"},
    {"prefixes of build tools",
     "[12/88] " HEAD("a.cl:1:1", "k") "12:00:01.123 " ITEM(
         "a.cl:1:1", "VGPRs: 5") "#9 1.25 " SHARED("a.cl:1:1"),
     "llvm k@ r5 s1024"},
    {"colours",
     "\033[1ma.cl:1:1: \033[0m\033[0;34mremark: \033[0mFunction Name: k "
     "[-Rpass-analysis=kernel-resource-usage]\033[0m\n"
     "\033[1ma.cl:1:1: \033[0m\033[0;34mremark: \033[0m    VGPRs: 5 "
     "[-Rpass-analysis=kernel-resource-usage]\033[0m\n" SHARED("a.cl:1:1"),
     "llvm k@ r5 s1024"},
    {"paths of Windows, and carriage returns",
     "C:\\a b\\k.hip(12,1): remark: Function Name: k [-Rpass-analysis=x]\r\n"
     "C:\\a b\\k.hip(12,1): remark:     VGPRs: 5 [-Rpass-analysis=x]\r\n"
     "C:\\a b\\k.hip(12,1): remark:     LDS Size [bytes/block]: 0 [-Rpass-analysis=x]\r\n",
     "llvm k@ r5 s0"},
    {"names may hold anything",
     LLC_KERNEL("a [-b] remark: 'x': <y>", "5") LLC_KERNEL("VGPRs: 8 []", "6"),
     "llvm a [-b] remark: 'x': <y>@ r5 g3 s0|llvm VGPRs: 8 []@ r6 g3 s0"},
    {"numbers that cannot be", LLC_KERNEL("k", "99999") LLC_KERNEL("l", "max(1, x)"),
     "llvm k@ g3 s0|llvm l@ g3 s0"},
    {"the command tells the target",
     HIPCC "gfx90a -O3 -c src/a.hip -o a.o\n" KERNEL("src/a.hip:2:1", "k", "5"),
     "llvm k@gfx90a" FIGURES("5")},
    {"without its features",
     "clang++ '--offload-arch=gfx90a:sramecc+:xnack-' a.hip\n" KERNEL("a.hip:2:1", "k", "5"),
     "llvm k@gfx90a" FIGURES("5")},
    {"-mcpu", "+ llc-19 -mcpu=gfx908 -o - k.ll\n" LLC_KERNEL("k", "5"),
     "llvm k@gfx908 r5 g3 s0"},
    {"the compiler proper",
     " \"/usr/bin/clang\" \"-cc1\" \"-target-cpu\" \"gfx942\" \"-x\" \"hip\" "
     "\"a.hip\"\n" KERNEL("a.hip:2:1", "k", "5"),
     "llvm k@gfx942" FIGURES("5")},
    {"OpenMP",
     "clang -fopenmp -Xopenmp-target=amdgcn-amd-amdhsa -march=gfx90a a.c\n" KERNEL("a.c:2:1",
                                                                                   "k", "5"),
     "llvm k@gfx90a" FIGURES("5")},
    {"a path is no target", "cd build/gfx90a && ls\n" KERNEL("gfx90a/a.hip:2:1", "k", "5"),
     "llvm k@" FIGURES("5")},
    {"several targets, one after the other, sorted",
     HIPCC "gfx942 --offload-arch=gfx908,gfx90a a.hip\n" SHORT("a.hip:1:1", "k", "5")
         SHORT("a.hip:2:1", "l", "6") SHORT("a.hip:1:1", "k", "7") SHORT("a.hip:2:1", "l", "8")
             SHORT("a.hip:1:1", "k", "9"),
     "llvm k@gfx908" FEW("5") "|llvm l@gfx908" FEW("6") "|llvm k@gfx90a" FEW(
         "7") "|llvm l@gfx90a" FEW("8") "|llvm k@gfx942" FEW("9")},
    {"more functions than targets are nobody's",
     HIPCC "gfx90a,gfx942 a.hip\n" SHORT("a.hip:1:1", "k", "5") SHORT("a.hip:1:1", "k", "6")
         SHORT("a.hip:1:1", "k", "7"),
     "llvm k@gfx90a" FEW("5") "|llvm k@gfx942" FEW("6") "|llvm k@" FEW("7")},
    {"builds at once: by the file",
     HIPCC "gfx90a x/a.hip\n" HIPCC "gfx942 x/b.hip\n" SHORT("x/b.hip:1:1", "l", "5")
         SHORT("x/a.hip:1:1", "k", "6") SHORT("x/header.h:1:1", "h", "7"),
     "llvm l@gfx942" FEW("5") "|llvm k@gfx90a" FEW("6") "|llvm h@" FEW("7")},
    {"one after the other: a header is of the last",
     HIPCC "gfx90a a.hip\n" SHORT("h.h:1:1", "k", "5") HIPCC
     "gfx942 a.hip\n" SHORT("h.h:1:1", "k", "6"),
     "llvm k@gfx90a" FEW("5") "|llvm k@gfx942" FEW("6")},
    {"one file for two at once is nobody's",
     HIPCC "gfx90a a.hip\n" HIPCC "gfx942 a.hip\n" SHORT("a.hip:1:1", "k", "5"),
     "llvm k@" FEW("5")},
    {"what clang -v adds is the same command",
     HIPCC "gfx90a,gfx942 a.hip -v\n"
           " \"clang\" \"-cc1\" \"-target-cpu\" \"gfx90a\" \"a.hip\"\n" SHORT(
               "a.hip:1:1", "k", "5") " \"clang\" \"-cc1\" \"-target-cpu\" \"gfx942\" "
                                      "\"a.hip\"\n" SHORT("a.hip:1:1", "k", "6"),
     "llvm k@gfx90a" FEW("5") "|llvm k@gfx942" FEW("6")},
    {"a processor that is not known",
     "'gfx999' is not a recognized processor for this target (ignoring processor)\n" LLC_KERNEL(
         "k", "5"),
     "llvm k@ r5 g3 s0|<'gfx999' is not a recognized processor for this target (ignoring "
     "processor)>"},
    {"beside what other compilers print",
     "ptxas info    : Compiling entry function 'k' for 'sm_80'\n" HEAD("a:1:1", "k")
         ITEM("a:1:1", "VGPRs: 5") "ptxas info    : Used 24 registers\n" SHARED("a:1:1"),
     "k@sm_80 r24|llvm k@ r5 s1024"},
};

static void each_rule_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_message("# %s\n", cases[i].rule);
        expect_kernels(cases[i].log, strlen(cases[i].log), cases[i].kernels);
    }
}

static void functions_alone_are_no_kernels(void **state)
{
    static const char log[] = HEAD("k:1:1", "f") BODY("k:1:1", "5", "0");
    struct kernel_list list = {.items = NULL};
    struct error err;

    (void)state;
    assert_false(kernel_bytes_read("a.log", log, strlen(log), &list, &err));
    assert_string_equal(err.text, "a.log: no kernel in it; ptxas lists them when the build has "
                                  "-Xptxas -v, clang and hipcc with "
                                  "-Rpass-analysis=kernel-resource-usage");
    kernel_list_release(&list);
}

/* A second log of the same list knows nothing of the commands of the first. */
static void commands_are_of_their_log(void **state)
{
    static const char first[] = HIPCC "gfx90a a.hip\n" KERNEL("a.hip:2:1", "k", "5");
    static const char second[] = KERNEL("a.hip:2:1", "l", "5");
    struct kernel_list list = {.items = NULL};
    struct error err;

    (void)state;
    assert_true(kernel_bytes_read("a.log", first, strlen(first), &list, &err));
    assert_true(kernel_bytes_read("b.log", second, strlen(second), &list, &err));
    assert_string_equal(list.items[0].target, "gfx90a");
    assert_string_equal(list.items[1].target, "");
    kernel_list_release(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_holds),
        cmocka_unit_test(functions_alone_are_no_kernels),
        cmocka_unit_test(commands_are_of_their_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
