/* SPDX-License-Identifier: MIT */
/*
 * The charts of a run on the page: the pictures themselves, links to their
 * files, and under a chart of thresholds these as a table.
 */
#include "chart/card.h"
#include "chart/lines.h"
#include "chart/page.h"
#include "report/html.h"
#include "report/report_parts.h"
#include "report/table_words.h"
#include "report/words_table.h"

/* Longer tables are folded. */
#define ROWS_SHOWN_OPEN 16

/* Its own picture for each theme of the reader, one where there is only one. */
static void write_picture(struct buffer *out, const struct report_chart *chart,
                          enum chart_size size)
{
    const struct buffer *light = &chart->pictures[THEME_LIGHT];
    const struct buffer *dark = &chart->pictures[THEME_DARK];
    const struct buffer *grey = &chart->pictures[THEME_GREY];
    const struct buffer *shown = light->size ? light : grey->size ? grey : dark;
    bool has_both = shown != dark && dark->size > 0;

    buffer_printf(out, "<div class=\"shown\"><picture class=\"%s\">",
                  has_both ? "both" : "one");
    if (has_both) {
        buffer_add_text(out,
                        "<source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"");
        html_data_url(out, chart->format->mime, dark->bytes, dark->size);
        buffer_add_text(out, "\">");
    }
    buffer_add_text(out, "<img src=\"");
    html_data_url(out, chart->format->mime, shown->bytes, shown->size);
    buffer_printf(out, "\" width=\"%d\" alt=\"", page_width_px(size));
    html_text(out, chart->alt.bytes ? chart->alt.bytes : "");
    buffer_add_text(out, "\"></picture></div>\n");
}

/* A link to a file of charts/, if it is there; releases `name`. */
static void write_link(struct buffer *out, const struct report *report, struct buffer *name,
                       const char *words, enum picture_theme theme)
{
    struct buffer path = BUFFER_INIT;
    buffer_printf(&path, "charts/%s", name->failed ? "" : name->bytes);
    if (path.failed || name->failed)
        buffer_fail_if(out, true);
    else if (report_files_find(report->files, path.bytes))
        buffer_printf(out, " <a href=\"%s\">%s%s%s</a>", path.bytes, words,
                      theme == THEME_LIGHT ? "" : ", ",
                      theme == THEME_LIGHT ? "" : picture_theme_names[theme]);
    buffer_release(&path);
    buffer_release(name);
}

static void write_picture_links(struct buffer *out, const struct report *report, const char *id,
                                enum picture_format format, enum picture_theme theme)
{
    struct buffer name = BUFFER_INIT;
    render_picture_name(&name, id, &render_formats[format], &render_themes[theme]);
    write_link(out, report, &name, picture_format_names[format], theme);
    if (render_formats[format].beside) {
        render_beside_name(&name, id, &render_formats[format], &render_themes[theme]);
        write_link(out, report, &name, "with its pdf", theme);
    }
}

/* Every file of the chart. Ids hold nothing that a URL or HTML would mind. */
static void write_links(struct buffer *out, const struct report *report, const char *id)
{
    buffer_printf(out, "<a href=\"charts/%s.gp\">gnuplot</a> <a href=\"charts/%s.csv\">csv</a>",
                  id, id);
    for (enum picture_format format = 0; format < PICTURE_FORMAT_COUNT; format++)
        for (enum picture_theme theme = 0; theme < THEME_COUNT; theme++)
            write_picture_links(out, report, id, format, theme);
}

static size_t write_plateaus(struct buffer *out, const struct planned_chart *chart)
{
    struct slice slice = {chart->arch, chart->spec.launch, chart->spec.x};
    struct plateau_row row = {.along = NULL};
    size_t count = 0;
    while (plateau_row_next(&slice, &row)) {
        buffer_printf(out, "<tr><th scope=\"row\" class=\"n\" data-sort=\"%u\">",
                      (unsigned)plateau_row_value(&row.last, slice.along));
        words_plateau_range(out, &row, slice.along);
        buffer_add_text(out, "</th>");
        report_answer_cells(out, slice.arch, &row.first.result);
        buffer_add_text(out, "<td>");
        report_limiters(out, page_shown_code(&chart->spec, chart->arch, &row.first.result),
                        row.first.result.status);
        buffer_add_text(out, "</td></tr>\n");
        count++;
    }
    return count;
}

static void write_thresholds(struct buffer *out, const struct planned_chart *chart)
{
    struct buffer rows = {.words = out->words}, name = {.words = out->words};
    size_t count = write_plateaus(&rows, chart);
    buffer_add_words(&name, axis_name(chart->spec.x));
    if (rows.failed || name.failed)
        buffer_fail_if(out, true);
    else
        buffer_printf(out,
                      "<details%s><summary>The %zu plateaus as a table</summary>\n"
                      "<div class=\"wide\"><table class=\"sortable\">\n<thead><tr><th "
                      "scope=\"col\" class=\"n\">%s</th>"
                      "<th scope=\"col\" class=\"n\">Blocks per SM</th>"
                      "<th scope=\"col\" class=\"n\">Warps per SM</th>"
                      "<th scope=\"col\" class=\"n\">Occupancy</th>"
                      "<th scope=\"col\">Limited by</th></tr></thead>\n<tbody>\n",
                      count <= ROWS_SHOWN_OPEN ? " open" : "", count, name.bytes);
    buffer_add(out, rows.bytes, rows.size);
    buffer_add_text(out, "</tbody></table></div></details>\n");
    buffer_release(&rows);
    buffer_release(&name);
}

/* "out of reach" is a dash, which sorts behind all numbers. */
static void write_card(struct buffer *out, const struct planned_chart *chart)
{
    struct words_table table = {.column_count = 0};
    struct words_cell cell = {.text = NULL};
    struct error err;
    buffer_fail_if(out, !words_table_card(&table, chart, &err));
    buffer_add_words(out, "<details><summary>The largest register counts as a table</summary>\n"
                          "<div class=\"wide\"><table class=\"sortable\">\n<thead><tr>");
    for (size_t i = 0; i < table.column_count; i++)
        buffer_printf(out, "<th scope=\"col\" class=\"n\">%s</th>", table.columns[i].name);
    buffer_add_text(out, "</tr></thead>\n<tbody>\n");
    while (words_table_next(&table, &cell)) {
        bool is_head = cell.column == 0;
        buffer_add_text(out,
                        is_head ? "<tr><th scope=\"row\" class=\"n\">" : "<td class=\"n\">");
        html_text(out, cell.text);
        buffer_add_text(out, is_head ? "</th>" : "</td>");
        buffer_add_text(out, cell.is_last ? "</tr>\n" : "");
    }
    buffer_add_text(out, "</tbody></table></div></details>\n");
    words_table_release(&table);
}

/* The types of charts that are a table, too. */
static const struct {
    const struct chart_type *type;
    void (*write)(struct buffer *out, const struct planned_chart *chart);
} tabled[] = {
    {&chart_cliffs, write_thresholds},
    {&chart_lines, write_thresholds},
    {&chart_card, write_card},
};

static void write_table(struct buffer *out, const struct planned_chart *chart)
{
    for (size_t i = 0; i < sizeof tabled / sizeof tabled[0]; i++)
        if (chart->spec.type == tabled[i].type)
            tabled[i].write(out, chart);
}

static void write_chart(struct buffer *out, const struct report *report, size_t i)
{
    const struct planned_chart *planned = &report->plan->charts[i];
    const struct report_chart *drawn = &report->charts[i];
    const char *id = planned->spec.id;
    buffer_printf(out, "<figure id=\"chart-%s\"", id);
    if (drawn->format)
        report_plane(out, planned, &drawn->plane);
    buffer_add_text(out, ">\n");
    if (drawn->format)
        write_picture(out, drawn, planned->spec.size);
    else {
        buffer_add_text(out, "<p class=\"undrawn\">");
        html_text(out, drawn->alt.bytes ? drawn->alt.bytes : "");
        buffer_add_text(out, "</p>\n");
    }
    buffer_printf(out, "<figcaption><span class=\"id\">%s</span> ", id);
    write_links(out, report, id);
    buffer_add_text(out, "</figcaption>\n");
    const struct occ_arch_words *words =
        report_speak(out, planned->arch == NULL ? out->words : &planned->arch->words);
    write_table(out, planned);
    out->words = words;
    buffer_add_text(out, "</figure>\n");
}

void report_charts(const void *page, struct buffer *out)
{
    const struct report *report = page;
    if (report->plan->chart_count == 0)
        return;
    buffer_add_text(out, "<section id=\"charts\">\n<h3>Charts</h3>\n");
    for (size_t i = 0; i < report->plan->chart_count; i++)
        write_chart(out, report, i);
    buffer_add_text(out, "</section>\n");
}
