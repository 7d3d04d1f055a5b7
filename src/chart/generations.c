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

#include "chart/chart_across.h"
#include "chart/script.h"
#include "chart/script_rows.h"
#include "emit/emit.h"
#include "emit/tables.h"
#include "sweep/grid.h"

enum {
    NAMES_MOST_PX = 180, /* a longer name stands above its bar */
    NAME_LINE_PX = 15,
    NAMES_AIR_PX = 10, /* between the names and the axis */
    BAR_PX = 24,
    STACKED_BAR_PX = 14,
    ROW_AIR_PX = 14,  /* from bar to bar, at least */
    ENDS_AIR_PX = 10, /* above the first bar and below the last */
    NOTE_AIR_PX = 8,
    NOTE_HEIGHT_PX = 15,
    RIGHT_PX = 24,
    AXIS_TITLE_PX = 36, /* from the plot down to the title of its axis */
    FOOTER_PX = 23,
    FOOTER_END_PX = 3,
    MOST_TICS = 9,
    MOST_TICS_COLUMN = 5,
    LEGEND_LINE_PX = 21,
    TICK_SAMPLE_PX = 10, /* from the sample of a ceiling to its words */
};

static const char ceiling_words[] = "most warps an SM holds";

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
    g->answers = calloc(g->spec->arch_count, sizeof *g->answers);
    if (g->answers == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < g->spec->arch_count; i++) {
        const struct occ_arch *arch = g->spec->archs[i];
        struct generation *own = &g->answers[i];
        own->result = occ_compute(arch, g->spec->launch);
        own->code = page_shown_code(g->spec, arch, &own->result);
        if (own->code == 0)
            generation_reason(arch, &g->spec->launch, &own->result, &own->reason);
        ok = ok && !own->reason.failed;
    }
    if (!ok)
        return error_no_memory(err);
    if (!arch_groups_find(g->spec->arch_count, is_alike, g, &g->groups, err))
        return false;
    g->bars = calloc(g->groups.count, sizeof *g->bars);
    return g->bars != NULL || error_no_memory(err);
}

static const struct generation *first_answer(const struct generations *g, size_t group)
{
    return &g->answers[g->groups.items[group].members[0]];
}

static uint32_t ceiling(const struct generations *g, size_t group)
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

/* The bytes of a list of names that fit on a line: whole names, one at least,
 * with the comma but not the blank behind it. */
static size_t line_length(const struct generations *g, const char *names, double room)
{
    size_t length = 0;
    for (const char *end = names; *end != '\0';) {
        struct buffer line = BUFFER_INIT;
        const char *comma = strchr(end, ',');
        end = comma == NULL ? end + strlen(end) : comma + 1;
        buffer_add(&line, names, (size_t)(end - names));
        bool fits = !line.failed && page_text_width(&g->page, PAGE_BASE, line.bytes) <= room;
        buffer_release(&line);
        if (!fits && length > 0)
            break;
        length = (size_t)(end - names);
    }
    return length;
}

/* What is done with each line of a group's names. */
typedef void name_line(struct generations *g, const char *line, size_t index, void *context);

static size_t each_line(struct generations *g, size_t group, double room, name_line *visit,
                        void *context)
{
    struct buffer names = BUFFER_INIT, line = BUFFER_INIT;
    size_t count = 0;

    arch_group_names(&g->groups.items[group], g->spec->archs, &names);
    for (const char *rest = names.failed ? "" : names.bytes; *rest != '\0'; count++) {
        size_t length = line_length(g, rest, room);
        buffer_clear(&line);
        buffer_add(&line, rest, length);
        if (visit != NULL && !line.failed)
            visit(g, line.bytes, count, context);
        rest += length + (rest[length] == ' ');
    }
    g->page.failed = g->page.failed || names.failed || line.failed;
    buffer_release(&names);
    buffer_release(&line);
    return count;
}

static void widen(struct generations *g, const char *line, size_t index, void *context)
{
    (void)index;
    (void)context;
    g->names_width = fmax(g->names_width, page_text_width(&g->page, PAGE_BASE, line));
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
    for (size_t i = 0; i < g->groups.count; i++)
        each_line(g, i, NAMES_MOST_PX, widen, NULL);
    g->is_stacked = is_column || g->names_width > NAMES_MOST_PX;
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
        g->axis_end = fmax(g->axis_end, ceiling(g, i));
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
        size_t lines = each_line(g, i, g->names_width, NULL, NULL);
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
            is_new = is_new && codes[k] != first_answer(g, i)->code;
        if (is_new && count < PAGE_MAX_SWATCHES)
            codes[count++] = first_answer(g, i)->code;
    }
    double below = page_add_legend(&g->page, codes, count, y);
    struct page_place place = page_legend_next(
        &g->page, TICK_SAMPLE_PX + page_text_width(&g->page, PAGE_BASE, ceiling_words));
    page_add_text(&g->page, place.x + TICK_SAMPLE_PX, place.y, PAGE_LEFT, PAGE_BASE,
                  ceiling_words);
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
                  "Resident warps per SM");
    page->height =
        page_add_footer(page, g->spec, g->spec->archs[0], y + FOOTER_PX) + FOOTER_END_PX;
    page->bottom = page->height - page->top - g->height_px;
}

/* ---- settings ---- */

static void write_bars(const struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"Y0", "Y1", "CEILING", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->groups.count; i++)
        script_rows_add(&rows, NULL,
                        (double[]){g->height_px - g->bars[i].bottom,
                                   g->height_px - g->bars[i].top, ceiling(g, i)},
                        3);
    script_rows_write(&rows, "BAR", columns, script);
}

/* Which bar each row of the data is: the first member of a group. */
static void write_rows(const struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"BAR", "HIDES_BARRIERS", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->spec->arch_count; i++) {
        double bar = 0;
        for (size_t k = 0; k < g->groups.count; k++)
            bar = g->groups.items[k].members[0] == i ? (double)k + 1 : bar;
        script_rows_add(&rows, NULL,
                        (double[]){bar, page_hides_barriers(g->spec, g->spec->archs[i])}, 2);
    }
    script_rows_write(&rows, "ROW", columns, script);
}

struct name_place {
    struct script_rows *rows;
    double x, y; /* page pixels */
    bool is_right;
};

static void add_name(struct generations *g, const char *line, size_t index, void *context)
{
    struct name_place *place = context;
    double y = place->y + (double)index * NAME_LINE_PX;
    double room = g->is_stacked ? g->width_px : NAMES_MOST_PX;
    struct buffer fitted = BUFFER_INIT;
    page_fit_text(&g->page, PAGE_BASE, line, room, &fitted);
    script_rows_add(place->rows, fitted.bytes, (double[]){place->x, y, place->is_right}, 3);
    g->page.failed = g->page.failed || fitted.failed;
    buffer_release(&fitted);
}

static void write_names(struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"X", "Y", "IS_RIGHT", "TEXT", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->groups.count; i++) {
        struct name_place place = {
            .rows = &rows,
            .x = g->is_stacked ? g->page.left : g->page.left - NAMES_AIR_PX,
            .y = g->page.top + g->bars[i].names_y,
            .is_right = !g->is_stacked,
        };
        each_line(g, i, g->names_width, add_name, &place);
    }
    script_rows_write(&rows, "NAME", columns, script);
}

/* What stands under a note: the page, the track or the bar itself. */
enum note_ground { NOTE_ON_PAGE = -1, NOTE_ON_TRACK = -2 };

struct note {
    double x; /* pixels of the plot */
    enum page_align align;
    double plate_width; /* 0: needs none */
    int ground;         /* or the code of the bar */
};

/* Behind the bar within the track, behind the track, inside the bar. */
static bool find_note_place(const struct generations *g, size_t group, double width,
                            struct note *note)
{
    const struct generation *own = first_answer(g, group);
    double per_warp = g->width_px / g->axis_end;
    double bar = own->result.warps_per_sm * per_warp, track = ceiling(g, group) * per_warp;
    double needed = width + 2 * NOTE_AIR_PX;

    *note = (struct note){.align = PAGE_LEFT, .ground = NOTE_ON_TRACK};
    if (own->code == 0 && needed <= track) {
        note->x = track / 2;
        note->align = PAGE_CENTER;
        note->plate_width = width + 6;
    } else if (own->code != 0 && bar + needed <= track) {
        note->x = bar + NOTE_AIR_PX;
    } else if (track + needed <= g->width_px) {
        note->x = track + NOTE_AIR_PX;
        note->plate_width = width;
        note->ground = NOTE_ON_PAGE;
    } else if (own->code != 0 && needed <= bar) {
        note->x = bar - NOTE_AIR_PX;
        note->align = PAGE_RIGHT;
        note->ground = (int)own->code;
        note->plate_width = page_code_size(own->code) == 2 ? width + 6 : 0;
    } else {
        return false;
    }
    return true;
}

static void add_note(const struct generations *g, size_t group, const struct note *note,
                     const char *text, struct script_rows *rows)
{
    static const double share_before[] = {
        [PAGE_LEFT] = 0, [PAGE_CENTER] = 0.5, [PAGE_RIGHT] = 1};
    double text_width = page_text_width(&g->page, PAGE_SMALL, text);
    double middle = note->x + (0.5 - share_before[note->align]) * text_width;
    double warps = g->axis_end / g->width_px;
    script_rows_add(rows, text,
                    (double[]){note->x * warps, g->height_px - g->bars[group].note_y,
                               note->align, note->ground, middle * warps, note->plate_width},
                    6);
}

static void place_note(struct generations *g, size_t group, struct script_rows *rows)
{
    struct note note = {.align = PAGE_LEFT, .ground = NOTE_ON_PAGE};
    for (int left_out = 0; left_out < 4; left_out++) {
        struct buffer text = BUFFER_INIT;
        generation_note(first_answer(g, group), left_out, &text);
        double width = text.failed ? 0 : page_text_width(&g->page, PAGE_SMALL, text.bytes);
        bool fits =
            g->is_stacked ? width <= g->width_px : find_note_place(g, group, width, &note);
        if (fits && !text.failed)
            add_note(g, group, &note, text.bytes, rows);
        g->page.failed = g->page.failed || text.failed;
        buffer_release(&text);
        if (fits)
            return;
    }
}

static void write_notes(struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"X",       "Y",       "ALIGN", "GROUND",
                                          "PLATE_X", "PLATE_W", "TEXT",  NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->groups.count; i++)
        place_note(g, i, &rows);
    script_rows_write(&rows, "NOTE", columns, script);
}

static void write_settings(struct generations *g, struct buffer *script)
{
    const char *joint = page_is_column(&g->page) ? "," : " on";
    char title[80];

    if (g->spec->arch_count == 1)
        snprintf(title, sizeof title, "One launch%s %s", joint, g->spec->archs[0]->name);
    else
        snprintf(title, sizeof title, "One launch%s %zu architectures", joint,
                 g->spec->arch_count);
    write_names(g, script);
    write_notes(g, script);
    page_write(&g->page, g->spec, title, script);
    script_number(script, "X_END", g->axis_end);
    script_number(script, "X_STEP", g->axis_step);
    script_number(script, "Y_MAX", g->height_px);
    script_number(script, "IS_STACKED", g->is_stacked);
    write_bars(g, script);
    write_rows(g, script);
}

static void write_data(const struct generations *g, struct buffer *out)
{
    struct selection columns = columns_all(&sweep_table);
    csv_head(out, &columns);
    for (size_t i = 0; i < g->spec->arch_count; i++) {
        struct sweep_row row = {g->spec->archs[i], g->spec->launch, g->answers[i].result};
        csv_row(out, &columns, &row);
    }
}

static bool generations_write(const struct chart_spec *spec, const struct occ_arch *arch,
                              struct chart_files *files, struct error *err)
{
    struct generations g = {.spec = spec};

    (void)arch;
    page_init(&g.page, spec->size);
    bool ok = answer(&g, err);
    if (ok) {
        lay_out(&g, &files->script);
        write_settings(&g, &files->script);
        write_data(&g, &files->data);
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
