/* SPDX-License-Identifier: MIT */
/* Whether there is enough stack: to run out of it is no error that could be told. */
#ifndef BASE_STACK_ROOM_H
#define BASE_STACK_ROOM_H

#include <stddef.h>

#include "base/error.h"

/* ERROR_SYSTEM where the stack may not grow to what the deepest call takes. */
bool stack_room_check(struct error *err);

/* The same for what takes more than that: `kib` in all. */
bool stack_room_check_for(const char *what, size_t kib, struct error *err);

#endif
