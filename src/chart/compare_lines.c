/* SPDX-License-Identifier: MIT */
/*
 * Cliffs of two or three kinds of architectures as lines on lines: the widest
 * is that of the most warps, and where curves coincide the thinner one lies on
 * the wider. Names stand at the first cliff that a curve has for itself; where
 * there is no room for one, all stand above the plot.
 */
#include <math.h>
#include <stdlib.h>

#include "chart/compare.h"
#include "base/memory.h"
#include "chart/script.h"
#include "chart/text_metrics.h"

enum {
    MOST_LINES = 3,
    PAGE_PLOT_PX = 250,
    COLUMN_PLOT_PX = 160,
    TOP_PX = 32, /* from the title of y to the plot */
    TEXT_HALF_PX = 7,
    AWAY_PX = 10,      /* from a corner to its number, */
    UP_PX = 9,         /* and up to its middle; */
    NAME_AWAY_PX = 14, /* from the number on to the name */
    SAMPLE_PX = 22,    /* the piece of line before a name of the legend */
};

/* As in plots/compare_lines.gp, from the widest to the thinnest. */
static const double line_px[MOST_LINES] = {11, 6, 1.75};

/* The end of a level of one curve. */
struct corner {
    size_t group;
    uint32_t value;
    double x, y;   /* pixels of the plot */
    double weight; /* the loss there */
};

struct lines {
    struct compare *c;
    size_t count;               /* MOST_LINES at most */
    size_t by_rank[MOST_LINES]; /* groups, the highest first */
    struct label_boxes taken;
    struct compare_rows rows;
    struct script_rows samples; /* X, Y, RANK */
    struct buffer names[MOST_LINES];
};

bool compare_suits_lines(const struct compare *c)
{
    return c->groups.count >= 2 && c->groups.count <= MOST_LINES &&
           c->spec->x != OCC_AXIS_THREADS && c->spec->measure != MEASURE_OCCUPANCY;
}

/* ---- ranks and names ---- */

static double highest(const struct compare *c, size_t group)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    double most = 0;
    for (size_t i = 0; i < steps->count; i++)
        most = fmax(most, compare_value(c, group, &steps->items[i]));
    return most;
}

/* How much lies under a curve: of two as high, the one that goes farther. */
static double area(const struct compare *c, size_t group)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    double sum = 0;
    for (size_t i = 0; i < steps->count; i++)
        sum += compare_value(c, group, &steps->items[i]) *
               (steps->items[i].plateau.last - steps->items[i].plateau.first + 1.0);
    return sum;
}

static bool is_above(const struct compare *c, size_t a, size_t b)
{
    double high_a = highest(c, a), high_b = highest(c, b);
    return high_a != high_b ? high_a > high_b : area(c, a) > area(c, b);
}

static void rank_groups(struct lines *l)
{
    for (size_t g = 0; g < l->count; g++) {
        size_t place = g;
        for (; place > 0 && is_above(l->c, g, l->by_rank[place - 1]); place--)
            l->by_rank[place] = l->by_rank[place - 1];
        l->by_rank[place] = g;
    }
}

/* True if the note fits behind the names in a line of the legend. */
static bool has_room(const struct lines *l, size_t rank, const char *note)
{
    const struct page *page = &l->c->page;
    double room = page->width - page->text_left - page->text_right - SAMPLE_PX - 14;
    return !l->names[rank].failed && page_text_width(page, PAGE_BASE, l->names[rank].bytes) +
                                             page_text_width(page, PAGE_BASE, note) <=
                                         room;
}

/* "sm_86, 89, 120: 48 warps per SM", what they share. */
static void write_names(struct lines *l)
{
    for (size_t rank = 0; rank < l->count; rank++) {
        const struct arch_group *group = &l->c->groups.items[l->by_rank[rank]];
        struct buffer note = {.words = l->c->spec->words};
        arch_group_names(group, l->c->spec->archs, &l->names[rank]);
        panel_note(group, l->c->spec, &note);
        if (note.size > 0 && has_room(l, rank, note.bytes))
            buffer_printf(&l->names[rank], ": %s", note.bytes);
        l->c->page.failed = l->c->page.failed || note.failed || l->names[rank].failed;
        buffer_release(&note);
    }
}

/* ---- corners ---- */

static void take_curve(struct lines *l, size_t rank)
{
    const struct cliff_steps *steps = compare_curve(l->c, l->by_rank[rank]);
    double half = line_px[rank] / 2 + 1;
    for (size_t i = 0; i < steps->count; i++) {
        const struct cliff_step *step = &steps->items[i];
        if (step->code == 0)
            continue;
        label_boxes_take(&l->taken, (struct box){step->x0 - half, step->y - half,
                                                 step->x1 + half, step->y + half});
        if (i + 1 < steps->count && step[1].code != 0)
            label_boxes_take(&l->taken,
                             (struct box){step->x1 - half, fmin(step->y, step[1].y) - half,
                                          step->x1 + half, fmax(step->y, step[1].y) + half});
    }
}

/* True if the value ends a level that is higher than the next. */
static bool is_cliff(const struct compare *c, size_t group, size_t index)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    return index + 1 < steps->count && compare_value(c, group, &steps->items[index]) >
                                           compare_value(c, group, &steps->items[index + 1]);
}

/* The value of another group's curve there. */
static double value_at(const struct compare *c, size_t group, uint32_t value)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    return compare_value(c, group, &steps->items[cliff_steps_at(steps, value)]);
}

/* True if the level of a step begins where no other curve is. */
static bool is_alone(const struct compare *c, size_t group, size_t index)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    const struct cliff_step *first = &steps->items[cliff_level_begin(steps, index)];
    for (size_t g = 0; g < c->groups.count; g++)
        if (g != group &&
            value_at(c, g, first->plateau.first) == compare_value(c, group, first))
            return false;
    return true;
}

/* In the page's pixels but for the height of the page, which comes later. */
static void put(struct lines *l, double x, double y, enum panel_text kind, const char *text)
{
    script_rows_add(
        &l->rows.labels, text,
        (double[]){compare_page_x(l->c, 0, x), compare_page_y(l->c, 0, y), PAGE_LEFT, kind}, 4);
}

static struct box number_box(const struct lines *l, const struct cliff_step *step,
                             const char *text)
{
    double width = text_width_px(text, l->c->page.points, true);
    double x = step->x1 + AWAY_PX, y = step->y - UP_PX;
    return (struct box){x, y - TEXT_HALF_PX, x + width, y + TEXT_HALF_PX};
}

/* The number of a cliff, where nothing is in its way. */
static bool add_number(struct lines *l, const struct cliff_step *step)
{
    struct buffer text = BUFFER_INIT;
    axis_value_text(&l->c->x, step->plateau.last, &text);
    bool fits = !text.failed && label_boxes_try(&l->taken, number_box(l, step, text.bytes));
    if (fits)
        put(l, step->x1 + AWAY_PX, step->y - UP_PX, PANEL_NAME, text.bytes);
    l->c->page.failed = l->c->page.failed || text.failed;
    buffer_release(&text);
    return fits;
}

/* Number and name beside the first cliff that the curve has for itself. */
static bool add_name(struct lines *l, size_t rank)
{
    size_t group = l->by_rank[rank];
    const struct cliff_steps *steps = compare_curve(l->c, group);

    for (size_t i = 0; i < steps->count; i++) {
        const struct cliff_step *step = &steps->items[i];
        if (!is_cliff(l->c, group, i) || !is_alone(l->c, group, i))
            continue;
        struct buffer number = BUFFER_INIT;
        axis_value_text(&l->c->x, step->plateau.last, &number);
        struct box box = number_box(l, step, number.failed ? "" : number.bytes);
        double x = box.x1 + NAME_AWAY_PX;
        buffer_release(&number);
        box.x1 = x + page_text_width(&l->c->page, PAGE_BASE, l->names[rank].bytes);
        if (!label_boxes_free(&l->taken, box) || !add_number(l, step))
            continue;
        label_boxes_take(&l->taken, box);
        put(l, x, step->y - UP_PX, PANEL_LINE_NAME, l->names[rank].bytes);
        return true;
    }
    return false;
}

static int compare_corners(const void *a, const void *b)
{
    const struct corner *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return x->value < y->value ? -1 : x->value > y->value;
}

static size_t find_corners(const struct lines *l, struct corner *corners)
{
    size_t count = 0;
    for (size_t g = 0; g < l->c->groups.count; g++) {
        const struct cliff_steps *steps = compare_curve(l->c, g);
        for (size_t i = 0; i < steps->count; i++) {
            const struct cliff_step *step = &steps->items[i];
            double before = compare_value(l->c, g, step);
            if (!is_cliff(l->c, g, i))
                continue;
            double after = compare_value(l->c, g, &step[1]);
            corners[count++] = (struct corner){g, step->plateau.last, step->x1, step->y,
                                               (before - after) / before};
        }
    }
    return count;
}

/* True if this cliff has its number already: that of another curve. */
static bool is_labelled(const struct corner *corners, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (corners[i].value == corners[index].value &&
            fabs(corners[i].y - corners[index].y) < 1)
            return true;
    return false;
}

/* The other cliffs, the greatest losses first. */
static void add_numbers(struct lines *l)
{
    size_t room = 0;
    for (size_t g = 0; g < l->c->groups.count; g++)
        room += compare_curve(l->c, g)->count;
    struct corner *corners = memory_calloc(room + 1, sizeof *corners);
    if (corners == NULL) {
        l->c->page.failed = true;
        return;
    }
    size_t count = find_corners(l, corners);
    qsort(corners, count, sizeof *corners, compare_corners);
    for (size_t i = 0; i < count; i++) {
        const struct cliff_steps *steps = compare_curve(l->c, corners[i].group);
        if (!is_labelled(corners, i))
            add_number(l, &steps->items[cliff_steps_at(steps, corners[i].value)]);
    }
    free(corners);
}

/* The kernels, then names in the plot, all or none; then numbers. */
static bool label(struct lines *l)
{
    bool fits = true;

    for (size_t rank = 0; rank < l->count; rank++)
        take_curve(l, rank);
    for (size_t g = 0; g < l->c->groups.count; g++)
        compare_add_marks(l->c, g, 0, &l->taken, &l->rows);
    size_t boxes = l->taken.count, labels = l->rows.labels.count;
    for (size_t rank = 0; fits && rank < l->count; rank++)
        fits = add_name(l, rank);
    if (!fits) {
        script_rows_cut(&l->rows.labels, labels);
        l->taken.count = boxes;
    }
    add_numbers(l);
    return fits;
}

/* ---- the page ---- */

/* A line for each name, after a piece of its curve. */
static double add_legend(struct lines *l, double y)
{
    struct page *page = &l->c->page;
    for (size_t rank = 0; rank < l->count; rank++, y += PAGE_LINE_PX) {
        page_add_text(page, page->text_left + SAMPLE_PX + 7, y, PAGE_LEFT, PAGE_BASE,
                      l->names[rank].bytes);
        script_rows_add(&l->samples, NULL, (double[]){page->text_left, y, (double)rank + 1}, 3);
    }
    return y + 2;
}

static void lay_out(struct lines *l, bool has_names)
{
    struct compare *c = l->c;
    struct page *page = &c->page;
    double y = compare_add_head(c);

    if (!has_names)
        y = add_legend(l, y);
    y += 4;
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE,
                  chart_text(c->spec, measure_title(c->spec->measure)));
    if (!page_is_column(page))
        page_add_text(page, page->width - page->right, y, PAGE_RIGHT, PAGE_MUTED,
                      "where curves coincide, the thinner lies on the wider");
    c->panels.items[0].top = y + TOP_PX;
    compare_add_foot(c, c->panels.items[0].top + c->panels.height);
}

/* Up by the height of the page, which is known now. */
static void move_up(const struct compare *c, struct script_rows *rows, size_t column)
{
    for (size_t i = 0; i < rows->count; i++)
        rows->items[i].numbers[column] += compare_page_y(c, 0, 0);
}

static void write_ranks(const struct lines *l, struct buffer *script)
{
    static const char *const columns[] = {"CURVE", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t rank = 0; rank < l->count; rank++)
        script_rows_add(&rows, NULL, (double[]){(double)l->by_rank[rank] + 1}, 1);
    script_rows_write(&rows, "RANK", columns, script);
}

bool compare_draw_lines(struct compare *c, struct chart_files *files, struct error *err)
{
    static const char *const templates[] = {
        "style.gp",      "stripes.gp", "compare_cliffs.gp",     "paths.gp", "compare_lines.gp",
        "rectangles.gp", "panels.gp",  "compare_lines_plot.gp", NULL};
    static const char *const samples[] = {"X", "Y", "RANK", NULL};
    struct lines l = {.c = c,
                      .count = c->groups.count < MOST_LINES ? c->groups.count : MOST_LINES};

    compare_set_sides(c);
    if (!panels_init_one(&c->panels, &c->page, err))
        return false;
    c->panels.height = page_is_column(&c->page) ? COLUMN_PLOT_PX : PAGE_PLOT_PX;
    compare_scale_x(c);
    l.taken.bounds =
        (struct box){0, -2 * TEXT_HALF_PX - UP_PX, c->panels.width + 8, c->panels.height};
    for (size_t g = 0; g < c->groups.count; g++)
        compare_place_steps(c, g);
    rank_groups(&l);
    write_names(&l);
    bool has_names = label(&l);
    lay_out(&l, has_names);
    move_up(c, &l.rows.labels, 1);
    move_up(c, &l.rows.marks, 1);
    move_up(c, &l.rows.marks, 2);
    files->templates = templates;
    compare_write_settings(c, &l.rows, &files->script);
    write_ranks(&l, &files->script);
    script_rows_write(&l.samples, "SAMPLE", samples, &files->script);
    c->page.failed = c->page.failed || l.taken.failed;
    label_boxes_release(&l.taken);
    for (size_t i = 0; i < MOST_LINES; i++)
        buffer_release(&l.names[i]);
    return !c->page.failed || error_no_memory(err);
}
