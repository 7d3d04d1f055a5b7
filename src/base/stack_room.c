/* SPDX-License-Identifier: MIT */
/* The limit of the stack, once, before it could be hit. */
#include "base/stack_room.h"

#include <sys/resource.h>

/* Two and a half times what a run with charts and kernels from binaries takes.
 * From 16 KiB on, which the loader takes, there is room to say so. The threads of
 * a sweep have as much as the program and take less. */
enum { STACK_KIB = 256 };

bool stack_room_check(struct error *err)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= STACK_KIB * 1024)
        return true;
    return error_set(err, ERROR_SYSTEM,
                     "the stack is limited to %llu KiB, and this program takes up to %d: see "
                     "`ulimit -s`",
                     (unsigned long long)(limit.rlim_cur / 1024), STACK_KIB);
}
