/* SPDX-License-Identifier: MIT */
/* What can be downloaded: the tables beside the page, of which it holds the
 * small ones itself, and the sweep file. */
#include "base/text.h"
#include "report/html.h"
#include "report/report_parts.h"

static const struct {
    const char *path, *what;
} tables[] = {
    {"data/sweep.csv", "every launch of the grid, answered"},
    {"data/cliffs.csv", "the plateaus of each cliffs chart and around each kernel"},
    {"data/kernels.csv", "the kernels, answered"},
};

/* A link to bytes that the page holds. */
static void write_save(struct buffer *out, const char *name, const char *mime,
                       const char *bytes, size_t count)
{
    buffer_add_text(out, "<a download=\"");
    html_text(out, name);
    buffer_add_text(out, "\" href=\"");
    html_data_url(out, mime, bytes, count);
    buffer_add_text(out, "\">");
    html_text(out, name);
    buffer_add_text(out, "</a>");
}

static void write_table(struct buffer *out, const struct report_file *file, const char *what)
{
    buffer_printf(out,
                  "<tr><th scope=\"row\"><a href=\"%s\">%s</a></th><td>%s</td>"
                  "<td class=\"n\">",
                  file->path, file->path, what);
    html_number(out, file->row_count);
    buffer_add_text(out, "</td><td class=\"n\">");
    html_number(out, file->size_bytes);
    buffer_add_text(out, "</td><td>");
    if (file->content.size)
        write_save(out, text_file_name(file->path), "text/csv", file->content.bytes,
                   file->content.size);
    buffer_add_text(out, "</td></tr>\n");
}

static void write_config(struct buffer *out, const struct sweep_spec *spec)
{
    buffer_add_text(out, "<tr><th scope=\"row\">");
    html_text(out, text_file_name(spec->path));
    buffer_add_text(out, "</th><td>the sweep file that asked for all this</td><td></td>"
                         "<td class=\"n\">");
    html_number(out, spec->text_bytes);
    buffer_add_text(out, "</td><td>");
    write_save(out, text_file_name(spec->path), "application/yaml", spec->text,
               spec->text_bytes);
    buffer_add_text(out, "</td></tr>\n");
}

void report_data(const void *page, struct buffer *out)
{
    const struct report *report = page;
    buffer_add_text(out,
                    "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">File</th>"
                    "<th scope=\"col\">What it holds</th><th scope=\"col\" class=\"n\">Rows"
                    "</th><th scope=\"col\" class=\"n\">Bytes</th>"
                    "<th scope=\"col\">From this page alone</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        const struct report_file *file = report_files_find(report->files, tables[i].path);
        if (file)
            write_table(out, file, tables[i].what);
    }
    write_config(out, report->spec);
    buffer_add_text(
        out, "</tbody></table></div>\n<p>Sizes in files are in bytes. Each chart has "
             "its data and its script in <code>charts/</code>; <code>cd charts &amp;&amp; "
             "gnuplot ID.gp</code> draws it again. <code>snippets/</code> has each chart and "
             "table for a document in Markdown, reStructuredText, LaTeX or HTML.</p>\n");
}
