/* SPDX-License-Identifier: MIT */
/*
 * Cliffs of several architectures as small multiples: one panel for each
 * curve that differs, all with the same axes, the other curves thin behind.
 */
#include <math.h>
#include <stdlib.h>

#include "chart/across_notes.h"
#include "chart/compare.h"
#include "chart/script.h"

enum {
    PAGE_PLOT_PX = 118,
    COLUMN_PLOT_PX = 100,
    ALONE_PLOT_PX = 200, /* one panel has the page for itself */
    LEFT_PX = 40,        /* at least, for the numbers of the y axis */
    TIC_GAP_PX = 16,     /* between those and the edge of the page, and the axis */
    PAGE_RIGHT_PX = 22,  /* half of the last number under the x axis */
    COLUMN_RIGHT_PX = 14,
    BELOW_PX = 26,      /* the numbers under a plot */
    AXIS_TITLE_PX = 36, /* from the last plot to the title of x */
    FOOTER_PX = 22,
    FOOTER_END_PX = 3,
    Y_TITLE_PX = 17,     /* from the title of y to the heads */
    ABOVE_PLOT_PX = 16,  /* where labels may stand above a plot, */
    BESIDE_PLOT_PX = 14, /* and right of it */
    MARK_HALF_PX = 8,
    LETTER_PX = 14, /* from a mark up to its letter */
};

/* The rows of every kind of label. */
struct rows {
    struct script_rows labels; /* X, Y, ALIGN, KIND, TEXT */
    struct script_rows plates; /* X0, Y0, X1, Y1 */
    struct script_rows marks;  /* X, Y, FOOT, IS_SOLID */
    struct script_rows areas;  /* X0, X1, Y0, Y1, CODE */
};

/* ---- axes ---- */

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

static void scale_x(struct compare *c)
{
    const struct occ_arch *widest = compare_widest(c->spec, c->spec->x);
    bool optin = c->spec->launch.optin;

    c->x = axis_scale_linear(widest, c->spec->x, optin, c->panels.width);
    if (wants_log2(c))
        c->x = axis_scale_log2(widest, c->spec->x, optin, log_start(c), c->panels.width);
}

/* The numbers of the y axis must fit before it. */
static void set_sides(struct compare *c)
{
    struct buffer number = BUFFER_INIT;
    buffer_printf(&number, "%g", c->y.top);
    double needed = number.failed ? 0 : page_text_width(&c->page, PAGE_BASE, number.bytes);
    c->page.left = fmax(LEFT_PX, needed + TIC_GAP_PX);
    c->page.right = page_is_column(&c->page) ? COLUMN_RIGHT_PX : PAGE_RIGHT_PX;
    c->page.failed = c->page.failed || number.failed;
    buffer_release(&number);
}

static void place_steps(struct compare *c, size_t group)
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

/* ---- labels and marks ---- */

/* From a plot's pixels, y down, to the page's, y up. */
static double page_x(const struct compare *c, size_t group, double x)
{
    return c->panels.items[group].left + x;
}

static double page_y(const struct compare *c, size_t group, double y)
{
    return c->page.height - c->panels.items[group].top - y;
}

static void add_thresholds(const struct compare *c, size_t group,
                           const struct cliff_labels *labels, struct rows *rows)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    for (size_t i = 0; i < labels->thresholds.count; i++) {
        const struct cliff_label *label = &labels->thresholds.items[i];
        double value = label->x * c->x.unit;
        const struct cliff_step *step =
            &steps->items[cliff_steps_at(steps, (uint32_t)(value + 0.5))];
        double x = axis_scale_px(&c->x, value) + label->dx;
        /* Along threads every few warps there is more again: no news. */
        if (c->spec->x == OCC_AXIS_THREADS && label->style != CLIFF_MUTED &&
            compare_value(c, group, step + 1) > compare_value(c, group, step))
            continue;
        script_rows_add(
            &rows->labels, label->text,
            (double[]){page_x(c, group, x), page_y(c, group, step->y - label->dy),
                       label->is_right ? PAGE_RIGHT : PAGE_LEFT,
                       label->style == CLIFF_MUTED ? PANEL_MUTED_LABEL : PANEL_LABEL},
            4);
    }
    for (size_t i = 0; i < labels->plate_count; i++) {
        const struct box *box = &labels->plates[i].box;
        double right = fmin(box->x1, axis_scale_px(&c->x, c->x.max)); /* where hatch ends */
        script_rows_add(&rows->plates, NULL,
                        (double[]){page_x(c, group, box->x0), page_y(c, group, box->y1),
                                   page_x(c, group, right), page_y(c, group, box->y0)},
                        4);
    }
}

static void add_marks(const struct compare *c, size_t group, struct label_boxes *taken,
                      struct rows *rows)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    for (size_t i = 0; i < across_kernel_count(c->spec); i++) {
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
                        (double[]){page_x(c, group, x), page_y(c, group, y),
                                   page_y(c, group, c->panels.height), is_solid},
                        4);
        struct box box = {x - 5, y - LETTER_PX - 6, x + 5, y - LETTER_PX + 6};
        if (letter[0] != '\0' && label_boxes_try(taken, box))
            script_rows_add(&rows->labels, letter,
                            (double[]){page_x(c, group, x), page_y(c, group, y - LETTER_PX),
                                       PAGE_CENTER, PANEL_LETTER},
                            4);
    }
}

/* ---- stripes and hatch ---- */

/* The lowest of the steps first..last, which look alike, and whose fills all
 * reach down to `foot`. */
static size_t lowest_step(const struct cliff_steps *steps, size_t first, size_t last)
{
    size_t lowest = first;
    for (size_t i = first; i <= last; i++)
        if (steps->items[i].y > steps->items[lowest].y)
            lowest = i;
    return lowest;
}

/*
 * Stripes and hatch are cut at the edges of each rectangle, and would be many
 * in one for each step: what stands under the lowest step of a run is one
 * rectangle, and so on upwards left and right of it.
 */
static void add_areas(const struct compare *c, size_t group, size_t first, size_t last,
                      double foot, struct script_rows *areas)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    size_t lowest = lowest_step(steps, first, last);
    const struct cliff_step *step = &steps->items[lowest];

    if (steps->items[last].x1 > steps->items[first].x0 && foot > step->y)
        script_rows_add(areas, NULL,
                        (double[]){page_x(c, group, steps->items[first].x0),
                                   page_x(c, group, steps->items[last].x1),
                                   page_y(c, group, foot), page_y(c, group, step->y),
                                   step->code},
                        5);
    if (lowest > first)
        add_areas(c, group, first, lowest - 1, step->y, areas);
    if (lowest < last)
        add_areas(c, group, lowest + 1, last, step->y, areas);
}

static void add_runs(const struct compare *c, size_t group, struct script_rows *areas)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    for (size_t i = 0, last; i < steps->count; i = last + 1) {
        uint32_t code = steps->items[i].code;
        last = i;
        while (last + 1 < steps->count && steps->items[last + 1].code == code)
            last++;
        if (code == 0 || page_code_size(code) == 2)
            add_areas(c, group, i, last, c->panels.height, areas);
    }
}

static void label_panel(struct compare *c, size_t group, struct rows *rows)
{
    struct label_boxes taken = {
        .bounds = {0, -ABOVE_PLOT_PX, c->panels.width + BESIDE_PLOT_PX, c->panels.height}};
    struct cliff_labels *labels = calloc(1, sizeof *labels);
    uint32_t values[ACROSS_MAX_KERNELS];
    size_t count = across_kernel_count(c->spec);
    const struct cliff_plot plot = {
        .spec = c->spec,
        .arch = compare_arch(c, group),
        .steps = compare_curve(c, group),
        .x = &c->x,
        .width_px = c->panels.width,
        .height_px = c->panels.height,
        .points = c->page.points - 1,
        .taken = &taken,
    };

    if (labels == NULL) {
        c->page.failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        values[i] = occ_launch_get(&c->spec->kernels[i].launch, c->spec->x);
    add_runs(c, group, &rows->areas);
    cliff_take_curve(&plot);
    add_marks(c, group, &taken, rows);
    cliff_place_thresholds(&plot, values, count, labels);
    add_thresholds(c, group, labels, rows);
    c->page.failed = c->page.failed || taken.failed;
    label_boxes_release(&taken);
    free(labels);
}

/* ---- the page ---- */

static void add_legend(struct compare *c, double *y)
{
    size_t count = 0, room = 0;
    for (size_t g = 0; g < c->groups.count; g++)
        room += compare_curve(c, g)->count;
    uint32_t *codes = calloc(room + 1, sizeof *codes);
    if (codes == NULL) {
        c->page.failed = true;
        return;
    }
    for (size_t g = 0; g < c->groups.count; g++) {
        const struct cliff_steps *steps = compare_curve(c, g);
        for (size_t i = 0; i < steps->count; i++)
            if (axis_scale_px(&c->x, steps->items[i].plateau.last) > 0)
                codes[count++] = steps->items[i].code;
    }
    *y = page_add_legend(&c->page, codes, count, *y);
    free(codes);
}

static double add_head(struct compare *c)
{
    struct page *page = &c->page;
    struct buffer statement = BUFFER_INIT;
    double y = page_add_subtitle(page, c->spec, c->spec->archs[0]);

    y = across_add_notes(c->spec, page, y);
    compare_add_statement(c, &statement);
    if (statement.size > 0)
        y = page_add_paragraph(page, y - 6, PAGE_BASE, statement.bytes) + 6;
    page->failed = page->failed || statement.failed;
    buffer_release(&statement);
    add_legend(c, &y);
    page_add_text(page, page->text_left, y + 4, PAGE_LEFT, PAGE_BASE,
                  measure_title(c->spec->measure));
    if (c->groups.count > 1 && !page_is_column(page))
        page_add_text(page, page->width - page->right, y + 4, PAGE_RIGHT, PAGE_MUTED,
                      "grey lines: the other panels");
    return y + Y_TITLE_PX;
}

static double plot_height(const struct compare *c)
{
    if (c->groups.count == 1)
        return ALONE_PLOT_PX;
    return page_is_column(&c->page) ? COLUMN_PLOT_PX : PAGE_PLOT_PX;
}

static void add_foot(struct compare *c, double y)
{
    struct page *page = &c->page;
    struct buffer title = BUFFER_INIT;
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

static void write_rows(struct rows *rows, struct buffer *script)
{
    static const char *const labels[] = {"X", "Y", "ALIGN", "KIND", "TEXT", NULL};
    static const char *const plates[] = {"X0", "Y0", "X1", "Y1", NULL};
    static const char *const areas[] = {"X0", "X1", "Y0", "Y1", "CODE", NULL};
    static const char *const marks[] = {"X", "Y", "FOOT", "SOLID", NULL};

    script_rows_write(&rows->areas, "AREA", areas, script);
    script_rows_write(&rows->labels, "LABEL", labels, script);
    script_rows_write(&rows->plates, "PLATE", plates, script);
    script_rows_write(&rows->marks, "MARK", marks, script);
}

/* The last row of the data in each panel, whether it hides barriers, and the
 * warps that make 100 %. */
static void write_curves(const struct compare *c, struct buffer *script)
{
    static const char *const columns[] = {"LAST", "HIDES_BARRIERS", NULL};
    struct script_rows rows = {.items = NULL};
    size_t last = 0;

    for (size_t g = 0; g < c->groups.count; g++) {
        last += compare_curve(c, g)->count;
        script_rows_add(
            &rows, NULL,
            (double[]){(double)last, page_hides_barriers(c->spec, compare_arch(c, g))}, 2);
    }
    script_rows_write(&rows, "CURVE", columns, script);
}

static void write_settings(struct compare *c, struct rows *rows, struct buffer *script)
{
    struct buffer title = BUFFER_INIT;
    struct page *page = &c->page;

    page->left = page->right = page->top = page->bottom = 0; /* the plot is the page */
    compare_title(c, &title);
    page_write(page, c->spec, title.failed ? "" : title.bytes, script);
    script_number(script, "CANVAS_W", page->width);
    script_number(script, "CANVAS_H", page->height);
    script_number(script, "COLUMN_FIRST", cliff_first_column(c->spec->x));
    script_number(script, "MEASURE", c->spec->measure);
    axis_scale_write(&c->x, "X", script);
    script_number(script, "Y_MAX", c->y.top);
    script_number(script, "Y_STEP", c->y.step);
    panels_write(&c->panels, page, script);
    write_curves(c, script);
    write_rows(rows, script);
    script->failed = script->failed || title.failed;
    buffer_release(&title);
}

bool compare_draw_panels(struct compare *c, struct chart_files *files, struct error *err)
{
    static const char *const templates[] = {
        "style.gp",        "stripes.gp", "compare_cliffs.gp", "rectangles.gp", "panels.gp",
        "compare_plot.gp", NULL};
    struct rows rows = {.labels = {.items = NULL}};

    set_sides(c);
    if (!panels_init(&c->panels, c->spec, &c->groups, &c->page, err))
        return false;
    scale_x(c);
    double y = add_head(c);
    add_foot(c, panels_place(&c->panels, y, plot_height(c), BELOW_PX));
    panels_add_heads(&c->panels, &c->page, &rows.labels);
    for (size_t g = 0; g < c->groups.count; g++) {
        place_steps(c, g);
        label_panel(c, g, &rows);
    }
    files->templates = templates;
    write_settings(c, &rows, &files->script);
    return !c->page.failed || error_no_memory(err);
}
