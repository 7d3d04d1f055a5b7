/* SPDX-License-Identifier: MIT */
/* The limit of the stack, before it could be hit. */
#include "base/stack_room.h"

#include <sys/resource.h>

/* Two and a half times what a run with charts and kernels from binaries takes.
 * From 16 KiB on, which the loader takes, there is room to say so. The threads of
 * a sweep have as much as the program and take less. */
enum { STACK_KIB = 256 };

bool stack_room_check_for(const char *what, size_t kib, struct error *err)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kib * 1024)
        return true;
    return error_set(
        err, ERROR_SYSTEM,
        "the stack is limited to %llu KiB, and %s takes up to %zu: see `ulimit -s`",
        (unsigned long long)(limit.rlim_cur / 1024), what, kib);
}

bool stack_room_check(struct error *err)
{
    return stack_room_check_for("this program", STACK_KIB, err);
}
