/* SPDX-License-Identifier: MIT */
/*
 * Pictures drawn side by side by a few gnuplots, each of which draws one after
 * another: starting gnuplot costs as much as drawing a small chart. Anything that
 * gnuplot prints is a failure, and so is taking longer than a minute for a
 * picture. Of several failures the one of the first picture is told, so that an
 * error does not depend on how fast a gnuplot was.
 */
#ifndef CHART_RENDER_POOL_H
#define CHART_RENDER_POOL_H

#include <stdint.h>

#include "chart/gnuplot.h"
#include "chart/render.h"

enum {
    RENDER_MAX_GNUPLOTS = 8,
    RENDER_MAX_QUEUED = 3, /* one is drawn, two wait so that gnuplot need not */
};

struct render_worker {
    struct gnuplot gnuplot;
    bool is_running;
    bool has_ended;                  /* its output has; soon so has it */
    bool has_all;                    /* was told that nothing more will come */
    size_t queue[RENDER_MAX_QUEUED]; /* numbers of tasks; the first is being drawn */
    size_t queued;
    size_t last;          /* the task that it drew last */
    uint64_t deadline_ms; /* of the monotonic clock */
};

struct render_pool {
    const char *dir;
    struct render_task *tasks;
    size_t task_count;
    size_t given; /* so many of the tasks were given to workers */
    size_t drawn;
    struct render_worker workers[RENDER_MAX_GNUPLOTS];
    size_t worker_count;
    size_t failed_task; /* the first that failed; SIZE_MAX: none did */
    struct error failure;
};

/*
 * Start `gnuplot_count` gnuplots, at most RENDER_MAX_GNUPLOTS, for scripts in
 * `dir`, which is borrowed. To be ended with render_pool_stop(), on failure too.
 */
bool render_pool_start(struct render_pool *pool, const char *dir, size_t gnuplot_count,
                       struct error *err);

/* Have one more picture drawn; its script is there, its id is borrowed. */
bool render_pool_add(struct render_pool *pool, struct render_task task, struct error *err);

/* Hand out work and take in what has been drawn, without waiting. Failures are
 * kept for render_pool_finish(). Not to be called by two threads at once. */
void render_pool_tend(struct render_pool *pool);

/* Wait until all is drawn. `tell` is called after each step, with `listener`. */
bool render_pool_finish(struct render_pool *pool, void (*tell)(void *listener), void *listener,
                        struct error *err);

/* Stop what still runs, and give everything back. */
void render_pool_stop(struct render_pool *pool);

/* All of it for one picture. */
bool render_picture(const char *dir, struct render_task task, struct error *err);

#endif
