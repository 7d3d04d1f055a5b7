/* SPDX-License-Identifier: MIT */
/* Laying out the page: texts and paragraphs; and writing all of it as
 * settings. What the texts say is in page_words.c. */
#include "chart/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart/script.h"
#include "chart/text_metrics.h"

#include <occsweep/version.h>

enum { SUBTITLE_Y = 44 }; /* below the title, whose place is in plots/style.gp */

#define TITLE_POINTS_MORE 3

/* Points more or less than the base size, the distance of lines. */
static const struct {
    double points_more;
    double line_px;
} styles[] = {
    [PAGE_BASE] = {0, PAGE_LINE_PX},   [PAGE_MUTED] = {0, PAGE_LINE_PX},
    [PAGE_ACCENT] = {0, PAGE_LINE_PX}, [PAGE_FOOT] = {-2.5, 13},
    [PAGE_SMALL] = {-1, 16},           [PAGE_SMALL_MUTED] = {-1, 16},
};

static const struct page sizes[CHART_SIZE_COUNT] = {
    [CHART_PAGE] = {.width = 760, .left = 52, .right = 60, .text_left = 16, .text_right = 12},
    [CHART_COLUMN] = {.width = 320, .left = 36, .right = 34, .text_left = 10, .text_right = 10},
};

int page_width_px(enum chart_size size)
{
    return (int)sizes[size].width;
}

void page_init(struct page *page, const struct chart_spec *spec)
{
    *page = sizes[spec->size];
    page->words = spec->words;
    page->points = 10;
    page->tint = 0.6;
}

void page_release(struct page *page)
{
    for (size_t i = 0; i < page->text_count; i++)
        free(page->texts[i].text);
    for (size_t i = 0; i < page->swatch_count; i++)
        free(page->swatches[i].text);
    page->text_count = 0;
    page->swatch_count = 0;
}

static double style_points(const struct page *page, enum page_style style)
{
    return page->points + styles[style].points_more;
}

double page_text_width(const struct page *page, enum page_style style, const char *text)
{
    return text_width_px(text, style_points(page, style), false);
}

/* The room between `x` and the margins of the page; around it, texts move. */
static double room_at(const struct page *page, double x, enum page_align align)
{
    double to_left = x - page->text_left;
    double to_right = page->width - page->text_right - x;
    return align == PAGE_LEFT ? to_right : align == PAGE_RIGHT ? to_left : to_left + to_right;
}

/* A text around `x`, moved to where it ends within the margins, if it can. */
static double middle_within(const struct page *page, double x, double width)
{
    double first = page->text_left + width / 2;
    double last = page->width - page->text_right - width / 2;
    return first > last ? (first + last) / 2 : fmax(first, fmin(x, last));
}

void page_add_text(struct page *page, double x, double y, enum page_align align,
                   enum page_style style, const char *text)
{
    struct buffer clean = BUFFER_INIT, fitted = BUFFER_INIT;
    script_clean(&clean, text);
    if (clean.size > 0 && align == PAGE_CENTER)
        x = middle_within(page, x, page_text_width(page, style, clean.bytes));
    if (clean.size > 0 && page->text_count < PAGE_MAX_TEXTS) {
        text_fit(&fitted, clean.bytes, style_points(page, style), false,
                 room_at(page, x, align));
        char *kept = buffer_take(&fitted);
        page->failed = page->failed || kept == NULL;
        if (kept != NULL)
            page->texts[page->text_count++] = (struct page_text){kept, x, y, align, style};
    }
    page->failed = page->failed || clean.failed;
    buffer_release(&clean);
}

/* ---- paragraphs ---- */

static bool is_separator(const char *word, size_t length)
{
    return length == 2 && memcmp(word, "\xC2\xB7", 2) == 0;
}

/* The length of a word, with the unit that follows a number: "40 KiB" stays on one line. */
static size_t word_length(const char *text)
{
    static const char *const units[] = {"KiB", "MiB", "B", "%"};
    size_t length = strcspn(text, " ");
    if (length == 0 || text[length] != ' ' || text[length - 1] < '0' || text[length - 1] > '9')
        return length;
    const char *next = text + length + 1;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t unit = strlen(units[i]);
        if (strncmp(next, units[i], unit) == 0 && strchr(" ,;:.)", next[unit]) != NULL)
            return length + 1 + strcspn(next, " ");
    }
    return length;
}

/* Cut what follows the last word of a line: spaces and the dot between parts. */
static void trim_end(struct buffer *line)
{
    while (line->size > 0 && line->bytes[line->size - 1] == ' ')
        line->bytes[--line->size] = '\0';
    if (line->size > 2 && is_separator(line->bytes + line->size - 2, 2)) {
        line->size -= 2;
        line->bytes[line->size] = '\0';
        trim_end(line);
    }
}

static void end_line(struct page *page, struct buffer *line, double *y, enum page_style style)
{
    trim_end(line);
    if (line->size > 0) {
        page_add_text(page, page->text_left, *y, PAGE_LEFT, style, line->bytes);
        *y += styles[style].line_px;
    }
    page->failed = page->failed || line->failed;
    buffer_clear(line);
}

double page_add_paragraph(struct page *page, double y, enum page_style style, const char *text)
{
    struct buffer line = BUFFER_INIT, longer = BUFFER_INIT;
    double room = page->width - page->text_left - page->text_right;

    while (*text != '\0') {
        size_t spaces = strspn(text, " ");
        size_t length = word_length(text + spaces);
        buffer_clear(&longer);
        buffer_add(&longer, line.bytes, line.size);
        buffer_add(&longer, text, spaces + length);
        if (longer.failed)
            break;
        bool is_over = page_text_width(page, style, longer.bytes) > room;
        if (is_over && line.size > 0)
            end_line(page, &line, &y, style);
        bool starts_line = line.size == 0;
        if (!(starts_line && is_separator(text + spaces, length)))
            buffer_add(&line, text + (starts_line ? spaces : 0),
                       length + (starts_line ? 0 : spaces));
        text += spaces + length;
    }
    end_line(page, &line, &y, style);
    page->failed = page->failed || longer.failed;
    buffer_release(&line);
    buffer_release(&longer);
    return y;
}

double page_add_subtitle(struct page *page, const struct chart_spec *spec,
                         const struct occ_arch *arch)
{
    struct buffer text = {.words = page->words};
    page_subtitle_text(page, spec, arch, &text);
    page->failed = page->failed || text.failed;
    double y =
        text.failed ? SUBTITLE_Y : page_add_paragraph(page, SUBTITLE_Y, PAGE_MUTED, text.bytes);
    buffer_release(&text);
    return y + 7;
}

double page_add_footer(struct page *page, const struct chart_spec *spec,
                       const struct occ_arch *arch, double y)
{
    struct buffer limits = {.words = page->words}, assumptions = {.words = page->words};
    if (!page_is_column(page) && !(chart_spec_keys(spec) & CHART_HAS_ARCHS))
        page_limits_text(arch, &limits);
    page_assumptions_text(page, spec, arch, &assumptions);
    struct buffer *last = assumptions.size == 0 ? &limits : &assumptions;
    while (last->size > 0 && last->bytes[last->size - 1] == ' ')
        last->bytes[--last->size] = '\0';
    buffer_add_text(last, "  \xC2\xB7  occsweep " OCCSWEEP_VERSION);

    page->failed = page->failed || limits.failed || assumptions.failed;
    if (!page->failed && limits.size > 0)
        y = page_add_paragraph(page, y, PAGE_FOOT, limits.bytes);
    if (!page->failed && assumptions.size > 0)
        y = page_add_paragraph(page, y, PAGE_FOOT, assumptions.bytes);
    buffer_release(&limits);
    buffer_release(&assumptions);
    return y;
}

/* ---- settings ---- */

static void write_texts(const struct page *page, struct buffer *script)
{
    double x[PAGE_MAX_TEXTS], y[PAGE_MAX_TEXTS], align[PAGE_MAX_TEXTS], style[PAGE_MAX_TEXTS];
    const char *texts[PAGE_MAX_TEXTS];
    for (size_t i = 0; i < page->text_count; i++) {
        x[i] = page->texts[i].x;
        y[i] = page->texts[i].y;
        align[i] = page->texts[i].align;
        style[i] = page->texts[i].style;
        texts[i] = page->texts[i].text;
    }
    const struct script_column columns[] = {
        {"X", x, NULL},         {"Y", y, NULL},        {"ALIGN", align, NULL},
        {"STYLE", style, NULL}, {"TEXT", NULL, texts},
    };
    script_table(script, "PAGE", columns, sizeof columns / sizeof *columns, page->text_count);
}

static void write_legend(const struct page *page, struct buffer *script)
{
    double x[PAGE_MAX_SWATCHES], y[PAGE_MAX_SWATCHES], code[PAGE_MAX_SWATCHES];
    const char *texts[PAGE_MAX_SWATCHES];
    for (size_t i = 0; i < page->swatch_count; i++) {
        x[i] = page->swatches[i].x;
        y[i] = page->swatches[i].y;
        code[i] = page->swatches[i].code;
        texts[i] = page->swatches[i].text;
    }
    const struct script_column columns[] = {
        {"CODE", code, NULL}, {"X", x, NULL}, {"Y", y, NULL}, {"TEXT", NULL, texts}};
    script_table(script, "LEGEND", columns, sizeof columns / sizeof *columns,
                 page->swatch_count);
}

/* What the colours of plots/style.gp stand for, in its order. */
static void write_categories(const struct chart_spec *spec, struct buffer *script)
{
    enum { CATEGORIES = OCC_LIMITER_COUNT + 2 };
    const char *names[CATEGORIES] = {NULL};
    size_t count = 0;

    for (int limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++) {
        if (limiter == OCC_BY_SCALAR_REGISTERS) {
            names[count++] = "several tied";
            names[count++] = "cannot launch";
        }
        names[count++] = chart_text(spec, page_limiter_text((enum occ_limiter)limiter));
    }
    const struct script_column column = {"NAME", NULL, names};
    script_table(script, "CAT", &column, 1, count);
}

static void write_title(const struct page *page, const char *title, struct buffer *script)
{
    struct buffer clean = BUFFER_INIT, fitted = BUFFER_INIT;
    script_clean(&clean, title);
    if (clean.bytes != NULL)
        text_fit(&fitted, clean.bytes, page->points + TITLE_POINTS_MORE, true,
                 page->width - page->text_left - page->text_right);
    script_text(script, "TITLE", fitted.bytes == NULL ? "" : fitted.bytes);
    buffer_fail_if(script, clean.failed || fitted.failed);
    buffer_release(&clean);
    buffer_release(&fitted);
}

void page_write(const struct page *page, const struct chart_spec *spec, const char *title,
                struct buffer *script)
{
    script_text(script, "ID", spec->id);
    script_text(script, "FORMAT", spec->format == NULL ? "svg" : spec->format);
    script_knob(script, "W", page->width);
    script_knob(script, "H", page->height);
    script_knob(script, "FS", page->points);
    script_knob(script, "TINT", page->tint);
    script_number(script, "LEFT", page->left);
    script_number(script, "RIGHT", page->right);
    script_number(script, "TOP", page->top);
    script_number(script, "BOTTOM", page->bottom);
    script_number(script, "PAGE_LEFT", page->text_left);
    write_title(page, spec->title == NULL ? title : spec->title, script);
    write_texts(page, script);
    write_categories(spec, script);
    write_legend(page, script);
    buffer_fail_if(script, page->failed);
}
