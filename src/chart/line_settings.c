/* SPDX-License-Identifier: MIT */
/* A lines chart written down: settings for plots/lines.gp, rows of data, words. */
#include <stdlib.h>

#include "chart/column_places.h"
#include "chart/lines.h"
#include "chart/llvm_curve.h"
#include "chart/script.h"
#include "config/value.h"
#include "emit/emit.h"
#include "emit/plateau_columns.h"
#include "emit/tables.h"

/* ---- settings ---- */

/* In axis values, so that a person may change the size of the picture. */
static double axis_x(const struct lines *lines, double px)
{
    return axis_scale_value(&lines->x, px) / lines->x.unit;
}

static double axis_y(const struct lines *lines, double y)
{
    return lines->y_max * (1 - y / lines->height_px);
}

static const char *const limit_columns[OCC_LIMITER_COUNT] = {
    "blocks_by_warps",         "blocks_by_blocks",   "blocks_by_registers",
    "blocks_by_shared_memory", "blocks_by_barriers", "blocks_by_scalar_registers"};

/* The columns of the data: those of plateaus, then what each limit allows, the
 * scalar registers where there are any. */
static struct selection data_columns(const struct occ_arch *arch)
{
    struct selection columns = plateau_columns();
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        columns.columns[columns.count++] = column_find(&sweep_table, limit_columns[i]);
    return columns_of_archs(&columns, &arch, 1);
}

static void write_lines(const struct lines *lines, struct buffer *script)
{
    double limiter[OCC_LIMITER_COUNT], column[OCC_LIMITER_COUNT], width[OCC_LIMITER_COUNT];
    const struct selection all = data_columns(lines->arch);
    size_t count = 0;
    for (size_t i = 0; i < lines->limits.count; i++) {
        const struct line_limit *limit = &lines->limits.items[i];
        if (limit->width_px <= 0)
            continue;
        limiter[count] = limit->limiter;
        column[count] = column_place(&all, limit_columns[limit->limiter]);
        width[count++] = limit->width_px;
    }
    const struct script_column columns[] = {
        {"LIMIT", limiter, NULL}, {"COLUMN", column, NULL}, {"WIDTH", width, NULL}};
    script_table(script, "LINE", columns, 3, count);
}

static void write_samples(const struct lines *lines, struct buffer *script)
{
    double x[LINES_MAX_SAMPLES], y[LINES_MAX_SAMPLES], width[LINES_MAX_SAMPLES];
    double limiter[LINES_MAX_SAMPLES];
    for (size_t i = 0; i < lines->sample_count; i++) {
        x[i] = lines->samples[i].x;
        y[i] = lines->samples[i].y;
        width[i] = lines->samples[i].width_px;
        limiter[i] = lines->samples[i].limiter;
    }
    const struct script_column columns[] = {
        {"X", x, NULL}, {"Y", y, NULL}, {"WIDTH", width, NULL}, {"LIMIT", limiter, NULL}};
    script_table(script, "SAMPLE", columns, 4, lines->sample_count);
}

static void write_labels(const struct lines *lines, struct buffer *script)
{
    double x[LINES_MAX_LABELS], y[LINES_MAX_LABELS], align[LINES_MAX_LABELS];
    double style[LINES_MAX_LABELS];
    const char *texts[LINES_MAX_LABELS];
    for (size_t i = 0; i < lines->label_count; i++) {
        const struct line_label *label = &lines->labels[i];
        x[i] = axis_x(lines, label->x);
        y[i] = axis_y(lines, label->y);
        align[i] = label->align;
        style[i] = label->style;
        texts[i] = label->text;
    }
    const struct script_column columns[] = {{"X", x, NULL},
                                            {"Y", y, NULL},
                                            {"ALIGN", align, NULL},
                                            {"STYLE", style, NULL},
                                            {"TEXT", NULL, texts}};
    script_table(script, "LABEL", columns, 5, lines->label_count);
}

static void write_dots(const struct lines *lines, struct buffer *script)
{
    double x[LINES_MAX_LABELS], y[LINES_MAX_LABELS];
    for (size_t i = 0; i < lines->dot_count; i++) {
        x[i] = axis_x(lines, lines->dots[i].x);
        y[i] = axis_y(lines, lines->dots[i].y);
    }
    const struct script_column columns[] = {{"X", x, NULL}, {"Y", y, NULL}};
    script_table(script, "DOT", columns, 2, lines->dot_count);
}

static void write_plates(const struct lines *lines, struct buffer *script)
{
    double x0[LINES_MAX_LABELS], y0[LINES_MAX_LABELS], x1[LINES_MAX_LABELS],
        y1[LINES_MAX_LABELS];
    for (size_t i = 0; i < lines->plate_count; i++) {
        x0[i] = axis_x(lines, lines->plates[i].x0);
        x1[i] = axis_x(lines, lines->plates[i].x1);
        y0[i] = axis_y(lines, lines->plates[i].y0);
        y1[i] = axis_y(lines, lines->plates[i].y1);
    }
    const struct script_column columns[] = {
        {"X0", x0, NULL}, {"Y0", y0, NULL}, {"X1", x1, NULL}, {"Y1", y1, NULL}};
    script_table(script, "PLATE", columns, 4, lines->plate_count);
}

static void write_marks(const struct lines *lines, struct buffer *script)
{
    double x[CHART_MAX_MARKS], y[CHART_MAX_MARKS], is_solid[CHART_MAX_MARKS];
    double dx[CHART_MAX_MARKS], dy[CHART_MAX_MARKS];
    const char *texts[CHART_MAX_MARKS];
    size_t count = chart_mark_count(lines->spec);
    for (size_t i = 0; i < count; i++) {
        x[i] = lines->marks[i].value;
        y[i] = lines->marks[i].blocks;
        is_solid[i] = lines->marks[i].is_solid;
        dx[i] = lines->marks[i].letters_at.dx;
        dy[i] = lines->marks[i].letters_at.dy;
        texts[i] = lines->marks[i].letters;
    }
    const struct script_column columns[] = {
        {"X", x, NULL},   {"Y", y, NULL},   {"IS_SOLID", is_solid, NULL},
        {"DX", dx, NULL}, {"DY", dy, NULL}, {"TEXT", NULL, texts}};
    script_table(script, "KERNEL", columns, sizeof columns / sizeof *columns, count);
}

void lines_write_settings(const struct lines *lines, struct buffer *script)
{
    static const char *const titles[][2] = {
        [OCC_AXIS_THREADS] = {"Which limit holds: threads per block", "Limits: block size"},
        [OCC_AXIS_REGS] = {"Which limit holds: registers per thread", "Limits: registers"},
        [OCC_AXIS_SMEM] = {"Which limit holds: shared memory per block",
                           "Limits: shared memory"},
        [OCC_AXIS_BARRIERS] = {"Which limit holds: barriers per block", "Limits: barriers"},
    };
    const char *title = titles[lines->spec->x][page_is_column(&lines->page)];
    const struct selection columns = data_columns(lines->arch);
    double first = column_place_of_axis(&columns, lines->spec->x);
    page_write(&lines->page, lines->spec, chart_text(lines->spec, title), script);
    script_number(script, "COLUMN_FIRST", first);
    script_number(script, "COLUMN_LAST", first + 1);
    axis_scale_write(&lines->x, "X", script);
    llvm_write_settings(lines->spec, lines->arch, columns, &lines->llvm_at, script);
    script_number(script, "LLVM_WARPS", llvm_warps(lines->arch, 1));
    script_number(script, "THREADS_PER_WARP", lines->arch->limits.threads_per_warp);
    script_number(script, "Y_MAX", lines->y_max);
    script_number(script, "Y_CAP", lines->limits.cap);
    script_number(script, "Y_STEP", lines->y_step);
    script_number(script, "OPTIN_AT", lines->optin_at);
    write_lines(lines, script);
    write_samples(lines, script);
    write_labels(lines, script);
    write_dots(lines, script);
    write_plates(lines, script);
    write_marks(lines, script);
}

/* ---- data ---- */

void lines_write_data(const struct lines *lines, struct buffer *out)
{
    const struct selection columns = llvm_columns(lines->spec, data_columns(lines->arch));
    csv_head(out, &columns);
    for (size_t i = 0; i < lines->steps.count; i++) {
        const struct line_step *step = &lines->steps.items[i];
        struct plateau_row row = {
            .first = {.arch = lines->arch,
                      .launch = lines->spec->launch,
                      .result = step->result},
            .last = lines->spec->launch,
            .along = value_axes[lines->spec->x].name,
            .blocks_per_sm_next =
                i + 1 == lines->steps.count ? OCC_UNLIMITED : step[1].result.blocks_per_sm,
        };
        llvm_write_rows(lines->spec, &row, step->first, step->last, &columns, out);
    }
}

/* ---- words ---- */

void lines_alt_text(const struct lines *lines, struct buffer *out)
{
    if (lines->limits.count > 0) {
        buffer_add_words(out, "How many blocks each limit allows on one SM along ");
        buffer_add_words(out, value_axes[lines->spec->x].words);
        buffer_add_text(out, ": ");
        line_limits_text(&lines->limits, out);
        buffer_add_text(out, ". The lowest holds. ");
    }
    cliff_alt_text(lines->spec, lines->arch, &lines->resident, out);
    llvm_add_alt(lines->spec, lines->arch, lines->steps.items[0].first, (uint32_t)lines->x.max,
                 out);
}
