/* SPDX-License-Identifier: MIT */
/* The snippets of a run: every chart and table in every language. */
#ifndef REPORT_RUN_SNIPPETS_H
#define REPORT_RUN_SNIPPETS_H

#include "report/report.h"

/* Write snippets/. The pictures must be among the files already. */
bool run_write_snippets(const struct sweep_spec *spec, const struct run_plan *plan,
                        const struct report_chart *charts, struct report_files *files,
                        struct error *err);

#endif
