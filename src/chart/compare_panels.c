/* SPDX-License-Identifier: MIT */
/*
 * Cliffs of several architectures as small multiples: one panel for each
 * curve that differs, all with the same axes, the other curves thin behind.
 */
#include <math.h>
#include <stdlib.h>

#include "chart/compare.h"

#include "base/memory.h"

enum {
    PAGE_PLOT_PX = 118,
    COLUMN_PLOT_PX = 100,
    ALONE_PLOT_PX = 200, /* one panel has the page for itself */
    BELOW_PX = 26,       /* the numbers under a plot */
    Y_TITLE_PX = 17,     /* from the title of y to the heads */
    ABOVE_PLOT_PX = 16,  /* where labels may stand above a plot, */
    BESIDE_PLOT_PX = 14, /* and right of it */
    STRIPE_PX = 16,      /* from stripe to stripe along x, as plots/compare_cliffs.gp has it */
    MOST_STRIPES = 90,   /* in a panel: a quarter of the bytes that it may have */
};

/* ---- labels and marks ---- */

static void add_thresholds(const struct compare *c, size_t group,
                           const struct cliff_labels *labels, struct compare_rows *rows)
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
            (double[]){compare_page_x(c, group, x),
                       compare_page_y(c, group, step->y - label->dy),
                       label->is_right ? PAGE_RIGHT : PAGE_LEFT,
                       label->style == CLIFF_MUTED ? PANEL_MUTED_LABEL : PANEL_LABEL},
            4);
    }
    for (size_t i = 0; i < labels->plate_count; i++) {
        const struct box *box = &labels->plates[i].box;
        double right = fmin(box->x1, axis_scale_px(&c->x, c->x.max)); /* where hatch ends */
        script_rows_add(
            &rows->plates, NULL,
            (double[]){compare_page_x(c, group, box->x0), compare_page_y(c, group, box->y1),
                       compare_page_x(c, group, right), compare_page_y(c, group, box->y0)},
            4);
    }
}

static void label_panel(struct compare *c, size_t group, struct compare_rows *rows)
{
    struct label_boxes taken = {
        .bounds = {0, -ABOVE_PLOT_PX, c->panels.width + BESIDE_PLOT_PX, c->panels.height}};
    struct cliff_labels *labels = memory_calloc(1, sizeof *labels);
    uint32_t values[CHART_MAX_MARKS];
    size_t count = chart_mark_count(c->spec);
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
    cliff_take_curve(&plot);
    compare_add_marks(c, group, group, &taken, rows);
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
    uint32_t *codes = memory_calloc(room + 1, sizeof *codes);
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

/* Legend and the title of y; returns where the heads of panels begin. */
static double add_head(struct compare *c)
{
    struct page *page = &c->page;
    double y = compare_add_head(c);

    add_legend(c, &y);
    page_add_text(page, page->text_left, y + 4, PAGE_LEFT, PAGE_BASE,
                  chart_text(c->spec, measure_title(c->spec->measure)));
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

static void write_stripes(const struct compare *c, struct buffer *script)
{
    struct run_stripes stripes = {0};
    for (size_t g = 0; g < c->groups.count; g++)
        cliff_add_stripes(compare_curve(c, g), c->panels.height, STRIPE_PX, MOST_STRIPES,
                          &stripes);
    cliff_write_stripes(&stripes, MOST_STRIPES, script);
}

bool compare_draw_panels(struct compare *c, struct chart_files *files, struct error *err)
{
    static const char *const templates[] = {
        "style.gp",      "stripes.gp",   "compare_cliffs.gp", "paths.gp",        "runs.gp",
        "rectangles.gp", "runs_plot.gp", "panels.gp",         "compare_plot.gp", NULL};
    struct compare_rows rows = {.labels = {.items = NULL}};

    compare_set_sides(c);
    if (!panels_init(&c->panels, c->spec, &c->groups, &c->page, 0, err))
        return false;
    compare_scale_x(c);
    double y = add_head(c);
    compare_add_foot(c, panels_place(&c->panels, y, plot_height(c), BELOW_PX));
    panels_add_heads(&c->panels, &c->page, &rows.labels);
    for (size_t g = 0; g < c->groups.count; g++) {
        compare_place_steps(c, g);
        label_panel(c, g, &rows);
    }
    files->templates = templates;
    compare_write_settings(c, &rows, &files->script);
    write_stripes(c, &files->script);
    return !c->page.failed || error_no_memory(err);
}
