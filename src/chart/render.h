/* SPDX-License-Identifier: MIT */
/*
 * Run gnuplot on a chart's script. No shell is involved. gnuplot's exit status
 * says little, so anything that it prints is a failure too, and so is taking
 * longer than a minute. The same script gives the same bytes, whatever the
 * locale, time zone and user.
 */
#ifndef CHART_RENDER_H
#define CHART_RENDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/error.h"

struct render_format {
    const char *name;   /* "svg": what TERM takes */
    const char *ending; /* of the picture's name: ".svg" */
    const char *mime;   /* "image/svg+xml" */
    const char *beside; /* the ending of a second file that belongs to it; NULL: none */
};

struct render_theme {
    const char *name;   /* "dark": what THEME takes */
    const char *suffix; /* of the picture's name, "-dark"; "" for light */
};

/* All of them; a NULL name ends each. The first is the default. */
extern const struct render_format render_formats[];
extern const struct render_theme render_themes[];

/* The format whose file names end in `ending`. */
const struct render_format *render_format_find(const char *ending);
const struct render_theme *render_theme_find(const char *name);

/* Append "ID-dark.svg". */
void render_picture_name(struct buffer *out, const char *id, const struct render_format *format,
                         const struct render_theme *theme);

/* The same for the second file of the format. */
void render_beside_name(struct buffer *out, const char *id, const struct render_format *format,
                        const struct render_theme *theme);

/* True if there is a gnuplot in PATH. */
bool render_available(void);

/* One picture in the making. */
struct render_job {
    pid_t pid;
    int output;            /* what gnuplot prints */
    uint64_t deadline_ms;  /* of the monotonic clock */
    struct buffer picture; /* its path */
    struct buffer beside;  /* that of the second file; empty if there is none */
    struct buffer printed;
    const struct render_format *format;
};

/*
 * Start to draw dir/ID.gp as dir/ID[-THEME].FORMAT. Several may run at a time,
 * started and finished by one thread. After true, finish or kill it.
 */
bool render_start(struct render_job *job, const char *dir, const char *id,
                  const struct render_format *format, const struct render_theme *theme,
                  struct error *err);

/* Wait for it. False is ERROR_SYSTEM with gnuplot's first line, or
 * ERROR_INTERRUPTED; then the picture is gone. The job is over either way. */
bool render_finish(struct render_job *job, struct error *err);

/* Stop it, remove what it has written. */
void render_kill(struct render_job *job);

/* Start and finish. */
bool render_picture(const char *dir, const char *id, const struct render_format *format,
                    const struct render_theme *theme, struct error *err);

#endif
