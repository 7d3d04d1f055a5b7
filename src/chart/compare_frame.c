/* SPDX-License-Identifier: MIT */
/*
 * What cliffs of several architectures have in common however they are laid
 * out: axes, marks of kernels, the texts around them, settings.
 */
#include <math.h>

#include "chart/across_notes.h"
#include "chart/column_places.h"
#include "chart/compare.h"
#include "chart/page_tics.h"
#include "chart/script.h"
#include "emit/plateau_columns.h"

enum {
    LEFT_PX = 40,       /* at least, for the numbers of the y axis */
    TIC_GAP_PX = 16,    /* between those and the edge of the page, and the axis */
    PAGE_RIGHT_PX = 22, /* half of the last number under the x axis */
    COLUMN_RIGHT_PX = 14,
    AXIS_TITLE_PX = 36, /* from the last plot to the title of x */
    FOOTER_PX = 22,
    FOOTER_END_PX = 3,
    MARK_HALF_PX = 8,
    LETTER_PX = 14, /* from a mark up to its letter */
};

static bool wants_log2(const struct compare *c)
{
    bool wants = false;
    for (size_t g = 0; g < c->groups.count; g++)
        wants = wants || cliff_steps_want_log2(compare_curve(c, g), c->spec);
    return wants;
}

/* No earlier than at an eighth of a unit: one architecture may be far smaller
 * than the others. */
static double log_start(const struct compare *c)
{
    double start = HUGE_VAL;
    for (size_t g = 0; g < c->groups.count; g++)
        start = fmin(start, cliff_steps_log_start(compare_curve(c, g), &c->x));
    return c->x.unit > 1 ? fmax(start, c->x.unit / 8) : start;
}

/* On a log axis numbers may be long: they keep apart from one another, and from
 * the last one of the panel before. */
static bool tics_fit(const struct compare *c, const struct axis_scale *x)
{
    double gap = c->panels.cols > 1
                     ? c->panels.items[1].left - c->panels.items[0].left - c->panels.width
                     : HUGE_VAL;
    return page_tics_fit(&c->page, x) && page_tics_between(&c->page, x) <= gap;
}

/* Every other tic only; both ends still have one. */
static struct axis_scale with_fewer_tics(const struct axis_scale *x)
{
    struct axis_scale fewer = *x;
    fewer.tic_step = x->tic_step * x->tic_step;
    fewer.lo = x->hi / pow(fewer.tic_step, ceil(log(x->hi / x->lo) / log(fewer.tic_step)));
    return fewer;
}

void compare_scale_x(struct compare *c)
{
    const struct occ_arch *widest = across_widest(c->spec, c->spec->x);
    bool optin = c->spec->launch.optin;

    c->x = axis_scale_linear(widest, c->spec->x, optin, c->panels.width);
    if (!wants_log2(c)) {
        page_thin_tics(&c->page, &c->x);
        return;
    }
    double start = log_start(c);
    while (start <= c->x.max) {
        c->x = axis_scale_log2(widest, c->spec->x, optin, start, c->panels.width);
        struct axis_scale fewer = with_fewer_tics(&c->x);
        if (tics_fit(c, &c->x))
            return;
        if (tics_fit(c, &fewer)) {
            c->x = fewer;
            return;
        }
        start *= 2;
    }
}

/* The numbers of the y axis must fit before it. */
void compare_set_sides(struct compare *c)
{
    struct buffer number = BUFFER_INIT;
    buffer_printf(&number, "%g", c->y.top);
    double needed = number.failed ? 0 : page_text_width(&c->page, PAGE_BASE, number.bytes);
    c->page.left = fmax(LEFT_PX, needed + TIC_GAP_PX);
    c->page.right = page_is_column(&c->page) ? COLUMN_RIGHT_PX : PAGE_RIGHT_PX;
    page_fit_x_end(&c->page, c->x.hi);
    c->page.failed = c->page.failed || number.failed;
    buffer_release(&number);
}

void compare_place_steps(struct compare *c, size_t group)
{
    struct cliff_steps *steps = &c->curves[c->groups.items[group].members[0]];
    for (size_t i = 0; i < steps->count; i++) {
        struct cliff_step *step = &steps->items[i];
        double value = compare_value(c, group, step);
        step->x0 = axis_scale_px(&c->x, step->plateau.first == 0 ? 0 : step->plateau.first - 1);
        step->x1 = axis_scale_px(&c->x, step->plateau.last);
        step->y = step->code == 0 ? 0 : c->panels.height * (1 - value / c->y.top);
    }
}

/* From a plot's pixels, y down, to the page's, y up. */
double compare_page_x(const struct compare *c, size_t group, double x)
{
    return c->panels.items[group].left + x;
}

double compare_page_y(const struct compare *c, size_t group, double y)
{
    return c->page.height - c->panels.items[group].top - y;
}

/* ---- marks ---- */

void compare_add_marks(const struct compare *c, size_t group, size_t panel,
                       struct label_boxes *taken, struct compare_rows *rows)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    for (size_t i = 0; i < chart_mark_count(c->spec); i++) {
        const struct chart_kernel *kernel = &c->spec->kernels[i];
        uint32_t value = occ_launch_get(&kernel->launch, c->spec->x);
        const struct cliff_step *step = &steps->items[cliff_steps_at(steps, value)];
        double x = axis_scale_px(&c->x, fmin(value, c->x.max));
        double y = step->code == 0 ? c->panels.height : step->y;
        struct buffer changed = BUFFER_INIT;
        bool is_solid = page_kernel_on_slice(c->spec, compare_arch(c, group), kernel, &changed);
        char letter[2];

        buffer_release(&changed);
        across_letter(c->spec, i, letter);
        label_boxes_take(taken, (struct box){x - MARK_HALF_PX, y - MARK_HALF_PX,
                                             x + MARK_HALF_PX, y + MARK_HALF_PX});
        script_rows_add(&rows->marks, NULL,
                        (double[]){compare_page_x(c, panel, x), compare_page_y(c, panel, y),
                                   compare_page_y(c, panel, c->panels.height), is_solid},
                        4);
        struct box box = {x - 5, y - LETTER_PX - 6, x + 5, y - LETTER_PX + 6};
        if (letter[0] != '\0' && label_boxes_try(taken, box))
            script_rows_add(&rows->labels, letter,
                            (double[]){compare_page_x(c, panel, x),
                                       compare_page_y(c, panel, y - LETTER_PX), PAGE_CENTER,
                                       PANEL_LETTER},
                            4);
    }
}

/* ---- texts around the plots ---- */

double compare_add_head(struct compare *c)
{
    struct page *page = &c->page;
    struct buffer statement = {.words = c->spec->words};
    double y = page_add_subtitle(page, c->spec, c->spec->archs[0]);

    y = across_add_notes(c->spec, page, y);
    compare_add_statement(c, &statement);
    if (statement.size > 0)
        y = page_add_paragraph(page, y - 6, PAGE_BASE, statement.bytes) + 6;
    page->failed = page->failed || statement.failed;
    buffer_release(&statement);
    return y;
}

void compare_add_foot(struct compare *c, double y)
{
    struct page *page = &c->page;
    struct buffer title = {.words = c->spec->words};
    struct axis_scale whole = c->x;

    whole.length_px = page->width; /* the title has the page, not a panel */
    axis_scale_title(&whole, &title);
    if (!title.failed)
        page_add_text(page, (page->left + page->width - page->right) / 2, y + AXIS_TITLE_PX,
                      PAGE_CENTER, PAGE_BASE, title.bytes);
    page->failed = page->failed || title.failed;
    buffer_release(&title);
    page->height =
        page_add_footer(page, c->spec, c->spec->archs[0], y + AXIS_TITLE_PX + FOOTER_PX) +
        FOOTER_END_PX;
}

/* ---- settings ---- */

static void write_rows(struct compare_rows *rows, struct buffer *script)
{
    static const char *const labels[] = {"X", "Y", "ALIGN", "KIND", "TEXT", NULL};
    static const char *const plates[] = {"X0", "Y0", "X1", "Y1", NULL};
    static const char *const marks[] = {"X", "Y", "FOOT", "SOLID", NULL};

    script_rows_write(&rows->labels, "HEAD", labels, script);
    script_rows_write(&rows->plates, "PATCH", plates, script);
    script_rows_write(&rows->marks, "MARK", marks, script);
}

/* The last row of the data of each curve, and whether it hides barriers. */
static void write_curves(const struct compare *c, struct buffer *script)
{
    static const char *const columns[] = {"LAST", "HIDES_BARRIERS", "SMS", NULL};
    struct script_rows rows = {.items = NULL};
    size_t last = 0;

    for (size_t g = 0; g < c->groups.count; g++) {
        last += compare_curve(c, g)->count;
        script_rows_add(&rows, NULL,
                        (double[]){(double)last,
                                   page_hides_barriers(c->spec, compare_arch(c, g)),
                                   measure_sms(c->spec, compare_arch(c, g))},
                        3);
    }
    script_rows_write(&rows, "CURVE", columns, script);
}

void compare_write_settings(struct compare *c, struct compare_rows *rows, struct buffer *script)
{
    const struct selection columns = plateau_columns();
    struct buffer title = {.words = c->spec->words};
    struct page *page = &c->page;

    page->left = page->right = page->top = page->bottom = 0; /* the plot is the page */
    compare_title(c, &title);
    page_write(page, c->spec, title.failed ? "" : title.bytes, script);
    script_number(script, "CANVAS_W", page->width);
    script_number(script, "CANVAS_H", page->height);
    script_number(script, "COLUMN_FIRST", column_place_of_axis(&columns, c->spec->x));
    script_number(script, "MEASURE", c->spec->measure);
    axis_scale_write(&c->x, "X", script);
    script_number(script, "Y_MAX", c->y.top);
    script_number(script, "Y_STEP", c->y.step);
    panels_write(&c->panels, page, script);
    write_curves(c, script);
    write_rows(rows, script);
    buffer_fail_if(script, title.failed);
    buffer_release(&title);
}
