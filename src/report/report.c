/* SPDX-License-Identifier: MIT */
/*
 * The page as a whole. What stands there for every run is in report.html,
 * which the build compiles in; here are the slots that differ.
 */
#include "report/report.h"

#include <assert.h>

#include "base/arch_words.h"
#include "base/embedded.h"
#include "base/text.h"
#include "report/html.h"
#include "report/html_page.h"
#include "report/report_parts.h"

#include <occsweep/version.h>

/* More names than this and the line under the title gives their number. */
#define ARCHS_NAMED 6

static void write_version(const void *page, struct buffer *out)
{
    (void)page;
    buffer_add_text(out, OCCSWEEP_VERSION);
}

static void write_title(const void *page, struct buffer *out)
{
    const struct report *report = page;
    html_text(out, report->spec->title);
}

static void write_count(struct buffer *out, uint64_t count, const char *one, const char *many)
{
    /* A line may break after the dot and nowhere else. */
    buffer_add_text(out, "&nbsp;&middot; ");
    html_number(out, count);
    buffer_printf(out, "&nbsp;%s", count == 1 ? one : many);
}

static uint64_t launches(const struct report *report)
{
    const struct report_file *sweep = report_files_find(report->files, "data/sweep.csv");
    return sweep ? sweep->row_count : 0;
}

static void write_lede(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct run_plan *plan = report->plan;
    for (size_t i = 0; i < plan->arch_count && plan->arch_count <= ARCHS_NAMED; i++) {
        buffer_add_text(out, i == 0 ? "" : ", ");
        report_arch_name(out, plan->archs[i]);
    }
    if (plan->arch_count > ARCHS_NAMED)
        buffer_printf(out, "%zu architectures", plan->arch_count);
    if (plan->run_kernels->kernel_count)
        write_count(out, plan->run_kernels->kernel_count, "kernel", "kernels");
    write_count(out, plan->chart_count, "chart", "charts");
    if (launches(report))
        write_count(out, launches(report), "launch", "launches");
}

static void write_contents(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct {
        const char *id, *name;
        bool is_there;
    } sections[] = {
        {"links", "Other pages", report->spec->link_count > 0},
        {"summary", "Summary", true},
        {"validity", "Validity", true},
        {"kernels", "Kernels", report->plan->run_kernels->count > 0},
        {"charts", "Charts", report->plan->chart_count > 0},
        {"achieved", "Achieved occupancy", report->profiles->row_count > 0},
        {"explorer", "Explorer", true},
        {"architectures", "Limits and assumptions", true},
        {"data", "Downloads", true},
        {"config", "How this was made", true},
        {"caveats", "What occupancy does not tell", true},
    };
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (sections[i].is_there)
            buffer_printf(out, "<a href=\"#%s\">%s</a> ", sections[i].id, sections[i].name);
}

static void write_made(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct sweep_spec *spec = report->spec;
    buffer_add_text(out, "<dl>\n<dt>Program</dt><dd>occsweep " OCCSWEEP_VERSION
                         "</dd>\n<dt>Command</dt><dd><code>occsweep run ");
    html_text(out, text_file_name(spec->path));
    for (size_t i = 0; i < report->sets->count; i++) {
        buffer_add_text(out, " --set ");
        html_text(out, report->sets->texts[i]);
    }
    buffer_add_text(out, "</code></dd>\n");
    for (size_t i = 0; i < spec->provenance_count; i++) {
        buffer_add_text(out, "<dt>");
        html_text(out, spec->provenance[i].key);
        buffer_add_text(out, "</dt><dd>");
        html_text(out, spec->provenance[i].value);
        buffer_add_text(out, "</dd>\n");
    }
    buffer_add_text(out, "</dl>\n<pre><code>");
    html_text(out, spec->text);
    buffer_add_text(out, "</code></pre>\n");
}

static const struct html_slot slots[] = {
    {"version", write_version},
    {"title", write_title},
    {"lede", write_lede},
    {"contents", write_contents},
    {"links", report_links},
    {"summary", report_summary},
    {"validity", report_validity},
    {"kernels", report_kernels},
    {"charts", report_charts},
    {"achieved", report_achieved},
    {"explorer", report_explorer},
    {"assumptions", report_assumptions},
    {"architectures", report_archs},
    {"data", report_data},
    {"made", write_made},
    {NULL, NULL},
};

static void write_body(const void *report, struct buffer *out)
{
    const struct embedded_text *body = embedded_find("report.html");
    const struct run_plan *plan = ((const struct report *)report)->plan;
    struct arch_words_joined joined;
    assert(body != NULL);
    const struct occ_arch_words *words =
        report_speak(out, arch_words_of(plan->archs, plan->arch_count, &joined));
    html_fill(out, body->text, slots, report);
    out->words = words;
}

void report_write(const struct report *report, struct buffer *out)
{
    struct explorer_choices choices;
    struct report whole = *report;
    report_choose(report, &choices);
    whole.choices = &choices;
    const struct html_page page = {
        .title = report->spec->title,
        .image_sources = "data:",
        .write_body = write_body,
        .context = &whole,
    };
    html_page_write(&page, out);
}
