/* SPDX-License-Identifier: MIT */
/* What signals do, each tried in a child process of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "support/scratch.h"

static char folder[SCRATCH_PATH_BYTES];
static char temporary[sizeof(folder) + 8];

static void notices(void)
{
    if (interrupted())
        _exit(1);
    raise(SIGTERM);
    _exit(interrupted() ? 0 : 1);
}

static void is_stuck(void)
{
    raise(SIGINT);
    for (;;)
        pause();
}

static void is_asked_twice(void)
{
    raise(SIGTERM);
    raise(SIGTERM);
    _exit(interrupted() ? 0 : 1);
}

static void waits_for_a_pipe(void)
{
    struct error err;

    errno = EINTR;
    error_errno(&err, "pipe");
    bool is_failure = err.kind == ERROR_SYSTEM;
    raise(SIGINT);
    errno = EINTR;
    error_errno(&err, "pipe");
    _exit(is_failure && err.kind == ERROR_INTERRUPTED ? 0 : 1);
}

static void writes_to_nobody(void)
{
    raise(SIGPIPE);
    _exit(0);
}

static void keeps_its_file(void)
{
    interrupt_keep_file(temporary);
    raise(SIGPIPE);
}

static const struct signal_case {
    const char *rule;
    void (*child)(void);
    int exit_status; /* or -1 */
    int signal;
    bool file_is_left;
} cases[] = {
    {"a signal is noticed", notices, 0, 0, true},
    {"a stuck program ends after a second", is_stuck, 130, 0, false},
    {"a second signal leaves it the time to clean up", is_asked_twice, 0, 0, true},
    {"a call that a signal ended is interrupted", waits_for_a_pipe, 0, 0, true},
    {"a closed pipe kills, but cleanly", writes_to_nobody, -1, SIGPIPE, false},
    {"a finished file is kept", keeps_its_file, -1, SIGPIPE, true},
};

static int run_child(void (*child)(void))
{
    pid_t pid = fork();
    if (pid == 0) {
        close(open(temporary, O_CREAT | O_WRONLY, 0600));
        interrupt_catch();
        interrupt_remove_file(temporary);
        child();
        _exit(99);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void test_signals(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(scratch_template(folder)));
    snprintf(temporary, sizeof(temporary), "%s/file", folder);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct signal_case *c = &cases[i];
        int status = run_child(c->child);
        print_message("# %s\n", c->rule);
        assert_int_equal(WIFEXITED(status) ? WEXITSTATUS(status) : -1, c->exit_status);
        assert_int_equal(WIFSIGNALED(status) ? WTERMSIG(status) : 0, c->signal);
        assert_int_equal(access(temporary, F_OK) == 0, c->file_is_left);
        unlink(temporary);
    }
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signals)};
    return cmocka_run_group_tests_name("interrupt", tests, NULL, NULL);
}
