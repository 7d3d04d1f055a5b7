/* SPDX-License-Identifier: MIT */
/* The grid of panels, and the heads above them. */
#include "chart/panels.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_LINE_PX = 16,
    NOTE_LINE_PX = 14,
    HEAD_AIR_PX = 18, /* between the head and the plot */
    ROW_AIR_PX = 14,  /* between the tics of a row and the heads of the next */
    GAP_PX = 32,      /* between plots in a row */
    COLUMN_GAP_PX = 28,
    KIB = 1024,
};

/* ---- what the members of a group share ---- */

struct shared {
    const struct occ_arch *const *archs;
    const struct arch_group *group;
};

/* The number that all members have; 0 where they differ. */
static uint32_t shared_number(const struct shared *shared,
                              uint32_t (*number)(const struct occ_arch *arch))
{
    uint32_t first = number(shared->archs[shared->group->members[0]]);
    for (size_t i = 1; i < shared->group->count; i++)
        if (number(shared->archs[shared->group->members[i]]) != first)
            return 0;
    return first;
}

static uint32_t warps(const struct occ_arch *arch)
{
    return arch->limits.max_warps_per_sm;
}

static uint32_t blocks(const struct occ_arch *arch)
{
    return arch->limits.max_blocks_per_sm;
}

static uint32_t registers(const struct occ_arch *arch)
{
    return arch->registers.per_sm;
}

static uint32_t smem(const struct occ_arch *arch)
{
    return arch->shared_memory.per_sm;
}

static uint32_t barriers(const struct occ_arch *arch)
{
    return arch->barriers.per_sm;
}

static void add_registers(struct buffer *out, uint32_t count)
{
    bool is_ki = count % KIB == 0;
    buffer_printf(out, "%u%s registers", (unsigned)(is_ki ? count / KIB : count),
                  is_ki ? " Ki" : "");
}

static void add_smem(struct buffer *out, uint32_t bytes)
{
    axis_amount_text(OCC_AXIS_SMEM, bytes, out);
}

static void add_warps(struct buffer *out, uint32_t count)
{
    buffer_add_count(out, count, "warp");
}

static void add_blocks(struct buffer *out, uint32_t count)
{
    buffer_add_count(out, count, "block");
}

static void add_barriers(struct buffer *out, uint32_t count)
{
    axis_amount_text(OCC_AXIS_BARRIERS, count, out);
}

/* "64 warps, 228 KiB per SM": the warps, and what the axes speak of; at most
 * `room` parts. Returns how many there are. */
static size_t add_parts(const struct shared *shared, const struct chart_spec *spec, size_t room,
                        struct buffer *note)
{
    size_t count = 0;
    const struct {
        uint32_t (*number)(const struct occ_arch *arch);
        void (*add)(struct buffer *out, uint32_t number);
        bool is_wanted;
    } parts[] = {
        {warps, add_warps, true},
        {blocks, add_blocks, chart_spec_varies(spec, OCC_AXIS_THREADS)},
        {registers, add_registers, chart_spec_varies(spec, OCC_AXIS_REGS)},
        {smem, add_smem, chart_spec_varies(spec, OCC_AXIS_SMEM)},
        {barriers, add_barriers, chart_spec_varies(spec, OCC_AXIS_BARRIERS)},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && count < room; i++) {
        uint32_t number = parts[i].is_wanted ? shared_number(shared, parts[i].number) : 0;
        if (number == 0)
            continue;
        buffer_add_text(note, count++ == 0 ? "" : ", ");
        parts[i].add(note, number);
    }
    buffer_add_words(note, count == 0 ? "" : " per SM");
    return count;
}

/* As many of them as there is room for. */
static void write_note(const struct shared *shared, const struct chart_spec *spec,
                       const struct page *page, double width, struct buffer *note)
{
    size_t count = add_parts(shared, spec, SIZE_MAX, note);
    while (note->size > 0 && !note->failed &&
           page_text_width(page, PAGE_SMALL_MUTED, note->bytes) > width) {
        buffer_clear(note);
        count = add_parts(shared, spec, count - 1, note);
    }
}

void panel_note(const struct arch_group *group, const struct chart_spec *spec,
                struct buffer *note)
{
    const struct shared shared = {spec->archs, group};
    add_parts(&shared, spec, SIZE_MAX, note);
}

/* ---- places ---- */

/* Three in a row, or two where that leaves no gaps; in a column one, or two
 * where there are many. */
static size_t choose_cols(size_t count, bool is_column)
{
    if (is_column)
        return count <= 3 ? 1 : 2;
    return count == 2 || count == 4 ? 2 : count < 3 ? count : 3;
}

bool panels_init(struct panels *panels, const struct chart_spec *spec,
                 const struct arch_groups *groups, const struct page *page, double gap,
                 struct error *err)
{
    bool is_column = page_is_column(page);
    struct panels made = {.count = groups->count,
                          .cols = choose_cols(groups->count, is_column)};

    made.items = memory_calloc(groups->count, sizeof *made.items);
    if (made.items == NULL)
        return error_no_memory(err);
    gap = fmax(gap, is_column ? COLUMN_GAP_PX : GAP_PX);
    made.width = (page->width - page->left - page->right - gap * (double)(made.cols - 1)) /
                 (double)made.cols;
    bool ok = true;
    for (size_t i = 0; i < groups->count; i++) {
        const struct name_lines lines = {page->points, true, made.width};
        const struct shared shared = {spec->archs, &groups->items[i]};
        struct panel *panel = &made.items[i];
        panel->note.words = spec->words;
        panel->name_count =
            arch_group_lines(&groups->items[i], spec->archs, &lines, &panel->names);
        write_note(&shared, spec, page, made.width, &panel->note);
        panel->left = page->left + (double)(i % made.cols) * (made.width + gap);
        ok = ok && !panel->names.failed && !panel->note.failed;
    }
    *panels = made;
    if (ok)
        return true;
    panels_release(panels);
    return error_no_memory(err);
}

bool panels_init_one(struct panels *panels, const struct page *page, struct error *err)
{
    struct panels made = {.count = 1, .cols = 1};
    made.items = memory_calloc(1, sizeof *made.items);
    if (made.items == NULL)
        return error_no_memory(err);
    made.width = page->width - page->left - page->right;
    made.items[0].left = page->left;
    *panels = made;
    return true;
}

void panels_release(struct panels *panels)
{
    for (size_t i = 0; i < panels->count; i++) {
        buffer_release(&panels->items[i].names);
        buffer_release(&panels->items[i].note);
    }
    free(panels->items);
    *panels = (struct panels){.items = NULL};
}

/* The most lines of names above the panels of a row. */
static size_t lines_of_row(const struct panels *panels, size_t first)
{
    size_t most = 0;
    for (size_t i = first; i < panels->count && i < first + panels->cols; i++)
        most = panels->items[i].name_count > most ? panels->items[i].name_count : most;
    return most;
}

double panels_place(struct panels *panels, double y, double height, double below)
{
    panels->height = height;
    for (size_t first = 0; first < panels->count; first += panels->cols) {
        y += first == 0 ? 0 : below + ROW_AIR_PX;
        y += (double)lines_of_row(panels, first) * NAME_LINE_PX + NOTE_LINE_PX + HEAD_AIR_PX;
        for (size_t i = first; i < panels->count && i < first + panels->cols; i++)
            panels->items[i].top = y;
        y += height;
    }
    return y;
}

/* ---- settings ---- */

static void add_text(struct script_rows *rows, const struct page *page, double x, double y,
                     enum panel_text kind, const char *text)
{
    script_rows_add(rows, text, (double[]){x, page->height - y, PAGE_LEFT, kind}, 4);
}

static void add_head(const struct panel *panel, const struct page *page,
                     struct script_rows *rows)
{
    double note_y = panel->top - HEAD_AIR_PX - NOTE_LINE_PX / 2.0;
    double y = note_y - NOTE_LINE_PX / 2.0 - ((double)panel->name_count - 0.5) * NAME_LINE_PX;
    struct buffer line = BUFFER_INIT;

    for (const char *at = panel->names.bytes; at != NULL && *at != '\0'; y += NAME_LINE_PX) {
        size_t length = strcspn(at, "\n");
        buffer_clear(&line);
        buffer_add(&line, at, length);
        if (!line.failed)
            add_text(rows, page, panel->left, y, PANEL_NAME, line.bytes);
        at += length + 1;
    }
    if (panel->note.size > 0)
        add_text(rows, page, panel->left, note_y, PANEL_NOTE, panel->note.bytes);
    rows->failed = rows->failed || line.failed;
    buffer_release(&line);
}

void panels_add_heads(const struct panels *panels, const struct page *page,
                      struct script_rows *rows)
{
    for (size_t i = 0; i < panels->count; i++)
        add_head(&panels->items[i], page, rows);
}

void panels_write(const struct panels *panels, const struct page *page, struct buffer *script)
{
    static const char *const columns[] = {"X", "Y", "IS_FIRST", NULL};
    struct script_rows rows = {.items = NULL};

    for (size_t i = 0; i < panels->count; i++)
        script_rows_add(&rows, NULL,
                        (double[]){panels->items[i].left,
                                   page->height - panels->items[i].top - panels->height,
                                   i % panels->cols == 0},
                        3);
    script_rows_write(&rows, "PANEL", columns, script);
    script_number(script, "PANEL_W", panels->width);
    script_number(script, "PANEL_H", panels->height);
}
