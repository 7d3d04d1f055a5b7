/* SPDX-License-Identifier: MIT */
/* The inputs that a picture holds, as they stand under its title. */
#include "chart/page.h"
#include "chart/page_archs.h"
#include "config/special_inputs.h"

#define DOT "  \xC2\xB7  " /* between the parts of a line */

/* Between two parts of a line; nothing before the first. */
static void add_dot(const struct page *page, struct buffer *out)
{
    if (out->size > 0)
        buffer_add_text(out, page_is_column(page) ? " \xC2\xB7 " : DOT);
}

void page_add_split(struct buffer *out, struct occ_carveout carveout)
{
    switch (carveout.kind) {
    case OCC_CARVEOUT_DEFAULT:
        buffer_add_words(out, "largest shared memory split");
        break;
    case OCC_CARVEOUT_NEEDED:
        buffer_add_words(out, "smallest sufficient shared memory split");
        break;
    case OCC_CARVEOUT_PERCENT:
        buffer_printf(out, "%u %% shared memory split", (unsigned)carveout.value);
        break;
    case OCC_CARVEOUT_BYTES:
        axis_amount_text(OCC_AXIS_SMEM, carveout.value, out);
        buffer_add_words(out, " shared memory split");
        break;
    }
}

static bool is_in_large_mode(const struct occ_arch *arch)
{
    return arch->in_large_mode;
}

/* The warps of a block too, where they are as many on all architectures. */
static void add_threads(struct buffer *out, struct shown_archs shown,
                        const struct occ_launch *launch, bool is_short)
{
    uint32_t threads = launch->threads_per_block;
    uint32_t warps = occ_warps_per_block(shown.archs[0], threads);

    axis_amount_text(OCC_AXIS_THREADS, threads, out);
    if (is_short)
        return;
    buffer_add_words(out, "/block");
    for (size_t i = 1; i < shown.count; i++)
        if (occ_warps_per_block(shown.archs[i], threads) != warps)
            return;
    buffer_add_text(out, " (");
    buffer_add_count(out, warps, "warp");
    buffer_add_char(out, ')');
}

static void add_smem(struct buffer *out, const struct occ_launch *launch, bool is_short)
{
    if (launch->smem_per_block_bytes == 0)
        buffer_add_text(out, "no");
    else
        axis_amount_text(OCC_AXIS_SMEM, launch->smem_per_block_bytes, out);
    bool has_own_word = out->words != NULL && out->words->shared_memory != NULL;
    buffer_add_words(out, is_short && !has_own_word ? " shared mem" : " shared memory");
}

/* "16 accumulation VGPRs/work-item", "96 scalar registers/wave" of those that have
 * such, and were given some. */
static void add_other_registers(const struct page *page, const struct occ_launch *launch,
                                struct shown_archs shown, struct buffer *out)
{
    bool is_short = page_is_column(page);

    if (launch->accum_regs_per_thread > 0 && shown_any_has(shown, arch_has_accumulators)) {
        add_dot(page, out);
        buffer_printf(out, "%u accumulation registers",
                      (unsigned)launch->accum_regs_per_thread);
        buffer_add_words(out, is_short ? "" : "/thread");
    }
    if (launch->scalar_regs_per_warp > 0 && shown_any_has(shown, arch_has_scalar_registers)) {
        add_dot(page, out);
        buffer_add_count(out, launch->scalar_regs_per_warp, "scalar register");
        buffer_add_words(out, is_short ? "" : "/warp");
    }
}

/* "sub-group 32", "large GRF": modes that a launch chooses. */
static void add_modes(const struct page *page, struct shown_archs shown, struct buffer *out)
{
    uint32_t lanes = shown.archs[0]->limits.threads_per_warp;
    bool is_shared = shown_any_has(shown, arch_has_sub_groups);

    for (size_t i = 0; i < shown.count; i++)
        is_shared = is_shared && shown.archs[i]->limits.threads_per_warp == lanes;
    if (is_shared) {
        add_dot(page, out);
        buffer_printf(out, "sub-group %u", (unsigned)lanes);
    }
    if (shown_any_has(shown, is_in_large_mode)) {
        add_dot(page, out);
        buffer_add_text(out, "large GRF");
    }
}

/* Each input that is no axis; barriers only if somebody gave them. */
static void add_held(const struct page *page, const struct chart_spec *spec,
                     struct shown_archs shown, struct buffer *out)
{
    const struct occ_launch *launch = &spec->launch;
    bool is_short = page_is_column(page);

    if (!chart_spec_varies(spec, OCC_AXIS_THREADS)) {
        add_dot(page, out);
        add_threads(out, shown, launch, is_short);
    }
    bool has_regs = launch->regs_per_thread > 0 || shown_any_has(shown, arch_has_registers);
    if (!chart_spec_varies(spec, OCC_AXIS_REGS) && has_regs) {
        add_dot(page, out);
        axis_amount_text(OCC_AXIS_REGS, launch->regs_per_thread, out);
        buffer_add_words(out, is_short ? "" : "/thread");
    }
    add_other_registers(page, launch, shown, out);
    if (!chart_spec_varies(spec, OCC_AXIS_SMEM)) {
        add_dot(page, out);
        add_smem(out, launch, is_short);
    }
    if (!chart_spec_varies(spec, OCC_AXIS_BARRIERS) && spec->barriers_given) {
        add_dot(page, out);
        axis_amount_text(OCC_AXIS_BARRIERS, launch->barriers_per_block, out);
        buffer_add_words(out, is_short ? "" : "/block");
    }
    add_modes(page, shown, out);
}

void page_subtitle_text(const struct page *page, const struct chart_spec *spec,
                        const struct occ_arch *arch, struct buffer *out)
{
    struct shown_archs shown = shown_archs(spec, &arch);
    struct buffer text = {.words = out->words}; /* which begins with no dot */

    if (!(chart_spec_keys(spec) & CHART_HAS_ARCHS)) {
        if (spec->product != NULL)
            buffer_add_text(&text, spec->product);
        add_dot(page, &text);
        buffer_add_text(&text, arch->name);
        if (arch->family != NULL && !page_is_column(page))
            buffer_printf(&text, " (%s)", arch->family);
    }
    add_held(page, spec, shown, &text);
    if (spec->launch.carveout.kind != OCC_CARVEOUT_DEFAULT &&
        shown_any_has(shown, occ_has_carveouts) && !chart_spec_varies_split(spec)) {
        add_dot(page, &text);
        page_add_split(&text, spec->launch.carveout);
    }
    buffer_add(out, text.bytes, text.size);
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}
