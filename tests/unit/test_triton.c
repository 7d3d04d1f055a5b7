/* SPDX-License-Identifier: MIT */
/* Folders of Triton's cache: a cubin, and beside it how it is launched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/scratch.h"

static char folder[SCRATCH_PATH_BYTES];

static const char notes[] =
    "{\"hash\": \"ab\", \"target\": {\"backend\": \"cuda\", \"arch\": 90, \"warp_size\": 32},\n"
    "\t\"num_warps\":8,\"num_ctas\": 1, \"shared\":49152,\"name\": \"k\\u00e4\\/\", \"x\": "
    "null,"
    "\"y\": [1, 2.5e-3, true, \"http://a b\"], \"empty\": {}}";

static void path_of(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    char path[SCRATCH_PATH_BYTES + 64];
    path_of(name, path, sizeof(path));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void write_cubin(const char *name)
{
    struct buffer bytes = BUFFER_INIT;
    load_file("tests/kernels/kernels_sm_90.cubin", &bytes);
    write_file(name, bytes.bytes, bytes.size);
    buffer_release(&bytes);
}

static void clear(void)
{
    static const char *const names[] = {"a/k.cubin", "a/k.json", "a/alone.cubin", "a/note.txt"};
    char path[SCRATCH_PATH_BYTES + 64];

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        path_of(names[i], path, sizeof(path));
        remove(path);
    }
}

static int set_up(void **state)
{
    char path[SCRATCH_PATH_BYTES + 64];

    (void)state;
    if (mkdtemp(scratch_template(folder)) == NULL)
        return -1;
    path_of("a", path, sizeof(path));
    return mkdir(path, 0777);
}

static int tear_down(void **state)
{
    char path[SCRATCH_PATH_BYTES + 64];

    (void)state;
    clear();
    path_of("a", path, sizeof(path));
    return rmdir(path) == 0 && rmdir(folder) == 0 ? 0 : -1;
}

/* The folder of a kernel, or the cache with many of them. */
static void launches_are_read(void **state)
{
    static const char *const paths[] = {"", "a"};

    (void)state;
    clear();
    write_cubin("a/k.cubin");
    write_file("a/k.json", notes, sizeof(notes) - 1);
    write_cubin("a/alone.cubin");
    write_file("a/note.txt", "x", 1);
    for (size_t i = 0; i < 2; i++) {
        struct kernel_list list;
        char path[SCRATCH_PATH_BYTES + 64];
        path_of(paths[i], path, sizeof(path));
        read_kernels(path, &list);
        assert_int_equal(list.count, 15);
        const struct kernel *kernel = find_kernel(&list, "k_plain", "sm_90");
        assert_int_equal(kernel->kind, KERNEL_FROM_TRITON);
        assert_true(kernel->threads_per_block.is_known);
        assert_int_equal(kernel->threads_per_block.value, 256);
        assert_int_equal(kernel->dynamic_smem_bytes.value, 49152);
        assert_int_equal(kernel->regs_per_thread.value, 8);
        kernel_list_release(&list);
    }
}

static void expect_refusal(const char *part)
{
    struct kernel_list list = {.items = NULL};
    struct error err;

    assert_false(kernel_file_read(folder, &list, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    if (strstr(err.text, part) == NULL)
        fail_msg("%s", err.text);
    kernel_list_release(&list);
}

static void bad_notes_are_refused(void **state)
{
    static const struct {
        const char *json, *message;
    } bad[] = {
        {"{\"shared\": 0}",
         "k.json:1:1: Triton's \"num_warps\" is missing; it must be 1 to 64"},
        {"{\"num_warps\": 4}", "k.json:1:1: Triton's \"shared\" is missing"},
        {"{\"shared\": -1, \"num_warps\": 4}", "k.json:1:12: Triton's \"shared\" is -1"},
        {"{\"shared\": 1e3, \"num_warps\": 4}", "k.json:1:12: Triton's \"shared\" is 1e3"},
        {"{\"shared\": 0, \"num_warps\": 65}", "k.json:1:28: Triton's \"num_warps\" is 65"},
        {"{\"shared\": 0, \"num_warps\": 0}", "k.json:1:28: Triton's \"num_warps\" is 0"},
        {"{\"shared\": 0, \"num_warps\": [4]}",
         "k.json:1:28: Triton's \"num_warps\" is no number"},
        {"[]", "k.json:1:1: Triton's notes must be a map"},
        {"{\"shared\":", "k.json:"},
        {"", "k.json"},
    };
    (void)state;
    clear();
    write_cubin("a/k.cubin");
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        write_file("a/k.json", bad[i].json, strlen(bad[i].json));
        expect_refusal(bad[i].message);
    }
}

static void other_folders_are_refused(void **state)
{
    (void)state;
    clear();
    expect_refusal(
        "is a directory; it must be a file, or a folder of Triton's cache, which has "
        "NAME.cubin beside NAME.json");
    write_cubin("a/alone.cubin");
    expect_refusal("is a directory; it must be a file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(launches_are_read),
        cmocka_unit_test(bad_notes_are_refused),
        cmocka_unit_test(other_folders_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
