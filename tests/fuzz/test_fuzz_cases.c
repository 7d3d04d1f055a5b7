/* SPDX-License-Identifier: MIT */
/*
 * Feeds every target with its seeds and with the cases that a fuzzer found,
 * without one. Each in a process of its own, so that one that dies is told.
 */
#define _XOPEN_SOURCE 700
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "fuzz/fuzz.h"

static void find_files(const struct fuzz_target *target, glob_t *files)
{
    char globs[512];

    snprintf(globs, sizeof(globs), "%s tests/fuzz/cases/%s/*", target->seeds, target->name);
    *files = (glob_t){.gl_pathc = 0};
    for (char *at = globs; *at != '\0';) {
        char *end = at + strcspn(at, " ");
        char *next = *end == '\0' ? end : end + 1;
        *end = '\0';
        glob(at, files->gl_pathc > 0 ? GLOB_APPEND : 0, NULL, files);
        at = next;
    }
}

/* The bytes end where their memory does, so that a sanitizer sees who reads on. */
static void run_bytes(const struct fuzz_target *target, const struct buffer *bytes)
{
    uint8_t *copy = malloc(bytes->size + 1);

    FUZZ_CHECK(copy != NULL);
    memcpy(copy + 1, bytes->size > 0 ? bytes->bytes : "", bytes->size);
    target->run(copy + 1, bytes->size);
    free(copy);
}

static void run_file(const struct fuzz_target *target, const char *path)
{
    struct buffer bytes = BUFFER_INIT;
    struct error err = {.kind = ERROR_NONE};
    const char *name = NULL;

    printf("# %s", path);
    fflush(stdout);
    FUZZ_CHECK(whole_file_read(path, &bytes, &name, &err));
    if (bytes.size <= target->max_bytes)
        run_bytes(target, &bytes);
    buffer_release(&bytes);
    printf("\n");
}

static bool is_ok(const struct fuzz_target *target, const glob_t *files)
{
    int status = 0;

    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        for (size_t i = 0; i < files->gl_pathc; i++)
            run_file(target, files->gl_pathv[i]);
        exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 &&
           files->gl_pathc > 0;
}

int main(void)
{
    size_t count = 0, failed = 0;

    for (; fuzz_targets[count] != NULL; count++) {
        const struct fuzz_target *target = fuzz_targets[count];
        glob_t files;
        find_files(target, &files);
        bool ok = is_ok(target, &files);
        failed += ok ? 0 : 1;
        printf("\n%sok %zu - %s takes its seeds and %s\n", ok ? "" : "not ", count + 1,
               target->name, "what a fuzzer found");
        globfree(&files);
    }
    printf("1..%zu\n", count);
    return failed > 0;
}
