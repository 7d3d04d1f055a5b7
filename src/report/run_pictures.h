/* SPDX-License-Identifier: MIT */
/* The pictures of a run: every chart in every format and theme, several
 * gnuplots side by side. */
#ifndef REPORT_RUN_PICTURES_H
#define REPORT_RUN_PICTURES_H

#include "chart/render_pool.h"
#include "report/run_plan.h"
#include "report/run_tables.h"

struct run_pictures {
    const struct run_plan *plan;
    const struct sweep_output *output;
    const struct run_work *work;
    struct render_pool pool;
};

/* How many pictures there will be of the charts of `plan`. */
size_t run_pictures_count(const struct run_plan *plan, const struct sweep_output *output);

/* Start the gnuplots for scripts in `dir`. To be ended with run_pictures_stop(),
 * on failure too. */
bool run_pictures_start(struct run_pictures *pictures, const char *dir, struct error *err);

/* Have chart `chart` of the plan drawn; its script is there. */
bool run_pictures_add(struct run_pictures *pictures, size_t chart, struct error *err);

/* Wait until everything is drawn. */
bool run_pictures_finish(struct run_pictures *pictures, struct error *err);

/* Stop what is running, and give everything back. */
void run_pictures_stop(struct run_pictures *pictures);

#endif
