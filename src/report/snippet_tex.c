/* SPDX-License-Identifier: MIT */
/*
 * LaTeX that needs graphicx and nothing else. pdflatex stops at characters
 * that it has no glyph for; those are shown there by their number, and as they
 * are where the engine knows Unicode.
 */
#include <string.h>

#include "base/text.h"
#include "emit/latex_text.h"
#include "report/snippet.h"

/* What is wider than the line is scaled down to it. */
#define FIT_TO_LINE                                                                            \
    "  \\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"

struct replacement {
    const char *text, *tex;
};

/* What our own words hold beyond ASCII. */
static const struct replacement replacements[] = {
    {"\xC2\xA0", "~"},
    {"\xC2\xB7", "\\ensuremath{\\cdot}"},
    {"\xC3\x97", "\\ensuremath{\\times}"},
    {"\xE2\x80\x93", "--"},
    {"\xE2\x80\xA6", "\\ldots{}"},
    {"\xE2\x88\x92", "\\ensuremath{-}"},
    {"\xE2\x89\xA4", "\\ensuremath{\\le}"},
    {"\xE2\x89\xA5", "\\ensuremath{\\ge}"},
};

static const char *find_replacement(const char *at, size_t length)
{
    for (size_t i = 0; i < sizeof replacements / sizeof replacements[0]; i++)
        if (strlen(replacements[i].text) == length &&
            memcmp(replacements[i].text, at, length) == 0)
            return replacements[i].tex;
    return NULL;
}

/* Letters with accents that every LaTeX has: U+00C0 to U+00FF but for eth and
 * thorn. */
static bool is_known_letter(uint32_t code)
{
    return code >= 0xC0 && code <= 0xFF && code != 0xD0 && code != 0xDE && code != 0xF0 &&
           code != 0xFE && code != 0xF7;
}

/* Two of them would become one sign. */
static bool is_joined(const char *begin, const char *at)
{
    return at > begin && at[-1] == *at && strchr("-',", *at) != NULL;
}

void snippet_tex_text(struct buffer *out, const char *text)
{
    const char *begin = text;
    size_t length;
    for (; (length = text_utf8_length(text)) > 0; text += length) {
        const char *tex = find_replacement(text, length);
        uint32_t code = text_code_point(text, length);
        buffer_add_text(out, is_joined(begin, text) ? "{}" : "");
        if (length == 1)
            latex_text(out, text, 1);
        else if (tex)
            buffer_add_text(out, tex);
        else if (is_known_letter(code))
            buffer_add(out, text, length);
        else
            buffer_printf(out, "\\occsweepchar{%04X}{%.*s}", (unsigned)code, (int)length, text);
    }
}

/* \ifdefined\Umathchar tells LuaTeX and XeTeX from pdfTeX. */
static void add_head(struct buffer *out, const char *body)
{
    buffer_printf(out, "%% Needs \\usepackage{graphicx%s}.\n",
                  strstr(body, "\\graphicspath") ? ",color" : "");
    if (strstr(body, "\\occsweepcharts"))
        buffer_add_text(out, "% Where the pictures are, seen from the document:\n"
                             "\\providecommand{\\occsweepcharts}{../charts}\n");
    if (strstr(body, "\\occsweepchar{"))
        buffer_add_text(out, "\\providecommand{\\occsweepchar}[2]"
                             "{\\ifdefined\\Umathchar #2\\else[U+#1]\\fi}\n");
}

static void add_body(struct buffer *out, struct buffer *body)
{
    add_head(out, body->bytes ? body->bytes : "");
    buffer_add(out, body->bytes, body->size);
    buffer_fail_if(out, body->failed);
    buffer_release(body);
}

static void add_caption(struct buffer *out, const char *caption, const char *kind,
                        const char *id)
{
    buffer_add_text(out, "  \\caption{");
    snippet_tex_text(out, caption);
    buffer_printf(out, "}\n  \\label{%s:%s}\n", kind, id);
}

static void add_picture(struct buffer *out, const struct snippet_figure *figure)
{
    if (figure->as_latex) {
        buffer_add_text(out, "  \\graphicspath{{\\occsweepcharts/}}\n" FIT_TO_LINE);
        buffer_printf(out, "  \\input{\\occsweepcharts/%s}}\n", figure->as_latex);
        return;
    }
    if (!figure->is_paper_drawn)
        buffer_printf(out,
                      "  %% Not drawn in this run: add pdf to output.formats, or in charts/\n"
                      "  %%   gnuplot -d -e \"TERM='pdf'\" %s.gp\n",
                      figure->id);
    buffer_add_text(out, "  % A LaTeX from before 2022 does not know alt.\n"
                         "  \\includegraphics[width=\\linewidth,alt={");
    snippet_tex_text(out, figure->alt);
    buffer_printf(out, "}]{\\occsweepcharts/%s}\n", figure->on_paper);
}

static void add_figure(struct buffer *out, const struct snippet_figure *figure)
{
    struct buffer body = BUFFER_INIT;
    buffer_add_text(&body, "\\begin{figure}\n  \\centering\n");
    add_picture(&body, figure);
    add_caption(&body, figure->caption, "fig", figure->id);
    buffer_add_text(&body, "\\end{figure}\n");
    add_body(out, &body);
}

static void add_rows(struct buffer *out, const struct words_table *table)
{
    struct words_cell cell = {.text = NULL};
    while (words_table_next(table, &cell)) {
        buffer_add_text(out, cell.column == 0 ? "    " : " & ");
        snippet_tex_text(out, cell.text);
        buffer_add_text(out, cell.is_last ? " \\\\\n" : "");
    }
}

static void add_tabular(struct buffer *out, const struct words_table *table)
{
    buffer_add_text(out, "  \\begin{tabular}{");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_add_char(out, table->columns[i].is_number ? 'r' : 'l');
    buffer_add_text(out, "}\n    \\hline\n");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "    " : " & ", table->columns[i].name);
    buffer_add_text(out, " \\\\\n    \\hline\n");
    add_rows(out, table);
    buffer_add_text(out, "    \\hline\n  \\end{tabular}");
}

static void add_table(struct buffer *out, const struct words_table *table)
{
    struct buffer body = BUFFER_INIT;
    buffer_add_text(&body, "\\begin{table}\n  \\centering\n");
    add_caption(&body, table->caption.bytes, "tab", table->id);
    /* Captions leave room above them; the first rule would touch this one. */
    buffer_add_text(&body, "  \\vspace{1ex}\n");
    buffer_add_text(&body, FIT_TO_LINE);
    add_tabular(&body, table);
    buffer_add_text(&body, "}\n\\end{table}\n");
    add_body(out, &body);
}

const struct snippet_language snippet_tex = {
    .suffix = "tex",
    .figure = add_figure,
    .table = add_table,
};
