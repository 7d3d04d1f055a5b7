/* SPDX-License-Identifier: MIT */
/*
 * The cliffs chart: occupancy along one input, as steps, or as bars: along
 * threads one for each whole warp, along barriers one for each value. Lays out
 * the page, has labels placed, and writes settings and data; plots/cliffs.gp
 * draws.
 */
#include <math.h>
#include <stdlib.h>

#include "chart/cliffs.h"
#include "base/memory.h"
#include "chart/llvm_curve.h"
#include "chart/page_tics.h"

#define NOTE_LINE_PX 16.5 /* three lines fit between the lines of 100 and 75 % */

enum {
    AXIS_TITLE_ABOVE_PX = 14, /* of the y axes, above the plot */
    X_TITLE_BELOW_PX = 36,    /* of the x axis, below the plot */
    FOOTER_BELOW_PX = 21,     /* below the x axis title or the notes */
    NOTES_AIR_PX = 15,        /* from the middle of the last note to what is below */
    BAR_LABEL_PX = 36,        /* an upright number on a bar */
    RIGHT_GAP_PX = 6,         /* from the plot to the numbers of the right axis, */
    TIC_HALF_PX = 6,          /* half as high as this */
    LEAST_BAR_PX = 4,         /* narrower bars are drawn as steps */
    MOST_BAR_HALF_PX = 40,    /* of the bar of one value */
    COUNT_STACK_PX = 20,      /* what stands on the bar of one value */
    MARKED_STACK_PX = 32,
    LETTERED_STACK_PX = 44,
    LEGEND_LINE_PX = 21,
};

/* ---- axes ---- */

static void scale_x(struct cliffs *c)
{
    bool optin = c->spec->launch.optin;
    if (cliff_steps_want_log2(&c->steps, c->spec))
        c->x = axis_scale_log2(c->arch, c->spec->x, optin,
                               cliff_steps_log_start(&c->steps, &c->x), c->width_px);
    double bar_px = c->arch->limits.threads_per_warp / c->x.hi * c->width_px;
    c->is_bars =
        c->steps.bar_half > 0 || (c->spec->x == OCC_AXIS_THREADS && bar_px >= LEAST_BAR_PX);
}

/* Barriers are so few that each number has its bar, even none, which a log
 * axis has no place for. */
static bool wants_values(const struct chart_spec *spec)
{
    return spec->x == OCC_AXIS_BARRIERS && spec->scale != CHART_SCALE_LOG2;
}

/* A tic at each bar, or at as many as do not touch. */
static void scale_values(struct cliffs *c)
{
    double pitch = c->width_px / (c->x.max + 1);
    double width = page_tic_width(&c->page, c->x.max) + 3;
    c->x.lo = -0.5;
    c->x.hi = c->x.max + 0.5;
    c->x.tic_step = ceil(width / pitch);
    c->x.minor_parts = 1;
    c->steps.bar_half = fmin(0.38, MOST_BAR_HALF_PX / pitch);
}

static bool find_steps(struct cliffs *c, struct error *err)
{
    uint32_t last = (uint32_t)c->x.max;
    if (!wants_values(c->spec))
        return cliff_steps_find(c->spec, c->arch, last, &c->steps, err);
    if (!cliff_steps_find_values(c->spec, c->arch, last, &c->steps, err))
        return false;
    scale_values(c);
    return true;
}

/* How much of the height is left to the highest bar of a value: its count, a
 * mark and, of several kernels, letters stand on it. */
static double share_of_bars(const struct cliffs *c)
{
    static const int stacks_px[] = {COUNT_STACK_PX, MARKED_STACK_PX, LETTERED_STACK_PX};
    size_t kernels = c->spec->kernel_count;
    return 1 - stacks_px[kernels < 2 ? kernels : 2] / c->height_px;
}

/* A page always shows 0 to 100 %, with room for labels; a column ends at the
 * next quarter above the highest level and what stands on it. */
static void scale_y(struct cliffs *c)
{
    double share = c->steps.bar_half > 0 ? share_of_bars(c) : 1;
    double top = share < 1 ? 100 / share : c->is_bars ? 122 : 112;
    double highest = 100.0 * cliff_most_warps(&c->steps) / c->arch->limits.max_warps_per_sm;
    double quarter = (floor(highest / share / 25) + 1) * 25;
    bool is_column = page_is_column(&c->page);
    c->pct_max = is_column && quarter <= 75 ? quarter : top;
    c->right_parts = c->arch->limits.max_warps_per_sm % 8 == 0 && !is_column ? 8 : 4;
}

/* The numbers beside the right axis. */
static void take_right_numbers(struct cliffs *c)
{
    for (int i = 0; i <= c->right_parts; i++) {
        double y = c->height_px * (1 - i * 100 / c->right_parts / c->pct_max);
        label_boxes_take(&c->taken, (struct box){c->width_px + RIGHT_GAP_PX, y - TIC_HALF_PX,
                                                 c->width_px + c->page.right, y + TIC_HALF_PX});
    }
}

static void find_optin_line(struct cliffs *c)
{
    const struct occ_arch_shared_memory *smem = &c->arch->shared_memory;
    bool has_line = c->spec->x == OCC_AXIS_SMEM && c->spec->launch.optin &&
                    smem->max_per_block_optin > smem->max_per_block;
    c->optin_at = has_line ? smem->max_per_block / c->x.unit : 0;
}

/* ---- marks and notes ---- */

static double notes_width(const struct cliffs *c)
{
    double widest = 0;
    for (size_t i = 0; i < c->notes.count; i++) {
        const struct cliff_note *note = &c->notes.items[i];
        double width = note->text.bytes == NULL
                           ? 0
                           : page_text_width(&c->page, note->style, note->text.bytes);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* The middle of a note's line: the first stands above the line of 100 %, the
 * others below it. */
static double note_y(const struct cliffs *c, size_t note)
{
    double full = c->height_px * (1 - 100 / c->pct_max);
    bool has_room_above = full >= NOTE_LINE_PX;
    if (has_room_above && note == 0)
        return full - 12;
    return full + 9.5 + NOTE_LINE_PX * (double)(note - has_room_above);
}

/* All bars that reach the maximum are labelled; notes must leave the room. */
static bool covers_label(const struct cliffs *c, struct box notes)
{
    uint32_t most = cliff_most_warps(&c->steps);
    for (size_t i = 0; i < c->steps.count && c->is_bars; i++) {
        const struct cliff_step *step = &c->steps.items[i];
        struct box label = {step->x0, step->y - BAR_LABEL_PX, step->x1, step->y};
        if (step->plateau.result.warps_per_sm == most && boxes_overlap(notes, label))
            return true;
    }
    return false;
}

static bool put_notes_at(struct cliffs *c, const struct cliff_plot *plot, double right)
{
    double width = notes_width(c);
    struct box box = {right - width - 12, note_y(c, 0) - 7, right,
                      note_y(c, c->notes.count - 1) + NOTES_AIR_PX};
    if (width > 0.6 * c->width_px || !label_boxes_free(&c->taken, box) ||
        cliff_is_over_fill(plot, box) || cliff_is_over_hatch(plot, box) || covers_label(c, box))
        return false;
    label_boxes_take(&c->taken, box);
    for (size_t i = 0; i < c->notes.count; i++)
        page_add_text(&c->page, c->page.left + right, c->page.top + note_y(c, i), PAGE_RIGHT,
                      c->notes.items[i].style, c->notes.items[i].text.bytes);
    return true;
}

/* The notes stand at the right within the plot, or left of the hatch that is
 * there; if something else is, they do not. */
static bool put_notes_in_plot(struct cliffs *c, const struct cliff_plot *plot)
{
    const struct cliff_step *last = &c->steps.items[c->steps.count - 1];
    double right = last->code == 0 ? last->x0 : c->width_px;
    return c->notes.count > 0 && put_notes_at(c, plot, right - 8);
}

/* ---- the page ---- */

/* Beside the legend at the right, or under it; returns the y below. */
static double add_legend_note(struct page *page, double below)
{
    static const char note[] = "bold: the most barriers that keep this count";
    struct page_place place =
        page_legend_next(page, page_text_width(page, PAGE_SMALL_MUTED, note));
    bool is_beside = place.x > page->text_left;
    page_add_text(page, is_beside ? page->width - page->text_right : place.x, place.y,
                  is_beside ? PAGE_RIGHT : PAGE_LEFT, PAGE_SMALL_MUTED, note);
    return fmax(below, place.y + LEGEND_LINE_PX);
}

static double add_head(struct cliffs *c)
{
    uint32_t *codes = memory_realloc(NULL, c->steps.count * sizeof *codes);
    double y = page_add_subtitle(&c->page, c->spec, c->arch);
    if (codes == NULL) {
        c->page.failed = true;
        return y;
    }
    for (size_t i = 0; i < c->steps.count; i++)
        codes[i] = c->steps.items[i].code;
    y = page_add_legend(&c->page, codes, c->steps.count, y);
    free(codes);
    if (c->steps.bar_half > 0 && cliff_most_blocks(&c->steps) > 0)
        y = add_legend_note(&c->page, y);
    return fmax(y, llvm_add_legend(c->spec, c->arch, &c->page, &c->llvm_at));
}

/* Higher where the topmost tic stands at the very top of the plot. */
static double axis_title_above(const struct cliffs *c)
{
    return c->pct_max > 100 ? AXIS_TITLE_ABOVE_PX : 2 * AXIS_TITLE_ABOVE_PX - 3;
}

static void add_axis_titles(struct cliffs *c)
{
    struct buffer title = {.words = c->spec->words};
    struct page *page = &c->page;
    bool is_column = page_is_column(page);
    double y = page->top - axis_title_above(c);

    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE, "Occupancy (%)");
    page_add_text(page, page->width - page->text_right, y, PAGE_RIGHT, PAGE_BASE,
                  chart_text(c->spec, is_column ? "Warps per SM" : "Resident warps per SM"));
    axis_scale_title(&c->x, &title);
    if (!title.failed)
        page_add_text(page, page->left + c->width_px / 2,
                      page->top + c->height_px + X_TITLE_BELOW_PX, PAGE_CENTER, PAGE_BASE,
                      title.bytes);
    page->failed = page->failed || title.failed;
    buffer_release(&title);
}

/* The line of the opt-in ends under the notes where they are in its way; its
 * words stand beside its upper end. */
static void add_optin_line(struct cliffs *c, const struct cliff_plot *plot, double notes_bottom)
{
    struct buffer text = BUFFER_INIT;
    if (c->optin_at <= 0)
        return;
    buffer_add_text(&text, "above ");
    axis_amount_text(OCC_AXIS_SMEM, c->arch->shared_memory.max_per_block, &text);
    buffer_add_text(&text, ": opt-in");
    double x = axis_scale_px(&c->x, c->optin_at * c->x.unit);
    double width = text.failed ? 0 : page_text_width(&c->page, PAGE_SMALL_MUTED, text.bytes);
    struct box line = {x - 1, 0, x + 1, c->height_px};
    double top =
        notes_bottom > 0 && !label_boxes_free(&c->taken, (struct box){x, 1, x, notes_bottom})
            ? notes_bottom
            : 0;
    struct box sides[] = {{x + 5, top + 1, x + 5 + width, top + 14},
                          {x - 5 - width, top + 1, x - 5, top + 14}};

    line.y0 = top;
    c->optin_pct = c->pct_max * (1 - top / c->height_px);
    label_boxes_take(&c->taken, line);
    for (size_t i = 0; i < 2; i++) {
        if (!label_boxes_try(&c->taken, sides[i]))
            continue;
        page_add_text(&c->page, c->page.left + sides[i].x0, c->page.top + top + 7.5, PAGE_LEFT,
                      PAGE_SMALL_MUTED, text.bytes);
        cliff_add_plate_on_hatch(plot, sides[i], &c->labels);
        break;
    }
    buffer_release(&text);
}

typedef void place_labels_fn(const struct cliff_plot *plot, const uint32_t *values,
                             size_t value_count, struct cliff_labels *labels);

static void place_labels(struct cliffs *c, const struct cliff_plot *plot,
                         place_labels_fn *place)
{
    uint32_t values[CHART_MAX_MARKS];
    size_t count = chart_mark_count(c->spec);
    for (size_t i = 0; i < count; i++)
        values[i] = occ_launch_get(&c->spec->kernels[i].launch, c->spec->x);
    place(plot, values, count, &c->labels);
}

static struct cliff_plot plot_of(struct cliffs *c)
{
    return (struct cliff_plot){
        .spec = c->spec,
        .arch = c->arch,
        .steps = &c->steps,
        .x = &c->x,
        .width_px = c->width_px,
        .height_px = c->height_px,
        .points = c->page.points,
        .is_bars = c->is_bars,
        .taken = &c->taken,
    };
}

/* Below the plot: the notes if they are not in it, then the footer. */
static void add_foot(struct cliffs *c, bool notes_are_in_plot)
{
    struct page *page = &c->page;
    double y = page->top + c->height_px + X_TITLE_BELOW_PX + FOOTER_BELOW_PX;
    if (c->notes.count > 0 && !notes_are_in_plot)
        y = cliff_notes_put(&c->notes, c->spec, &c->page, y) + 4;
    y = page_add_footer(page, c->spec, c->arch, y);
    page->height = ceil(y);
    page->bottom = page->height - page->top - c->height_px;
}

static void lay_out(struct cliffs *c)
{
    c->page.top = add_head(c) + axis_title_above(c) + 13;
    cliff_steps_place(&c->steps, c->arch, &c->x, c->height_px, c->pct_max);
    c->taken.bounds = (struct box){0, -8, c->width_px + c->page.right, c->height_px};

    const struct cliff_plot plot = plot_of(c);
    cliff_take_curve(&plot);
    take_right_numbers(c);
    c->first_count = c->taken.count;
    if (c->steps.bar_half > 0)
        place_labels(c, &plot, cliff_place_on_values);
    cliffs_place_marks(c);
    cliff_notes_write(c->spec, c->arch, &c->steps, &c->x, &c->notes);
    bool notes_are_in_plot = put_notes_in_plot(c, &plot);
    add_optin_line(c, &plot,
                   notes_are_in_plot ? note_y(c, c->notes.count - 1) + NOTES_AIR_PX : 0);
    place_labels(c, &plot, cliff_place_labels);
    add_axis_titles(c);
    add_foot(c, notes_are_in_plot);
}

static bool cliffs_write(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct chart_files *files, struct error *err)
{
    struct cliffs c = {.spec = spec, .arch = arch};
    page_init(&c.page, spec);
    page_fit_warps(&c.page, c.arch);
    c.width_px = c.page.width - c.page.left - c.page.right;
    c.height_px = spec->size == CHART_COLUMN ? 150 : 236;
    c.x = axis_scale_linear(arch, spec->x, spec->launch.optin, c.width_px);
    if (!find_steps(&c, err))
        return false;

    scale_x(&c);
    scale_y(&c);
    find_optin_line(&c);
    lay_out(&c);
    cliffs_write_settings(&c, &files->script);
    cliffs_write_data(&c, &files->data);
    cliff_alt_text(spec, arch, &c.steps, &files->alt);
    llvm_add_alt(spec, arch, c.steps.items[0].plateau.first, (uint32_t)c.x.max, &files->alt);

    bool ok = !c.taken.failed && !c.page.failed;
    cliff_steps_release(&c.steps);
    cliff_notes_release(&c.notes);
    label_boxes_release(&c.taken);
    page_release(&c.page);
    return ok || error_no_memory(err);
}

const struct chart_type chart_cliffs = {
    .word = &chart_words[CHART_CLIFFS],
    .templates =
        (const char *const[]){"style.gp", "stripes.gp", "cliffs.gp", "paths.gp", "runs.gp",
                              "rectangles.gp", "runs_plot.gp", "cliffs_plot.gp", NULL},
    .write = cliffs_write,
    .along_split = &chart_cliffs_by_split,
};
