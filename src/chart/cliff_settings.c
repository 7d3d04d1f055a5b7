/* SPDX-License-Identifier: MIT */
/* A cliffs chart written down: settings for plots/cliffs.gp, rows of data. */
#include "chart/cliffs.h"
#include "chart/column_places.h"
#include "chart/llvm_curve.h"
#include "chart/script.h"
#include "chart/stripes.h"
#include "config/value.h"
#include "emit/emit.h"
#include "emit/plateau_columns.h"

/* ---- settings ---- */

static void write_list(struct buffer *script, const char *name, const struct cliff_list *list)
{
    double x[CLIFF_MAX_LABELS], y[CLIFF_MAX_LABELS], dx[CLIFF_MAX_LABELS], dy[CLIFF_MAX_LABELS];
    double angle[CLIFF_MAX_LABELS], align[CLIFF_MAX_LABELS], style[CLIFF_MAX_LABELS];
    double low[CLIFF_MAX_LABELS];
    const char *texts[CLIFF_MAX_LABELS];
    for (size_t i = 0; i < list->count; i++) {
        const struct cliff_label *label = &list->items[i];
        x[i] = label->x;
        y[i] = label->pct;
        dx[i] = label->dx;
        dy[i] = label->dy;
        angle[i] = label->angle;
        align[i] = label->is_right ? 2 : label->is_centred ? 1 : 0;
        style[i] = label->style;
        low[i] = label->low_pct;
        texts[i] = label->text;
    }
    const struct script_column columns[] = {
        {"X", x, NULL},         {"Y", y, NULL},         {"DX", dx, NULL},
        {"DY", dy, NULL},       {"ANGLE", angle, NULL}, {"ALIGN", align, NULL},
        {"STYLE", style, NULL}, {"LOW", low, NULL},     {"TEXT", NULL, texts},
    };
    script_table(script, name, columns, sizeof columns / sizeof *columns, list->count);
}

static void write_plates(const struct cliffs *c, struct buffer *script)
{
    double x0[CLIFF_MAX_LABELS], y0[CLIFF_MAX_LABELS], x1[CLIFF_MAX_LABELS];
    double y1[CLIFF_MAX_LABELS], code[CLIFF_MAX_LABELS];
    for (size_t i = 0; i < c->labels.plate_count; i++) {
        const struct cliff_plate *plate = &c->labels.plates[i];
        x0[i] = c->page.left + plate->box.x0;
        x1[i] = c->page.left + plate->box.x1;
        y0[i] = c->page.top + plate->box.y0;
        y1[i] = c->page.top + plate->box.y1;
        code[i] = plate->is_background ? -1 : (double)plate->code;
    }
    const struct script_column columns[] = {
        {"X0", x0, NULL}, {"Y0", y0, NULL},     {"X1", x1, NULL},
        {"Y1", y1, NULL}, {"CODE", code, NULL},
    };
    script_table(script, "PLATE", columns, sizeof columns / sizeof *columns,
                 c->labels.plate_count);
}

static void write_marks(const struct cliffs *c, struct buffer *script)
{
    double x[CHART_MAX_MARKS], y[CHART_MAX_MARKS], is_solid[CHART_MAX_MARKS];
    double dx[CHART_MAX_MARKS], dy[CHART_MAX_MARKS];
    const char *texts[CHART_MAX_MARKS];
    size_t count = chart_mark_count(c->spec);
    for (size_t i = 0; i < count; i++) {
        x[i] = axis_scale_value(&c->x, c->marks[i].px) / c->x.unit;
        y[i] = c->marks[i].pct;
        is_solid[i] = c->marks[i].is_solid;
        dx[i] = c->marks[i].letters_at.dx;
        dy[i] = c->marks[i].letters_at.dy;
        texts[i] = c->marks[i].letters;
    }
    const struct script_column columns[] = {
        {"X", x, NULL},   {"Y", y, NULL},   {"IS_SOLID", is_solid, NULL},
        {"DX", dx, NULL}, {"DY", dy, NULL}, {"TEXT", NULL, texts}};
    script_table(script, "KERNEL", columns, sizeof columns / sizeof *columns, count);
}

/* The distance of stripes along x, as plots/stripes.gp has it. */
#define STRIPE_PX 11

static void write_stripes(const struct cliffs *c, struct buffer *script)
{
    struct run_stripes stripes = {0};
    double most = stripes_most(c->spec->kernel_count);
    cliff_add_stripes(&c->steps, c->height_px, STRIPE_PX, most, &stripes);
    cliff_write_stripes(&stripes, most, script);
}

void cliffs_write_settings(const struct cliffs *c, struct buffer *script)
{
    const struct selection columns = plateau_columns();
    double first = column_place_of_axis(&columns, c->spec->x);
    uint32_t warps = c->arch->limits.max_warps_per_sm;
    bool is_column = page_is_column(&c->page);
    static const char *const titles[][2] = {
        [OCC_AXIS_THREADS] = {"Occupancy by threads per block", "Occupancy by block size"},
        [OCC_AXIS_REGS] = {"Occupancy cliffs: registers per thread", "Cliffs: registers"},
        [OCC_AXIS_SMEM] = {"Occupancy cliffs: shared memory per block",
                           "Cliffs: shared memory"},
        [OCC_AXIS_BARRIERS] = {"Occupancy cliffs: barriers per block", "Cliffs: barriers"},
    };

    page_write(&c->page, c->spec, chart_text(c->spec, titles[c->spec->x][is_column]), script);
    script_number(script, "COLUMN_FIRST", first);
    script_number(script, "COLUMN_LAST", first + 1);
    script_number(script, "MAX_WARPS", warps);
    axis_scale_write(&c->x, "X", script);
    script_number(script, "Y_MAX", c->pct_max);
    script_number(script, "Y_STEP", 25);
    script_number(script, "Y2_STEP", warps / c->right_parts);
    llvm_write_settings(c->spec, c->arch, columns, &c->llvm_at, script);
    script_number(script, "IS_BARS", c->is_bars);
    script_number(script, "BAR_HALF", c->steps.bar_half);
    script_number(script, "HIDE_BARRIERS", page_hides_barriers(c->spec, c->arch));
    script_number(script, "OPTIN_AT", c->optin_at);
    script_number(script, "OPTIN_TOP", c->optin_pct);
    write_stripes(c, script);
    write_list(script, "CLIFF", &c->labels.thresholds);
    write_list(script, "COUNT", &c->labels.counts);
    write_list(script, "WORD", &c->labels.words);
    write_marks(c, script);
    write_plates(c, script);
}

/* ---- data ---- */

void cliff_steps_write(const struct cliff_steps *steps, const struct chart_spec *spec,
                       const struct occ_arch *arch, const struct selection *columns,
                       struct buffer *out)
{
    for (size_t i = 0; i < steps->count; i++) {
        const struct occ_plateau *plateau = &steps->items[i].plateau;
        struct plateau_row row = {
            .first = {.arch = arch, .launch = spec->launch, .result = plateau->result},
            .last = spec->launch,
            .along = value_axes[spec->x].name,
            .blocks_per_sm_next = i + 1 == steps->count
                                      ? OCC_UNLIMITED
                                      : steps->items[i + 1].plateau.result.blocks_per_sm,
        };
        llvm_write_rows(spec, &row, plateau->first, plateau->last, columns, out);
    }
}

void cliffs_write_data(const struct cliffs *c, struct buffer *out)
{
    struct selection columns = llvm_columns(c->spec, plateau_columns());
    csv_head(out, &columns);
    cliff_steps_write(&c->steps, c->spec, c->arch, &columns, out);
}
