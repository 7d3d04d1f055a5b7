/* SPDX-License-Identifier: MIT */
/* How messages of ptxas -v are put together: the rule of each case is its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/rng.h"
#include "support/shown_kernels.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define INFO "ptxas info    : "
#define COMPILING(name, target) INFO "Compiling entry function '" name "' for '" target "'\n"
#define PROPERTIES(name) INFO "Function properties for " name "\n"
#define STACK(stack, stores, loads)                                                            \
    "    " stack " bytes stack frame, " stores " bytes spill stores, " loads                   \
    " bytes spill loads\n"
#define USED(items) INFO "Used " items "\n"
#define KERNEL(name, target, items)                                                            \
    COMPILING(name, target) PROPERTIES(name) STACK("0", "0", "0") USED(items)

#define NO_KERNEL                                                                              \
    "a.log: no kernel in it; ptxas lists them when the build has -Xptxas -v, clang and hipcc " \
    "with -Rpass-analysis=kernel-resource-usage"

static const struct {
    const char *rule, *log, *kernels;
} cases[] = {
    {"one kernel",
     KERNEL("k", "sm_80", "24 registers, used 1 barriers, 1024 bytes smem, 360 bytes cmem[0]"),
     "k@sm_80 r24 s1024 b1 f0 w0 l0"},
    {"what is missing stays missing", KERNEL("k", "sm_70", "24 registers, 360 bytes cmem[0]"),
     "k@sm_70 r24 f0 w0 l0"},
    {"stack and spills",
     COMPILING("k", "sm_80") PROPERTIES("k") STACK("64", "12", "16") USED("255 registers"),
     "k@sm_80 r255 f64 w12 l16"},
    {"a device function is no kernel",
     KERNEL("k", "sm_80", "24 registers") PROPERTIES("dev") STACK("8", "4000", "4000")
         KERNEL("l", "sm_80", "16 registers"),
     "k@sm_80 r24 f0 w0 l0|l@sm_80 r16 f0 w0 l0|callee dev f8 w4000 l4000"},
    {"one inside overwrites none",
     COMPILING("k", "sm_80") PROPERTIES("dev") STACK("8", "4000", "4000") PROPERTIES("k")
         STACK("0", "1", "2") USED("9 registers"),
     "k@sm_80 r9 f0 w1 l2|callee dev f8 w4000 l4000"},
    {"once for each architecture",
     KERNEL("k", "sm_80", "24 registers") KERNEL("k", "sm_90a", "26 registers"),
     "k@sm_80 r24 f0 w0 l0|k@sm_90a r26 f0 w0 l0"},
    {"equal ones count once",
     KERNEL("k", "sm_80", "24 registers") KERNEL("l", "sm_80", "24 registers")
         KERNEL("k", "sm_80", "24 registers"),
     "k@sm_80 r24 f0 w0 l0|l@sm_80 r24 f0 w0 l0"},
    {"others of that name are kept",
     KERNEL("k", "sm_80", "24 registers") KERNEL("k", "sm_80", "25 registers")
         KERNEL("k", "sm_80", "24 registers"),
     "k@sm_80 r24 f0 w0 l0|k@sm_80#2 r25 f0 w0 l0"},
    {"prefixes of build tools",
     "[12/88] " COMPILING("k", "sm_80") "12:00:01 " PROPERTIES("k") "#9 1.25 " STACK(
         "32", "0", "0") "[1/2]" USED("24 registers, 16 bytes smem"),
     "k@sm_80 r24 s16 f32 w0 l0"},
    {"a command that names ptxas",
     "nvcc -Xptxas -v a.cu && echo ptxas " KERNEL("k", "sm_80", "8 registers"),
     "k@sm_80 r8 f0 w0 l0"},
    {"colours",
     "\033[1;32m" INFO
     "\033[0mCompiling entry function '\033]8;;x\033\\k\033]8;;\a' for 'sm_80'\033[K\n" USED(
         "\033[33m24\033[m registers"),
     "k@sm_80 r24"},
    {"carriage returns",
     "ptxas info    : Compiling entry function 'k' for 'sm_80'\r\n"
     "ptxas info    : Function properties for k\r\n    1 bytes stack frame, 2 bytes spill "
     "stores, 3 bytes spill loads\r\n"
     "ptxas info    : Used 24 registers, 16 bytes smem\r\n",
     "k@sm_80 r24 s16 f1 w2 l3"},
    {"tabs and collapsed spaces",
     "ptxas info : Compiling\tentry  function 'k'\tfor 'sm_80'\n"
     "ptxas\tinfo:Function properties for k\n\t1\tbytes stack  frame,2 bytes spill stores,3 "
     "bytes spill loads\n"
     "ptxas info\t: Used 24  registers,16 bytes\tsmem\n",
     "k@sm_80 r24 s16 f1 w2 l3"},
    {"thousands",
     COMPILING("k", "sm_80") USED("24 registers, 1,024 bytes smem,1,234,560 bytes cmem[0]"),
     "k@sm_80 r24 s1024"},
    {"user and system",
     "ptxas info    : Compiling entry function '_Z1kv'\n" USED(
         "4 registers, 24+16 bytes smem, 8+4 bytes lmem, 4 bytes cmem[1]"),
     "_Z1kv@ r4 s40"},
    {"unknown items are passed over",
     COMPILING("k", "sm_80") USED("24 registers, used 3 wizards, , 7, x bytes smem, "
                                  "99999999999999999999 bytes smem, 16 bytes smem"),
     "k@sm_80 r24 s16"},
    {"a number that cannot be is not known", COMPILING("k", "sm_80") USED("5000 registers"),
     "k@sm_80"},
    {"names as people write them",
     COMPILING("f<int, 'a'>(char const*, \"x\"): g", "sm_80") PROPERTIES(
         "f<int, 'a'>(char const*, \"x\"): g") STACK("0", "0", "0") USED("7 registers"),
     "f<int, 'a'>(char const*, \"x\"): g@sm_80 r7 f0 w0 l0"},
    {"names that look like messages",
     KERNEL("ptxas info : Used 9 registers, 1 bytes stack frame", "sm_80", "7 registers"),
     "ptxas info : Used 9 registers, 1 bytes stack frame@sm_80 r7 f0 w0 l0"},
    {"two that take turns",
     COMPILING("k", "sm_80") COMPILING("l", "sm_80") PROPERTIES("k") PROPERTIES("l")
         STACK("1", "0", "0") STACK("2", "0", "0") USED("10 registers") USED("20 registers"),
     "k@sm_80 r10 f1 w0 l0|l@sm_80 r20 f2 w0 l0"},
    {"one a line later",
     COMPILING("k", "sm_80") PROPERTIES("k") COMPILING("l", "sm_80") STACK("1", "0", "0")
         PROPERTIES("l") USED("10 registers") STACK("2", "0", "0") USED("20 registers"),
     "k@sm_80 r10 f1 w0 l0|l@sm_80 r20 f2 w0 l0"},
    {"two of one name",
     COMPILING("k", "sm_80") COMPILING("k", "sm_80") PROPERTIES("k") PROPERTIES("k")
         STACK("1", "0", "0") STACK("2", "0", "0") USED("10 registers") USED("20 registers"),
     "k@sm_80 r10 f1 w0 l0|k@sm_80#2 r20 f2 w0 l0"},
    {"one that was cut off takes nothing",
     COMPILING("cut", "sm_80") PROPERTIES("cut") STACK("9", "9", "9")
         KERNEL("k", "sm_80", "24 registers"),
     "k@sm_80 r24 f0 w0 l0"},
    {"too much shared memory",
     "ptxas error   : Entry function 'k' uses too much shared data (0x13880 bytes, 0xc000 "
     "max)\n" KERNEL("l", "sm_80", "8 registers") KERNEL(
         "k", "sm_80", "12 registers, 80000 bytes smem") KERNEL("k", "sm_90", "12 registers"),
     "l@sm_80 r8 f0 w0 l0|k@sm_80 r12 s80000 f0 w0 l0!|k@sm_90 r12 f0 w0 l0"},
    {"the last line may lack its end", COMPILING("k", "sm_80") "ptxas info : Used 8 registers",
     "k@sm_80 r8"},
};

static void each_rule_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_message("# %s\n", cases[i].rule);
        expect_kernels(cases[i].log, strlen(cases[i].log), cases[i].kernels);
    }
}

/* Every case again as a Windows shell would have written it. */
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

static void utf16_names_become_utf8(void **state)
{
    /* U+00E4, U+20AC, U+1F600, and a half of a pair */
    static const char name[] = "\xE4\x00\xAC\x20\x3D\xD8\x00\xDE\x00\xDC";
    static const char before[] = "ptxas info : Compiling entry function '";
    static const char after[] = "' for 'sm_80'\nptxas info : Used 8 registers\n";
    struct buffer wide = BUFFER_INIT;

    (void)state;
    buffer_add(&wide, "\xFF\xFE", 2);
    for (size_t i = 0; i + 1 < sizeof(before); i++)
        buffer_add(&wide, (const char[]){before[i], 0}, 2);
    buffer_add(&wide, name, sizeof(name) - 1);
    for (size_t i = 0; i + 1 < sizeof(after); i++)
        buffer_add(&wide, (const char[]){after[i], 0}, 2);
    expect_kernels(wide.bytes, wide.size,
                   "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBF\xBD@sm_80 r8");
    buffer_release(&wide);
}

static void bytes_may_be_nul(void **state)
{
    static const char log[] = "\0\0\n" COMPILING("a\0b", "sm_80") "\0" USED("8 registers") "\0";
    (void)state;
    expect_kernels(log, sizeof(log) - 1, "a?b@sm_80 r8");
}

static void what_is_passed_over_is_counted(void **state)
{
    static const char log[] = "make: all\n" KERNEL("k", "sm_80", "8 registers, 5 widgets")
        PROPERTIES("dev") STACK("8", "40", "44") INFO
        "(C7508) Potential Performance Loss\n" INFO
        "4000 bytes gmem, 128 bytes cmem[3]\n\n" COMPILING("cut", "sm_80");
    struct kernel_list list = {.items = NULL};
    struct error err;

    (void)state;
    assert_true(kernel_bytes_read("a.log", log, sizeof(log) - 1, &list, &err));
    assert_int_equal(list.skipped_lines, 1);
    assert_string_equal(list.warnings->text, "(C7508) Potential Performance Loss");
    assert_int_equal(list.unknown_items, 1);
    assert_int_equal(list.unfinished_kernels, 1);
    assert_int_equal(list.callees.count, 1);
    assert_int_equal(list.callees.spill_store_bytes, 40);
    assert_int_equal(list.callees.spill_load_bytes, 44);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.items[0].line, 2);
    assert_string_equal(list.items[0].source, "a.log");
    assert_ptr_equal(list.items[0].arch, occ_arch_find("sm_80"));
    kernel_list_release(&list);
}

static void targets_are_looked_up(void **state)
{
    static const struct {
        const char *log, *arch;
    } targets[] = {
        {KERNEL("k", "sm_90a", "8 registers"), "sm_90"},
        {KERNEL("k", "sm_103f", "8 registers"), "sm_103"},
        {KERNEL("k", "sm_120a", "8 registers"), "sm_120"},
        {KERNEL("k", "sm_999", "8 registers"), NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct kernel_list list = {.items = NULL};
        struct error err;
        const char *log = targets[i].log;
        assert_true(kernel_bytes_read("a.log", log, strlen(log), &list, &err));
        assert_ptr_equal(list.items[0].arch,
                         targets[i].arch == NULL ? NULL : occ_arch_find(targets[i].arch));
        kernel_list_release(&list);
    }
}

static void a_source_without_kernels_is_none(void **state)
{
    static const char log[] = INFO "0 bytes gmem\n" INFO "0 bytes gmem\n";
    struct kernel_list list = {.items = NULL};
    struct error err;
    (void)state;
    assert_true(kernel_bytes_read("a.log", log, sizeof(log) - 1, &list, &err));
    assert_int_equal(list.count, 0);
    kernel_list_release(&list);
}

static void a_log_without_kernels_is_an_error(void **state)
{
    static const struct {
        const char *log, *message;
    } bad[] = {
        {"", "a.log: the file is empty"},
        {"make: all\n", NO_KERNEL},
        {"\xFF\xFE", NO_KERNEL},
        {PROPERTIES("k") STACK("0", "0", "0"), NO_KERNEL},
        {USED("8 registers"), NO_KERNEL},
        {COMPILING("k", "sm_80"),
         "a.log: no kernel in it is whole: lines of k are missing; was the log cut off?"},
        {INFO "0 bytes gmem\n" COMPILING("k", "sm_80"),
         "a.log: no kernel in it is whole: lines of k are missing; was the log cut off?"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct kernel_list list = {.items = NULL};
        struct error err;
        assert_false(kernel_bytes_read("a.log", bad[i].log, strlen(bad[i].log), &list, &err));
        assert_int_equal(err.kind, ERROR_INPUT);
        assert_string_equal(err.text, bad[i].message);
        kernel_list_release(&list);
    }
}

/* The lines of a module: kernels, functions between them, other messages. */
static void add_module(struct buffer *lines, struct rng *rng, int module, int kernels)
{
    for (int i = 0; i < kernels; i++) {
        buffer_printf(lines, "ptxas info    : Compiling entry function 'k%d' for 'sm_80'\n", i);
        buffer_printf(lines, "ptxas info    : Function properties for k%d\n", i);
        buffer_printf(lines,
                      "    %d bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n",
                      10 * i + module);
        buffer_printf(lines, "ptxas info    : Used %d registers, used 1 barriers\n",
                      10 * i + module);
        if (rng_one_in(rng, 2))
            buffer_add_text(lines, "ptxas info    : Compile time = 1.0 ms\n");
        if (rng_one_in(rng, 3))
            buffer_add_text(lines, "ptxas info    : 0 bytes gmem\n");
    }
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return *line == '\0' || end == NULL ? line : end + 1;
}

/* Modules of static kernels, all of the same names, compiled at once: line by
 * line of each in turn, whatever lines stand between. Registers and stack of
 * a kernel stay together. */
static void kernels_of_one_name_are_kept_apart(void **state)
{
    enum { MODULES = 3, KERNELS = 6 };
    struct rng rng = {1};

    (void)state;
    for (int round = 0; round < 200; round++) {
        struct buffer modules[MODULES] = {BUFFER_INIT}, log = BUFFER_INIT;
        const char *at[MODULES];
        struct kernel_list list = {.items = NULL};
        struct error err;
        for (int m = 0; m < MODULES; m++) {
            add_module(&modules[m], &rng, m + 1, KERNELS);
            at[m] = modules[m].bytes;
        }
        for (int m = 0; *at[0] != '\0' || *at[1] != '\0' || *at[2] != '\0';
             m = (m + 1) % MODULES) {
            buffer_add(&log, at[m], (size_t)(next_line(at[m]) - at[m]));
            at[m] = next_line(at[m]);
        }
        assert_true(kernel_bytes_read("a.log", log.bytes, log.size, &list, &err));
        assert_true(kernel_list_settle(&list, &err));
        assert_int_equal(list.count, MODULES * KERNELS);
        for (size_t i = 0; i < list.count; i++)
            assert_int_equal(list.items[i].regs_per_thread.value,
                             list.items[i].stack_bytes.value);
        kernel_list_release(&list);
        buffer_release(&log);
        for (int m = 0; m < MODULES; m++)
            buffer_release(&modules[m]);
    }
}

/* Nothing is kept or gone through again that grows with the log. */
static void many_that_never_end_are_given_up(void **state)
{
    struct kernel_list list = {.items = NULL};
    struct buffer log = BUFFER_INIT;
    struct error err;

    (void)state;
    for (int i = 0; i < 20000; i++)
        buffer_printf(&log, INFO "Compiling entry function 'k%d' for 'sm_80'\n", i);
    buffer_add_text(&log, USED("8 registers"));
    assert_true(kernel_bytes_read("a.log", log.bytes, log.size, &list, &err));
    assert_int_equal(list.count, 1);
    assert_string_equal(list.items[0].name, "k19999");
    assert_int_equal(list.unfinished_kernels, 19999);
    assert_string_equal(list.unfinished_name, "k0");
    assert_string_equal(list.unfinished_source, "a.log");
    kernel_list_release(&list);
    buffer_release(&log);
}

/* Nor do kernels of one name that differ in a single figure wait for each other. */
static void many_of_one_name_are_kept(void **state)
{
    enum { KERNELS = 100000 };
    struct kernel_list list = {.items = NULL};
    struct buffer log = BUFFER_INIT;
    struct error err;

    (void)state;
    for (int i = 0; i < 2 * KERNELS; i++)
        buffer_printf(&log, COMPILING("k", "sm_80") INFO "Used 8 registers, %d bytes cmem[0]\n",
                      i % KERNELS);
    assert_true(kernel_bytes_read("a.log", log.bytes, log.size, &list, &err));
    assert_true(kernel_list_settle(&list, &err));
    assert_int_equal(list.count, KERNELS);
    assert_int_equal(list.items[KERNELS - 1].copy, KERNELS);
    kernel_list_release(&list);
    buffer_release(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_holds),
        cmocka_unit_test(utf16_is_read_alike),
        cmocka_unit_test(utf16_names_become_utf8),
        cmocka_unit_test(bytes_may_be_nul),
        cmocka_unit_test(what_is_passed_over_is_counted),
        cmocka_unit_test(targets_are_looked_up),
        cmocka_unit_test(a_source_without_kernels_is_none),
        cmocka_unit_test(a_log_without_kernels_is_an_error),
        cmocka_unit_test(kernels_of_one_name_are_kept_apart),
        cmocka_unit_test(many_that_never_end_are_given_up),
        cmocka_unit_test(many_of_one_name_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
