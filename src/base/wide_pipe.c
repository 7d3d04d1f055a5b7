/* SPDX-License-Identifier: MIT */
/* Only Linux lets a program say how much a pipe holds. */
#define _GNU_SOURCE /* F_SETPIPE_SZ, where there is one */
#include "base/wide_pipe.h"

#include <fcntl.h>

void pipe_widen(int descriptor, int bytes)
{
#ifdef F_SETPIPE_SZ
    (void)fcntl(descriptor, F_SETPIPE_SZ, bytes);
#else
    (void)descriptor;
    (void)bytes;
#endif
}
