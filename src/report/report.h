/* SPDX-License-Identifier: MIT */
/*
 * index.html: every chart and table of a run on one page that needs nothing
 * else, neither a file beside it nor a network.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/buffer.h"
#include "chart/render.h"
#include "report/grid_census.h"
#include "report/manifest.h"
#include "report/report_files.h"
#include "report/run_profiles.h"
#include "report/run_plan.h"

/* What was drawn of one chart of the plan. */
struct report_chart {
    struct buffer alt;                   /* what it shows, in words */
    struct chart_plane plane;            /* where its plot lies, if it is a map */
    const struct render_format *format;  /* of the pictures; NULL: none can be shown */
    struct buffer pictures[THEME_COUNT]; /* the bytes; empty where not drawn */
};

/* Everything is borrowed. */
struct report {
    const struct sweep_spec *spec;
    const struct run_plan *plan;
    const struct report_chart *charts; /* as many as the plan has */
    const struct sweep_grids *grids;
    const struct grid_census *censuses; /* one for each grid */
    const struct run_profiles *profiles;
    const struct report_sets *sets;
    const struct report_files *files;       /* all but the page itself and the manifest */
    const struct explorer_choices *choices; /* report_write() fills this in */
};

/* Append the page. */
void report_write(const struct report *report, struct buffer *out);

#endif
