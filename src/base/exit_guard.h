/* SPDX-License-Identifier: MIT */
/*
 * Ends of the program that it did not choose. A library may call exit(), as
 * OpenMP's runtime does, with status 1, where it gets no memory or no thread.
 */
#ifndef BASE_EXIT_GUARD_H
#define BASE_EXIT_GUARD_H

#include <stdbool.h>

/* From exit_guard() to exit_allow() that is a failure of ours, status 3, and the
 * files that interrupt.h knows are removed. False: no memory. */
bool exit_guard(void);
void exit_allow(void);

#endif
