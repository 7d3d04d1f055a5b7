/* SPDX-License-Identifier: MIT */
/*
 * One run, from a sweep file that was read to a folder that is complete:
 * tables, charts, pictures, page and manifest. Whole or not at all.
 */
#ifndef REPORT_RUN_FOLDER_H
#define REPORT_RUN_FOLDER_H

#include "report/manifest.h"
#include "report/run_plan.h"
#include "report/run_profiles.h"
#include "report/run_tables.h"

/* Everything is borrowed. */
struct run {
    const struct sweep_spec *spec;
    const struct run_plan *plan;
    const struct sweep_grids *grids;
    const struct run_profiles *profiles;
    const struct report_sets *sets; /* what the command line changed */
    struct run_work work;
    bool has_gnuplot; /* false: scripts and data, no pictures */
};

/* Write the folder `dir`, replacing an older one of ours. ERROR_INPUT where
 * `dir` is somebody else's; whatever fails, `dir` is as it was. */
bool run_write_folder(const struct run *run, const char *dir, struct error *err);

#endif
