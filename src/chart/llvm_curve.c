/* SPDX-License-Identifier: MIT */
/* Levels of LLVM's occupancy, and what they are called. */
#include "chart/llvm_curve.h"

#include "chart/script.h"
#include "core/allocation.h"
#include "core/llvm_step.h"
#include "emit/emit.h"
#include "emit/plateau_columns.h"
#include "emit/tables.h"

enum { ALT_MAX_LEVELS = 12 };

static uint32_t waves_at(const struct chart_spec *spec, const struct occ_arch *arch,
                         uint32_t value)
{
    struct occ_launch launch = spec->launch;
    occ_launch_set(&launch, spec->x, value);
    return occ_llvm_waves_per_simd(arch, launch);
}

/* Registers are so few that each may be a step. */
static uint32_t step_end(const void *context, enum occ_axis axis, uint32_t from)
{
    if (axis == OCC_AXIS_SMEM)
        return llvm_smem_step_end(context, from);
    return axis == OCC_AXIS_REGS ? from : occ_axis_limit(axis);
}

/* All of one step have one number. */
static uint32_t step_end_along(const struct chart_spec *spec, const struct occ_arch *arch,
                               uint32_t from)
{
    return (uint32_t)min_u64(step_end(arch, spec->x, from),
                             occ_step_end(arch, &spec->launch, spec->x, from));
}

struct llvm_level llvm_level_from(const struct chart_spec *spec, const struct occ_arch *arch,
                                  uint32_t value, uint32_t last)
{
    struct llvm_level level = {value, value, waves_at(spec, arch, value)};
    while (level.last < last && waves_at(spec, arch, level.last + 1) == level.waves)
        level.last = (uint32_t)min_u64(step_end_along(spec, arch, level.last + 1), last);
    return level;
}

uint32_t llvm_most_waves(const struct occ_arch *arch)
{
    return arch->limits.max_warps_per_sm / partitions_of(arch);
}

double llvm_warps(const struct occ_arch *arch, uint32_t waves)
{
    return (double)waves * partitions_of(arch);
}

static void add_waves(uint32_t waves, struct buffer *out)
{
    buffer_add_count(out, waves, "warp");
    buffer_add_text(out, " per SIMD");
}

void llvm_add_note(const struct chart_spec *spec, const struct occ_arch *arch,
                   struct occ_launch launch, struct buffer *out)
{
    if (!spec->shows_llvm)
        return;
    buffer_add_text(out, "; LLVM: ");
    add_waves(occ_llvm_waves_per_simd(arch, launch), out);
}

void llvm_add_alt(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t first,
                  uint32_t last, struct buffer *out)
{
    struct llvm_level level = {.last = first - 1};
    int levels = 0;

    if (!spec->shows_llvm)
        return;
    buffer_printf(out, " LLVM's occupancy, in warps per SIMD of which there are %u:",
                  (unsigned)llvm_most_waves(arch));
    while (level.last + 1 <= last && levels++ < ALT_MAX_LEVELS) {
        level = llvm_level_from(spec, arch, level.last + 1, last);
        buffer_printf(out, "%s %u up to ", levels == 1 ? "" : ",", (unsigned)level.waves);
        axis_amount_text(spec->x, level.last, out);
    }
    buffer_add_text(out, level.last < last ? ", and so on." : ".");
}

/* ---- the legend ---- */

enum { SAMPLE_PX = 22, SAMPLE_TEXT_PX = 28, LINE_BELOW_PX = 21 };

double llvm_add_legend(const struct chart_spec *spec, const struct occ_arch *arch,
                       struct page *page, struct page_place *sample)
{
    struct buffer text = {.words = page->words};
    double below = 0;

    if (!spec->shows_llvm)
        return 0;
    buffer_printf(&text, "LLVM: warps per SIMD (%u are 100 %%)",
                  (unsigned)llvm_most_waves(arch));
    page->failed = page->failed || text.failed;
    if (!text.failed) {
        *sample = page_legend_next(page, SAMPLE_TEXT_PX +
                                             page_text_width(page, PAGE_BASE, text.bytes));
        page_add_text(page, sample->x + SAMPLE_TEXT_PX, sample->y, PAGE_LEFT, PAGE_BASE,
                      text.bytes);
        below = sample->y + LINE_BELOW_PX;
    }
    buffer_release(&text);
    return below;
}

void llvm_write_settings(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct selection columns, const struct page_place *sample,
                         struct buffer *script)
{
    script_number(script, "LLVM_COLUMN", spec->shows_llvm ? (double)columns.count + 1 : 0);
    script_number(script, "LLVM_MOST", llvm_most_waves(arch));
    script_number(script, "LLVM_X", sample->x);
    script_number(script, "LLVM_Y", sample->y);
}

/* ---- data ---- */

struct selection llvm_columns(const struct chart_spec *spec, struct selection columns)
{
    if (spec->shows_llvm)
        columns.columns[columns.count++] = column_find(&sweep_table, "llvm_waves_per_simd");
    return columns;
}

void llvm_write_rows(const struct chart_spec *spec, struct plateau_row *row, uint32_t first,
                     uint32_t last, const struct selection *columns, struct buffer *out)
{
    for (uint32_t value = first; value <= last;) {
        uint32_t end =
            spec->shows_llvm ? llvm_level_from(spec, row->first.arch, value, last).last : last;
        occ_launch_set(&row->first.launch, spec->x, value);
        occ_launch_set(&row->last, spec->x, end);
        csv_row(out, columns, row);
        value = end + 1;
    }
}

/* ---- maps ---- */

static uint32_t value(const void *context, const struct occ_launch *launch,
                      const struct occ_result *result)
{
    const struct occ_arch *arch = context;
    return result->blocks_per_sm == 0 ? 0 : occ_llvm_waves_per_simd(arch, *launch);
}

struct map_view llvm_map_view(const struct occ_arch *arch)
{
    return (struct map_view){value, step_end, arch};
}
