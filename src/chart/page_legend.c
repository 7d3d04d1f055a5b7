/* SPDX-License-Identifier: MIT */
/* The legend of a page: which limits a colour stands for. */
#include "chart/page.h"

#include <stdlib.h>

enum {
    SWATCH_HALF_HEIGHT_PX = 6,
    SWATCH_TEXT_PX = 21, /* from the swatch's left edge to its text */
    LEGEND_GAP_PX = 15,
};

/* Single limits first, then ties of two, of more, and "cannot launch" last. */
static unsigned legend_rank(uint32_t code)
{
    return code == 0 ? OCC_LIMITER_COUNT + 1 : page_code_size(code);
}

static int compare_codes(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    unsigned rank_x = legend_rank(x), rank_y = legend_rank(y);
    if (rank_x != rank_y)
        return rank_x < rank_y ? -1 : 1;
    return x < y ? -1 : x > y;
}

struct legend {
    struct page *page;
    double first_x; /* of the first swatch on each line */
    double x, y;
    double line_px;
};

static void add_swatch(struct legend *legend, uint32_t code, const struct buffer *text)
{
    struct page *page = legend->page;
    double width = SWATCH_TEXT_PX + page_text_width(page, PAGE_BASE, text->bytes);
    if (legend->x > legend->first_x && legend->x + width > page->width - page->text_right) {
        legend->x = legend->first_x;
        legend->y += legend->line_px;
    }
    page->swatches[page->swatch_count++] = (struct page_swatch){
        .text = text->bytes,
        .code = code,
        .x = legend->x,
        .y = legend->y - SWATCH_HALF_HEIGHT_PX,
    };
    legend->x += width + LEGEND_GAP_PX;
}

/*
 * One grey swatch stands for all ties of three and more. It names them where
 * that is short: a single set, or one set and the same with one more.
 */
static void tied_text(const struct legend *legend, const uint32_t *codes, size_t count,
                      struct buffer *out)
{
    uint32_t more = count == 2 ? codes[1] & ~codes[0] : 0;
    bool is_nested = count == 2 && (codes[0] & ~codes[1]) == 0;
    if (count == 1 || is_nested)
        page_code_text(codes[0], out);
    if (is_nested) {
        buffer_add_text(out, " (+ ");
        page_code_text(more, out);
        buffer_add_char(out, ')');
    }
    double room =
        legend->page->width - legend->page->text_right - legend->first_x - SWATCH_TEXT_PX;
    if (out->size == 0 || page_text_width(legend->page, PAGE_BASE, out->bytes) > room) {
        buffer_clear(out);
        buffer_add_text(out, "three or more tied");
    }
}

/* `codes` are sorted and different. */
static void add_swatches(struct legend *legend, const uint32_t *codes, size_t count)
{
    for (size_t i = 0, next; i < count; i = next) {
        struct buffer text = {.words = legend->page->words};
        next = i + 1;
        if (page_code_size(codes[i]) > 2) {
            while (next < count && codes[next] != 0)
                next++;
            tied_text(legend, codes + i, next - i, &text);
        } else {
            page_code_text(codes[i], &text);
        }
        if (text.failed || legend->page->swatch_count == PAGE_MAX_SWATCHES) {
            legend->page->failed = true;
            buffer_release(&text);
            return;
        }
        add_swatch(legend, codes[i], &text);
    }
}

double page_add_legend(struct page *page, const uint32_t *codes, size_t count, double y)
{
    static const char head[] = "Limited by";
    uint32_t sorted[PAGE_MAX_SWATCHES] = {0};
    size_t different = 0;

    for (size_t i = 0; i < count; i++) {
        bool is_known = false;
        for (size_t k = 0; k < different; k++)
            is_known = is_known || sorted[k] == codes[i];
        if (!is_known && different < PAGE_MAX_SWATCHES)
            sorted[different++] = codes[i];
    }
    qsort(sorted, different, sizeof *sorted, compare_codes);

    double first_x = page->text_left + page_text_width(page, PAGE_MUTED, head) + 4;
    struct legend legend = {page, first_x, first_x, y, PAGE_LINE_PX + 2};
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_MUTED, head);
    add_swatches(&legend, sorted, different);
    return legend.y + legend.line_px;
}

struct page_place page_legend_next(const struct page *page, double width)
{
    if (page->swatch_count == 0) /* for want of memory, which page->failed says */
        return (struct page_place){page->text_left, 0};
    const struct page_swatch *last = &page->swatches[page->swatch_count - 1];
    double x = last->x + SWATCH_TEXT_PX + page_text_width(page, PAGE_BASE, last->text);
    double y = last->y + SWATCH_HALF_HEIGHT_PX;
    if (x + LEGEND_GAP_PX + width <= page->width - page->text_right)
        return (struct page_place){x + LEGEND_GAP_PX, y};
    return (struct page_place){page->text_left, y + PAGE_LINE_PX + 2};
}

void page_add_swatch(struct page *page, uint32_t code, double x, double y)
{
    struct buffer text = {.words = page->words};
    struct legend legend = {.page = page, .first_x = x, .x = x, .y = y};

    page_code_text(code, &text);
    if (text.failed || page->swatch_count == PAGE_MAX_SWATCHES) {
        page->failed = true;
        buffer_release(&text);
        return;
    }
    add_swatch(&legend, code, &text);
}
