/* SPDX-License-Identifier: MIT */
/*
 * Two charts over the supported splits: the ladder, blocks and the L1 that is
 * left, and cliffs along carveout, occupancy. plots/splits.gp draws both.
 */
#include <string.h>

#include "chart/kernel_words.h"
#include "chart/script.h"
#include "chart/splits.h"
#include "config/value.h"
#include "emit/emit.h"
#include "emit/tables.h"

/* ---- settings ---- */

static void write_panels(const struct splits *s, struct buffer *script)
{
    double top[SPLIT_MAX_PANELS], height[SPLIT_MAX_PANELS], max[SPLIT_MAX_PANELS];
    double step[SPLIT_MAX_PANELS], last[SPLIT_MAX_PANELS];
    for (size_t i = 0; i < s->panel_count; i++) {
        double unit = i == 0 ? 1 : s->unit.unit;
        top[i] = s->panels[i].top;
        height[i] = s->panels[i].height;
        max[i] = s->panels[i].max / unit;
        step[i] = s->panels[i].step / unit;
        last[i] = s->panels[i].last_tic / unit;
    }
    const struct script_column columns[] = {
        {"TOP", top, NULL},   {"HEIGHT", height, NULL}, {"MAX", max, NULL},
        {"STEP", step, NULL}, {"LAST", last, NULL},
    };
    script_table(script, "PANEL", columns, sizeof columns / sizeof *columns, s->panel_count);
}

static void write_bars(const struct splits *s, struct buffer *script)
{
    double x[SPLIT_MAX], is_grown[SPLIT_MAX], is_needed[SPLIT_MAX];
    for (size_t i = 0; i < s->count; i++) {
        x[i] = s->items[i].x - s->page.left;
        is_grown[i] = split_is_grown(&s->items[i]);
        is_needed[i] = s->frame_top >= 0 && s->items[i].is_needed;
    }
    const struct script_column columns[] = {
        {"X", x, NULL}, {"IS_GROWN", is_grown, NULL}, {"IS_NEEDED", is_needed, NULL}};
    script_table(script, "BAR", columns, sizeof columns / sizeof *columns, s->count);
}

static void write_labels(const struct splits *s, struct buffer *script)
{
    double x[SPLIT_MAX_LABELS], y[SPLIT_MAX_LABELS], angle[SPLIT_MAX_LABELS];
    double align[SPLIT_MAX_LABELS], style[SPLIT_MAX_LABELS], code[SPLIT_MAX_LABELS];
    double is_pale[SPLIT_MAX_LABELS], plate[SPLIT_MAX_LABELS];
    const char *texts[SPLIT_MAX_LABELS];
    for (size_t i = 0; i < s->label_count; i++) {
        const struct split_label *label = &s->labels[i];
        x[i] = label->x;
        y[i] = label->y;
        angle[i] = label->angle;
        align[i] = label->align;
        style[i] = label->style;
        code[i] = label->code;
        is_pale[i] = label->is_pale;
        plate[i] = label->plate_px;
        texts[i] = label->text;
    }
    const struct script_column columns[] = {
        {"X", x, NULL},
        {"Y", y, NULL},
        {"ANGLE", angle, NULL},
        {"ALIGN", align, NULL},
        {"STYLE", style, NULL},
        {"CODE", code, NULL},
        {"IS_PALE", is_pale, NULL},
        {"PLATE", plate, NULL},
        {"TEXT", NULL, texts},
    };
    script_table(script, "LABEL", columns, sizeof columns / sizeof *columns, s->label_count);
}

static void write_marks(const struct splits *s, struct buffer *script)
{
    double x[SPLIT_MAX], y[SPLIT_MAX], is_solid[SPLIT_MAX];
    for (size_t i = 0; i < s->mark_count; i++) {
        x[i] = s->marks[i].x;
        y[i] = s->marks[i].y;
        is_solid[i] = s->marks[i].is_solid;
    }
    const struct script_column columns[] = {
        {"X", x, NULL}, {"Y", y, NULL}, {"IS_SOLID", is_solid, NULL}};
    script_table(script, "KERNEL", columns, sizeof columns / sizeof *columns, s->mark_count);
}

static void write_settings(const struct splits *s, const char *title, struct buffer *script)
{
    uint32_t warps = s->arch->limits.max_warps_per_sm;
    page_write(&s->page, s->spec, chart_text(s->spec, title), script);
    script_number(script, "IS_PCT", s->is_pct);
    script_number(script, "MAX_WARPS", warps);
    script_number(script, "Y2_STEP",
                  warps / (warps % 8 == 0 && !page_is_column(&s->page) ? 8.0 : 4.0));
    script_number(script, "HIDE_BARRIERS", page_hides_barriers(s->spec, s->arch));
    script_number(script, "CANNOT_LAUNCH", s->refusal != NULL);
    script_number(script, "UNIT", s->unit.unit);
    script_number(script, "BAR_HALF", s->bar_half_px);
    script_number(script, "FRAME_PAD", s->frame_pad_px);
    script_number(script, "FRAME_TOP", s->frame_top);
    script_number(script, "BRACKET_X0", s->bracket.x0);
    script_number(script, "BRACKET_X1", s->bracket.x1);
    script_number(script, "BRACKET_Y", s->bracket.y0);
    write_panels(s, script);
    write_bars(s, script);
    write_labels(s, script);
    write_marks(s, script);
}

/* ---- data ---- */

static const struct column own_columns[] = {
    {.name = "l1_left_bytes",
     .unit = "bytes",
     .help = "what the split in force leaves to L1",
     .get = cell_from_u32,
     .offset = offsetof(struct split, l1_left_bytes)},
    {.name = "is_needed",
     .unit = "",
     .help = "1 for the smallest split that costs no block",
     .get = cell_from_u32,
     .offset = offsetof(struct split, is_needed)},
};

/* The columns of cliffs, so that both charts are read alike, and three more. */
static struct selection ladder_columns(void)
{
    struct selection columns = plateau_columns();
    columns.columns[columns.count++] = column_find(&sweep_table, "carveout_bytes");
    for (size_t i = 0; i < sizeof own_columns / sizeof *own_columns; i++)
        columns.columns[columns.count++] = &own_columns[i];
    return columns;
}

_Static_assert(offsetof(struct split, row) == 0, "plateau columns read a split");

static void write_data(const struct splits *s, struct buffer *out)
{
    struct selection columns = s->is_pct ? plateau_columns() : ladder_columns();
    csv_head(out, &columns);
    for (size_t i = 0; i < s->count; i++)
        csv_row(out, &columns, &s->items[i]);
}

/* ---- the alternative text ---- */

static bool is_alike(const struct split *a, const struct split *b)
{
    return a->row.first.result.blocks_per_sm == b->row.first.result.blocks_per_sm &&
           a->row.first.result.carveout_bytes == b->row.first.result.carveout_bytes;
}

static void add_step(const struct splits *s, size_t index, struct buffer *out)
{
    const struct split *split = &s->items[index];
    kernel_words_answer(s->arch, &split->row.first.result, false, out);
    buffer_add_text(out, " with a split of ");
    splits_size_text(s, split->row.first.result.carveout_bytes, true, out);
    if (!s->has_l1)
        return;
    buffer_add_text(out, ", which leaves ");
    splits_size_text(s, split->l1_left_bytes, true, out);
    buffer_add_text(out, " of L1");
}

static void write_alt(const struct splits *s, struct buffer *out)
{
    buffer_add_words(out, s->is_pct   ? "Occupancy"
                          : s->has_l1 ? "Resident blocks and L1"
                                      : "Resident blocks");
    buffer_add_words(out, " against the shared memory split. ");
    kernel_words_inputs(s->spec, s->arch, out);
    buffer_add_char(out, ':');
    for (size_t i = 0; i < s->count; i++) {
        bool is_last_of_its_kind =
            i + 1 == s->count || !is_alike(&s->items[i], &s->items[i + 1]);
        if (!is_last_of_its_kind)
            continue;
        buffer_add_text(out,
                        out->bytes != NULL && out->bytes[out->size - 1] == ':' ? " " : "; ");
        add_step(s, i, out);
    }
    for (size_t i = 0; i < s->count && s->count > 1; i++) {
        if (!s->items[i].is_needed)
            continue;
        buffer_add_words(out, ". The smallest split that costs no block is ");
        splits_size_text(s, s->items[i].asked_bytes, true, out);
    }
    buffer_add_char(out, '.');
}

/* ---- the types ---- */

static bool write_splits(struct splits *s, const char *title, struct chart_files *files,
                         struct error *err)
{
    page_init(&s->page, s->spec);
    s->page.tint = 1;
    s->has_l1 = !s->is_pct && s->arch->shared_memory.unified_with_l1 > 0;
    s->unit = axis_scale_linear(s->arch, OCC_AXIS_SMEM, true, 1);
    splits_find(s);
    splits_lay_out(s);
    write_settings(s, title, &files->script);
    write_data(s, &files->data);
    write_alt(s, &files->alt);
    bool ok = !s->page.failed;
    page_release(&s->page);
    return ok || error_no_memory(err);
}

static bool ladder_write(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct chart_files *files, struct error *err)
{
    struct splits splits = {.spec = spec, .arch = arch};
    const char *title = spec->size == CHART_COLUMN
                            ? "Blocks and L1 by split"
                            : "Blocks and L1 against the shared memory split";
    return write_splits(&splits, title, files, err);
}

static bool cliffs_write(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct chart_files *files, struct error *err)
{
    struct splits splits = {.spec = spec, .arch = arch, .is_pct = true};
    const char *title = spec->size == CHART_COLUMN ? "Cliffs: shared memory split"
                                                   : "Occupancy by shared memory split";
    return write_splits(&splits, title, files, err);
}

static const char *const templates[] = {"style.gp",      "stripes.gp",     "splits.gp",
                                        "rectangles.gp", "splits_plot.gp", NULL};

const struct chart_type chart_ladder = {
    .word = &chart_words[CHART_LADDER],
    .templates = templates,
    .write = ladder_write,
};

const struct chart_type chart_cliffs_by_split = {
    .word = &chart_words[CHART_CLIFFS],
    .templates = templates,
    .write = cliffs_write,
};
