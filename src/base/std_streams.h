/* SPDX-License-Identifier: MIT */
/*
 * The three standard streams. A program may be started with some of them
 * closed; the next files that it opens would then take their numbers, and
 * what is printed would end up inside those files.
 */
#ifndef BASE_STD_STREAMS_H
#define BASE_STD_STREAMS_H

#include "base/error.h"

/*
 * Take the place of every standard stream that is closed, so that its number
 * is never given to another file; main calls it once, before any file is
 * opened. Reading or writing such a stream stays the error that it was.
 */
bool std_streams_hold(struct error *err);

#endif
