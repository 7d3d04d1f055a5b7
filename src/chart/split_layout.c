/* SPDX-License-Identifier: MIT */
/* The page of a chart of splits: bands, titles, the needed split, the words
 * under it. */
#include <math.h>
#include <stdio.h>

#include "chart/page_tics.h"
#include "chart/split_bars.h"

#define TEXT_HALF_PX 7

enum {
    BAR_HALF_MOST_PX = 40,
    FRAME_PAD_PX = 5,
    L1_AIR_PX = 14,
    TITLE_BELOW_HEAD_PX = 13,
    PLOT_BELOW_TITLE_PX = 14,
    NEEDED_ABOVE_PX = 9, /* its words over the plot */
    NEEDED_LINE_PX = 17, /* where they would meet the title */
    BAND_GAP_PX = 34,    /* from one band to the next, with its title */
    SIZE_BELOW_PX = 14,
    X_TITLE_BELOW_PX = 35,
    FOOTER_BELOW_PX = 21,
    RIGHT_PX = 24,
    COLUMN_RIGHT_PX = 12,
};

/* ---- what is left to L1, and the sizes ---- */

static double clear_of_l1(const struct splits *s, double x, double width)
{
    const struct split_panel *panel = &s->panels[1];
    double reach = width / 2 + s->bar_half_px, most = 0;
    for (size_t i = 0; i < s->count; i++)
        if (fabs(s->items[i].x - x) < reach)
            most = fmax(most, s->items[i].l1_left_bytes);
    return panel->top + panel->height * (1 - most / panel->max);
}

/* Half of all, which is a plain number of KiB where memory comes in those; else the largest
 * power of two that is not more. */
static double l1_step(const struct splits *s)
{
    double half = s->arch->shared_memory.unified_with_l1 / 2.0;
    return fmod(half, s->unit.unit) == 0
               ? half
               : s->unit.unit * exp2(floor(log2(half / s->unit.unit)));
}

static double l1_last_tic(const struct splits *s)
{
    double step = l1_step(s);
    return floor(s->arch->shared_memory.unified_with_l1 / step) * step;
}

static void add_l1(struct splits *s)
{
    struct split_panel *panel = &s->panels[1];
    double unified = s->arch->shared_memory.unified_with_l1;
    char text[32];
    double widest = 0;

    panel->max = unified * panel->height / (panel->height - L1_AIR_PX);
    panel->step = l1_step(s);
    panel->last_tic = l1_last_tic(s);
    for (size_t i = 0; i < s->count; i++) {
        split_size_text(s, s->items[i].l1_left_bytes, false, text, sizeof text);
        widest = fmax(widest, split_label_width(s, SPLIT_SMALL, text));
    }
    struct label_bars bars = split_label_bars(s, widest);
    for (size_t i = bars.first; i < s->count; i += bars.step) {
        const struct split *split = &s->items[i];
        double top = clear_of_l1(s, split->x, widest);
        split_size_text(s, split->l1_left_bytes, false, text, sizeof text);
        /* The first one must not reach the numbers of the axis. */
        double half = split_label_width(s, SPLIT_SMALL, text) / 2;
        split_label_add(s, fmax(split->x, s->page.left + half), top - 9,
                        split_is_grown(split) ? SPLIT_MUTED : SPLIT_SMALL, text);
    }
}

static double bottom_of(const struct splits *s)
{
    const struct split_panel *last = &s->panels[s->panel_count - 1];
    return last->top + last->height;
}

static void add_sizes(struct splits *s)
{
    char text[32];
    double widest = 0;
    for (size_t i = 0; i < s->count; i++) {
        split_size_text(s, s->items[i].asked_bytes, false, text, sizeof text);
        widest = fmax(widest, split_label_width(s, SPLIT_SMALL, text));
    }
    struct label_bars bars = split_label_bars(s, widest);
    for (size_t i = bars.first; i < s->count; i += bars.step) {
        split_size_text(s, s->items[i].asked_bytes, false, text, sizeof text);
        bool is_marked = s->count > 1 && s->items[i].is_needed;
        split_label_add(s, s->items[i].x, bottom_of(s) + SIZE_BELOW_PX,
                        is_marked ? SPLIT_BOLD_ACCENT : SPLIT_SMALL, text);
    }
}

/* ---- lines of the grid ---- */

static bool is_struck(const struct split_panel *panel, double y)
{
    double bottom = panel->top + panel->height;
    int tics = (int)(panel->last_tic / panel->step);
    for (int i = 1; i <= tics; i++)
        if (fabs(bottom - i * panel->step / panel->max * panel->height - y) < TEXT_HALF_PX)
            return true;
    return false;
}

/* No line of the grid runs through a text. */
static void add_plates(struct splits *s)
{
    for (size_t i = 0; i < s->label_count; i++) {
        struct split_label *label = &s->labels[i];
        for (size_t p = 0; p < s->panel_count; p++)
            if (label->style != SPLIT_WORD && is_struck(&s->panels[p], label->y))
                label->plate_px = split_label_width(s, label->style, label->text) / 2;
    }
}

/* ---- the needed split ---- */

static const struct split *needed_split(const struct splits *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].is_needed)
            return &s->items[i];
    return NULL;
}

static const char *left_title(const struct splits *s)
{
    if (!s->is_pct)
        return chart_text(s->spec, "Resident blocks per SM");
    return chart_text(s->spec, page_is_column(&s->page) ? "Occupancy (%), blocks"
                                                        : "Occupancy (%), blocks per SM");
}

static const char *right_title(const struct splits *s)
{
    if (!s->is_pct)
        return "";
    return chart_text(s->spec,
                      page_is_column(&s->page) ? "Warps per SM" : "Resident warps per SM");
}

/* The words over the frame, and how much higher the titles of the axes must
 * stand for them. */
static double place_needed(struct splits *s, struct split_label *needed)
{
    const struct split *split = needed_split(s);
    const struct page *page = &s->page;
    char size[32];
    s->frame_top = -1;
    if (split == NULL || s->count == 1)
        return 0;
    split_size_text(s, split->asked_bytes, true, size, sizeof size);
    *needed = (struct split_label){.align = PAGE_CENTER, .style = SPLIT_BOLD_ACCENT};
    snprintf(needed->text, sizeof needed->text, "needed: %s", size);
    double half = split_label_width(s, SPLIT_BOLD_ACCENT, needed->text) / 2;
    double least = page->text_left + half, most = page->width - page->text_right - half;
    needed->x = fmin(fmax(split->x, least), most);
    s->frame_top = 0;

    double left = page->text_left + page_text_width(page, PAGE_BASE, left_title(s)) + 10;
    double right =
        page->width - page->text_right - page_text_width(page, PAGE_BASE, right_title(s)) - 10;
    return needed->x - half < left || (s->is_pct && needed->x + half > right) ? NEEDED_LINE_PX
                                                                              : 0;
}

/* ---- the page ---- */

static void place_bars(struct splits *s)
{
    bool is_column = page_is_column(&s->page);
    if (!s->is_pct)
        s->page.right = is_column ? COLUMN_RIGHT_PX : RIGHT_PX;
    else
        page_fit_warps(&s->page, s->arch);
    if (s->has_l1)
        page_fit_y_end(&s->page, l1_last_tic(s) / s->unit.unit);
    s->width_px = s->page.width - s->page.left - s->page.right;
    s->pitch_px = s->width_px / (double)s->count;
    s->bar_half_px = fmin(0.36 * s->pitch_px, BAR_HALF_MOST_PX);
    s->frame_pad_px = fmin(FRAME_PAD_PX, s->pitch_px / 2 - s->bar_half_px - 1);
    for (size_t i = 0; i < s->count; i++)
        s->items[i].x = s->page.left + ((double)i + 0.5) * s->pitch_px;
}

static void add_titles(struct splits *s, double above)
{
    struct page *page = &s->page;
    double y = s->panels[0].top - PLOT_BELOW_TITLE_PX - above;
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE, left_title(s));
    if (s->is_pct)
        page_add_text(page, page->width - page->text_right, y, PAGE_RIGHT, PAGE_BASE,
                      right_title(s));
    if (s->panel_count > 1) {
        struct buffer title = BUFFER_INIT;
        buffer_add_text(&title, "L1 left of ");
        splits_size_text(s, s->arch->shared_memory.unified_with_l1, true, &title);
        if (!title.failed)
            page_add_text(page, page->text_left, s->panels[1].top - PLOT_BELOW_TITLE_PX,
                          PAGE_LEFT, PAGE_BASE, title.bytes);
        page->failed = page->failed || title.failed;
        buffer_release(&title);
    }
}

static void add_x_title(struct splits *s)
{
    char title[128];
    bool is_kib = s->unit.unit > 1;
    snprintf(title, sizeof title, "%s (%s)%s", chart_text(s->spec, "Shared memory per SM"),
             is_kib ? "KiB" : "bytes",
             s->count == 1              ? ""
             : page_is_column(&s->page) ? ": the splits"
                                        : ": the supported splits");
    page_add_text(&s->page, s->page.left + s->width_px / 2, bottom_of(s) + X_TITLE_BELOW_PX,
                  PAGE_CENTER, PAGE_BASE, title);
}

/* Why there is but one bar, or what all of them share. */
static double add_memory_words(struct splits *s, double y)
{
    const struct occ_arch_shared_memory *smem = &s->arch->shared_memory;
    struct buffer words = {.words = s->spec->words};
    if (smem->carveout_count == 0) {
        buffer_printf(&words, "%s has no splits to choose from: ", s->arch->name);
        if (smem->per_sm == 0)
            buffer_add_words(&words, "its shared memory limits nothing.");
        else {
            buffer_add_words(&words, "an SM always has ");
            splits_size_text(s, smem->per_sm, true, &words);
            buffer_add_words(&words, " of shared memory.");
        }
    } else if (s->refusal == NULL) {
        buffer_add_words(&words, "A block takes ");
        splits_size_text(s,
                         (uint32_t)s->items[0].row.first.result.smem_allocated_per_block_bytes,
                         true, &words);
        buffer_add_words(&words, " of shared memory");
        if (smem->reserved_per_block > 0) {
            buffer_add_text(&words, ", ");
            splits_size_text(s, smem->reserved_per_block, true, &words);
            buffer_add_text(&words, " of it reserved");
        }
        if (splits_grown_count(s) > 0 && s->bracket.x1 <= 0) {
            buffer_add_words(&words, ". Pale: too small for one block, so that ");
            splits_size_text(s, s->items[0].row.first.result.carveout_bytes, true, &words);
            buffer_add_text(&words, " is in force");
        }
        buffer_add_text(&words, ". The driver may choose a larger split than was asked for.");
    }
    if (!words.failed && words.size > 0)
        y = page_add_paragraph(
            &s->page, y, smem->carveout_count == 0 ? PAGE_SMALL_MUTED : PAGE_FOOT, words.bytes);
    s->page.failed = s->page.failed || words.failed;
    buffer_release(&words);
    return y;
}

static void place_panels(struct splits *s, double top)
{
    bool is_column = page_is_column(&s->page);
    double first = s->is_pct ? (is_column ? 150 : 236) : (is_column ? 130 : 168);
    s->panel_count = s->has_l1 ? 2 : 1;
    s->panels[0] = (struct split_panel){.top = top, .height = first};
    s->panels[1] =
        (struct split_panel){.top = top + first + BAND_GAP_PX, .height = is_column ? 80 : 110};
}

void splits_lay_out(struct splits *s)
{
    uint32_t codes[SPLIT_MAX];
    struct split_label needed;
    struct page *page = &s->page;

    place_bars(s);
    splits_find_marks(s);
    for (size_t i = 0; i < s->count; i++)
        codes[i] = s->items[i].code;
    double y = page_add_subtitle(page, s->spec, s->arch);
    y = page_add_legend(page, codes, s->count, y);
    double above = place_needed(s, &needed);
    place_panels(s, y + TITLE_BELOW_HEAD_PX + PLOT_BELOW_TITLE_PX + above);
    add_titles(s, above);

    split_bars_place(s);
    if (s->frame_top >= 0) {
        s->frame_top = s->panels[0].top;
        needed.y = s->frame_top - NEEDED_ABOVE_PX;
        s->labels[s->label_count++] = needed;
        if (!s->is_frame_wide)
            s->frame_top = -1;
    }
    if (s->has_l1)
        add_l1(s);
    add_plates(s);
    add_sizes(s);
    add_x_title(s);

    y = splits_add_notes(s, bottom_of(s) + X_TITLE_BELOW_PX + FOOTER_BELOW_PX);
    y = add_memory_words(s, y);
    y = page_add_footer(page, s->spec, s->arch, y);
    page->height = ceil(y);
    page->top = s->panels[0].top;
    page->bottom = page->height - s->panels[0].top - s->panels[0].height;
}
