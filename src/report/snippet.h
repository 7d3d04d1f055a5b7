/* SPDX-License-Identifier: MIT */
/*
 * Snippets: a chart or a table in the language of a document, to be pasted or
 * included there. One struct per language; to add one, write its file and put
 * it into snippet_languages[]. Texts are plain and on one line, without
 * control characters; what would be markup in them is escaped here.
 */
#ifndef REPORT_SNIPPET_H
#define REPORT_SNIPPET_H

#include "report/words_table.h"

/* Where pictures are, as seen from a snippet. */
#define SNIPPET_CHARTS "../charts/"

/* A picture with its caption. Pictures are names in SNIPPET_CHARTS; NULL: none. */
struct snippet_figure {
    const char *id;
    const char *caption;
    const char *alt;       /* what the picture shows, for those who do not see it */
    const char *on_screen; /* svg or png */
    const char *on_dark;   /* the same for readers who prefer a dark page */
    const char *on_paper;  /* pdf or png; where it was not drawn, what it would be called */
    const char *as_latex;  /* text for LaTeX, which takes the picture from beside it */
    bool is_paper_drawn;
    int width_px;
};

struct snippet_language {
    const char *suffix;
    void (*figure)(struct buffer *out, const struct snippet_figure *figure);
    void (*table)(struct buffer *out, const struct words_table *table);
};

/* NULL ends them. */
extern const struct snippet_language *const snippet_languages[];

extern const struct snippet_language snippet_md, snippet_rst, snippet_tex, snippet_html;

/* The picture for a page, as HTML in one element that stands on its own lines. */
void snippet_html_picture(struct buffer *out, const struct snippet_figure *figure);

/* Texts escaped for a language, wherever they stand in it. */
void snippet_md_text(struct buffer *out, const char *text);
void snippet_rst_text(struct buffer *out, const char *text);
void snippet_tex_text(struct buffer *out, const char *text);

#endif
