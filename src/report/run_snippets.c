/* SPDX-License-Identifier: MIT */
/*
 * Which snippets there are, and what they are called: chart-ID, plateaus-ID,
 * card-ID and kernels. The words before the dash keep ids of users apart from our names.
 */
#include "report/run_snippets.h"

#include <string.h>

#include "base/arch_words.h"
#include "chart/card.h"
#include "chart/kernel_words.h"
#include "chart/lines.h"
#include "chart/page.h"
#include "chart/script.h"
#include "report/snippet.h"
#include "report/words_table.h"

const struct snippet_language *const snippet_languages[] = {
    &snippet_md, &snippet_rst, &snippet_tex, &snippet_html, NULL,
};

struct writing {
    const struct sweep_spec *spec;
    struct report_files *files;
    bool has_pictures;
};

static bool put(struct writing *writing, const char *kind, const char *id, const char *suffix,
                struct buffer *text, struct error *err)
{
    struct buffer path = BUFFER_INIT;
    buffer_printf(&path, "snippets/%s%s%s.%s", kind, *id ? "-" : "", id, suffix);
    bool ok =
        buffer_check(&path, err) && report_files_put(writing->files, path.bytes, text, err);
    buffer_release(&path);
    buffer_release(text);
    return ok;
}

/* ---- pictures ---- */

/* "ID-dark.svg" if it is drawn. Empty if not. */
static void find_picture(struct buffer *name, const struct writing *writing, const char *id,
                         enum picture_format format, enum picture_theme theme)
{
    const struct sweep_output *output = &writing->spec->output;
    buffer_clear(name);
    if (writing->has_pictures && output->formats & 1u << format && output->themes & 1u << theme)
        render_picture_name(name, id, &render_formats[format], &render_themes[theme]);
}

/* The one for a light page: light, else grey, else dark. */
static void find_light(struct buffer *name, const struct writing *writing, const char *id,
                       enum picture_format format)
{
    static const enum picture_theme themes[] = {THEME_LIGHT, THEME_GREY, THEME_DARK};
    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++) {
        find_picture(name, writing, id, format, themes[i]);
        if (name->size > 0)
            return;
    }
}

/* The inputs that a chart holds, as under its title. */
static void add_held(struct buffer *caption, const struct planned_chart *chart)
{
    struct buffer held = {.words = chart->arch ? &chart->arch->words : chart->spec.words};
    kernel_words_inputs(&chart->spec, chart->arch, &held);
    buffer_add_text(caption, held.size ? ": " : "");
    buffer_add(caption, held.bytes, held.size);
    buffer_fail_if(caption, held.failed);
    buffer_release(&held);
}

/* Where the first sentence ends, or what stands before its colon. */
static size_t sentence_length(const char *alt)
{
    const char *stop = strstr(alt, ". "), *colon = strstr(alt, ": ");
    const char *end = stop && (!colon || stop < colon) ? stop : colon;
    return end ? (size_t)(end - alt) : strlen(alt);
}

/* A chart without a title is called by the first sentence of its words. */
static void add_caption(struct buffer *caption, const struct planned_chart *chart,
                        const char *alt)
{
    if (chart->spec.title)
        script_clean(caption, chart->spec.title);
    else
        buffer_add(caption, alt, sentence_length(alt));
    add_held(caption, chart);
}

/* The paths and texts that a figure borrows. */
struct figure_texts {
    struct buffer caption, alt, on_screen, on_dark, on_paper, as_latex;
};

static const char *text_or_null(const struct buffer *text)
{
    return text->size > 0 ? text->bytes : NULL;
}

static void find_pictures(struct figure_texts *texts, const struct writing *writing,
                          const char *id, const struct render_format *shown)
{
    if (shown) {
        enum picture_format format = (enum picture_format)(shown - render_formats);
        find_light(&texts->on_screen, writing, id, format);
        find_picture(&texts->on_dark, writing, id, format, THEME_DARK);
        if (texts->on_dark.size > 0 && texts->on_screen.size > 0 &&
            strcmp(texts->on_dark.bytes, texts->on_screen.bytes) == 0)
            buffer_clear(&texts->on_dark);
    }
    find_light(&texts->as_latex, writing, id, PICTURE_CAIROLATEX);
    find_light(&texts->on_paper, writing, id, PICTURE_PDF);
    if (texts->on_paper.size == 0)
        find_light(&texts->on_paper, writing, id, PICTURE_PNG);
}

static bool put_figure(struct writing *writing, const struct snippet_figure *figure,
                       struct error *err)
{
    for (size_t i = 0; snippet_languages[i]; i++) {
        struct buffer text = BUFFER_INIT;
        snippet_languages[i]->figure(&text, figure);
        if (!put(writing, "chart", figure->id, snippet_languages[i]->suffix, &text, err))
            return false;
    }
    return true;
}

static bool write_figure(struct writing *writing, const struct planned_chart *chart,
                         const struct report_chart *drawn, struct error *err)
{
    struct figure_texts texts = {.caption = BUFFER_INIT};
    const char *id = chart->spec.id;
    script_clean(&texts.alt, drawn->alt.bytes ? drawn->alt.bytes : "");
    add_caption(&texts.caption, chart, texts.alt.bytes ? texts.alt.bytes : "");
    find_pictures(&texts, writing, id, drawn->format);
    bool is_paper_drawn = texts.on_paper.size > 0;
    if (!is_paper_drawn)
        buffer_printf(&texts.on_paper, "%s.pdf", id);

    bool ok = !texts.alt.failed && !texts.caption.failed && !texts.on_screen.failed &&
              !texts.on_dark.failed && !texts.on_paper.failed && !texts.as_latex.failed;
    struct snippet_figure figure = {
        .id = id,
        .caption = texts.caption.bytes,
        .alt = texts.alt.size ? texts.alt.bytes : "",
        .on_screen = text_or_null(&texts.on_screen),
        .on_dark = text_or_null(&texts.on_dark),
        .on_paper = texts.on_paper.bytes,
        .as_latex = text_or_null(&texts.as_latex),
        .is_paper_drawn = is_paper_drawn,
        .width_px = page_width_px(chart->spec.size),
    };
    ok = ok ? put_figure(writing, &figure, err) : error_no_memory(err);
    buffer_release(&texts.caption);
    buffer_release(&texts.alt);
    buffer_release(&texts.on_screen);
    buffer_release(&texts.on_dark);
    buffer_release(&texts.on_paper);
    buffer_release(&texts.as_latex);
    return ok;
}

/* ---- tables ---- */

/* Write the table and release it. */
static bool put_table(struct writing *writing, struct words_table *table, const char *kind,
                      const char *id, struct error *err)
{
    struct buffer name = BUFFER_INIT;
    buffer_printf(&name, "%s%s%s", kind, *id ? "-" : "", id);
    table->id = name.bytes;
    bool ok = (!name.failed && !table->caption.failed && !table->cells.failed) ||
              error_no_memory(err);
    for (size_t i = 0; snippet_languages[i] && ok; i++) {
        struct buffer text = BUFFER_INIT;
        snippet_languages[i]->table(&text, table);
        ok = put(writing, kind, id, snippet_languages[i]->suffix, &text, err);
    }
    buffer_release(&name);
    words_table_release(table);
    return ok;
}

static bool write_plateaus(struct writing *writing, const struct planned_chart *chart,
                           const char *alt, struct error *err)
{
    struct words_table table = {.column_count = 0};
    add_caption(&table.caption, chart, alt);
    words_table_plateaus(&table, chart);
    return put_table(writing, &table, "plateaus", chart->spec.id, err);
}

static bool write_card(struct writing *writing, const struct planned_chart *chart,
                       const char *alt, struct error *err)
{
    struct words_table table = {.column_count = 0};
    if (!words_table_card(&table, chart, err)) {
        words_table_release(&table);
        return false;
    }
    add_caption(&table.caption, chart, alt);
    return put_table(writing, &table, "card", chart->spec.id, err);
}

/* The types of charts that are a table, too. */
static const struct {
    const struct chart_type *type;
    bool (*write)(struct writing *writing, const struct planned_chart *chart, const char *alt,
                  struct error *err);
} tabled[] = {
    {&chart_cliffs, write_plateaus},
    {&chart_lines, write_plateaus},
    {&chart_card, write_card},
};

static bool write_table(struct writing *writing, const struct planned_chart *chart,
                        const struct report_chart *drawn, struct error *err)
{
    const char *alt = drawn->alt.bytes ? drawn->alt.bytes : "";
    for (size_t i = 0; i < sizeof tabled / sizeof tabled[0]; i++)
        if (chart->spec.type == tabled[i].type)
            return tabled[i].write(writing, chart, alt, err);
    return true;
}

static bool write_kernels(struct writing *writing, struct error *err)
{
    struct words_table table = {.column_count = 0};
    struct arch_words_joined joined;
    buffer_add_text(&table.caption, "Kernels: ");
    script_clean(&table.caption, writing->spec->title);
    table.words =
        arch_words_of(writing->spec->archs.archs, writing->spec->archs.count, &joined);
    words_table_kernels(&table, writing->spec);
    return put_table(writing, &table, "kernels", "", err);
}

bool run_write_snippets(const struct sweep_spec *spec, const struct run_plan *plan,
                        const struct report_chart *charts, bool has_pictures,
                        struct report_files *files, struct error *err)
{
    struct writing writing = {.spec = spec, .files = files, .has_pictures = has_pictures};
    bool ok = report_files_make_folder(files, "snippets", err);
    for (size_t i = 0; i < plan->chart_count && ok; i++)
        ok = write_figure(&writing, &plan->charts[i], &charts[i], err) &&
             write_table(&writing, &plan->charts[i], &charts[i], err);
    return ok && (spec->kernel_count == 0 || write_kernels(&writing, err));
}
