/* SPDX-License-Identifier: MIT */
/*
 * The kernels of a sweep on the page: where each stands on each architecture,
 * how much it may still use, and what one more block asks of it.
 */
#include "chart/llvm_curve.h"
#include "config/special_inputs.h"
#include "report/html.h"
#include "report/report_parts.h"
#include "report/table_words.h"

static void write_launch(struct buffer *out, const struct sweep_kernel *kernel)
{
    report_launch(out, &kernel->launch);
    if (kernel->grid_blocks) {
        buffer_add_text(out, " &middot; a grid of ");
        html_number(out, kernel->grid_blocks);
        buffer_add_words(out, " blocks");
    }
}

static void write_room(struct buffer *out, const struct sweep_row *row, enum occ_axis axis)
{
    buffer_add_text(out, "<td class=\"n\">");
    words_room(out, row, axis);
    buffer_add_text(out, "</td>");
}

static void write_one_more(struct buffer *out, const struct sweep_row *row)
{
    struct occ_rung rung = words_next_rung(row);
    buffer_add_text(out, "<td>");
    if (rung.out_of_reach_by) {
        buffer_add_text(out, "out of reach: ");
        report_limiters(out, rung.out_of_reach_by, OCC_OK);
    } else {
        words_one_more(out, row, &rung);
    }
    buffer_add_text(out, "</td>");
}

static const char head_begin[] =
    "<thead><tr><td colspan=\"5\"></td>"
    "<th scope=\"colgroup\" colspan=\"2\" class=\"group\">Keeps these blocks up to</th>";
static const char table_head[] =
    "<th scope=\"col\">Architecture</th>"
    "<th scope=\"col\" class=\"n\">Blocks per SM</th>"
    "<th scope=\"col\" class=\"n\">Warps per SM</th>"
    "<th scope=\"col\" class=\"n\">Occupancy</th><th scope=\"col\">Limited by</th>"
    "<th scope=\"col\" class=\"n\">registers</th>"
    "<th scope=\"col\" class=\"n\">shared memory</th>"
    "<th scope=\"col\">One more block at</th>";

/* LLVM's number is of another kind, and stands last, where there is one. */
static bool has_llvm_waves(const struct report *report)
{
    const struct arch_list *archs = &report->spec->archs;
    return archs_have(archs->archs, archs->count, arch_has_llvm_waves);
}

static void write_llvm_waves(struct buffer *out, const struct sweep_row *row)
{
    if (!row->arch->has_llvm_waves) {
        buffer_add_text(out, "<td class=\"n\">&ndash;</td>");
        return;
    }
    buffer_printf(out, "<td class=\"n\">%u<span class=\"of\"> of %u</span></td>",
                  (unsigned)occ_llvm_waves_per_simd(row->arch, row->launch),
                  (unsigned)llvm_most_waves(row->arch));
}

static void write_head(struct buffer *out, const struct report *report)
{
    bool has_waves = has_llvm_waves(report);
    buffer_add_words(out, head_begin);
    buffer_add_text(out,
                    has_waves ? "<td colspan=\"2\"></td></tr>\n<tr>" : "<td></td></tr>\n<tr>");
    buffer_add_words(out, table_head);
    if (has_waves)
        buffer_add_text(out, "<th scope=\"col\" class=\"n\">LLVM, waves per SIMD</th>");
    buffer_add_text(out, "</tr></thead>\n<tbody>\n");
}

static void write_on_arch(struct buffer *out, const struct report *report,
                          const struct occ_arch *arch, const struct sweep_kernel *kernel)
{
    struct kernel_row row = kernel_row_make(arch, kernel->launch);
    const struct occ_result *result = &row.launch.result;
    const struct occ_arch_words *words = report_speak(out, &arch->words);
    buffer_add_text(out, "<tr><th scope=\"row\">");
    report_explore_link(out, report, &row.launch);
    buffer_add_text(out, "</th>");
    report_answer_cells(out, arch, result);
    buffer_add_text(out, "<td>");
    report_limiters(out, result->limiter_code, result->status);
    buffer_add_text(out, "</td>");
    write_room(out, &row.launch, OCC_AXIS_REGS);
    write_room(out, &row.launch, OCC_AXIS_SMEM);
    write_one_more(out, &row.launch);
    if (has_llvm_waves(report))
        write_llvm_waves(out, &row.launch);
    buffer_add_text(out, "</tr>\n");
    out->words = words;
}

static void write_kernel(struct buffer *out, const struct report *report,
                         const struct sweep_kernel *kernel)
{
    const struct arch_list *archs = &report->spec->archs;
    buffer_add_text(out, "<h4 class=\"kernel\" dir=\"auto\">");
    html_text(out, kernel->name);
    buffer_add_text(out, "</h4>\n<p class=\"note\">");
    write_launch(out, kernel);
    buffer_add_text(out, "</p>\n<div class=\"wide\"><table class=\"sortable\">\n");
    write_head(out, report);
    for (size_t i = 0; i < archs->count; i++)
        write_on_arch(out, report, archs->archs[i], kernel);
    buffer_add_text(out, "</tbody></table></div>\n");
}

void report_kernels(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct sweep_spec *spec = report->spec;
    if (report->plan->run_kernels->count == 0)
        return;
    buffer_add_text(out, "<section id=\"kernels\">\n<h3>Kernels</h3>\n");
    for (size_t i = 0; i < spec->kernel_count; i++)
        write_kernel(out, report, &spec->kernels[i]);
    report_read_kernels(report, out);
    buffer_add_text(out, "</section>\n");
}
