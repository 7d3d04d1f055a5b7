/* SPDX-License-Identifier: MIT */
/*
 * Signals: the wish to stop, and temporary files that must not outlive us.
 *
 * This module has state of its own, as memory.h has, because a signal has no
 * argument. Nothing here prints; whoever notices interrupted() returns
 * error_set(err, ERROR_INTERRUPTED, "interrupted") and cleans up as for any
 * other error. Thread-safe.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/*
 * Catch SIGINT, SIGTERM, SIGHUP and SIGPIPE from now on; main calls it once.
 *
 * The first three make interrupted() true. A program that is still there a
 * second later (it hangs in a write to a pipe that nobody reads) ends on the
 * spot with status 130, its registered files removed. To be asked again
 * changes nothing.
 * SIGPIPE removes the registered files and then ends the program as ever.
 * A file that grows over its limit is an error of write(), not a signal, and
 * children can be waited for even where our parent ignores its own.
 */
void interrupt_catch(void);

/* True once somebody has asked the program to stop. */
bool interrupted(void);

/*
 * Remove the file `path` if a signal ends the program on the spot. The text
 * is borrowed until interrupt_keep_file() is called with the same pointer.
 * Best effort: 16 files at a time.
 */
void interrupt_remove_file(const char *path);
void interrupt_keep_file(const char *path);

/* Remove all of those, for whoever ends the program on the spot; a signal's handler may. */
void interrupt_remove_files(void);

#endif
