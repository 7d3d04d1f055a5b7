/* SPDX-License-Identifier: MIT */
/*
 * gnuplot as a child process that takes commands as long as it is given some.
 * No shell is involved. It runs in a fixed environment, reads no ~/.gnuplot,
 * and is its own process group. Where the system can tell, it is killed when
 * the program dies, however that dies; else it ends when it has read all.
 */
#ifndef CHART_GNUPLOT_H
#define CHART_GNUPLOT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/error.h"

struct gnuplot {
    pid_t pid;
    int socket;            /* its standard input, output and error */
    struct buffer printed; /* what it has printed, as far as nobody took it away */
};

/* True if there is a gnuplot in PATH. */
bool gnuplot_is_installed(void);

/* Start one in the folder `dir`. After true, end it with gnuplot_reap() or
 * gnuplot_kill(). To be called by one thread only: a child whose thread ends
 * is killed as if the program had died. */
bool gnuplot_start(struct gnuplot *gnuplot, const char *dir, struct error *err);

/* Give it commands; false if it takes none, because it has ended. Waits only
 * where it is given much that it has not read. */
bool gnuplot_tell(const struct gnuplot *gnuplot, const struct buffer *commands);

/* No more commands will come. */
void gnuplot_tell_no_more(const struct gnuplot *gnuplot);

/* Read what there is, waiting if there is nothing yet; false at the end. */
bool gnuplot_read(struct gnuplot *gnuplot);

/* True once it has ended, with the status as waitpid() has it, and all of it
 * is given back. Does not wait. */
bool gnuplot_reap(struct gnuplot *gnuplot, int *status);

/* End it on the spot, with all that it may have started. */
void gnuplot_kill(struct gnuplot *gnuplot);

#endif
