/* SPDX-License-Identifier: MIT */
/* Where the bands of a waves chart stand, and what is written on them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart/kernel_words.h"
#include "chart/text_metrics.h"
#include "chart/wave_bands.h"

/* The axis of each band goes to 112 %, so that wave numbers have room. */
#define Y_MAX 112.0

enum {
    RIGHT_PX = 24,
    COLUMN_RIGHT_PX = 20,
    SWATCH_TEXT_PX = 21,
    SWATCH_GAP_PX = 18,
    AXIS_TITLE_PX = 34, /* from the legend to the title of the y axis */
    HEAD_PX = 20,       /* a line over a band */
    HEAD_ABOVE_PX = 12, /* from the last of them to the band */
    BAND_GAP_PX = 46,   /* from a band, with its tics, to the next heads */
    X_TITLE_BELOW_PX = 36,
    FOOTER_BELOW_PX = 21,
    MARK_HALF_PX = 9,
    SAME_PLACE_PX = 14,
    LETTER_AWAY_PX = 16,
    TEXT_HALF_PX = 7,
    MOST_NOTES = 12,
    MOST_LETTERS = CHART_MAX_MARKS,
};

static bool is_column(const struct waves *w)
{
    return page_is_column(&w->page);
}

static double px_of(const struct waves *w, double blocks)
{
    return w->page.left + fmin(blocks / w->max_blocks, 1) * w->width_px;
}

static double py_of(const struct waves *w, const struct waves_band *band, double pct)
{
    return band->top + w->height_px * (1 - pct / Y_MAX);
}

static double small_width(const struct waves *w, const char *text)
{
    return page_text_width(&w->page, PAGE_SMALL, text);
}

/* ---- marks ---- */

struct mark {
    double x, y;
    bool is_solid, is_clamped;
    char letters[3 * MOST_LETTERS];
};

struct marks {
    struct mark items[MOST_LETTERS];
    size_t count;
};

/* The mark at this place; those too near to be told apart are one, which is
 * solid if all of them lie here. */
static struct mark *mark_at(struct marks *marks, double x, double y)
{
    for (size_t i = 0; i < marks->count; i++)
        if (hypot(marks->items[i].x - x, marks->items[i].y - y) < SAME_PLACE_PX)
            return &marks->items[i];
    struct mark *mark = &marks->items[marks->count++];
    *mark = (struct mark){.x = x, .y = y, .is_solid = true};
    return mark;
}

static bool is_on_slice(const struct waves *w, const struct waves_band *band, size_t kernel,
                        struct buffer *changed)
{
    return band->kernel != NULL ||
           page_kernel_on_slice(w->spec, band->on.arch, &w->spec->kernels[kernel], changed);
}

static void find_marks(const struct waves *w, const struct waves_band *band,
                       struct marks *marks)
{
    for (size_t k = 0; k < w->spec->kernel_count && k < MOST_LETTERS; k++) {
        struct buffer changed = BUFFER_INIT;
        if (!waves_is_marked(w, band, k))
            continue;
        struct waves_answer answer = waves_answer(band, w->spec->kernels[k].grid_blocks);
        struct mark *mark =
            mark_at(marks, px_of(w, (double)answer.grid_blocks), py_of(w, band, answer.pct));
        size_t length = strlen(mark->letters);
        mark->is_solid = mark->is_solid && is_on_slice(w, band, k, &changed);
        mark->is_clamped = mark->is_clamped || (double)answer.grid_blocks > w->max_blocks;
        if (w->spec->kernel_count > 1)
            snprintf(mark->letters + length, sizeof mark->letters - length, "%s%c",
                     length == 0 ? "" : ",", (char)('A' + k));
        buffer_release(&changed);
    }
}

/* Where the letters of a mark have room: beside it, or under it. */
static void add_mark(struct waves *w, const struct waves_band *band, const struct mark *mark,
                     struct label_boxes *taken)
{
    char word[sizeof mark->letters + 8];
    snprintf(word, sizeof word, "%s%s%s", mark->letters,
             mark->is_clamped && mark->letters[0] != '\0' ? " " : "",
             mark->is_clamped ? "beyond" : "");
    double half = text_width_px(word, w->page.points - 1, true) / 2;
    double dx = half + MARK_HALF_PX + 2;
    const struct {
        double x, y;
    } places[] = {{mark->x + dx, mark->y},
                  {mark->x - dx, mark->y},
                  {mark->x + dx, mark->y + LETTER_AWAY_PX},
                  {mark->x - dx, mark->y + LETTER_AWAY_PX},
                  {mark->x, mark->y - LETTER_AWAY_PX}};
    double x = 0, y = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places && word[0] != '\0'; i++) {
        struct box box = {places[i].x - half, places[i].y - TEXT_HALF_PX, places[i].x + half,
                          places[i].y + TEXT_HALF_PX};
        if (!label_boxes_try(taken, box))
            continue;
        x = places[i].x;
        y = places[i].y;
        break;
    }
    const double row[] = {mark->x, mark->y, band->top + w->height_px, mark->is_solid, x,
                          y,       half};
    script_rows_add(&w->marks, x > 0 ? word : "", row, sizeof row / sizeof *row);
}

static void add_marks(struct waves *w, const struct waves_band *band, struct label_boxes *taken)
{
    struct marks marks = {.count = 0};
    find_marks(w, band, &marks);
    for (size_t i = 0; i < marks.count; i++) {
        struct mark *mark = &marks.items[i];
        kernel_words_shorten_letters(mark->letters);
        label_boxes_take(taken, (struct box){mark->x - MARK_HALF_PX, mark->y - MARK_HALF_PX,
                                             mark->x + MARK_HALF_PX, mark->y + MARK_HALF_PX});
        label_boxes_take(
            taken, (struct box){mark->x - 3, mark->y, mark->x + 3, band->top + w->height_px});
    }
    for (size_t i = 0; i < marks.count; i++)
        add_mark(w, band, &marks.items[i], taken);
}

/* ---- wave numbers and low points ---- */

static double wave_px(const struct waves *w, const struct waves_band *band)
{
    return (double)band->wave / w->max_blocks * w->width_px;
}

static size_t waves_in_sight(const struct waves *w, const struct waves_band *band)
{
    double count = ceil(w->max_blocks / (double)band->wave);
    return count > WAVES_MOST_DRAWN ? WAVES_MOST_DRAWN : (size_t)count;
}

/* "1 wave", "2 waves"; or only numbers, as many as have room. */
static void add_numbers(struct waves *w, const struct waves_band *band,
                        struct label_boxes *taken)
{
    char text[32];
    size_t count = waves_in_sight(w, band);
    double each = wave_px(w, band);
    snprintf(text, sizeof text, "%zu %ss", count, waves_word(w->spec));
    bool has_words = small_width(w, text) + 8 <= each;
    snprintf(text, sizeof text, "%zu", count);
    size_t step = has_words ? 1 : (size_t)fmax(ceil((small_width(w, text) + 6) / each), 1);

    for (size_t k = step; k <= count; k += step) {
        double first = (double)band->wave * (double)(k - 1), last = first + (double)band->wave;
        double middle = px_of(w, (first + fmin(last, w->max_blocks)) / 2);
        if (has_words)
            snprintf(text, sizeof text, "%zu %s%s", k, waves_word(w->spec), k == 1 ? "" : "s");
        else
            snprintf(text, sizeof text, "%zu", k);
        double half = small_width(w, text) / 2;
        const double row[] = {middle, py_of(w, band, 106)};
        if (last <= w->max_blocks + 0.5 && middle + half <= w->page.width - 2)
            script_rows_add(&w->tags, text, row, sizeof row / sizeof *row);
        label_boxes_take(taken, (struct box){middle - half, row[1] - TEXT_HALF_PX,
                                             middle + half, row[1] + TEXT_HALF_PX});
    }
}

/* Just above a full wave: the limit k / (k + 1), which is approached and not
 * reached, so it is an open circle; of short waves the value itself. */
static void add_lows(struct waves *w, const struct waves_band *band, struct label_boxes *taken)
{
    enum { SHORT_WAVE = 100 };
    bool is_short = band->wave < SHORT_WAVE;
    size_t count = waves_in_sight(w, band);

    for (size_t k = 1; k < count && band->wave > 1; k++) {
        double full = (double)band->wave * (double)k;
        double blocks = is_short ? full + 1 : full;
        double pct = 100 * blocks / (full + (double)band->wave);
        double x = px_of(w, blocks), y = py_of(w, band, pct);
        char text[32];
        snprintf(text, sizeof text, "%.10g", round(10 * pct) / 10);
        double width = small_width(w, text);
        struct box box = {x - 4, y - 4, x + 8 + width, y + 17};
        if (width + 12 > wave_px(w, band) || !label_boxes_try(taken, box))
            continue;
        const double row[] = {x, y, !is_short};
        script_rows_add(&w->lows, text, row, sizeof row / sizeof *row);
    }
}

static void add_refusal(struct waves *w, const struct waves_band *band)
{
    struct buffer text = {.words = w->spec->words};
    double x = w->page.left + w->width_px / 2, y = band->top + w->height_px / 2;
    waves_fill_text(w->spec, band, false, &text);
    if (!text.failed) {
        const double row[] = {x, y, small_width(w, text.bytes) / 2 + 4};
        script_rows_add(&w->plates, text.bytes, row, sizeof row / sizeof *row);
    }
    w->page.failed = w->page.failed || text.failed;
    buffer_release(&text);
}

static void fill_band(struct waves *w, const struct waves_band *band)
{
    struct label_boxes taken = {.bounds = {w->page.left, band->top - 4,
                                           w->page.left + w->width_px + w->page.right - 2,
                                           band->top + w->height_px}};
    if (band->wave == 0) {
        add_refusal(w, band);
        return;
    }
    add_numbers(w, band, &taken);
    add_marks(w, band, &taken);
    add_lows(w, band, &taken);
    w->page.failed = w->page.failed || taken.failed;
    label_boxes_release(&taken);
}

/* ---- the page ---- */

/* Two swatches with their words; the template fills them. */
static double add_legend(struct waves *w, double y)
{
    char idle[32], title[64];
    snprintf(idle, sizeof idle, "idle in the last %s", waves_word(w->spec));
    snprintf(title, sizeof title, "Slots in use (%%), averaged over all %ss",
             waves_word(w->spec));
    const char *const words[] = {"in use", idle};
    double x = w->page.text_left;
    for (size_t i = 0; i < 2; i++) {
        w->swatch_x[i] = x;
        page_add_text(&w->page, x + SWATCH_TEXT_PX, y, PAGE_LEFT, PAGE_BASE, words[i]);
        x += SWATCH_TEXT_PX + page_text_width(&w->page, PAGE_BASE, words[i]) + SWATCH_GAP_PX;
    }
    w->swatch_y = y;
    page_add_text(&w->page, w->page.text_left, y + AXIS_TITLE_PX, PAGE_LEFT, PAGE_BASE, title);
    return y + AXIS_TITLE_PX;
}

static double add_head_line(struct waves *w, double y, enum page_style style,
                            const struct buffer *text)
{
    w->page.failed = w->page.failed || text->failed;
    if (!text->failed && text->size > 0)
        page_add_text(&w->page, w->page.left, y, PAGE_LEFT, style, text->bytes);
    return y + HEAD_PX;
}

/* The kernel of a band and its launch, which may be its name. */
static void add_kernel(const struct waves *w, const struct chart_kernel *kernel,
                       struct buffer *out)
{
    /* A name that says the launch says it in our words. */
    struct buffer launch = BUFFER_INIT;
    kernel_words_launch(&kernel->launch, &launch);
    kernel_words_name(w->spec, kernel->name, out);
    if (!launch.failed && strcmp(launch.bytes, kernel->name) != 0) {
        buffer_add_text(out, ": ");
        kernel_words_launch(&kernel->launch, out);
    }
    buffer_fail_if(out, launch.failed);
    buffer_release(&launch);
}

/* What stands over a band: its kernel, its product, what that holds. A column
 * has a line for each. Returns the top of the band. */
static double add_heads(struct waves *w, const struct waves_band *band, double y)
{
    const struct buffer none = {.words = w->spec->words};
    struct buffer kernel = none, product = none, fill = none;
    bool is_short = is_column(w);
    if (band->kernel != NULL) {
        if (w->spec->kernel_count > 1)
            buffer_printf(&kernel, "%c  ", (char)('A' + (band->kernel - w->spec->kernels)));
        add_kernel(w, band->kernel, &kernel);
        y = add_head_line(w, y, PAGE_ACCENT, &kernel);
    }
    waves_product_text(band, is_short, &product);
    if (band->wave > 0)
        waves_fill_text(w->spec, band, is_short, &fill);
    if (!is_short && !fill.failed && fill.size > 0)
        buffer_printf(&product, ": %s", fill.bytes);
    y = add_head_line(w, y, PAGE_BASE, &product);
    if (is_short && fill.size > 0)
        y = add_head_line(w, y, PAGE_BASE, &fill);
    buffer_release(&kernel);
    buffer_release(&product);
    buffer_release(&fill);
    return y - HEAD_PX + HEAD_ABOVE_PX;
}

/* "A  tiled on H100 SXM5: 1000 blocks, 3 waves, 84.2 % in use; 1188 would fill
 * them". */
static void write_note(const struct waves *w, const struct waves_band *band, size_t kernel,
                       struct buffer *out)
{
    const struct chart_kernel *marked = &w->spec->kernels[kernel];
    struct buffer changed = BUFFER_INIT;
    struct waves_answer answer = waves_answer(band, marked->grid_blocks);
    if (w->spec->kernel_count > 1)
        buffer_printf(out, "%c  ", (char)('A' + kernel));
    kernel_words_name(w->spec, marked->name, out);
    if (w->spec->gpu_count > 1)
        buffer_printf(out, " on %s", band->on.gpu->name);
    buffer_add_text(out, ": ");
    waves_grid_text(w->spec, band, answer.grid_blocks, out);
    if (answer.pct < 100) {
        buffer_add_text(out, "; ");
        buffer_add_u64(out, answer.waves * band->wave);
        buffer_printf(out, " would fill %s", answer.waves == 1 ? "it" : "them");
    }
    if ((double)answer.grid_blocks > w->max_blocks)
        buffer_add_text(out, "; beyond the axis");
    if (!is_on_slice(w, band, kernel, &changed) && changed.size > 0)
        buffer_printf(out, " (hollow: %s)", changed.bytes);
    buffer_fail_if(out, changed.failed);
    buffer_release(&changed);
}

static double add_notes(struct waves *w, double y)
{
    size_t total = 0, shown = 0;
    for (size_t i = 0; i < w->band_count; i++)
        for (size_t k = 0; k < w->spec->kernel_count; k++) {
            struct buffer note = {.words = w->spec->words};
            if (!waves_is_marked(w, &w->bands[i], k) || ++total > MOST_NOTES)
                continue;
            write_note(w, &w->bands[i], k, &note);
            if (!note.failed)
                y = page_add_paragraph(&w->page, y, PAGE_ACCENT, note.bytes);
            w->page.failed = w->page.failed || note.failed;
            buffer_release(&note);
            shown++;
        }
    if (shown < total) {
        char more[48];
        snprintf(more, sizeof more, "and %zu more", total - shown);
        y = page_add_paragraph(&w->page, y, PAGE_MUTED, more);
    }
    return total > 0 ? y + 4 : y;
}

static double add_head(struct waves *w)
{
    if (!w->spec->shows_kernels)
        return page_add_subtitle(&w->page, w->spec, w->spec->archs[0]);
    return page_add_paragraph(&w->page, 44, PAGE_MUTED,
                              chart_text(w->spec, "each launch with its own threads, "
                                                  "registers and shared memory")) +
           7;
}

static double band_height(const struct waves *w)
{
    static const double heights[][2] = {{236, 150}, {150, 110}, {110, 90}};
    size_t row = w->band_count > 3 ? 2 : w->band_count > 1 ? 1 : 0;
    return heights[row][is_column(w)];
}

static double add_model(struct waves *w, double y)
{
    struct buffer model = {.words = w->spec->words};
    buffer_printf(&model,
                  "Model: all blocks take equally long and run in %ss of SMs x resident "
                  "blocks; real launches refill slots one by one.",
                  waves_word(w->spec));
    w->page.failed = w->page.failed || model.failed;
    if (!model.failed)
        y = page_add_paragraph(&w->page, y, PAGE_FOOT, model.bytes);
    buffer_release(&model);
    return y;
}

void waves_lay_out(struct waves *w)
{
    struct page *page = &w->page;
    page->right = is_column(w) ? COLUMN_RIGHT_PX : RIGHT_PX;
    w->width_px = page->width - page->left - page->right;
    w->height_px = band_height(w);
    double y = add_legend(w, add_head(w)) + HEAD_PX + 2;
    for (size_t i = 0; i < w->band_count; i++) {
        struct waves_band *band = &w->bands[i];
        band->top = add_heads(w, band, y);
        fill_band(w, band);
        y = band->top + w->height_px + BAND_GAP_PX;
    }
    y += X_TITLE_BELOW_PX - BAND_GAP_PX;
    page_add_text(page, page->left + w->width_px / 2, y, PAGE_CENTER, PAGE_BASE,
                  chart_text(w->spec, "Blocks in the grid"));
    y = add_notes(w, y + FOOTER_BELOW_PX);
    y = add_model(w, y);
    y = page_add_footer(page, w->spec, w->spec->archs[0], y);
    page->height = ceil(y);
    page->top = w->bands[0].top;
    page->bottom = page->height - page->top - w->height_px;
}
