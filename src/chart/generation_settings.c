/* SPDX-License-Identifier: MIT */
/* A chart of generations written down: settings for plots/generations.gp, and
 * where the note of each bar stands; rows of data. */
#include "chart/generations.h"

#include <stdio.h>
#include <string.h>

#include "chart/column_places.h"
#include "chart/script.h"
#include "chart/script_rows.h"
#include "emit/emit.h"
#include "emit/tables.h"
#include "sweep/grid.h"

enum { NOTE_AIR_PX = 8 };

static void write_bars(const struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"Y0", "Y1", "CEILING", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->groups.count; i++)
        script_rows_add(&rows, NULL,
                        (double[]){g->height_px - g->bars[i].bottom,
                                   g->height_px - g->bars[i].top, generation_ceiling(g, i)},
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

/* One row for each line. */
static void add_names(struct generations *g, size_t group, struct script_rows *rows)
{
    struct buffer lines = BUFFER_INIT;
    double x = g->is_stacked ? g->page.left : g->page.left - NAMES_AIR_PX;
    double y = g->page.top + g->bars[group].names_y;

    generation_names(g, group, g->names_width, &lines);
    for (char *line = lines.bytes; line != NULL && *line != '\0'; y += NAME_LINE_PX) {
        char *end = strchr(line, '\n');
        *end = '\0';
        script_rows_add(rows, line, (double[]){x, y, !g->is_stacked}, 3);
        line = end + 1;
    }
    buffer_release(&lines);
}

static void write_names(struct generations *g, struct buffer *script)
{
    static const char *const columns[] = {"X", "Y", "IS_RIGHT", "TEXT", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < g->groups.count; i++)
        add_names(g, i, &rows);
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
    const struct generation *own = generation_of(g, group);
    double per_warp = g->width_px / g->axis_end;
    double bar = own->result.warps_per_sm * per_warp,
           track = generation_ceiling(g, group) * per_warp;
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
        struct buffer text = {.words = g->spec->words};
        generation_note(generation_of(g, group), left_out, &text);
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

/* Where the data have what is drawn: that depends on the architectures. */
static void write_columns(const struct generations *g, struct buffer *script)
{
    const struct selection columns = sweep_columns(g->spec->archs, g->spec->arch_count);

    script_number(script, "BLOCKS_COLUMN", column_place(&columns, "blocks_per_sm"));
    script_number(script, "WARPS_COLUMN", column_place(&columns, "warps_per_sm"));
    script_number(script, "CODE_COLUMN", column_place(&columns, "limiter_code"));
}

void generations_write_settings(struct generations *g, struct buffer *script)
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
    write_columns(g, script);
    script_number(script, "X_END", g->axis_end);
    script_number(script, "X_STEP", g->axis_step);
    script_number(script, "Y_MAX", g->height_px);
    script_number(script, "IS_STACKED", g->is_stacked);
    write_bars(g, script);
    write_rows(g, script);
}

void generations_write_data(const struct generations *g, struct buffer *out)
{
    struct selection columns = sweep_columns(g->spec->archs, g->spec->arch_count);
    csv_head(out, &columns);
    for (size_t i = 0; i < g->spec->arch_count; i++) {
        struct sweep_row row = {g->spec->archs[i], g->spec->launch, g->answers[i].result};
        csv_row(out, &columns, &row);
    }
}
