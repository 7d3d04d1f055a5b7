/* SPDX-License-Identifier: MIT */
/* The pictures of a run: every chart in every format and theme, several
 * gnuplots side by side. */
#ifndef REPORT_RUN_PICTURES_H
#define REPORT_RUN_PICTURES_H

#include "chart/render.h"
#include "report/run_plan.h"
#include "report/run_tables.h"

/* At most so many gnuplots at a time. */
enum { RUN_MAX_GNUPLOTS = 8 };

struct run_pictures {
    const char *dir; /* the folder of the scripts, which the pictures join */
    const struct run_plan *plan;
    const struct sweep_output *output;
    const struct run_work *work;
    size_t gnuplot_count;  /* as many at a time */
    size_t next, finished; /* numbers of pictures; between them they are running */
    struct render_job jobs[RUN_MAX_GNUPLOTS]; /* picture i has job i % gnuplot_count */
};

/* How many pictures there will be of the charts of `plan`. */
size_t run_pictures_count(const struct run_plan *plan, const struct sweep_output *output);

/* Start as many as may run; what they print is looked at later. */
bool run_pictures_start(struct run_pictures *pictures, struct error *err);

/* Draw what is left and wait for all. */
bool run_pictures_finish(struct run_pictures *pictures, struct error *err);

/* Stop what is running; harmless when nothing is. */
void run_pictures_stop(struct run_pictures *pictures);

#endif
