/* SPDX-License-Identifier: MIT */
/* What a reader of compilers' output must hold to, rule by rule, on logs of
 * our own. */
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

#define INFO "ptxas info    : "
#define LINK "nvlink info    : "
#define COMPILING(name, target) INFO "Compiling entry function '" name "' for '" target "'\n"
#define PROPERTIES(name) INFO "Function properties for " name "\n"
#define STACK(stack, stores, loads)                                                            \
    "    " stack " bytes stack frame, " stores " bytes spill stores, " loads                   \
    " bytes spill loads\n"
#define USED(items) INFO "Used " items "\n"
#define KERNEL(name, target, items)                                                            \
    COMPILING(name, target) PROPERTIES(name) STACK("0", "0", "0") USED(items)
#define LINKED(name, target, items)                                                            \
    LINK "Function properties for '" name "':" target "\n" LINK "used " items target "\n"

/* clang-format off */
static const struct {
    const char *rule, *log, *kernels;
} cases[] = {
    {"1: a device function is no kernel, and takes no kernel's figures",
     COMPILING("k", "sm_80") PROPERTIES("k") STACK("0", "0", "0") USED("24 registers")
         PROPERTIES("dev") STACK("8", "4000", "4004") KERNEL("l", "sm_80", "16 registers"),
     "k@sm_80 r24 f0 w0 l0|l@sm_80 r16 f0 w0 l0|callee dev f8 w4000 l4004"},
    {"1: one that spills counts once for each target and figure",
     COMPILING("k", "sm_80") USED("24 registers") PROPERTIES("dev") STACK("8", "40", "44")
     COMPILING("k", "sm_90") USED("24 registers") PROPERTIES("dev") STACK("8", "40", "44")
     COMPILING("k", "sm_80") USED("24 registers") PROPERTIES("dev") STACK("8", "40", "44")
     PROPERTIES("dev") STACK("8", "0", "4") PROPERTIES("other") STACK("0", "0", "0"),
     "k@sm_80 r24|k@sm_90 r24|callee dev f8 w40 l44|callee dev f8 w40 l44|callee dev f8 w0 l4"},
    {"2: once for each architecture, in any order, behind any prefix",
     "[12/88] " COMPILING("z", "sm_80") "[12/88] " PROPERTIES("z")
     "[12/88]" STACK("0", "0", "0") "[12/88] " USED("24 registers")
     "2026-11-30T12:00:01.5Z " COMPILING("z", "sm_90") "12:00 " USED("26 registers")
     KERNEL("a", "sm_80", "8 registers"),
     "z@sm_80 r24 f0 w0 l0|z@sm_90 r26|a@sm_80 r8 f0 w0 l0"},
    {"2: two translation units, line by line",
     COMPILING("k", "sm_80") INFO "0 bytes gmem\n" PROPERTIES("k") COMPILING("k", "sm_80")
         STACK("1", "0", "0") PROPERTIES("k") USED("10 registers") STACK("2", "0", "0") INFO
     "Compile time = 1.0 ms\n" USED("20 registers"),
     "k@sm_80 r10 f1 w0 l0|k@sm_80#2 r20 f2 w0 l0"},
    {"3: the linker's shared memory has the reserve for sm_90",
     LINKED("a", " (target: sm_90)", "8 registers, 0 stack, 2224 bytes smem")
     LINKED("b", " (target: sm_89)", "8 registers, 0 stack, 2224 bytes smem")
     LINKED("c", " (target: sm_90a)", "8 registers, 0 stack, 1024 bytes smem")
     LINKED("d", " (target: sm_90)", "8 registers, 0 stack, 0 bytes smem"),
     "nvlink a@sm_90 r8 s1200 f0|nvlink b@sm_89 r8 s2224 f0|nvlink c@sm_90a r8 s0 f0|"
     "nvlink d@sm_90 r8 s0 f0"},
    {"3: and beyond only with banks of constants",
     LINKED("a", " (target: sm_100)", "8 registers, 0 stack, 2224 bytes smem, 0 bytes lmem")
     LINKED("b", " (target: sm_120)", "8 registers, 0 stack, 2224 bytes smem, 904 bytes cmem[0]"),
     "nvlink a@sm_100 r8 s2224 f0|nvlink b@sm_120 r8 s1200 f0"},
    {"3: ptxas leaves it out", KERNEL("k", "sm_90", "8 registers, 1200 bytes smem"),
     "k@sm_90 r8 s1200 f0 w0 l0"},
    {"3: it is taken out once for each source",
     KERNEL("k", "sm_90", "24 registers, 3072 bytes smem")
         LINKED("k", "", "46 registers, 0 stack, 4096 bytes smem"),
     "nvlink k@sm_90 r46 s3072 f0 w0 l0"},
    {"3: without a target it may be there",
     LINKED("k", "", "8 registers, 0 stack, 2224 bytes smem, 536 bytes cmem[0]")
         LINKED("l", "", "8 registers, 0 stack, 2224 bytes smem, 360 bytes cmem[0]"),
     "nvlink k@ r8 s2224+ f0|nvlink l@ r8 s2224 f0"},
    {"4: what the linker says wins",
     KERNEL("k", "sm_90", "24 registers, used 1 barriers, 1200 bytes smem")
         LINKED("k", "",
                "46 registers, used 1 barriers, 168 stack, 2224 bytes smem, "
                "536 bytes cmem[0], 0 bytes lmem"),
     "nvlink k@sm_90 r46 s1200 b1 f168 w0 l0"},
    {"4: for each target",
     KERNEL("k", "sm_80", "24 registers") KERNEL("k", "sm_90a", "25 registers")
         LINKED("k", " (target: sm_80)", "46 registers, 8 stack")
             LINKED("k", " (target: sm_90a)", "47 registers, 9 stack"),
     "nvlink k@sm_80 r46 f8 w0 l0|nvlink k@sm_90a r47 f9 w0 l0"},
    {"5: too much shared memory: not built, though figures follow",
     "ptxas error   : Entry function 'k' uses too much shared data (0x13880 bytes, 0xc000 "
     "max)\n" KERNEL("k", "sm_80", "12 registers, 80000 bytes smem"),
     "k@sm_80 r12 s80000 f0 w0 l0!"},
    {"6: names as people write them",
     KERNEL("void f<int, 'a'>(char const*, \"x\")::g for 'sm_1'", "sm_80", "7 registers"),
     "void f<int, 'a'>(char const*, \"x\")::g for 'sm_1'@sm_80 r7 f0 w0 l0"},
    {"6: carriage returns, tabs, collapsed spaces",
     "ptxas info : Compiling\tentry  function 'k'\tfor 'sm_80'\r\n"
     "ptxas\tinfo:Function properties for k\r\n\t1\tbytes stack  frame,2 bytes spill "
     "stores,3 bytes spill loads\r\nptxas info\t: Used 24  registers,16 bytes\tsmem\r\n",
     "k@sm_80 r24 s16 f1 w2 l3"},
    {"7: what is not known is passed over, what is missing stays missing",
     "a.c:3: warning: unused\n" COMPILING("k", "sm_70") INFO
     "Something new\n" USED("24 registers, 3 wizards, 360 bytes cmem[0]"),
     "k@sm_70 r24"},
    {"8: every kernel of a module counts",
     KERNEL("c", "sm_80", "3 registers") KERNEL("b", "sm_80", "2 registers")
         KERNEL("a", "sm_80", "1 registers"),
     "c@sm_80 r3 f0 w0 l0|b@sm_80 r2 f0 w0 l0|a@sm_80 r1 f0 w0 l0"},
    {"9: warnings are carried",
     "ptxas warning : Value of threads per SM for entry k is out of range. .minnctapersm will "
     "be ignored\n"
     "ptxas warning : Registers are spilled to local memory in function 'k', 4 bytes spill "
     "stores, 8 bytes spill loads\n"
     "ptxas warning : Registers are spilled to local memory in function 'dev', 1 bytes spill "
     "stores, 2 bytes spill loads\n" INFO
     "(C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register "
     "count at entry.\n"
     "ptxas warning : Nobody needs this\n" KERNEL("k", "sm_80", "24 registers"),
     "k@sm_80 r24 f0 w0 l0"
     " <Registers are spilled to local memory in function 'k', 4 bytes spill stores, 8 bytes "
     "spill loads> <Value of threads per SM for entry k is out of range. .minnctapersm will be "
     "ignored>"
     "|<(C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register "
     "count at entry.>|<Registers are spilled to local memory in function 'dev', 1 bytes spill "
     "stores, 2 bytes spill loads>"},
    {"10: setmaxnreg kernels count with what they launch with",
     KERNEL("k", "sm_90a", "168 registers, used 0 barriers"), "k@sm_90a r168 b0 f0 w0 l0"},
    {"11: cuobjdump's spills sit in the stack",
     "Fatbin elf code:\n================\narch = sm_61\ncode version = [1,7]\n\n"
     "Resource usage:\n Common:\n  GLOBAL:0\n Function k(int, char):\n"
     "  REG:24 STACK:40 SHARED:1024 LOCAL:0 CONSTANT[0]:352 CONSTANT[2]:8 TEXTURE:0 SURFACE:0 "
     "SAMPLER:0\nFatbin elf code:\narch = sm_90\n Function k:\n"
     "  REG:25 STACK:0 SHARED:2224 LOCAL:0 NEWS:3\n",
     "res-usage k(int, char)@sm_61 r24 s1024 f40|res-usage k@sm_90 r25 s1200 f0"},
    {"12: targets of three digits",
     KERNEL("k", "sm_100", "1 registers") KERNEL("k", "sm_120a", "2 registers")
         KERNEL("k", "sm_103f", "3 registers"),
     "k@sm_100 r1 f0 w0 l0|k@sm_120a r2 f0 w0 l0|k@sm_103f r3 f0 w0 l0"},
    {"13: colours and separators of thousands",
     "\033[1;32m" INFO "\033[0mCompiling entry function 'k' for 'sm_80'\033[K\n" USED(
         "\033[33m24\033[m registers, 1,024 bytes smem, 1,234,560 bytes cmem[0]"),
     "k@sm_80 r24 s1024"},
    {"13: one name from two modules: equal ones once, others both",
     KERNEL("k", "sm_80", "24 registers") KERNEL("k", "sm_80", "25 registers")
         KERNEL("k", "sm_80", "24 registers"),
     "k@sm_80 r24 f0 w0 l0|k@sm_80#2 r25 f0 w0 l0"},
    {"the driver's compiler",
     "info    : 0 bytes gmem\ninfo    : Function properties for 'k':\ninfo    : used 24 "
     "registers, 8 stack, 1024 bytes smem, 352 bytes cmem[0], 0 bytes lmem\n",
     "jit k@ r24 s1024 f8"},
    {"the driver's compiler before it links",
     "info    : Compiling entry function 'k' for 'sm_90'\ninfo    : Function properties for k\n"
     "info         .     8 bytes stack frame, 4 bytes spill stores, 6 bytes spill loads\n"
     "info    : Used 24 registers, 1200 bytes smem\ninfo    : Function properties for dev\n"
     STACK("0", "1", "2"),
     "jit k@sm_90 r24 s1200 f8 w4 l6|callee dev f0 w1 l2"},
    {"the prefix of NVRTC and OpenCL",
     COMPILING("k", "sm_75") PROPERTIES("k") "ptxas         .     8 bytes stack frame, 1 bytes "
                                             "spill stores, 2 bytes spill loads\n" USED(
                                                 "8 registers, 352 bytes cmem[0]"),
     "k@sm_75 r8 f8 w1 l2"},
};
/* clang-format on */

static void each_rule_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_message("# %s\n", cases[i].rule);
        expect_kernels(cases[i].log, strlen(cases[i].log), cases[i].kernels);
    }
}

/* Rule 13, and every rule again as a Windows shell would have written it. */
static void utf16_is_read_alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        struct buffer wide = BUFFER_INIT;
        add_utf16(&wide, cases[i / 2].log, i % 2 == 1);
        print_message("# %s, UTF-16\n", cases[i / 2].rule);
        expect_kernels(wide.bytes, wide.size, cases[i / 2].kernels);
        buffer_release(&wide);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_holds),
        cmocka_unit_test(utf16_is_read_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
