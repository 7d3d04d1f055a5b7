/* SPDX-License-Identifier: MIT */
/*
 * The lines chart: how many blocks each limit by itself allows along one
 * input, and the lowest of them, which is what is resident. Lays out the page;
 * plots/lines.gp draws.
 */
#include "chart/kernel_words.h"
#include "chart/lines.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart/page_tics.h"

enum {
    PAGE_PLOT_PX = 236,
    COLUMN_PLOT_PX = 170,
    SAMPLE_PX = 22,      /* of a line in the legend */
    SAMPLE_TEXT_PX = 28, /* from its left end to its text */
    SAMPLE_GAP_PX = 15,
    LINE_PX = 21,
    AXIS_TITLE_ABOVE_PX = 15,
    X_TITLE_BELOW_PX = 36,
    FOOTER_BELOW_PX = 21,
    SAME_PLACE_PX = 14, /* nearer marks share their letters */
    MOST_TICS = 8,
    MOST_TICS_COLUMN = 6,
};

#define AIR_ABOVE 1.05 /* of the y axis above its cap */

/* ---- axes ---- */

static void scale_x(struct lines *lines)
{
    const struct chart_spec *spec = lines->spec;
    const struct occ_arch_shared_memory *smem = &lines->arch->shared_memory;
    bool optin = spec->launch.optin;
    if (cliff_steps_want_log2(&lines->resident, spec))
        lines->x = axis_scale_log2(lines->arch, spec->x, optin,
                                   cliff_steps_log_start(&lines->resident, &lines->x),
                                   lines->width_px);
    if (spec->x == OCC_AXIS_SMEM && optin && smem->max_per_block_optin > smem->max_per_block)
        lines->optin_at = smem->max_per_block / lines->x.unit;
}

static void scale_y(struct lines *lines)
{
    double most = page_is_column(&lines->page) ? MOST_TICS_COLUMN : MOST_TICS;
    lines->y_max = lines->limits.cap * AIR_ABOVE;
    lines->y_step = 1;
    while (lines->limits.cap / lines->y_step > most)
        lines->y_step *= 2;
}

/* The left margin holds the numbers of blocks, the right one half of the last
 * tic. */
static void widen_margins(struct lines *lines)
{
    struct page *page = &lines->page;
    char text[24];
    snprintf(text, sizeof text, "%u", (unsigned)lines->limits.cap);
    page->left =
        fmax(page->left, page->text_left + 14 + page_text_width(page, PAGE_BASE, text));
    page_fit_x_end(page, lines->x.hi);
}

/* ---- kernels ---- */

static struct line_mark mark_of(const struct lines *lines, size_t kernel)
{
    struct buffer changed = BUFFER_INIT;
    const struct chart_kernel *own = &lines->spec->kernels[kernel];
    uint32_t value = occ_launch_get(&own->launch, lines->spec->x);
    const struct cliff_step *step =
        &lines->resident.items[cliff_steps_at(&lines->resident, value)];
    struct line_mark mark = {
        .px = axis_scale_px(&lines->x, fmin(value, lines->x.max)),
        .blocks = step->plateau.result.blocks_per_sm,
        .is_solid = page_kernel_on_slice(lines->spec, lines->arch, own, &changed),
    };
    mark.value = axis_scale_value(&lines->x, mark.px) / lines->x.unit;
    mark.y = lines_y(lines, mark.blocks);
    buffer_release(&changed);
    return mark;
}

/* Of marks at one place the first has all the letters. */
static void add_letter(struct lines *lines, size_t index)
{
    struct line_mark *bearer = &lines->marks[index];
    for (size_t i = 0; i < index; i++) {
        double dx = lines->marks[i].px - bearer->px, dy = lines->marks[i].y - bearer->y;
        if (lines->marks[i].letters[0] != '\0' &&
            dx * dx + dy * dy < SAME_PLACE_PX * SAME_PLACE_PX) {
            bearer = &lines->marks[i];
            break;
        }
    }
    size_t length = strlen(bearer->letters);
    snprintf(bearer->letters + length, sizeof bearer->letters - length, "%s%c",
             length == 0 ? "" : ",", (char)('A' + index));
}

static void place_marks(struct lines *lines)
{
    size_t count = chart_mark_count(lines->spec);
    for (size_t i = 0; i < count; i++)
        lines->marks[i] = mark_of(lines, i);
    for (size_t i = 0; i < count && count > 1; i++)
        add_letter(lines, i);
    for (size_t i = 0; i < count; i++)
        kernel_words_shorten_letters(lines->marks[i].letters);
}

/* ---- the legend ---- */

struct legend {
    double x, y;
};

static void add_sample(struct lines *lines, struct legend *legend, int limiter, double width_px,
                       const char *text)
{
    struct page *page = &lines->page;
    double width = SAMPLE_TEXT_PX + page_text_width(page, PAGE_BASE, text);
    if (legend->x > page->text_left && legend->x + width > page->width - page->text_right) {
        legend->x = page->text_left;
        legend->y += LINE_PX;
    }
    lines->samples[lines->sample_count++] =
        (struct line_sample){legend->x, legend->y, width_px, limiter};
    page_add_text(page, legend->x + SAMPLE_TEXT_PX, legend->y, PAGE_LEFT, PAGE_BASE, text);
    legend->x += width + SAMPLE_GAP_PX;
}

static bool has_refusal(const struct lines *lines)
{
    bool has = false;
    for (size_t i = 0; i < lines->steps.count; i++)
        has |= lines->steps.items[i].result.blocks_per_sm == 0;
    return has;
}

/* LLVM's waves on all SIMDs, in blocks that need not be whole. */
static void add_llvm_sample(struct lines *lines, struct legend *legend)
{
    const char *text = chart_text(lines->spec, "LLVM's warps per SIMD, in blocks");
    if (!lines->spec->shows_llvm)
        return;
    add_sample(lines, legend, 0, 0, text);
    const struct line_sample *sample = &lines->samples[--lines->sample_count];
    lines->llvm_at = (struct page_place){sample->x, sample->y};
}

/* The lines in sight in the order of their limits, LLVM's, the lowest, the hatch. */
static double add_legend(struct lines *lines, double y)
{
    struct page *page = &lines->page;
    struct legend legend = {page->text_left, y};
    for (int limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++)
        for (size_t i = 0; i < lines->limits.count; i++) {
            const struct line_limit *limit = &lines->limits.items[i];
            char text[LINES_TEXT_BYTES];
            if ((int)limit->limiter != limiter || limit->width_px <= 0)
                continue;
            snprintf(text, sizeof text, "%sby %s", lines->sample_count == 0 ? "allowed " : "",
                     chart_text(lines->spec, page_limiter_text(limit->limiter)));
            add_sample(lines, &legend, limiter, limit->width_px, text);
        }
    if (lines->sample_count > 0)
        add_sample(lines, &legend, -1, 0, "resident: the lowest");
    add_llvm_sample(lines, &legend);
    if (has_refusal(lines)) {
        double width = SAMPLE_PX + page_text_width(page, PAGE_BASE, "cannot launch");
        if (legend.x + width > page->width - page->text_right) {
            legend.x = page->text_left;
            legend.y += LINE_PX;
        }
        page_add_swatch(page, 0, legend.x, legend.y);
    }
    return legend.y + LINE_PX;
}

/* ---- the page ---- */

static void add_axis_titles(struct lines *lines)
{
    struct buffer title = {.words = lines->spec->words};
    struct page *page = &lines->page;
    page_add_text(page, page->text_left, page->top - AXIS_TITLE_ABOVE_PX, PAGE_LEFT, PAGE_BASE,
                  chart_text(lines->spec, "Blocks per SM"));
    axis_scale_title(&lines->x, &title);
    if (!title.failed) {
        /* Under the middle of the axis, or as near to it as the page allows. */
        double half = page_text_width(page, PAGE_BASE, title.bytes) / 2;
        double x =
            fmin(page->left + lines->width_px / 2, page->width - page->text_right - half);
        page_add_text(page, fmax(x, page->text_left + half),
                      page->top + lines->height_px + X_TITLE_BELOW_PX, PAGE_CENTER, PAGE_BASE,
                      title.bytes);
    }
    page->failed = page->failed || title.failed;
    buffer_release(&title);
}

/* What is off the chart: at its upper right if that is free, else below it. */
static double put_off(struct lines *lines, double y)
{
    struct page *page = &lines->page;
    struct buffer text = {.words = page->words}, limits = {.words = page->words};
    line_limits_off_text(&lines->limits, &limits);
    if (limits.size > 0)
        buffer_printf(&text, "allowed above the chart: %s", limits.bytes);
    double width = text.size == 0 ? 0 : page_text_width(page, PAGE_SMALL_MUTED, text.bytes);
    double right = lines->width_px - 4, top = lines_top(lines);
    struct box box = {right - width, top - 7, right, top + 7};
    if (width > 0 && label_boxes_try(&lines->taken, box))
        page_add_text(page, page->left + right, page->top + top, PAGE_RIGHT, PAGE_SMALL_MUTED,
                      text.bytes);
    else if (width > 0)
        y = page_add_paragraph(page, y, PAGE_SMALL_MUTED, text.bytes) + 3;
    page->failed = page->failed || text.failed || limits.failed;
    buffer_release(&text);
    buffer_release(&limits);
    return y;
}

static void lay_out(struct lines *lines)
{
    struct page *page = &lines->page;
    double y = page_add_subtitle(page, lines->spec, lines->arch);
    page->top = add_legend(lines, y) + AXIS_TITLE_ABOVE_PX + 12;
    lines->taken.bounds = (struct box){0, 1, lines->width_px, lines->height_px - 2};
    place_marks(lines);
    lines_place_labels(lines);
    add_axis_titles(lines);

    y = page->top + lines->height_px + X_TITLE_BELOW_PX + FOOTER_BELOW_PX;
    y = put_off(lines, y);
    cliff_notes_write(lines->spec, lines->arch, &lines->resident, &lines->x, &lines->notes);
    if (lines->notes.count > 0)
        y = cliff_notes_put(&lines->notes, lines->spec, page, y) + 4;
    y = page_add_footer(page, lines->spec, lines->arch, y);
    page->height = ceil(y);
    page->bottom = page->height - page->top - lines->height_px;
}

static bool find_steps(struct lines *lines, struct error *err)
{
    uint32_t last = (uint32_t)lines->x.max;
    return cliff_steps_find(lines->spec, lines->arch, last, &lines->resident, err) &&
           line_steps_find(lines->spec, lines->arch, last, &lines->steps, err);
}

static bool lines_write(const struct chart_spec *spec, const struct occ_arch *arch,
                        struct chart_files *files, struct error *err)
{
    struct lines lines = {.spec = spec, .arch = arch};
    page_init(&lines.page, spec);
    lines.page.tint = 1;
    lines.page.right = page_is_column(&lines.page) ? 16 : 24;
    lines.height_px = spec->size == CHART_COLUMN ? COLUMN_PLOT_PX : PAGE_PLOT_PX;
    lines.x = axis_scale_linear(arch, spec->x, spec->launch.optin, 1);
    bool ok = find_steps(&lines, err);
    if (ok) {
        lines.limits = line_limits_find(spec, arch, &lines.steps);
        widen_margins(&lines);
        lines.width_px = lines.page.width - lines.page.left - lines.page.right;
        lines.x = axis_scale_linear(arch, spec->x, spec->launch.optin, lines.width_px);
        scale_x(&lines);
        scale_y(&lines);
        lay_out(&lines);
        lines_write_settings(&lines, &files->script);
        lines_write_data(&lines, &files->data);
        lines_alt_text(&lines, &files->alt);
        ok = (!lines.taken.failed && !lines.page.failed) || error_no_memory(err);
    }
    line_steps_release(&lines.steps);
    cliff_steps_release(&lines.resident);
    cliff_notes_release(&lines.notes);
    label_boxes_release(&lines.taken);
    page_release(&lines.page);
    return ok;
}

const struct chart_type chart_lines = {
    .word = &chart_words[CHART_LINES],
    .templates = (const char *const[]){"style.gp", "stripes.gp", "lines.gp", "rectangles.gp",
                                       "lines_plot.gp", NULL},
    .write = lines_write,
};
