/* SPDX-License-Identifier: MIT */
/*
 * What profilers measured, under a heading of its own: nothing here is
 * computed but what stands in the columns that say so.
 */
#include "chart/axis_scale.h"
#include "report/html.h"
#include "report/report_parts.h"

/* Longer tables are folded. */
#define ROWS_SHOWN_OPEN 40

static const char head[] =
    "<table class=\"sortable read\">\n<thead><tr><td colspan=\"5\"></td>"
    "<th scope=\"colgroup\" colspan=\"2\" class=\"group\">Theoretical, computed</th>"
    "<th scope=\"colgroup\" colspan=\"2\" class=\"group\">Achieved, "
    "measured</th><td></td></tr>\n"
    "<tr><th scope=\"col\">Kernel</th><th scope=\"col\">Architecture</th>"
    "<th scope=\"col\" class=\"n\">Threads per block</th>"
    "<th scope=\"col\" class=\"n\">Registers per thread</th>"
    "<th scope=\"col\" class=\"n\">Shared memory per block</th>"
    "<th scope=\"col\" class=\"n\">warps</th><th scope=\"col\" class=\"n\">occupancy</th>"
    "<th scope=\"col\" class=\"n\">warps</th><th scope=\"col\" class=\"n\">occupancy</th>"
    "<th scope=\"col\">The profiler differs in</th></tr></thead>\n<tbody>\n";

/* Hundredths, without idle zeros; a dash for what the report does not hold. */
static void measured_cell(struct buffer *out, uint32_t x100, const char *unit)
{
    buffer_add_text(out, "<td class=\"n\">");
    if (x100 == OCC_UNLIMITED)
        buffer_add_text(out, "&ndash;");
    else
        buffer_printf(out, "%.10g%s", x100 / 100.0, unit);
    buffer_add_text(out, "</td>");
}

static void number_cell(struct buffer *out, uint32_t number)
{
    buffer_add_text(out, "<td class=\"n\">");
    html_number(out, number);
    buffer_add_text(out, "</td>");
}

static void write_differences(struct buffer *out, const struct verified_row *row)
{
    const char *joint = "";
    buffer_add_text(out, "<td>");
    for (unsigned item = 0; item < VERIFIED_ITEM_COUNT; item++)
        if (row->disagreements & 1u << item) {
            buffer_printf(out, "%s%s", joint, verified_item_name(item));
            joint = ", ";
        }
    buffer_add_text(out, joint[0] ? "</td>" : "&ndash;</td>");
}

static void write_row(struct buffer *out, const struct report *report,
                      const struct verified_row *row)
{
    const struct occ_launch *launch = &row->launch.launch;
    const struct occ_result *result = &row->launch.result;
    buffer_add_text(out, "<tr><th scope=\"row\" dir=\"auto\">");
    html_text(out, row->name);
    buffer_add_text(out, "</th><td>");
    report_explore_link(out, report, &row->launch);
    buffer_add_text(out, "</td>");
    number_cell(out, launch->threads_per_block);
    number_cell(out, launch->regs_per_thread);
    buffer_printf(out, "<td class=\"n\" data-sort=\"%u\">",
                  (unsigned)launch->smem_per_block_bytes);
    axis_amount_text(OCC_AXIS_SMEM, launch->smem_per_block_bytes, out);
    buffer_add_text(out, "</td>");
    number_cell(out, result->warps_per_sm);
    measured_cell(out, occ_occupancy_pct_x100(row->launch.arch, result->warps_per_sm), " %");
    measured_cell(out, row->achieved_warps_x100, "");
    measured_cell(out, row->achieved_occupancy_x100, " %");
    write_differences(out, row);
    buffer_add_text(out, "</tr>\n");
}

void report_achieved(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct run_profiles *profiles = report->profiles;
    if (profiles->row_count == 0)
        return;
    buffer_printf(out,
                  "<section id=\"achieved\">\n<h2>Achieved occupancy</h2>\n"
                  "<p>What a profiler measured of %zu launches: the warps that were resident, "
                  "on average over their run. The theoretical figures beside them are "
                  "computed with the split of shared memory that the profiler reports.</p>\n"
                  "<details%s><summary>The launches as a table</summary>\n"
                  "<div class=\"wide\">",
                  profiles->row_count, profiles->row_count <= ROWS_SHOWN_OPEN ? " open" : "");
    buffer_add_words(out, head);
    for (size_t i = 0; i < profiles->row_count; i++)
        write_row(out, report, &profiles->rows[i]);
    buffer_add_text(out, "</tbody></table></div></details>\n");
    if (profiles->unknown_count)
        buffer_printf(out,
                      "<p class=\"note\">%zu more launches ran on architectures that are not "
                      "known here.</p>\n",
                      profiles->unknown_count);
    buffer_add_text(out, "</section>\n");
}
