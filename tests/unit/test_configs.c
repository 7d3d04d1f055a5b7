/* SPDX-License-Identifier: MIT */
/*
 * The files of tests/configs and those that are shipped: good ones load, bad
 * ones fail with exactly the message in the .err file beside them.
 * OCCSWEEP_UPDATE=1 rewrites those messages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

#include "config/arch_user.h"
#include "config/sweep_file.h"
#include "config/yaml_reader.h"

#define FOLDER "tests/configs/"

/* Read a file by what its name says it is. */
static bool load(const char *path, struct error *err)
{
    struct sweep_spec spec;
    struct pool pool = {.blocks = NULL};
    const struct occ_arch *arch = NULL;
    bool is_arch = strstr(path, "-arch-") != NULL || strstr(path, "/arch/") != NULL;
    *err = (struct error){ERROR_NONE, ""};
    if (is_arch) {
        bool ok = arch_user_read(path, &pool, &arch, err);
        pool_release(&pool);
        return ok;
    }
    if (!sweep_file_read(path, &spec, err))
        return false;
    sweep_spec_release(&spec);
    return true;
}

/* The first line of a text file; "" if there is none. */
static void read_line(const char *path, char *line, size_t size)
{
    FILE *stream = fopen(path, "r");
    line[0] = '\0';
    if (stream == NULL)
        return;
    if (fgets(line, (int)size, stream) != NULL)
        line[strcspn(line, "\n")] = '\0';
    fclose(stream);
}

static void write_line(const char *path, const char *line)
{
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fprintf(stream, "%s\n", line);
    assert_int_equal(fclose(stream), 0);
}

static bool is_updating(void)
{
    const char *update = getenv("OCCSWEEP_UPDATE");
    return update != NULL && update[0] != '\0';
}

static void check_bad(const char *path)
{
    struct error err;
    char expected[sizeof(err.text)];
    char err_path[256];
    snprintf(err_path, sizeof(err_path), "%.*s.err", (int)(strlen(path) - strlen(".yaml")),
             path);
    print_message("# %s\n", path);
    assert_false(load(path, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    if (is_updating())
        write_line(err_path, err.text);
    read_line(err_path, expected, sizeof(expected));
    assert_string_equal(err.text, expected);
}

static void check_good(const char *path)
{
    struct error err;
    print_message("# %s\n", path);
    if (!load(path, &err))
        fail_msg("%s", err.text);
}

static void check_all(const char *pattern, size_t at_least, void (*check)(const char *path))
{
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= at_least);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check(found.gl_pathv[i]);
    globfree(&found);
}

static void good_files_load(void **state)
{
    (void)state;
    check_all(FOLDER "good-*.yaml", 20, check_good);
}

static void bad_files_fail_with_their_message(void **state)
{
    (void)state;
    check_all(FOLDER "bad-*.yaml", 100, check_bad);
}

static void shipped_files_load(void **state)
{
    (void)state;
    check_all("configs/arch/*/*.yaml", 24, check_good);
    check_all("configs/sweeps/*.yaml", 3, check_good);
}

/* Each file has its line in the README. */
static void check_explained(const char *path)
{
    char line[512];
    char entry[128];
    const char *name = path + strlen(FOLDER);
    snprintf(entry, sizeof(entry), "| %.*s |", (int)(strlen(name) - strlen(".yaml")), name);
    FILE *stream = fopen(FOLDER "README.md", "r");
    assert_non_null(stream);
    bool found = false;
    while (fgets(line, sizeof(line), stream) != NULL)
        found = found || strncmp(line, entry, strlen(entry)) == 0;
    fclose(stream);
    if (!found)
        fail_msg("%s is not explained in " FOLDER "README.md", name);
}

static void every_file_is_explained(void **state)
{
    (void)state;
    check_all(FOLDER "*.yaml", 100, check_explained);
}

/* Too large for the repository: a file of more than 1 MiB. */
static void large_files_are_refused(void **state)
{
    (void)state;
    static char text[1024 * 1024 + 2];
    struct pool pool = {.blocks = NULL};
    struct yaml_file file;
    struct error err;
    memset(text, '#', sizeof(text) - 1);
    memcpy(text, "a: b\n", 5);
    assert_true(yaml_text_read("large.yaml", text, 1024 * 1024, &pool, &file, &err));
    assert_false(yaml_text_read("large.yaml", text, 1024 * 1024 + 1, &pool, &file, &err));
    assert_string_equal(err.text,
                        "large.yaml:1:1: the file is larger than 1 MiB, the most that "
                        "is read; write ranges (FROM..TO:STEP) for long lists");
    pool_release(&pool);
}

static void absent_files_are_no_bad_input_but_folders_are(void **state)
{
    (void)state;
    struct error err;
    assert_false(load(FOLDER "absent.yaml", &err));
    assert_int_equal(err.kind, ERROR_SYSTEM);
    assert_string_equal(err.text, FOLDER "absent.yaml: No such file or directory");
    assert_false(load("tests/configs", &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    assert_string_equal(err.text, "tests/configs is a directory; it must be a file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_files_load),
        cmocka_unit_test(bad_files_fail_with_their_message),
        cmocka_unit_test(shipped_files_load),
        cmocka_unit_test(every_file_is_explained),
        cmocka_unit_test(large_files_are_refused),
        cmocka_unit_test(absent_files_are_no_bad_input_but_folders_are),
    };
    return cmocka_run_group_tests_name("configs", tests, NULL, NULL);
}
