/* SPDX-License-Identifier: MIT */
/*
 * The threshold card: lays out the page and writes settings and data;
 * plots/card.gp draws.
 */
#include "chart/card.h"

#include <math.h>
#include <stdio.h>

#include "chart/kernel_words.h"
#include "chart/script.h"
#include "chart/text_metrics.h"
#include "emit/emit.h"

enum {
    SUBTITLE_AIR_PX = 7, /* that page_add_subtitle() leaves below it */
    SWATCH_TEXT_PX = 21, /* from a swatch's left edge to its text */
    SWATCH_HALF_PX = 6,
    SWATCH_GAP_PX = 15,
    LINE_PX = 21,
    ROW_LABEL_GAP_PX = 10, /* from the labels of the rows to the cells */
    CELL_GAP_PX = 6,       /* around a number in its cell */
    WIDEST_CELL_PX = 56,
    HEAD_PX = 21,       /* from the title of the columns to the counts */
    HEAD_ABOVE_PX = 10, /* from the middle of the counts to the cells; plots/card.gp */
    NOTE_GAP_PX = 17,   /* from the cells to the lines below */
    LAST_CELL_PX = 8,   /* from a text in the blank corner to its edges */
};

/* The fewer rows, the higher. */
static double row_height(size_t rows)
{
    return rows <= 10 ? 28 : rows <= 16 ? 24 : 19;
}

/* ---- columns ---- */

static double widest_size(const struct card *card, const uint32_t *sizes, size_t count)
{
    double widest = page_text_width(&card->page, PAGE_BASE, chart_text(card->spec, "Threads"));
    for (size_t i = 0; i < count; i++) {
        char text[16];
        snprintf(text, sizeof text, "%u", (unsigned)sizes[i]);
        widest = fmax(widest, text_width_px(text, card->page.points, true));
    }
    return widest;
}

/* The width of the widest number that a column of the architecture can hold,
 * or have above it. */
static double widest_number(const struct card *card)
{
    const struct page *page = &card->page;
    char regs[16], blocks[16];
    snprintf(regs, sizeof regs, "%u",
             (unsigned)occ_axis_max(card->arch, OCC_AXIS_REGS, card->spec->launch.optin));
    snprintf(blocks, sizeof blocks, "%u", (unsigned)card->arch->limits.max_blocks_per_sm);
    double head = text_width_px(blocks, page->points - card->has_small_cells, true);
    return fmax(head,
                page_text_width(page, card->has_small_cells ? PAGE_SMALL : PAGE_BASE, regs));
}

static bool find_cells(struct card *card, struct error *err)
{
    struct page *page = &card->page;
    uint32_t largest = card->arch->limits.max_threads_per_block;
    page->right = page_is_column(page) ? page->text_right : 16;
    page->left = page->text_left + widest_size(card, &largest, 1) + ROW_LABEL_GAP_PX;
    double room = page->width - page->left - page->right;
    size_t most = (size_t)fmax(2, room / (widest_number(card) + CELL_GAP_PX));
    if (!card_cells_find(card->spec, card->arch, most, &card->cells, err))
        return false;
    page->left = page->text_left +
                 widest_size(card, card->cells.sizes, card->cells.size_count) +
                 ROW_LABEL_GAP_PX;
    card->width_px = fmin(page->width - page->left - page->right,
                          WIDEST_CELL_PX * (double)card->cells.count_count);
    page->right = page->width - page->left - card->width_px;
    card->height_px = row_height(card->cells.size_count) * (double)card->cells.size_count;
    return true;
}

/* ---- the legend ---- */

static double add_shade(struct card *card, double x, double *y, double pct, const char *text)
{
    struct page *page = &card->page;
    double width = SWATCH_TEXT_PX + page_text_width(page, PAGE_BASE, text);
    if (x > page->text_left && x + width > page->width - page->text_right) {
        x = page->text_left;
        *y += LINE_PX;
    }
    card->shades[card->shade_count++] = (struct card_shade){x, *y - SWATCH_HALF_PX, pct};
    page_add_text(page, x + SWATCH_TEXT_PX, *y, PAGE_LEFT, PAGE_BASE, text);
    return x + width + SWATCH_GAP_PX;
}

static double highest_pct(const struct card *card)
{
    const struct card_cells *cells = &card->cells;
    double highest = 0;
    for (size_t i = 0; i < cells->size_count * cells->count_count; i++)
        if (card_cell_state(&cells->rows[i]) == CARD_NUMBER)
            highest = fmax(highest, 100.0 * cells->rows[i].warps_per_sm /
                                        card->arch->limits.max_warps_per_sm);
    return highest;
}

/* Samples of the shades up to the one that holds the highest cell, then the
 * dash. Returns the y of the next line. */
static double add_legend(struct card *card, double y)
{
    static const struct {
        double pct;
        const char *text;
        bool is_for_column;
    } samples[] = {{12.5, "12.5 %", false},
                   {25, "25 %", true},
                   {50, "50 %", true},
                   {75, "75 %", false},
                   {100, "100 %", true}};
    struct page *page = &card->page;
    struct buffer dash = {.words = page->words};
    double highest = highest_pct(card), below = 0, x = page->text_left;

    if (highest > 0) {
        page_add_text(page, x, y, PAGE_LEFT, PAGE_MUTED, "Occupancy");
        x += page_text_width(page, PAGE_MUTED, "Occupancy") + 6;
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples && below < highest; i++) {
        if (page_is_column(page) && !samples[i].is_for_column)
            continue;
        x = add_shade(card, x, &y, samples[i].pct, samples[i].text);
        below = samples[i].pct;
    }
    card_dash_text(card, &dash);
    if (dash.size > 0)
        add_shade(card, x, &y, -1, dash.bytes);
    page->failed = page->failed || dash.failed;
    buffer_release(&dash);
    return y + LINE_PX;
}

/* ---- the page ---- */

/* A single kernel's line, to the right of the title of the columns. */
static bool put_kernel_above(struct card *card, double y, double title_px)
{
    struct page *page = &card->page;
    struct buffer text = {.words = page->words};
    double room = page->width - page->text_right - page->left - title_px - SWATCH_GAP_PX;
    bool fits = false;
    if (card->spec->kernel_count == 1) {
        card_kernel_text(card, &card->spec->kernels[0], &text);
        fits = !text.failed && page_text_width(page, PAGE_ACCENT, text.bytes) <= room;
    }
    if (fits)
        page_add_text(page, page->width - page->text_right, y, PAGE_RIGHT, PAGE_ACCENT,
                      text.bytes);
    page->failed = page->failed || text.failed;
    buffer_release(&text);
    return fits;
}

/* Returns true if the kernels are told there. */
static bool add_head(struct card *card)
{
    struct page *page = &card->page;
    const char *title = chart_text(card->spec, "Blocks per SM");
    double y = page_add_subtitle(page, card->spec, card->arch);
    const char *cells = page_is_column(page)
                            ? "Registers per thread for at least so many"
                            : "Registers per thread with which at least so many blocks "
                              "stay resident";
    y = page_add_paragraph(page, y - SUBTITLE_AIR_PX, PAGE_MUTED,
                           chart_text(card->spec, cells)) +
        SUBTITLE_AIR_PX;
    y = add_legend(card, y) + 3;
    page_add_text(page, page->left, y, PAGE_LEFT, PAGE_BASE, title);
    bool has_kernel = put_kernel_above(card, y, page_text_width(page, PAGE_BASE, title));
    y += HEAD_PX;
    page_add_text(page, page->text_left, y, PAGE_LEFT, PAGE_BASE,
                  chart_text(card->spec, "Threads"));
    page->top = y + HEAD_ABOVE_PX;
    return has_kernel;
}

/* What blank cells mean: in their corner if it is wide enough. */
static double explain_blanks(struct card *card, double y)
{
    const char *text = chart_text(card->spec, "blank: more warps than an SM holds");
    const struct card_cells *cells = &card->cells;
    struct page *page = &card->page;
    if (!card_has_blanks(card))
        return y;
    size_t blanks = 0, last = cells->size_count - 1;
    while (blanks < cells->count_count &&
           card_cell_state(card_cell(cells, last, cells->count_count - 1 - blanks)) ==
               CARD_BLANK)
        blanks++;
    double room = card->width_px * (double)blanks / (double)cells->count_count;
    if (page_text_width(page, PAGE_SMALL_MUTED, text) + 2 * LAST_CELL_PX > room)
        return page_add_paragraph(page, y, PAGE_SMALL_MUTED, text);
    page_add_text(page, page->width - page->right - LAST_CELL_PX,
                  page->top + card->height_px - row_height(cells->size_count) / 2, PAGE_RIGHT,
                  PAGE_SMALL_MUTED, text);
    return y;
}

static double add_kernels(struct card *card, double y)
{
    size_t count = chart_mark_count(card->spec);
    y += count > 0 ? 3 : 0;
    for (size_t i = 0; i < count; i++) {
        struct buffer text = {.words = card->page.words};
        card_kernel_text(card, &card->spec->kernels[i], &text);
        if (!text.failed)
            y = page_add_paragraph(&card->page, y, PAGE_ACCENT, text.bytes);
        card->page.failed = card->page.failed || text.failed;
        buffer_release(&text);
    }
    if (card->spec->kernel_count > count) {
        y = kernel_words_add_more(card->spec->kernel_count - count, &card->page, y);
    }
    return y;
}

static void lay_out(struct card *card)
{
    struct page *page = &card->page;
    struct buffer notes = {.words = page->words};
    bool has_kernel = add_head(card);
    double y = page->top + card->height_px + NOTE_GAP_PX;

    y = explain_blanks(card, y);
    card_notes(card, &notes);
    if (notes.size > 0 && !notes.failed)
        y = page_add_paragraph(page, y, PAGE_SMALL_MUTED, notes.bytes);
    if (!has_kernel)
        y = add_kernels(card, y);
    page->failed = page->failed || notes.failed;
    buffer_release(&notes);
    y = page_add_footer(page, card->spec, card->arch, y + 6);
    page->height = ceil(y);
    page->bottom = page->height - page->top - card->height_px;
}

/* ---- settings and data ---- */

static void write_numbers(struct buffer *script, const char *table, const char *column,
                          const uint32_t *values, size_t count)
{
    double numbers[CARD_MAX_ROWS];
    for (size_t i = 0; i < count; i++)
        numbers[i] = values[i];
    const struct script_column columns[] = {{column, numbers, NULL}};
    script_table(script, table, columns, 1, count);
}

static void write_shades(const struct card *card, struct buffer *script)
{
    double x[CARD_MAX_SHADES], y[CARD_MAX_SHADES], pct[CARD_MAX_SHADES];
    for (size_t i = 0; i < card->shade_count; i++) {
        x[i] = card->shades[i].x;
        y[i] = card->shades[i].y;
        pct[i] = card->shades[i].pct;
    }
    const struct script_column columns[] = {{"X", x, NULL}, {"Y", y, NULL}, {"PCT", pct, NULL}};
    script_table(script, "SHADE", columns, 3, card->shade_count);
}

/* One frame for each cell; solid if one of its kernels lies on the slice. */
static void write_frames(const struct card *card, struct buffer *script)
{
    double across[CHART_MAX_MARKS], down[CHART_MAX_MARKS], is_solid[CHART_MAX_MARKS];
    size_t count = 0;
    for (size_t k = 0; k < chart_mark_count(card->spec); k++) {
        const struct chart_kernel *kernel = &card->spec->kernels[k];
        struct buffer changed = BUFFER_INIT;
        size_t row, column, i = 0;
        if (!card_find_kernel(&card->cells, card->spec, kernel, &row, &column))
            continue;
        while (i < count && (across[i] != (double)column + 1 || down[i] != (double)row + 1))
            i++;
        across[i] = (double)column + 1;
        down[i] = (double)row + 1;
        is_solid[i] = page_kernel_on_slice(card->spec, card->arch, kernel, &changed) ||
                      (i < count && is_solid[i] > 0);
        count = i < count ? count : count + 1;
        buffer_fail_if(script, changed.failed);
        buffer_release(&changed);
    }
    const struct script_column columns[] = {
        {"COLUMN", across, NULL}, {"ROW", down, NULL}, {"IS_SOLID", is_solid, NULL}};
    script_table(script, "FRAME", columns, 3, count);
}

static void write_settings(const struct card *card, struct buffer *script)
{
    page_write(&card->page, card->spec,
               chart_text(card->spec, page_is_column(&card->page)
                                          ? "Largest register counts"
                                          : "Largest register count for each block count"),
               script);
    script_number(script, "MAX_WARPS", card->arch->limits.max_warps_per_sm);
    script_number(script, "THREADS_PER_WARP", card->arch->limits.threads_per_warp);
    script_number(script, "SMALL_CELLS", card->has_small_cells);
    write_numbers(script, "ROW", "THREADS", card->cells.sizes, card->cells.size_count);
    write_numbers(script, "COLUMN", "BLOCKS", card->cells.counts, card->cells.count_count);
    write_shades(card, script);
    write_frames(card, script);
}

static void write_data(const struct card *card, struct buffer *out)
{
    struct selection all = budget_columns();
    struct selection columns = columns_of_archs(&all, NULL, 0);
    csv_head(out, &columns);
    for (size_t i = 0; i < card->cells.size_count * card->cells.count_count; i++)
        csv_row(out, &columns, &card->cells.rows[i]);
}

static bool card_write(const struct chart_spec *spec, const struct occ_arch *arch,
                       struct chart_files *files, struct error *err)
{
    struct card card = {
        .spec = spec, .arch = arch, .has_small_cells = spec->size == CHART_COLUMN};
    page_init(&card.page, spec);
    bool ok = find_cells(&card, err);
    if (ok) {
        lay_out(&card);
        write_settings(&card, &files->script);
        write_data(&card, &files->data);
        card_alt_text(&card, &files->alt);
        ok = !card.page.failed || error_no_memory(err);
    }
    card_cells_release(&card.cells);
    page_release(&card.page);
    return ok;
}

bool card_table(const struct chart_spec *spec, const struct occ_arch *arch,
                struct budget_card *table, struct error *err)
{
    struct card card = {.spec = spec, .arch = arch};
    struct chart_spec wide = *spec;

    wide.size = CHART_PAGE;
    page_init(&card.page, &wide);
    *table = (struct budget_card){.rows = BUFFER_INIT};
    bool ok =
        find_cells(&card, err) &&
        budget_card_init(
            table, RECORDS(card.cells.rows, card.cells.size_count * card.cells.count_count),
            false, err);
    card_cells_release(&card.cells);
    page_release(&card.page);
    return ok;
}

const struct chart_type chart_card = {
    .word = &chart_words[CHART_CARD],
    .templates = (const char *const[]){"style.gp", "card.gp", NULL},
    .write = card_write,
};
