/* SPDX-License-Identifier: MIT */
/*
 * The signal handlers. They call only what POSIX allows in a handler, and
 * share with the rest of the program atomics that need no lock.
 */
#include "base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

enum { MAX_FILES = 16, GRACE_SECONDS = 1, STATUS_INTERRUPTED = 130 };

static atomic_bool asked_to_stop;
static _Atomic(const char *) files[MAX_FILES];

void interrupt_remove_files(void)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        const char *path = atomic_load(&files[i]);
        if (path)
            unlink(path);
    }
}

static void stop_now(int signal_number)
{
    (void)signal_number;
    interrupt_remove_files();
    _exit(STATUS_INTERRUPTED);
}

/* Asked again, it goes on cleaning up: `timeout` sends each signal twice, to its child
 * and to the group, and the alarm bounds how long that takes. */
static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    if (!atomic_exchange(&asked_to_stop, true))
        alarm(GRACE_SECONDS);
}

/* The default action is in force again (SA_RESETHAND), so the signal that is
 * raised here ends the program as soon as the handler returns. */
static void die_of_pipe(int signal_number)
{
    interrupt_remove_files();
    raise(signal_number);
}

static void catch_signal(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static bool is_ignored(int signal_number)
{
    struct sigaction action;
    return !sigaction(signal_number, NULL, &action) && action.sa_handler == SIG_IGN;
}

void interrupt_catch(void)
{
    catch_signal(SIGINT, ask_to_stop, 0);
    catch_signal(SIGTERM, ask_to_stop, 0);
    /* nohup asks for this one to be left alone. */
    if (!is_ignored(SIGHUP))
        catch_signal(SIGHUP, ask_to_stop, 0);
    catch_signal(SIGALRM, stop_now, 0);
    catch_signal(SIGPIPE, die_of_pipe, (int)SA_RESETHAND);
    catch_signal(SIGXFSZ, SIG_IGN, 0);
    /* Whoever started us may ignore it, and then children cannot be waited for. */
    catch_signal(SIGCHLD, SIG_DFL, 0);
}

bool interrupted(void)
{
    return atomic_load_explicit(&asked_to_stop, memory_order_relaxed);
}

void interrupt_remove_file(const char *path)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        const char *vacant = NULL;
        if (atomic_compare_exchange_strong(&files[i], &vacant, path))
            return;
    }
}

void interrupt_keep_file(const char *path)
{
    for (size_t i = 0; i < MAX_FILES; i++) {
        const char *held = path;
        if (atomic_compare_exchange_strong(&files[i], &held, NULL))
            return;
    }
}
