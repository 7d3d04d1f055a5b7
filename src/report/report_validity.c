/* SPDX-License-Identifier: MIT */
/* Which launches cannot run, and why: of the grid, counted, and each kernel. */
#include <string.h>

#include "base/arch_words.h"
#include "report/html.h"
#include "report/report_parts.h"

/* More are in the tables of kernels. */
#define KERNELS_TOLD 20

/* CUDA has an error for each reason; others are told otherwise. */
static bool any_speaks_cuda(const struct report *report)
{
    for (size_t i = 0; i < report->grids->count; i++)
        if (arch_speaks_cuda(report->grids->items[i].arch))
            return true;
    return false;
}

static void write_cuda_error(struct buffer *out, const struct occ_arch *arch,
                             enum occ_status status)
{
    if (arch_speaks_cuda(arch))
        buffer_printf(out, "<td><code>%s</code></td>", occ_status_cuda_error(status));
    else
        buffer_add_text(out, "<td>&ndash;</td>");
}

static void write_reason(struct buffer *out, const struct report *report, size_t i,
                         enum occ_status status)
{
    const struct grid_census *census = &report->censuses[i];
    buffer_add_text(out, "<tr><th scope=\"row\">");
    report_arch_name(out, report->grids->items[i].arch);
    const struct occ_arch *arch = report->grids->items[i].arch;
    const struct occ_arch_words *words = report_speak(out, &arch->words);
    buffer_add_text(out, "</th><td>");
    buffer_add_words(out, occ_status_text(status));
    buffer_add_text(out, "</td><td class=\"n\">");
    html_number(out, census->by_status[status]);
    buffer_printf(out, "</td><td class=\"n\" data-sort=\"%.6f\">",
                  (double)census->by_status[status] / (double)census->launches);
    report_share(out, census->by_status[status], census->launches);
    buffer_add_text(out, "</td><td>");
    report_launch(out, &census->example[status]);
    buffer_add_text(out, "</td>");
    if (any_speaks_cuda(report))
        write_cuda_error(out, arch, status);
    buffer_add_text(out, "</tr>\n");
    out->words = words;
}

/* The number of rows written. */
static size_t write_reasons(struct buffer *out, const struct report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->grids->count; i++)
        for (enum occ_status status = OCC_OK + 1; status < OCC_STATUS_COUNT; status++)
            if (report->censuses[i].by_status[status]) {
                write_reason(out, report, i, status);
                count++;
            }
    return count;
}

static void write_grid(struct buffer *out, const struct report *report)
{
    struct buffer rows = {.words = out->words};
    if (write_reasons(&rows, report) == 0) {
        buffer_add_text(out,
                        "<p>Every launch of the grid can run on every architecture.</p>\n");
    } else {
        buffer_add_text(out, "<p>Launches of the grid that the hardware refuses. They have no "
                             "occupancy, which is not the same as a low one.</p>\n"
                             "<div class=\"wide\"><table class=\"sortable\">\n<thead><tr>"
                             "<th scope=\"col\">Architecture</th><th scope=\"col\">Reason</th>"
                             "<th scope=\"col\" class=\"n\">Launches</th>"
                             "<th scope=\"col\" class=\"n\">Share</th>"
                             "<th scope=\"col\">For example</th>");
        buffer_add_text(out, any_speaks_cuda(report) ? "<th scope=\"col\">CUDA says</th>" : "");
        buffer_add_text(out, "</tr></thead>\n<tbody>\n");
        buffer_add(out, rows.bytes, rows.size);
        buffer_add_text(out, "</tbody></table></div>\n");
    }
    buffer_fail_if(out, rows.failed);
    buffer_release(&rows);
}

/* Refused for one reason at one block size, in the same words; architectures do
 * not count. */
static bool is_alike(const struct kernel_row *a, const struct kernel_row *b)
{
    return a->launch.result.status == b->launch.result.status &&
           a->launch.launch.threads_per_block == b->launch.launch.threads_per_block &&
           arch_words_equal(&a->launch.arch->words, &b->launch.arch->words) &&
           strcmp(a->kernel, b->kernel) == 0;
}

static bool is_told_already(const struct run_kernels *kernels, size_t i)
{
    for (size_t before = 0; before < i; before++)
        if (is_alike(&kernels->items[before].row, &kernels->items[i].row))
            return true;
    return false;
}

/* The kernel of item `first` with every architecture that refuses it so. */
static void write_kernel(struct buffer *out, const struct run_kernels *kernels, size_t first)
{
    const struct kernel_row *kernel = &kernels->items[first].row;
    enum occ_status status = kernel->launch.result.status;
    const char *joint = "";
    buffer_add_text(out, "<li><span class=\"kernel\" dir=\"auto\">");
    html_text(out, kernel->name);
    const struct occ_arch *arch = kernel->launch.arch;
    const struct occ_arch_words *words = report_speak(out, &arch->words);
    buffer_printf(
        out, "</span> with %u threads: ", (unsigned)kernel->launch.launch.threads_per_block);
    buffer_add_words(out, occ_status_text(status));
    if (arch_speaks_cuda(arch))
        buffer_printf(out, " (<code>%s</code>)", occ_status_cuda_error(status));
    buffer_add_text(out, " on ");
    out->words = words;
    for (size_t i = first; i < kernels->count; i++) {
        if (!is_alike(&kernels->items[i].row, kernel))
            continue;
        buffer_add_text(out, joint);
        report_arch_name(out, kernels->items[i].row.launch.arch);
        joint = ", ";
    }
    buffer_add_text(out, ".</li>\n");
}

static void write_kernels(struct buffer *out, const struct run_kernels *kernels)
{
    size_t told = 0;
    for (size_t i = 0; i < kernels->count && told < KERNELS_TOLD; i++) {
        if (kernels->items[i].row.launch.result.status == OCC_OK || is_told_already(kernels, i))
            continue;
        buffer_add_text(out, told++ == 0 ? "<p>Kernels that cannot launch:</p>\n<ul>\n" : "");
        write_kernel(out, kernels, i);
    }
    if (told == KERNELS_TOLD)
        buffer_add_text(out, "<li>Any others are in the tables of "
                             "<a href=\"#kernels\">kernels</a>.</li>\n");
    if (told > 0)
        buffer_add_text(out, "</ul>\n");
    else if (kernels->count > 0)
        buffer_add_text(out, "<p>Every kernel can launch on every architecture.</p>\n");
}

void report_validity(const void *page, struct buffer *out)
{
    const struct report *report = page;
    buffer_add_text(out, "<section id=\"validity\">\n<h2>Validity</h2>\n");
    write_kernels(out, report->plan->run_kernels);
    write_grid(out, report);
    buffer_add_text(out, "</section>\n");
}
