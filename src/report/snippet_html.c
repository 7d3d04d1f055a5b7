/* SPDX-License-Identifier: MIT */
/* HTML that is XML, too, so that it fits into either. */
#include "report/html.h"
#include "report/snippet.h"

void snippet_html_picture(struct buffer *out, const struct snippet_figure *figure)
{
    buffer_add_text(out, "<picture>\n");
    if (figure->on_dark)
        buffer_printf(
            out,
            "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"" SNIPPET_CHARTS
            "%s\" />\n",
            figure->on_dark);
    buffer_printf(out, "  <img src=\"" SNIPPET_CHARTS "%s\" width=\"%d\" alt=\"",
                  figure->on_screen, figure->width_px);
    html_text(out, figure->alt);
    buffer_add_text(out, "\" />\n</picture>\n");
}

static void add_figure(struct buffer *out, const struct snippet_figure *figure)
{
    buffer_printf(out, "<figure id=\"chart-%s\">\n", figure->id);
    if (figure->on_screen) {
        snippet_html_picture(out, figure);
    } else {
        buffer_add_text(out, "<p>");
        html_text(out, figure->alt);
        buffer_add_text(out, "</p>\n");
    }
    buffer_add_text(out, "<figcaption>");
    if (!figure->on_screen && figure->is_paper_drawn)
        buffer_printf(out, "<a href=\"" SNIPPET_CHARTS "%s\">", figure->on_paper);
    html_text(out, figure->caption);
    if (!figure->on_screen && figure->is_paper_drawn)
        buffer_add_text(out, "</a>");
    buffer_add_text(out, "</figcaption>\n</figure>\n");
}

static void add_table(struct buffer *out, const struct words_table *table)
{
    struct words_cell cell = {.text = NULL};
    buffer_printf(out, "<table id=\"%s\">\n<caption>", table->id);
    html_text(out, table->caption.bytes);
    buffer_add_text(out, "</caption>\n<thead>\n<tr>");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_printf(out, "<th scope=\"col\">%s</th>", table->columns[i].name);
    buffer_add_text(out, "</tr>\n</thead>\n<tbody>\n");
    while (words_table_next(table, &cell)) {
        buffer_add_text(out, cell.column == 0 ? "<tr>" : "");
        buffer_add_text(out, table->columns[cell.column].is_number
                                 ? "<td style=\"text-align: right\">"
                                 : "<td>");
        html_text(out, cell.text);
        buffer_add_text(out, cell.is_last ? "</td></tr>\n" : "</td>");
    }
    buffer_add_text(out, "</tbody>\n</table>\n");
}

const struct snippet_language snippet_html = {
    .suffix = "html",
    .figure = add_figure,
    .table = add_table,
};
