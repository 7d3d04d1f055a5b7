/* SPDX-License-Identifier: MIT */
/* The line that says how far the work is. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The first line comes after a second, the next ones every so often. */
enum { FIRST_MS = 1000, TERMINAL_MS = 200, FILE_MS = 1000 };

static int64_t elapsed_ms(struct timespec from, struct timespec to)
{
    return (int64_t)(to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000;
}

void progress_begin(struct progress *progress, enum cli_progress when, const char *unit)
{
    bool is_terminal = isatty(STDERR_FILENO) == 1;
    *progress = (struct progress){
        .unit = unit,
        .is_terminal = is_terminal,
        .is_shown = when == CLI_PROGRESS_ALWAYS || (when == CLI_PROGRESS_AUTO && is_terminal),
    };
    clock_gettime(CLOCK_MONOTONIC, &progress->last_time);
}

/* One less than the terminal is wide: a full line would wrap. */
static int line_columns(void)
{
    struct winsize size;
    bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
    return is_known ? size.ws_col - 1 : 79;
}

static void show(struct progress *progress, uint64_t done, uint64_t total)
{
    /* Without a product that could overflow. */
    int percent = (int)(total == 0 ? 100.0 : (double)done / (double)total * 100.0);
    char counts[96];

    snprintf(counts, sizeof(counts), "%" PRIu64 " of %" PRIu64 " %s", done, total,
             progress->unit);
    if (progress->is_terminal) {
        /* What a narrow one cuts off is not the percentage. */
        char line[112];
        snprintf(line, sizeof(line), "%d %%, %s", percent, counts);
        fprintf(stderr, "\r%.*s\033[K", line_columns(), line);
    } else {
        fprintf(stderr, "%s, %d %%\n", counts, percent);
    }
    fflush(stderr);
    progress->has_line = true;
}

void progress_update(void *progress, uint64_t done, uint64_t total)
{
    struct progress *self = progress;
    struct timespec now;
    if (!self->is_shown)
        return;

    clock_gettime(CLOCK_MONOTONIC, &now);
    int wait_ms = !self->has_line ? FIRST_MS : self->is_terminal ? TERMINAL_MS : FILE_MS;
    if (elapsed_ms(self->last_time, now) < wait_ms)
        return;
    self->last_time = now;
    show(self, done, total);
}

void progress_end(struct progress *progress)
{
    if (progress->has_line && progress->is_terminal) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    progress->has_line = false;
}
