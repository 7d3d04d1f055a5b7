/* SPDX-License-Identifier: MIT */
/* Files are written whole or not at all, and nothing is left beside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "emit/output_file.h"
#include "support/scratch.h"

static char start[4096];

static int enter_folder(void **state)
{
    char folder[SCRATCH_PATH_BYTES];
    (void)state;
    return getcwd(start, sizeof(start)) && mkdtemp(scratch_template(folder)) && !chdir(folder)
               ? 0
               : -1;
}

/* Fails where a test left anything behind. */
static int leave_folder(void **state)
{
    char folder[4096];
    (void)state;
    unlink("out");
    unlink("link");
    return getcwd(folder, sizeof(folder)) && !chdir(start) && !rmdir(folder) ? 0 : -1;
}

static size_t count_entries(void)
{
    size_t count = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count - 2;
}

static void expect_content(const char *path, const char *expected)
{
    char text[64] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof(text) - 1, file), strlen(expected));
    fclose(file);
    assert_string_equal(text, expected);
}

static void put(const char *path, const char *text)
{
    struct error err;
    assert_true(output_file_put(path, text, strlen(text), &err));
}

static void test_replaces_when_finished(void **state)
{
    struct output_file file;
    struct error err;
    (void)state;

    put("out", "old");
    assert_true(output_file_open(&file, "out", &err));
    assert_true(output_file_write(&file, "new ", 4, &err));
    expect_content("out", "old");
    assert_int_equal(count_entries(), 2);
    assert_true(output_file_write(&file, "text", 4, &err));
    assert_true(output_file_finish(&file, &err));
    expect_content("out", "new text");
    assert_int_equal(count_entries(), 1);
}

static void test_abandoned_leaves_the_old_one(void **state)
{
    struct output_file file;
    struct error err;
    (void)state;

    put("out", "old");
    assert_true(output_file_open(&file, "out", &err));
    assert_true(output_file_write(&file, "new", 3, &err));
    output_file_abandon(&file);
    expect_content("out", "old");
    assert_int_equal(count_entries(), 1);
}

static void test_keeps_links_and_permissions(void **state)
{
    struct stat status;
    (void)state;

    put("out", "old");
    assert_int_equal(chmod("out", 0640), 0);
    assert_int_equal(symlink("out", "link"), 0);
    put("link", "new");
    expect_content("out", "new");
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat("out", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

/* What a killed program left may be a link to something precious. */
static void test_removes_leftovers(void **state)
{
    (void)state;
    put("out", "precious");
    put(".new.occsweep-tmp", "half");
    put("new", "whole");
    expect_content("new", "whole");
    assert_int_equal(symlink("out", ".new.occsweep-tmp"), 0);
    put("new", "again");
    expect_content("new", "again");
    expect_content("out", "precious");
    assert_int_equal(count_entries(), 2);
    unlink("new");
}

static void test_one_writer_at_a_time(void **state)
{
    struct output_file file, other;
    struct error err = {.kind = ERROR_NONE};
    (void)state;

    assert_true(output_file_open(&file, "out", &err));
    assert_true(output_file_write(&file, "first", 5, &err));
    assert_false(output_file_open(&other, "./out", &err));
    assert_int_equal(err.kind, ERROR_SYSTEM);
    assert_string_equal(err.text, "./out is being written by another run");
    assert_true(output_file_finish(&file, &err));
    expect_content("out", "first");
    put("out", "second");
    expect_content("out", "second");
    assert_int_equal(count_entries(), 1);
}

/* The name of a temporary file is longer than that of the file. */
static void test_the_longest_name(void **state)
{
    char name[256];
    (void)state;
    memset(name, 'n', 255);
    name[255] = '\0';
    put(name, "text");
    expect_content(name, "text");
    assert_int_equal(count_entries(), 1);
    unlink(name);
}

static void test_full_device(void **state)
{
    struct error err = {.kind = ERROR_NONE};
    (void)state;
    assert_false(output_file_put("/dev/full", "x", 1, &err));
    assert_int_equal(err.kind, ERROR_SYSTEM);
    assert_string_equal(err.text, "/dev/full: No space left on device");
}

static void test_what_cannot_be_opened(void **state)
{
    static const char *const bad[][2] = {
        {"missing/out", "missing/out: No such file or directory"},
        {".", ".: Is a directory"},
        {"", "an output file needs a name"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct output_file file;
        struct error err = {.kind = ERROR_NONE};
        assert_false(output_file_open(&file, bad[i][0], &err));
        assert_string_equal(err.text, bad[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_replaces_when_finished, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_abandoned_leaves_the_old_one, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_keeps_links_and_permissions, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_removes_leftovers, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_one_writer_at_a_time, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_the_longest_name, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_full_device, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_opened, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests_name("output_file", tests, NULL, NULL);
}
