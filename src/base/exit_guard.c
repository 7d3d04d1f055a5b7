/* SPDX-License-Identifier: MIT */
/* What atexit() runs; state of its own, because that has no argument. */
#include "base/exit_guard.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/interrupt.h"

enum { STATUS_SYSTEM = 3 };

static atomic_bool may_exit;

/* exit() ran where main() did not return. */
static void fail_exit(void)
{
    if (atomic_load(&may_exit))
        return;
    interrupt_remove_files();
    _exit(STATUS_SYSTEM);
}

bool exit_guard(void)
{
    return atexit(fail_exit) == 0;
}

void exit_allow(void)
{
    atomic_store(&may_exit, true);
}
