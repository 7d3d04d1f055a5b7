/* SPDX-License-Identifier: MIT */
/*
 * The pictures of a chart: their formats, themes and names, and what is done to
 * each after gnuplot has drawn it. The same script gives the same bytes, whatever
 * the locale, time zone and user.
 */
#ifndef CHART_RENDER_H
#define CHART_RENDER_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

struct render_format {
    const char *name;   /* "svg": what TERM takes */
    const char *ending; /* of the picture's name: ".svg" */
    const char *mime;   /* "image/svg+xml" */
    const char *last;   /* what stands at the end of a whole file */
    const char *beside; /* the ending of a PDF file that belongs to it; NULL: none */
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

/* One picture: ID.gp drawn as ID[-THEME].FORMAT beside it. */
struct render_task {
    const char *id;
    const struct render_format *format;
    const struct render_theme *theme;
};

/* The path of the picture in `dir`. */
void render_task_path(struct buffer *out, const struct render_task *task, const char *dir);

/* What gnuplot is to be told to draw it, when it stands in its folder. */
void render_task_commands(struct buffer *out, const struct render_task *task);

/* See whether gnuplot has written the whole picture, and take out of it when
 * and where that was. */
bool render_task_check(const struct render_task *task, const char *dir, struct error *err);

#endif
