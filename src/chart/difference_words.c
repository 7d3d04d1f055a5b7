/* SPDX-License-Identifier: MIT */
/* The legend of a difference and what it says in words. */
#include <math.h>
#include <stdlib.h>

#include "chart/difference.h"
#include "chart/map_alt.h"
#include "chart/script.h"
#include "chart/script_rows.h"

#define MINUS "\xE2\x88\x92"

enum {
    BAR_PX = 248,
    AIR_PX = 10,
    TICS_PX = 15, /* from the bar down to its numbers */
    LINE_PX = 20,
    BAR_LINES_PX = 38,
    SWATCH_TEXT_PX = 21,
    SWATCH_GAP_PX = 18,
    HUNDREDTHS = 100,
};

void difference_text(const struct difference *d, int64_t amount, struct buffer *out)
{
    bool is_pct = d->spec->measure == MEASURE_OCCUPANCY;
    buffer_add_text(out, amount < 0 ? MINUS : amount > 0 ? "+" : "");
    buffer_printf(out, "%.10g", (double)llabs(amount) / (is_pct ? HUNDREDTHS : 1));
}

void difference_state_text(const struct difference *d, uint32_t state, struct buffer *out)
{
    if (state == DIFFERENCE_NEITHER)
        buffer_add_text(out, "neither launches");
    else
        buffer_printf(out, "only %s launches",
                      state == DIFFERENCE_ONLY_THIS ? d->arch->name : d->other->name);
}

/* ---- the legend ---- */

/* "more warps on sm_90"; occupancy is higher. */
static void end_text(const struct difference *d, const struct occ_arch *arch,
                     struct buffer *out)
{
    if (d->spec->measure == MEASURE_OCCUPANCY)
        buffer_add_text(out, "higher on ");
    else
        buffer_printf(out, "more %s on ", chart_text(d->spec, measure_unit(d->spec->measure)));
    buffer_add_text(out, arch->name);
}

static void add_tics(struct map *map, const struct difference *d)
{
    for (int i = -2; i <= 2; i++) {
        struct buffer text = BUFFER_INIT;
        difference_text(d, d->range * i / 2, &text);
        double x = d->bar_x + d->bar_width * (i + 2) / 4;
        if (!text.failed)
            page_add_text(&map->page, x, d->bar_y + TICS_PX, PAGE_CENTER, PAGE_SMALL,
                          text.bytes);
        map->page.failed = map->page.failed || text.failed;
        buffer_release(&text);
    }
}

/* The words of both ends on the line of the bar, or on lines of their own. */
static double add_bar(struct map *map, struct difference *d, const char *less, const char *more,
                      double y)
{
    struct page *page = &map->page;
    double less_width = page_text_width(page, PAGE_BASE, less);
    double more_width = page_text_width(page, PAGE_BASE, more);
    double room = page->width - page->text_left - page->text_right;
    bool is_beside = less_width + more_width + BAR_PX + 4 * AIR_PX <= room;

    d->bar_width = fmin(BAR_PX, room - 4 * AIR_PX);
    d->bar_x = page->text_left + (is_beside ? less_width + AIR_PX : 2 * AIR_PX);
    d->bar_y = y;
    add_tics(map, d);
    if (is_beside) {
        page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE, less);
        page_add_text(page, d->bar_x + d->bar_width + AIR_PX, y, PAGE_LEFT, PAGE_BASE, more);
        return y + BAR_LINES_PX;
    }
    struct buffer lines[2] = {BUFFER_INIT, BUFFER_INIT};
    buffer_printf(&lines[0], MINUS "  %s", less);
    buffer_printf(&lines[1], "+  %s", more);
    y += BAR_LINES_PX;
    for (size_t i = 0; i < 2; i++, y += LINE_PX) {
        if (!lines[i].failed)
            page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE, lines[i].bytes);
        page->failed = page->failed || lines[i].failed;
        buffer_release(&lines[i]);
    }
    return y;
}

/* The states that can be seen, in a row while there is room. */
static double add_states(struct map *map, struct difference *d, double y)
{
    struct page *page = &map->page;
    uint32_t shades[DIFFERENCE_STATES];
    size_t count = map_visible_shades(map, shades, DIFFERENCE_STATES);
    double x = page->text_left;
    bool is_any = false;

    for (size_t i = 0; i < count && shades[i] < DIFFERENCE_STATES; i++) {
        struct buffer text = BUFFER_INIT;
        difference_state_text(d, shades[i], &text);
        double width =
            text.failed ? 0 : SWATCH_TEXT_PX + page_text_width(page, PAGE_BASE, text.bytes);
        if (is_any && x + width > page->width - page->text_right) {
            x = page->text_left;
            y += LINE_PX;
        }
        is_any = true;
        d->has_state[shades[i]] = true;
        d->state_x[shades[i]] = x;
        d->state_y[shades[i]] = y;
        if (!text.failed)
            page_add_text(page, x + SWATCH_TEXT_PX, y, PAGE_LEFT, PAGE_BASE, text.bytes);
        x += width + SWATCH_GAP_PX;
        page->failed = page->failed || text.failed;
        buffer_release(&text);
    }
    return y + (is_any ? LINE_PX : 0);
}

double difference_add_legend(struct map *map, double y)
{
    struct difference *d = (struct difference *)map->look->view.context;
    struct buffer less = BUFFER_INIT, more = BUFFER_INIT;

    end_text(d, d->other, &less);
    end_text(d, d->arch, &more);
    if (!less.failed && !more.failed)
        y = add_bar(map, d, less.bytes, more.bytes, y);
    map->page.failed = map->page.failed || less.failed || more.failed;
    buffer_release(&less);
    buffer_release(&more);
    return add_states(map, d, y);
}

void difference_write_legend(const struct map *map, struct buffer *script)
{
    static const char *const columns[] = {"KIND", "X", "Y", NULL};
    const struct difference *d = difference_of(map);
    struct script_rows rows = {.items = NULL};

    script_number(script, "DIFFERENCE_ZERO", DIFFERENCE_ZERO);
    script_number(script, "DIFFERENCE_RANGE", (double)d->range);
    script_number(script, "DIFFERENCE_PARTS",
                  d->spec->measure == MEASURE_OCCUPANCY ? HUNDREDTHS : 1);
    script_number(script, "BAR_X", d->bar_x);
    script_number(script, "BAR_Y", d->bar_y);
    script_number(script, "BAR_W", d->bar_width);
    script_text(script, "THIS_NAME", d->arch->name);
    script_text(script, "OTHER_NAME", d->other->name);
    for (uint32_t state = 0; state < DIFFERENCE_STATES; state++)
        if (d->has_state[state])
            script_rows_add(&rows, NULL,
                            (double[]){state, d->state_x[state], d->state_y[state]}, 3);
    script_rows_write(&rows, "STATE", columns, script);
}

/* ---- alternative text ---- */

static void add_extreme(const struct difference *d, int64_t amount, const struct occ_arch *arch,
                        struct buffer *out)
{
    bool is_pct = d->spec->measure == MEASURE_OCCUPANCY;
    if (amount == 0)
        buffer_printf(out, " Nowhere more on %s.", arch->name);
    else
        buffer_printf(out, " At most %.10g %s more on %s.",
                      (double)llabs(amount) / (is_pct ? HUNDREDTHS : 1),
                      is_pct ? "percentage points"
                             : chart_text(d->spec, measure_unit(d->spec->measure)),
                      arch->name);
}

void difference_alt_text(const struct map *map, struct buffer *out)
{
    const struct difference *d = difference_of(map);
    struct buffer what = BUFFER_INIT;

    buffer_printf(&what, "Heat map of a difference: %s, %s minus %s",
                  measure_title(d->spec->measure), d->arch->name, d->other->name);
    if (!what.failed)
        map_alt_head(map, what.bytes, out);
    buffer_fail_if(out, what.failed);
    buffer_release(&what);
    add_extreme(d, d->most, d->arch, out);
    add_extreme(d, d->least, d->other, out);
    for (uint32_t state = 0; state < DIFFERENCE_STATES; state++) {
        if (!d->has_state[state])
            continue;
        buffer_add_text(out, " In a part ");
        difference_state_text(d, state, out);
        buffer_add_char(out, '.');
    }
    map_alt_kernels(map, out);
}
