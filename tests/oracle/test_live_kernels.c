/* SPDX-License-Identifier: MIT */
/*
 * Readers of compilers' output, held live against the nvcc of this machine:
 * tests/kernels is compiled for five targets, and what ptxas and nvlink print,
 * cubins, objects and programs tell the same of each kernel. Prints TAP;
 * without nvcc it is skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/scratch.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What kernels.cu and rdc_a.cu hold. */
enum { TARGETS = 5, WHOLE_KERNELS = 15, LINKED_KERNELS = 1 };

static char folder[SCRATCH_PATH_BYTES];

/* One build, and the parts of it that must agree. `%s` in a path stands for
 * the target: one file for each. */
static const struct build {
    const char *kind, *first, *others[3];
    size_t kernel_count;
} builds[] = {
    {"plain",
     "kernels.log",
     {"kernels.compute_%s.cubin", "kernels.o", "program.so"},
     WHOLE_KERNELS},
    {"packed",
     "kernels.log",
     {"kernels.compute_%s.cubin", "kernels.o", "program.so"},
     WHOLE_KERNELS},
    {"rdc", "rdc_a.log", {"rdc_a.compute_%s.cubin", "rdc_a.o", NULL}, LINKED_KERNELS},
    {"rdc",
     "nvlink.log",
     {"linked/program_dlink.compute_%s.cubin", "program.so", NULL},
     LINKED_KERNELS},
    {"rdc-packed", "rdc_a.log", {"rdc_a.compute_%s.cubin", "rdc_a.o", NULL}, LINKED_KERNELS},
    {"rdc-packed",
     "nvlink.log",
     {"linked/program_dlink.compute_%s.cubin", "program.so", NULL},
     LINKED_KERNELS},
};

static void read_one(const char *kind, const char *file, const char *target,
                     struct kernel_list *list)
{
    struct buffer path = BUFFER_INIT;
    const char *mark = strstr(file, "%s");
    struct error err;

    buffer_printf(&path, "%s/%s/", folder, kind);
    buffer_add(&path, file, mark == NULL ? strlen(file) : (size_t)(mark - file));
    if (mark != NULL)
        buffer_printf(&path, "%s%s", target, mark + 2);
    struct name *name = kernel_list_name(list, path.bytes, path.size, &err);
    assert_non_null(name);
    if (!kernel_file_read(name->text, list, &err))
        fail_msg("%s", err.text);
    buffer_release(&path);
}

static void read_part(const char *kind, const char *file, struct kernel_list *list)
{
    static const char *const targets[TARGETS] = {"75", "80", "90", "100", "120"};
    size_t files = strstr(file, "%s") == NULL ? 1 : TARGETS;
    struct error err;

    *list = (struct kernel_list){.items = NULL};
    for (size_t i = 0; i < files; i++)
        read_one(kind, file, targets[i], list);
    assert_true(kernel_list_settle(list, &err));
}

static void parts_of_a_build_agree(void **state)
{
    const struct build *build = *state;
    struct kernel_list first, other;

    read_part(build->kind, build->first, &first);
    for (size_t i = 0; i < COUNT(build->others) && build->others[i] != NULL; i++) {
        read_part(build->kind, build->others[i], &other);
        assert_int_equal(assert_same_kernels(&first, &other), TARGETS * build->kernel_count);
        kernel_list_release(&other);
    }
    kernel_list_release(&first);
}

/* Everything of one build at once: each kernel counts once, as it was linked. */
static void a_build_read_whole_counts_once(void **state)
{
    static const char *const files[] = {"rdc_a.log", "rdc_a.compute_%s.cubin", "rdc_a.o",
                                        "nvlink.log", "program.so"};
    struct kernel_list all = {.items = NULL}, linked;
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(files); i++)
        read_one("rdc", files[i], "90", &all);
    assert_true(kernel_list_settle(&all, &err));
    read_part("rdc", "program.so", &linked);
    assert_int_equal(assert_same_kernels(&all, &linked), TARGETS);
    for (size_t i = 0; i < all.count; i++)
        assert_false(all.items[i].is_provisional);
    kernel_list_release(&linked);
    kernel_list_release(&all);
}

static int compile(void **state)
{
    char command[SCRATCH_PATH_BYTES + 64];

    (void)state;
    if (mkdtemp(scratch_template(folder)) == NULL)
        return -1;
    snprintf(command, sizeof(command), "tests/oracle/compile_kernels.sh '%s'", folder);
    return system(command);
}

static int remove_folder(void **state)
{
    (void)state;
    return scratch_remove(folder);
}

int main(void)
{
    struct CMUnitTest tests[COUNT(builds) + 1];

    if (system("nvcc --version >/dev/null 2>&1") != 0) {
        puts("1..0 # SKIP needs nvcc: kernels are compiled afresh");
        return 0;
    }
    for (size_t i = 0; i < COUNT(builds); i++)
        tests[i] = (struct CMUnitTest){.name = builds[i].first,
                                       .test_func = parts_of_a_build_agree,
                                       .initial_state = (void *)&builds[i]};
    tests[COUNT(builds)] = (struct CMUnitTest)cmocka_unit_test(a_build_read_whole_counts_once);
    return cmocka_run_group_tests(tests, compile, remove_folder);
}
