/* SPDX-License-Identifier: MIT */
/* The configurations of a waves chart, and their numbers in words. */
#include "chart/wave_bands.h"

#include <math.h>
#include <string.h>

#include <occsweep/waves.h>

#include "chart/page.h"

/* The axis shows so many waves of the configuration with the largest ones,
 * but not more than so many of the smallest, where lines would run together;
 * a marked grid may move its end. */
enum { USUAL_WAVES = 6, MOST_SMALL_WAVES = 48, MOST_WAVES_FOR_MARK = 12 };

bool waves_is_marked(const struct waves *waves, const struct waves_band *band, size_t kernel)
{
    const struct chart_kernel *item = &waves->spec->kernels[kernel];
    bool is_of_band = band->kernel == NULL || band->kernel == item;
    return is_of_band && item->grid_blocks > 0 && band->wave > 0;
}

struct waves_answer waves_answer(const struct waves_band *band, uint64_t grid_blocks)
{
    struct occ_waves waves =
        occ_waves_of(band->result.blocks_per_sm, band->on.gpu->sms, grid_blocks);
    double slots = (double)waves.waves * (double)waves.blocks_per_wave;
    return (struct waves_answer){grid_blocks, waves.waves,
                                 slots > 0 ? 100.0 * (double)grid_blocks / slots : 0};
}

static void add_band(struct waves *waves, const struct gpu_match *on,
                     const struct chart_kernel *kernel)
{
    struct waves_band *band = &waves->bands[waves->band_count++];
    *band = (struct waves_band){.on = *on, .kernel = kernel};
    band->launch = kernel == NULL ? waves->spec->launch : kernel->launch;
    band->result = occ_compute(on->arch, band->launch);
    band->wave = (uint64_t)band->result.blocks_per_sm * on->gpu->sms;
}

/* ---- the axis ---- */

static void find_end(struct waves *waves)
{
    double largest = 0, smallest = HUGE_VAL, grid = 0;
    for (size_t i = 0; i < waves->band_count; i++) {
        const struct waves_band *band = &waves->bands[i];
        double wave = (double)band->wave;
        largest = fmax(largest, wave);
        smallest = wave > 0 ? fmin(smallest, wave) : smallest;
        for (size_t k = 0; k < waves->spec->kernel_count; k++)
            if (waves_is_marked(waves, band, k))
                grid = fmax(grid, waves->spec->kernels[k].grid_blocks);
    }
    waves->max_blocks = USUAL_WAVES;
    if (largest == 0)
        return;
    waves->max_blocks =
        fmin(USUAL_WAVES * largest, fmax(MOST_SMALL_WAVES * smallest, 2 * largest));
    if (grid > waves->max_blocks && ceil(grid / largest) <= MOST_WAVES_FOR_MARK)
        waves->max_blocks = ceil(grid / largest) * largest;
}

bool waves_find(struct waves *waves, struct error *err)
{
    const struct chart_spec *spec = waves->spec;
    size_t launches = spec->shows_kernels ? spec->kernel_count : 1;
    if (spec->gpu_count == 0 || launches == 0)
        return error_set(err, ERROR_INPUT,
                         "a waves chart needs a product, and a launch or kernels");
    if (launches > WAVES_MAX_BANDS / spec->gpu_count)
        return error_set(err, ERROR_INPUT,
                         "a waves chart has room for %d launches on products, not for %zu; "
                         "leave some out",
                         WAVES_MAX_BANDS, launches * spec->gpu_count);
    for (size_t k = 0; k < launches; k++)
        for (size_t i = 0; i < spec->gpu_count; i++)
            add_band(waves, &spec->gpus[i], spec->shows_kernels ? &spec->kernels[k] : NULL);
    find_end(waves);
    return true;
}

/* ---- words ---- */

const char *waves_word(const struct chart_spec *spec)
{
    bool is_taken = spec->words != NULL && spec->words->warp != NULL &&
                    strcmp(spec->words->warp, "wave") == 0;
    return is_taken ? "round" : "wave";
}

void waves_product_text(const struct waves_band *band, bool is_short, struct buffer *out)
{
    const struct occ_gpu *gpu = band->on.gpu;
    buffer_printf(out, "%s (", gpu->name);
    if (!is_short)
        buffer_printf(out, "%s, ", band->on.arch->name);
    buffer_add_count(out, gpu->sms, "SM");
    buffer_add_char(out, ')');
}

void waves_fill_text(const struct chart_spec *spec, const struct waves_band *band,
                     bool is_short, struct buffer *out)
{
    if (band->wave == 0) {
        page_add_refusal(out, band->result.status);
        return;
    }
    buffer_add_count(out, band->result.blocks_per_sm, "block");
    buffer_printf(out, " per SM, %llu", (unsigned long long)band->wave);
    buffer_add_words(out, is_short ? " per " : " blocks per ");
    buffer_add_text(out, waves_word(spec));
}

/* "84.2 %"; not 100 % for what is only nearly full. */
static void add_pct(double pct, struct buffer *out)
{
    double tenths = pct < 100 ? fmin(round(10 * pct), 999) : 1000;
    buffer_printf(out, "%.10g %%", tenths / 10);
}

void waves_grid_text(const struct chart_spec *spec, const struct waves_band *band,
                     uint64_t grid_blocks, struct buffer *out)
{
    struct waves_answer answer = waves_answer(band, grid_blocks);
    buffer_add_count(out, grid_blocks, "block");
    buffer_printf(out, ", %llu %s%s, ", (unsigned long long)answer.waves, waves_word(spec),
                  answer.waves == 1 ? "" : "s");
    add_pct(answer.pct, out);
    buffer_add_text(out, " in use");
}
