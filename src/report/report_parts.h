/* SPDX-License-Identifier: MIT */
/* The parts of the page: each appends HTML and knows nothing of the others. */
#ifndef REPORT_REPORT_PARTS_H
#define REPORT_REPORT_PARTS_H

#include "report/explorer.h"
#include "report/report.h"

/* Tables of some 15 kB; beyond so many the rest of the ways to launch that the
 * grid has is left out. */
enum { EXPLORER_MAX_SETTINGS = 32, EXPLORER_MAX_TABLES = 64, EXPLORER_MAX_PRESETS = 40 };

/* What the explorer of a report offers. */
struct explorer_choices {
    struct occ_launch settings[EXPLORER_MAX_SETTINGS];
    size_t count, most;
    struct explorer_preset start;
    struct explorer_preset presets[EXPLORER_MAX_PRESETS];
    size_t preset_count;
};

void report_choose(const struct report *report, struct explorer_choices *choices);

/* Sections; nothing where there is nothing to show. */
void report_links(const void *report, struct buffer *out);
void report_summary(const void *report, struct buffer *out);
void report_validity(const void *report, struct buffer *out);
void report_explorer(const void *report, struct buffer *out);
void report_kernels(const void *report, struct buffer *out);
void report_charts(const void *report, struct buffer *out);
void report_achieved(const void *report, struct buffer *out);
void report_assumptions(const void *report, struct buffer *out);
void report_archs(const void *report, struct buffer *out);
void report_data(const void *report, struct buffer *out);

/* A table of the kernels that files told of; nothing without any. */
void report_read_kernels(const struct report *report, struct buffer *out);
/* An attribute that tells where the plot of a map lies; nothing for what is none. */
void report_plane(struct buffer *out, const struct planned_chart *chart,
                  const struct chart_plane *plane);

/* Go on in these words; those before, which are to be set again. */
const struct occ_arch_words *report_speak(struct buffer *out,
                                          const struct occ_arch_words *words);

/* The limits of a code with their colours, or why the launch is refused. */
void report_limiters(struct buffer *out, uint32_t limiter_code, enum occ_status status);

/* Table cells: blocks, warps of all, occupancy with a bar. */
void report_answer_cells(struct buffer *out, const struct occ_arch *arch,
                         const struct occ_result *result);

/* "12.5 %" of `total`, one decimal; "&lt; 0.1 %" for what would round to none. */
void report_share(struct buffer *out, uint64_t part, uint64_t total);

/* "256 threads per block · 72 registers per thread · 40 KiB of shared memory". */
void report_launch(struct buffer *out, const struct occ_launch *launch);

/* The architecture of a launch, as a link to it in the explorer, if it is there. */
void report_explore_link(struct buffer *out, const struct report *report,
                         const struct sweep_row *row);

/* "sm_90 (Hopper)", escaped. */
void report_arch_name(struct buffer *out, const struct occ_arch *arch);

#endif
