/* SPDX-License-Identifier: MIT */
/* Room in pipes, so that writer and reader wait for each other less often. */
#ifndef BASE_WIDE_PIPE_H
#define BASE_WIDE_PIPE_H

/* Let the pipe hold so many bytes. What is no pipe, or may not be as wide, and
 * every pipe of a system that cannot, stays as it is. */
void pipe_widen(int descriptor, int bytes);

#endif
