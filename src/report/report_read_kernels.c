/* SPDX-License-Identifier: MIT */
/* The kernels that files told of: one table, a row for each on each architecture. */
#include "chart/axis_scale.h"
#include "report/html.h"
#include "report/report_parts.h"

static const char head[] =
    "<h4>Kernels of files</h4>\n<div class=\"wide\"><table class=\"sortable "
    "read\">\n<thead><tr>"
    "<th scope=\"col\">Kernel</th><th scope=\"col\">Architecture</th>"
    "<th scope=\"col\" class=\"n\">Threads per block</th>"
    "<th scope=\"col\" class=\"n\">Registers per thread</th>"
    "<th scope=\"col\" class=\"n\">Shared memory per block</th>"
    "<th scope=\"col\" class=\"n\">Spilled bytes</th>"
    "<th scope=\"col\" class=\"n\">Blocks per SM</th>"
    "<th scope=\"col\" class=\"n\">Warps per SM</th>"
    "<th scope=\"col\" class=\"n\">Occupancy</th><th scope=\"col\">Limited by</th>"
    "<th scope=\"col\" class=\"n\">Registers to spare</th>"
    "<th scope=\"col\" class=\"n\">Blocks beyond</th></tr></thead>\n<tbody>\n";

/* A number that the source may not hold; `sort` where the text is no number. */
static void number_cell(struct buffer *out, uint64_t number, bool is_known)
{
    buffer_add_text(out, "<td class=\"n\">");
    if (is_known)
        html_number(out, number);
    else
        buffer_add_text(out, "&ndash;");
    buffer_add_text(out, "</td>");
}

static void smem_cell(struct buffer *out, uint32_t bytes)
{
    buffer_printf(out, "<td class=\"n\" data-sort=\"%u\">", (unsigned)bytes);
    axis_amount_text(OCC_AXIS_SMEM, bytes, out);
    buffer_add_text(out, "</td>");
}

/* Stores and loads together; a log without either says nothing. */
static void spills_cell(struct buffer *out, const struct kernel_row *row)
{
    bool is_known =
        row->spill_store_bytes != OCC_UNLIMITED && row->spill_load_bytes != OCC_UNLIMITED;
    number_cell(out, (uint64_t)row->spill_store_bytes + row->spill_load_bytes, is_known);
}

static void write_row(struct buffer *out, const struct report *report,
                      const struct run_kernel *kernel)
{
    const struct kernel_row *row = &kernel->row;
    const struct sweep_row *launch = &row->launch;
    const struct occ_result *result = &launch->result;

    buffer_add_text(out, "<tr><th scope=\"row\" dir=\"auto\">");
    html_text(out, row->name);
    buffer_add_text(out, "</th><td>");
    report_explore_link(out, report, launch);
    if (kernel->compiled_for != NULL) {
        buffer_add_text(out, " <span class=\"of\">as built for ");
        html_text(out, kernel->compiled_for);
        buffer_add_text(out, "</span>");
    }
    buffer_add_text(out, "</td>");
    number_cell(out, launch->launch.threads_per_block, true);
    number_cell(out, launch->launch.regs_per_thread, true);
    smem_cell(out, launch->launch.smem_per_block_bytes);
    spills_cell(out, row);
    report_answer_cells(out, launch->arch, result);
    buffer_add_text(out, "<td>");
    const struct occ_arch_words *words = report_speak(out, &launch->arch->words);
    report_limiters(out, result->limiter_code, result->status);
    out->words = words;
    buffer_add_text(out, "</td>");
    number_cell(out, row->regs_to_cliff, row->regs_to_cliff != OCC_UNLIMITED);
    number_cell(out, row->blocks_per_sm_next, row->blocks_per_sm_next != OCC_UNLIMITED);
    buffer_add_text(out, "</tr>\n");
}

void report_read_kernels(const struct report *report, struct buffer *out)
{
    const struct run_kernels *kernels = report->plan->run_kernels;
    bool has_assumed = false;

    if (kernels->count == kernels->given_count)
        return;
    buffer_add_words(out, head);
    for (size_t i = kernels->given_count; i < kernels->count; i++) {
        write_row(out, report, &kernels->items[i]);
        has_assumed = has_assumed || kernels->items[i].row.is_size_assumed;
    }
    buffer_add_text(out, "</tbody></table></div>\n");
    if (has_assumed)
        buffer_add_words(out,
                         "<p class=\"note\">Where nothing says with which block size a "
                         "kernel is launched it is shown at 128, 256, 512 and 1024 threads, "
                         "and no chart marks it.</p>\n");
}
