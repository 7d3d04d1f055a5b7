/* SPDX-License-Identifier: MIT */
/* The snippets of a run: every chart and table in every language. */
#ifndef REPORT_RUN_SNIPPETS_H
#define REPORT_RUN_SNIPPETS_H

#include "report/report.h"

/* Write snippets/. With `has_pictures` they speak of those that the sweep file
 * asks for, which need not be there yet. */
bool run_write_snippets(const struct sweep_spec *spec, const struct run_plan *plan,
                        const struct report_chart *charts, bool has_pictures,
                        struct report_files *files, struct error *err);

#endif
