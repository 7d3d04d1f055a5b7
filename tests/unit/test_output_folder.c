/* SPDX-License-Identifier: MIT */
/* Folders that appear whole or not at all: what is there before and after. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/output_folder.h"
#include "support/scratch.h"

/* Every test runs in an empty folder of its own. */
static int enter_empty_folder(void **state)
{
    static char path[SCRATCH_PATH_BYTES];
    *state = path;
    return mkdtemp(scratch_template(path)) == NULL || chdir(path) != 0;
}

static int remove_the_folder(void **state)
{
    return chdir("/") != 0 || scratch_remove(*state) != 0;
}

static bool exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* What `ls -A | sort` prints, on one line. */
static void assert_holds(const char *folder, const char *names)
{
    char command[128], found[256] = "";
    snprintf(command, sizeof command, "ls -A %s | LC_ALL=C sort | tr '\\n' ' '", folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    if (fgets(found, sizeof found, pipe) == NULL)
        found[0] = '\0';
    pclose(pipe);
    assert_string_equal(found, names);
}

static void build(const char *dir, const char *file)
{
    struct output_folder folder;
    struct error err = {0};
    assert_true(output_folder_begin(&folder, dir, &err));
    write_file(folder.draft.path, "manifest.json", OUTPUT_FOLDER_MARK "\n}\n");
    write_file(folder.draft.path, file, "");
    assert_true(output_folder_commit(&folder, &err));
    output_folder_release(&folder);
}

static void assert_refused(const char *dir, enum error_kind kind, const char *words)
{
    struct output_folder folder;
    struct error err = {0};
    assert_false(output_folder_begin(&folder, dir, &err));
    assert_int_equal(err.kind, kind);
    if (strstr(err.text, words) == NULL)
        fail_msg("'%s' does not say '%s'", err.text, words);
}

static void a_new_folder_appears_with_its_parents(void **state)
{
    (void)state;
    build("a/b/report/", "one");
    assert_holds("a/b", "report ");
    assert_holds("a/b/report", "manifest.json one ");
}

static void an_old_folder_of_ours_is_replaced(void **state)
{
    (void)state;
    build("report", "one");
    build("report", "two");
    assert_holds(".", "report ");
    assert_holds("report", "manifest.json two ");
}

static void nothing_is_seen_before_the_commit(void **state)
{
    (void)state;
    build("report", "one");
    struct output_folder folder;
    struct error err = {0};
    assert_true(output_folder_begin(&folder, "report", &err));
    write_file(folder.draft.path, "two", "");
    assert_holds("report", "manifest.json one ");
    output_folder_release(&folder);
    assert_holds(".", "report ");
    assert_holds("report", "manifest.json one ");
}

static void what_is_given_up_leaves_no_parents(void **state)
{
    (void)state;
    assert_int_equal(mkdir("a", 0777), 0);
    struct output_folder folder;
    struct error err = {0};
    assert_true(output_folder_begin(&folder, "a/b/c/report", &err));
    output_folder_release(&folder);
    assert_holds(".", "a ");
    assert_holds("a", "");
}

static void foreign_folders_and_files_are_refused(void **state)
{
    (void)state;
    assert_int_equal(mkdir("empty", 0777), 0);
    assert_int_equal(mkdir("other", 0777), 0);
    write_file("other", "manifest.json", "{\"name\": \"a web page\"}\n");
    write_file(".", "file", "");
    assert_int_equal(symlink("nowhere", "dangling"), 0);
    assert_refused("empty", ERROR_INPUT, "no manifest.json of ours");
    assert_refused("other", ERROR_INPUT, "no manifest.json of ours");
    assert_refused("file", ERROR_INPUT, "not a folder");
    assert_refused("dangling", ERROR_INPUT, "not a folder");
    assert_refused("", ERROR_INPUT, "empty");
    assert_refused("file/report", ERROR_SYSTEM, "Not a directory");
    assert_holds(".", "dangling empty file other ");
}

static void a_link_to_our_folder_stays_a_link(void **state)
{
    (void)state;
    build("report", "one");
    assert_int_equal(symlink("report", "link"), 0);
    build("link", "two");
    assert_holds(".", "link report ");
    assert_holds("report", "manifest.json two ");
}

static void leftovers_of_a_killed_run_are_removed(void **state)
{
    (void)state;
    assert_int_equal(mkdir(".report.occsweep-new", 0777), 0);
    assert_int_equal(mkdir(".report.occsweep-new/data", 0777), 0);
    write_file(".report.occsweep-new/data", "half", "");
    write_file(".", "precious", "");
    assert_int_equal(symlink("../precious", ".report.occsweep-new/link"), 0);
    build("report", "one");
    assert_holds(".", "precious report ");
    assert_holds("report", "manifest.json one ");
}

static void a_run_killed_between_two_renames_is_mended(void **state)
{
    (void)state;
    build("report", "one");
    assert_int_equal(rename("report", ".report.occsweep-old"), 0);
    struct output_folder folder;
    struct error err = {0};
    assert_true(output_folder_begin(&folder, "report", &err));
    output_folder_release(&folder);
    assert_holds(".", "report ");
    assert_holds("report", "manifest.json one ");
}

static void a_second_run_is_refused_while_the_first_builds(void **state)
{
    (void)state;
    build("report", "one");
    struct output_folder folder;
    struct error err = {0};
    assert_true(output_folder_begin(&folder, "report", &err));
    assert_refused("report", ERROR_SYSTEM, "another run");
    assert_true(exists(".report.occsweep-new"));
    write_file(folder.draft.path, "manifest.json", OUTPUT_FOLDER_MARK "\n}\n");
    assert_true(output_folder_commit(&folder, &err));
    /* The first still holds what it swapped in. */
    assert_refused("report", ERROR_SYSTEM, "another run");
    output_folder_release(&folder);
    build("report", "two");
    assert_holds(".", "report ");
}

#define TEST(function)                                                                         \
    cmocka_unit_test_setup_teardown(function, enter_empty_folder, remove_the_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_folder_appears_with_its_parents),
        TEST(an_old_folder_of_ours_is_replaced),
        TEST(nothing_is_seen_before_the_commit),
        TEST(what_is_given_up_leaves_no_parents),
        TEST(foreign_folders_and_files_are_refused),
        TEST(a_link_to_our_folder_stays_a_link),
        TEST(leftovers_of_a_killed_run_are_removed),
        TEST(a_run_killed_between_two_renames_is_mended),
        TEST(a_second_run_is_refused_while_the_first_builds),
    };
    return cmocka_run_group_tests_name("output_folder", tests, NULL, NULL);
}
