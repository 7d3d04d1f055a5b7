/* SPDX-License-Identifier: MIT */
/* The waves chart: settings for plots/waves.gp, corner points, words. */
#include <math.h>
#include <string.h>

#include "chart/kernel_words.h"
#include "chart/script.h"
#include "chart/wave_bands.h"
#include "emit/columns.h"
#include "emit/emit.h"

/* ---- settings ---- */

/* Tics at every so many waves, so that their numbers do not touch. */
static double tic_step(const struct waves *w, const struct waves_band *band)
{
    struct buffer text = BUFFER_INIT;
    double each = (double)band->wave / w->max_blocks * w->width_px;
    buffer_printf(&text, "%.0f", w->max_blocks);
    double width = text.failed ? 0 : page_text_width(&w->page, PAGE_BASE, text.bytes);
    buffer_release(&text);
    return (double)band->wave * fmax(ceil((width + 8) / each), 1);
}

static void write_bands(const struct waves *w, struct buffer *script)
{
    static const char *const names[] = {"TOP", "WAVE", "STEP", NULL};
    struct script_rows rows = {.items = NULL};
    for (size_t i = 0; i < w->band_count; i++) {
        const struct waves_band *band = &w->bands[i];
        const double row[] = {band->top, (double)band->wave,
                              band->wave == 0 ? w->max_blocks : tic_step(w, band)};
        script_rows_add(&rows, NULL, row, sizeof row / sizeof *row);
    }
    script_rows_write(&rows, "BAND", names, script);
}

static void write_settings(struct waves *w, struct buffer *script)
{
    static const char *const tags[] = {"X", "Y", "TEXT", NULL};
    static const char *const lows[] = {"X", "Y", "IS_OPEN", "TEXT", NULL};
    static const char *const plates[] = {"X", "Y", "HALF", "TEXT", NULL};
    static const char *const marks[] = {"X",      "Y",         "FOOT", "IS_SOLID", "TEXT_X",
                                        "TEXT_Y", "TEXT_HALF", "TEXT", NULL};
    bool is_column = page_is_column(&w->page);
    page_write(&w->page, w->spec,
               chart_text(w->spec, is_column ? "Tail effect by grid size"
                                             : "Tail effect: block slots in use, by grid size"),
               script);
    script_number(script, "X_MAX", w->max_blocks);
    script_number(script, "BAND_H", w->height_px);
    script_number(script, "Y_STEP", w->height_px < 140 ? 50 : 25);
    script_number(script, "SWATCH_USE_X", w->swatch_x[0]);
    script_number(script, "SWATCH_IDLE_X", w->swatch_x[1]);
    script_number(script, "SWATCH_Y", w->swatch_y);
    write_bands(w, script);
    script_rows_write(&w->tags, "TAG", tags, script);
    script_rows_write(&w->lows, "LOW", lows, script);
    script_rows_write(&w->plates, "PLATE", plates, script);
    script_rows_write(&w->marks, "KERNEL", marks, script);
}

/* ---- data ---- */

/* One corner of a line. */
struct corner {
    uint32_t band; /* from 1 on */
    const struct waves_band *of;
    const char *arch, *gpu, *kernel;
    struct occ_launch launch;
    uint32_t sms, blocks_per_sm;
    uint64_t blocks_per_wave, grid_blocks, waves;
    uint32_t used_pct_x100;
};

/* clang-format off */
#define CORNER(name_, field_, get_, unit_, help_)                                             \
    {.name = name_, .unit = unit_, .help = help_, .get = get_,                                \
     .offset = offsetof(struct corner, field_)}

/* Texts from outside come last, so that nothing in them moves a number. */
static const struct column corner_columns[] = {
    CORNER("band", band, cell_from_u32, "", "the configuration, from above"),
    CORNER("sms", sms, cell_from_u32, "SMs", "SMs of the product"),
    CORNER("threads_per_block", launch.threads_per_block, cell_from_u32, "threads",
           "of the launch"),
    CORNER("regs_per_thread", launch.regs_per_thread, cell_from_u32, "registers", "of the launch"),
    CORNER("smem_per_block_bytes", launch.smem_per_block_bytes, cell_from_u32, "bytes",
           "of the launch"),
    CORNER("blocks_per_sm", blocks_per_sm, cell_from_u32, "blocks", "resident on one SM"),
    CORNER("blocks_per_wave", blocks_per_wave, cell_from_u64, "blocks", "resident on the product"),
    CORNER("grid_blocks", grid_blocks, cell_from_u64, "blocks", "blocks of the grid"),
    CORNER("waves", waves, cell_from_u64, "", "waves that the grid takes"),
    CORNER("used_pct", used_pct_x100, cell_from_pct_x100, "%", "share of block slots in use"),
    CORNER("arch", arch, cell_from_text, "", "architecture"),
    CORNER("gpu", gpu, cell_from_text, "", "product"),
    CORNER("kernel", kernel, cell_from_text, "", "whose launch it is; empty: that of the chart"),
};
/* clang-format on */

static void add_corner(const struct waves *w, const struct waves_band *band, double grid,
                       const struct selection *columns, struct buffer *out)
{
    struct waves_answer answer = waves_answer(band, (uint64_t)grid);
    struct corner corner = {
        .band = 1 + (uint32_t)(band - w->bands),
        .arch = band->on.arch->name,
        .gpu = band->on.gpu->name,
        .kernel = band->kernel == NULL ? NULL : band->kernel->name,
        .launch = band->launch,
        .sms = band->on.gpu->sms,
        .blocks_per_sm = band->result.blocks_per_sm,
        .blocks_per_wave = band->wave,
        .grid_blocks = answer.grid_blocks,
        .waves = answer.waves,
        .used_pct_x100 = (uint32_t)floor(100 * answer.pct + 0.5),
    };
    csv_row(out, columns, &corner);
}

/* The first and the last grid of each wave; between them the line is straight. */
static void write_data(const struct waves *w, struct buffer *out)
{
    static const struct table table = {corner_columns,
                                       sizeof corner_columns / sizeof *corner_columns};
    struct selection columns = columns_all(&table);
    csv_head(out, &columns);
    for (size_t i = 0; i < w->band_count; i++) {
        const struct waves_band *band = &w->bands[i];
        double wave = (double)band->wave, full = 0;
        for (int k = 0; wave > 0 && k < WAVES_MOST_DRAWN && full < w->max_blocks; k++) {
            add_corner(w, band, full + 1, &columns, out);
            full += wave;
            if (wave > 1 && full <= w->max_blocks + 0.5)
                add_corner(w, band, full, &columns, out);
        }
        if (wave == 0 || full < w->max_blocks - 0.5 || full > w->max_blocks + 0.5)
            add_corner(w, band, w->max_blocks, &columns, out);
    }
}

/* ---- the alternative text ---- */

static void add_band_words(const struct waves *w, const struct waves_band *band,
                           struct buffer *out)
{
    if (band->kernel != NULL) {
        kernel_words_name(w->spec, band->kernel->name, out);
        buffer_add_text(out, " on ");
    }
    waves_product_text(band, false, out);
    buffer_add_text(out, ": ");
    waves_fill_text(w->spec, band, false, out);
    if (band->wave > 1) {
        buffer_printf(out, "; one block more than a %s, ", waves_word(w->spec));
        buffer_add_u64(out, band->wave + 1);
        buffer_add_text(out, ", leaves ");
        buffer_printf(out, "%.10g %% of the slots in use",
                      round(10 * waves_answer(band, band->wave + 1).pct) / 10);
    }
    for (size_t k = 0; k < w->spec->kernel_count; k++) {
        if (!waves_is_marked(w, band, k))
            continue;
        buffer_add_text(out, "; ");
        kernel_words_name(w->spec, w->spec->kernels[k].name, out);
        buffer_add_text(out, ": ");
        waves_grid_text(w->spec, band, w->spec->kernels[k].grid_blocks, out);
    }
    buffer_add_text(out, ". ");
}

static void write_alt(const struct waves *w, struct buffer *out)
{
    buffer_printf(out,
                  "Share of block slots in use against the blocks of the grid, which falls "
                  "after each full %s. ",
                  waves_word(w->spec));
    if (!w->spec->shows_kernels) {
        kernel_words_inputs(w->spec, w->spec->archs[0], out);
        buffer_add_text(out, ". ");
    }
    for (size_t i = 0; i < w->band_count; i++)
        add_band_words(w, &w->bands[i], out);
    if (out->size > 0)
        out->bytes[--out->size] = '\0';
}

/* ---- the type ---- */

static bool waves_write(const struct chart_spec *spec, const struct occ_arch *arch,
                        struct chart_files *files, struct error *err)
{
    struct waves waves = {.spec = spec};
    (void)arch;
    if (!waves_find(&waves, err))
        return false;
    page_init(&waves.page, spec);
    waves_lay_out(&waves);
    write_settings(&waves, &files->script);
    write_data(&waves, &files->data);
    write_alt(&waves, &files->alt);
    bool ok = !waves.page.failed;
    page_release(&waves.page);
    return ok || error_no_memory(err);
}

const struct chart_type chart_waves = {
    .word = &chart_words[CHART_WAVES],
    .templates = (const char *const[]){"style.gp", "waves.gp", NULL},
    .write = waves_write,
};
