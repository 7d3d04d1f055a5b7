/* SPDX-License-Identifier: MIT */
/*
 * The chart type `generations`: one launch on several architectures, a bar of
 * resident warps for each answer that differs, in the colours of what limits,
 * before a track up to the warps that an SM holds.
 */
#include "chart/generations.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "chart/chart_across.h"
#include "chart/script.h"

enum {
    NAMES_MOST_PX = 180, /* a longer name stands above its bar */
    BAR_PX = 24,
    STACKED_BAR_PX = 14,
    ROW_AIR_PX = 14,  /* from bar to bar, at least */
    ENDS_AIR_PX = 10, /* above the first bar and below the last */
    RIGHT_PX = 24,
    AXIS_TITLE_PX = 36, /* from the plot down to the title of its axis */
    FOOTER_PX = 23,
    FOOTER_END_PX = 3,
    MOST_TICS = 9,
    MOST_TICS_COLUMN = 5,
    LEGEND_LINE_PX = 21,
    TICK_SAMPLE_PX = 10, /* from the sample of a ceiling to its words */
};

/* ---- answers ---- */

static bool texts_are_same(const struct buffer *a, const struct buffer *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

static bool is_alike(const void *context, size_t first, size_t other)
{
    const struct generations *g = context;
    const struct generation *a = &g->answers[first], *b = &g->answers[other];
    return a->result.blocks_per_sm == b->result.blocks_per_sm &&
           a->result.warps_per_sm == b->result.warps_per_sm && a->code == b->code &&
           g->spec->archs[first]->limits.max_warps_per_sm ==
               g->spec->archs[other]->limits.max_warps_per_sm &&
           texts_are_same(&a->reason, &b->reason);
}

static bool answer(struct generations *g, struct error *err)
{
    bool ok = true;
    g->answers = memory_calloc(g->spec->arch_count, sizeof *g->answers);
    if (g->answers == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < g->spec->arch_count; i++) {
        const struct occ_arch *arch = g->spec->archs[i];
        struct generation *own = &g->answers[i];
        own->result = occ_compute(arch, g->spec->launch);
        own->code = page_shown_code(g->spec, arch, &own->result);
        own->reason.words = g->spec->words;
        if (own->code == 0)
            generation_reason(arch, &g->spec->launch, &own->result, &own->reason);
        ok = ok && !own->reason.failed;
    }
    if (!ok)
        return error_no_memory(err);
    if (!arch_groups_find(g->spec->arch_count, is_alike, g, &g->groups, err))
        return false;
    g->bars = memory_calloc(g->groups.count, sizeof *g->bars);
    return g->bars != NULL || error_no_memory(err);
}

const struct generation *generation_of(const struct generations *g, size_t group)
{
    return &g->answers[g->groups.items[group].members[0]];
}

uint32_t generation_ceiling(const struct generations *g, size_t group)
{
    return g->spec->archs[g->groups.items[group].members[0]]->limits.max_warps_per_sm;
}

static void release(struct generations *g)
{
    for (size_t i = 0; g->answers != NULL && i < g->spec->arch_count; i++)
        buffer_release(&g->answers[i].reason);
    free(g->answers);
    free(g->bars);
    arch_groups_release(&g->groups);
    page_release(&g->page);
}

/* ---- names ---- */

size_t generation_names(struct generations *g, size_t group, double room, struct buffer *out)
{
    const struct name_lines lines = {.points = g->page.points, .room_px = room};
    size_t count = arch_group_lines(&g->groups.items[group], g->spec->archs, &lines, out);
    g->page.failed = g->page.failed || out->failed;
    return count;
}

/* The widest name, were there only one on a line, and the widest line. */
static void measure_group(struct generations *g, size_t group, double *widest_name)
{
    struct buffer lines = BUFFER_INIT;
    generation_names(g, group, NAMES_MOST_PX, &lines);
    for (char *line = lines.bytes; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        *end = '\0';
        g->names_width = fmax(g->names_width, page_text_width(&g->page, PAGE_BASE, line));
        line = end + 1;
    }
    for (size_t i = 0; i < g->groups.items[group].count; i++) {
        const char *name = g->spec->archs[g->groups.items[group].members[i]]->name;
        *widest_name = fmax(*widest_name, page_text_width(&g->page, PAGE_BASE, name));
    }
    buffer_release(&lines);
}

/* Half of the last number under the axis stands right of the plot. */
static double right_margin(const struct generations *g, double least)
{
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)g->axis_end);
    return fmax(least, page_text_width(&g->page, PAGE_BASE, number) / 2 + 2);
}

/* Beside the bars where no name is too long for that. */
static void measure_names(struct generations *g)
{
    bool is_column = page_is_column(&g->page);
    double widest_name = 0;

    for (size_t i = 0; i < g->groups.count; i++)
        measure_group(g, i, &widest_name);
    g->is_stacked = is_column || widest_name > NAMES_MOST_PX;
    g->page.left = g->page.text_left + (g->is_stacked ? 0 : g->names_width + NAMES_AIR_PX);
    g->page.right = right_margin(g, is_column ? g->page.text_right : RIGHT_PX);
    g->width_px = g->page.width - g->page.left - g->page.right;
    if (g->is_stacked)
        g->names_width = g->width_px;
}

/* ---- places ---- */

static void scale_axis(struct generations *g)
{
    int most = page_is_column(&g->page) ? MOST_TICS_COLUMN : MOST_TICS;
    for (size_t i = 0; i < g->groups.count; i++)
        g->axis_end = fmax(g->axis_end, generation_ceiling(g, i));
    g->axis_step = 1;
    while (g->axis_end / g->axis_step + 1 > most)
        g->axis_step *= 2;
}

/* Names and note above the bar. */
static double stack_bar(struct generation_bar *bar, double y, size_t lines)
{
    bar->names_y = y + NAME_LINE_PX / 2.0;
    bar->note_y = bar->names_y + (double)lines * NAME_LINE_PX;
    bar->top = bar->note_y + NAME_LINE_PX / 2.0 + 3;
    bar->bottom = bar->top + STACKED_BAR_PX;
    return bar->bottom + ROW_AIR_PX;
}

/* Names beside the bar, the note in it or behind it. */
static double place_bar(struct generation_bar *bar, double y, size_t lines)
{
    double height = fmax(BAR_PX, (double)lines * NAME_LINE_PX);
    double middle = y + height / 2;
    bar->names_y = middle - (double)(lines - 1) * NAME_LINE_PX / 2;
    bar->note_y = middle;
    bar->top = middle - BAR_PX / 2.0;
    bar->bottom = middle + BAR_PX / 2.0;
    return y + height + ROW_AIR_PX;
}

static void place_bars(struct generations *g)
{
    double y = ENDS_AIR_PX;
    for (size_t i = 0; i < g->groups.count; i++) {
        struct buffer names = BUFFER_INIT;
        size_t lines = generation_names(g, i, g->names_width, &names);
        buffer_release(&names);
        y = g->is_stacked ? stack_bar(&g->bars[i], y, lines) : place_bar(&g->bars[i], y, lines);
    }
    g->height_px = y - ROW_AIR_PX + ENDS_AIR_PX;
}

/* The kernels that this launch is, by name. */
static double add_kernel_names(struct generations *g, double y)
{
    struct buffer names = BUFFER_INIT;
    for (size_t i = 0; i < g->spec->kernel_count; i++) {
        struct buffer changed = BUFFER_INIT;
        const struct chart_kernel *kernel = &g->spec->kernels[i];
        if (page_kernel_on_slice(g->spec, g->spec->archs[0], kernel, &changed))
            buffer_printf(&names, "%s%s", names.size == 0 ? "" : ", ", kernel->name);
        buffer_release(&changed);
    }
    if (names.size > 0 && !names.failed)
        y = page_add_paragraph(&g->page, y - 6, PAGE_ACCENT, names.bytes) + 6;
    g->page.failed = g->page.failed || names.failed;
    buffer_release(&names);
    return y;
}

/* The limits that occur, then what the tick at the end of a track is; its
 * place goes to the script. */
static double add_legend(struct generations *g, double y, struct buffer *script)
{
    uint32_t codes[PAGE_MAX_SWATCHES];
    size_t count = 0;
    for (size_t i = 0; i < g->groups.count; i++) {
        bool is_new = true;
        for (size_t k = 0; k < count; k++)
            is_new = is_new && codes[k] != generation_of(g, i)->code;
        if (is_new && count < PAGE_MAX_SWATCHES)
            codes[count++] = generation_of(g, i)->code;
    }
    const char *ceiling = chart_text(g->spec, "most warps an SM holds");
    double below = page_add_legend(&g->page, codes, count, y);
    struct page_place place = page_legend_next(
        &g->page, TICK_SAMPLE_PX + page_text_width(&g->page, PAGE_BASE, ceiling));
    page_add_text(&g->page, place.x + TICK_SAMPLE_PX, place.y, PAGE_LEFT, PAGE_BASE, ceiling);
    script_number(script, "SAMPLE_X", place.x + 2);
    script_number(script, "SAMPLE_Y", place.y);
    return fmax(below, place.y + LEGEND_LINE_PX);
}

static void lay_out(struct generations *g, struct buffer *script)
{
    struct page *page = &g->page;
    page->tint = 1;
    scale_axis(g);
    measure_names(g);
    place_bars(g);

    double y = page_add_subtitle(page, g->spec, g->spec->archs[0]);
    y = add_kernel_names(g, y);
    page->top = add_legend(g, y, script) + 2;
    y = page->top + g->height_px + AXIS_TITLE_PX;
    page_add_text(page, page->left + g->width_px / 2, y, PAGE_CENTER, PAGE_BASE,
                  chart_text(g->spec, "Resident warps per SM"));
    page->height =
        page_add_footer(page, g->spec, g->spec->archs[0], y + FOOTER_PX) + FOOTER_END_PX;
    page->bottom = page->height - page->top - g->height_px;
}

static bool generations_write(const struct chart_spec *spec, const struct occ_arch *arch,
                              struct chart_files *files, struct error *err)
{
    struct generations g = {.spec = spec};

    (void)arch;
    page_init(&g.page, spec);
    bool ok = answer(&g, err);
    if (ok) {
        lay_out(&g, &files->script);
        generations_write_settings(&g, &files->script);
        generations_write_data(&g, &files->data);
        generations_alt_text(&g, &files->alt);
        ok = !g.page.failed || error_no_memory(err);
    }
    release(&g);
    return ok;
}

const struct chart_type chart_generations = {
    .word = &chart_words[CHART_GENERATIONS],
    .templates = (const char *const[]){"style.gp", "stripes.gp", "generations.gp",
                                       "rectangles.gp", "generations_plot.gp", NULL},
    .write = generations_write,
};
