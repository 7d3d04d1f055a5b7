/* SPDX-License-Identifier: MIT */
/*
 * How far long work is, on standard error: one line that rewrites itself on
 * a terminal, a line now and then elsewhere.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "cli/options.h"

struct progress {
    const char *unit; /* "rows" */
    bool is_shown;
    bool is_terminal;
    bool has_line; /* there is a line to rewrite */
    struct timespec last_time;
};

/*
 * Start the clock. `when` is what --progress says: CLI_PROGRESS_AUTO shows
 * something on a terminal alone. Nothing appears within the first second.
 */
void progress_begin(struct progress *progress, enum cli_progress when, const char *unit);

/* So many units of `total` are done. Not to be called by two threads at once. */
void progress_update(void *progress, uint64_t done, uint64_t total);

/* All work has ended, well or not: clear the line. */
void progress_end(struct progress *progress);

#endif
