/* SPDX-License-Identifier: MIT */
/*
 * Which charts a run draws: those of the sweep file, one picture for each
 * architecture, or a set that suits it where the file names none; each with
 * an id of its own, which names its files.
 */
#ifndef REPORT_RUN_PLAN_H
#define REPORT_RUN_PLAN_H

#include "chart/chart.h"
#include "config/sweep_file.h"
#include "report/run_kernels.h"

/* One picture. */
struct planned_chart {
    struct chart_spec spec; /* what it points to is owned by the plan and the sweep */
    const struct occ_arch *arch;
    bool has_given_id; /* the file names it */
};

/* Zeroed, a plan is empty. */
struct run_plan {
    struct planned_chart *charts;
    size_t chart_count;
    const struct occ_arch **archs; /* those of the sweep, then others that charts name */
    size_t arch_count;
    const struct run_kernels *run_kernels;
    struct chart_kernel *kernels; /* those that charts mark, architecture by architecture */
    struct pool pool;
};

/*
 * Plan the charts of `spec`, which must outlive the plan, as must `kernels`. An id that is
 * given twice in the file is ERROR_INPUT. *plan is untouched on failure.
 */
bool run_plan_init(struct run_plan *plan, const struct sweep_spec *spec,
                   const struct run_kernels *kernels, struct error *err);

void run_plan_release(struct run_plan *plan);

/* The launch that the usual charts cut through: that of the first kernel, or
 * what the grid holds fixed, and the usual values for the rest. */
struct occ_launch run_usual_launch(const struct sweep_spec *spec,
                                   const struct run_kernels *kernels,
                                   const struct occ_arch *arch);

#endif
