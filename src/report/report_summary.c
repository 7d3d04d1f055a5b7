/* SPDX-License-Identifier: MIT */
/* The first thing on the page: what the grid holds on each architecture, and
 * where each kernel stands. */
#include "report/html.h"
#include "report/report_parts.h"

static void write_share_cell(struct buffer *out, uint64_t part, uint64_t total)
{
    buffer_printf(out, "<td class=\"n\" data-sort=\"%.6f\">",
                  total ? (double)part / (double)total : 0.0);
    if (part > 0)
        report_share(out, part, total);
    else
        buffer_add_text(out, "&ndash;");
    buffer_add_text(out, "</td>");
}

/* A limit that binds nowhere has no column. */
static bool binds_somewhere(const struct report *report, enum occ_limiter limiter)
{
    for (size_t i = 0; i < report->grids->count; i++)
        if (report->censuses[i].by_limiter[limiter])
            return true;
    return false;
}

static void write_grid_head(struct buffer *out, const struct report *report)
{
    buffer_add_words(out, "<thead><tr><th scope=\"col\">Architecture</th>"
                          "<th scope=\"col\" class=\"n\">Launches</th>"
                          "<th scope=\"col\" class=\"n\">Can launch</th>"
                          "<th scope=\"col\" class=\"n\">Fill the SM</th>"
                          "<th scope=\"col\" class=\"n\">Most warps</th>");
    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
        if (binds_somewhere(report, limiter)) {
            buffer_add_text(out, "<th scope=\"col\" class=\"n\">");
            report_limiters(out, OCC_LIMITER_CODE(limiter), OCC_OK);
            buffer_add_text(out, "</th>");
        }
    buffer_add_text(out, "</tr></thead>\n<tbody>\n");
}

static void write_grid_row(struct buffer *out, const struct report *report, size_t i)
{
    const struct occ_arch *arch = report->grids->items[i].arch;
    const struct grid_census *census = &report->censuses[i];
    uint64_t answered = census->by_status[OCC_OK];
    buffer_add_text(out, "<tr><th scope=\"row\">");
    report_arch_name(out, arch);
    buffer_add_text(out, "</th><td class=\"n\">");
    html_number(out, census->launches);
    buffer_add_text(out, "</td>");
    write_share_cell(out, answered, census->launches);
    write_share_cell(out, census->full, census->launches);
    buffer_printf(out, "<td class=\"n\">%u<span class=\"of\"> of %u</span></td>",
                  (unsigned)census->most_warps_per_sm, (unsigned)arch->limits.max_warps_per_sm);
    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
        if (binds_somewhere(report, limiter))
            write_share_cell(out, census->by_limiter[limiter], answered);
    buffer_add_text(out, "</tr>\n");
}

static void write_grid(struct buffer *out, const struct report *report)
{
    buffer_add_text(out, "<div class=\"wide\"><table class=\"sortable\">\n"
                         "<caption>The grid, and which limit binds how often</caption>\n");
    write_grid_head(out, report);
    for (size_t i = 0; i < report->grids->count; i++)
        write_grid_row(out, report, i);
    buffer_add_text(out, "</tbody></table></div>\n<p class=\"note\">Limits are shares of the "
                         "launches that can run; a tie counts for each of its limits, so "
                         "shares may add up to more than 100&nbsp;%.</p>\n");
}

static void write_standing(struct buffer *out, const struct occ_arch *arch,
                           const struct sweep_kernel *kernel)
{
    struct occ_result result = occ_compute(arch, kernel->launch);
    const struct occ_arch_words *words = report_speak(out, &arch->words);
    uint32_t pct_x100 = occ_occupancy_pct_x100(arch, result.warps_per_sm);
    buffer_printf(out, "<td class=\"standing\" data-sort=\"%u.%02u\">",
                  (unsigned)(pct_x100 / 100), (unsigned)(pct_x100 % 100));
    if (result.status == OCC_OK)
        buffer_printf(out, "<b>%u</b> block%s, %u warps<br>", (unsigned)result.blocks_per_sm,
                      result.blocks_per_sm == 1 ? "" : "s", (unsigned)result.warps_per_sm);
    report_limiters(out, result.limiter_code, result.status);
    buffer_add_text(out, "</td>");
    out->words = words;
}

static void write_kernels(struct buffer *out, const struct sweep_spec *spec)
{
    buffer_add_words(out, "<div class=\"wide\"><table class=\"sortable\">\n"
                          "<caption>Kernels, per SM</caption>\n"
                          "<thead><tr><th scope=\"col\">Kernel</th>");
    for (size_t i = 0; i < spec->archs.count; i++) {
        buffer_add_text(out, "<th scope=\"col\">");
        report_arch_name(out, spec->archs.archs[i]);
        buffer_add_text(out, "</th>");
    }
    buffer_add_text(out, "</tr></thead>\n<tbody>\n");
    for (size_t k = 0; k < spec->kernel_count; k++) {
        buffer_add_text(out, "<tr><th scope=\"row\" class=\"kernel name\" dir=\"auto\">");
        html_text(out, spec->kernels[k].name);
        buffer_add_text(out, "</th>");
        for (size_t i = 0; i < spec->archs.count; i++)
            write_standing(out, spec->archs.archs[i], &spec->kernels[k]);
        buffer_add_text(out, "</tr>\n");
    }
    buffer_add_text(out, "</tbody></table></div>\n");
}

void report_summary(const void *page, struct buffer *out)
{
    const struct report *report = page;
    buffer_add_text(out, "<section id=\"summary\">\n<h2>Summary</h2>\n");
    if (report->spec->kernel_count)
        write_kernels(out, report->spec);
    write_grid(out, report);
    buffer_add_text(out, "</section>\n");
}
