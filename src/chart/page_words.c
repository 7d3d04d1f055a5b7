/* SPDX-License-Identifier: MIT */
/* The words that charts share: inputs held, limits, assumptions, kernels. */
#include <string.h>

#include "chart/arch_groups.h"
#include "chart/measure.h"
#include "chart/page.h"
#include "chart/page_archs.h"
#include "config/special_inputs.h"

#define KIB 1024

/* A column has room for the shorter words only. */
bool page_is_column(const struct page *page)
{
    return page->width < 500;
}

static bool has_barriers(const struct occ_arch *arch)
{
    return arch->barriers.per_sm != 0;
}

static bool has_optin(const struct occ_arch *arch)
{
    return arch->shared_memory.max_per_block_optin > arch->shared_memory.max_per_block;
}

static bool has_partitioned_caching(const struct occ_arch *arch)
{
    return arch->has_partitioned_caching;
}

/* "64 Ki registers" where it is a whole number. */
static void add_ki(struct buffer *out, uint32_t count)
{
    if (count != 0 && count % KIB == 0)
        buffer_printf(out, "%u Ki", (unsigned)(count / KIB));
    else
        buffer_printf(out, "%u", (unsigned)count);
}

/* ---- the footer ---- */

static void add_limits(const struct occ_arch *arch, struct buffer *out)
{
    buffer_printf(out, "%s: ", arch->name);
    buffer_add_count(out, arch->limits.max_warps_per_sm, "warp");
    buffer_add_text(out, ", ");
    buffer_add_count(out, arch->limits.max_blocks_per_sm, "block");
    if (arch->limits.max_multi_warp_blocks_per_sm != 0)
        buffer_printf(out, " (%u of several warps)",
                      (unsigned)arch->limits.max_multi_warp_blocks_per_sm);
    if (arch->registers.per_sm != 0) {
        buffer_add_text(out, ", ");
        add_ki(out, arch->registers.per_sm);
        buffer_add_words(out, arch->registers.per_sm == 1 ? " register" : " registers");
    }
    if (arch->shared_memory.per_sm != 0) {
        buffer_add_text(out, ", ");
        axis_amount_text(OCC_AXIS_SMEM, arch->shared_memory.per_sm, out);
        buffer_add_words(out, " shared memory");
    }
    if (arch->barriers.per_sm != 0) {
        buffer_add_text(out, ", ");
        buffer_add_count(out, arch->barriers.per_sm, "barrier");
    }
    buffer_add_words(out, " per SM.");
}

/* A comma or, before the first assumption, the word that begins the sentence. */
static void add_comma(struct buffer *out, bool *is_first)
{
    buffer_add_text(out, *is_first ? "Assumed: " : ", ");
    *is_first = false;
}

static void add_assumptions(const struct chart_spec *spec, struct shown_archs shown,
                            struct buffer *out)
{
    bool is_first = true;

    if (shown_any_has(shown, occ_has_carveouts) && !chart_spec_varies_split(spec)) {
        add_comma(out, &is_first);
        page_add_split(out, spec->launch.carveout);
    }
    if (shown_any_has(shown, has_barriers) && !chart_spec_varies(spec, OCC_AXIS_BARRIERS)) {
        add_comma(out, &is_first);
        axis_amount_text(OCC_AXIS_BARRIERS, spec->launch.barriers_per_block, out);
        buffer_add_words(out, " per block");
    }
    if (shown_any_has(shown, has_optin)) {
        add_comma(out, &is_first);
        buffer_add_text(out, spec->launch.optin ? "opt-in" : "no opt-in");
    }
    if (shown_any_has(shown, has_partitioned_caching) &&
        spec->launch.partitioned_caching != OCC_CACHING_OFF) {
        add_comma(out, &is_first);
        buffer_printf(out, "partitioned caching %s",
                      occ_partitioned_caching_name(spec->launch.partitioned_caching));
    }
    if (!is_first)
        buffer_add_char(out, '.');
}

/* True if the picture may have a tie of blocks and the one assumed barrier
 * that is shown as blocks: a chart that varies nothing has one answer. */
static bool may_hide_barriers(const struct chart_spec *spec, const struct occ_arch *arch)
{
    bool varies = false;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        varies = varies || chart_spec_varies(spec, (enum occ_axis)axis);
    uint32_t code =
        varies ? OCC_LIMITER_CODE(OCC_BY_BLOCKS) : occ_compute(arch, spec->launch).limiter_code;
    return page_hides_barriers(spec, arch) && (code & OCC_LIMITER_CODE(OCC_BY_BLOCKS)) != 0;
}

/* On which architectures a tie with the one assumed barrier is not shown. */
static void add_hidden_barriers(const struct chart_spec *spec, struct shown_archs shown,
                                struct buffer *out)
{
    struct buffer names = BUFFER_INIT;
    struct name_list list = {.out = &names};

    for (size_t i = 0; i < shown.count; i++)
        if (may_hide_barriers(spec, shown.archs[i]))
            name_list_add(&list, shown.archs[i]->name);
    if (list.last != NULL)
        buffer_printf(out, "%s%s%s blocks limit, one barrier per block limits as much.",
                      out->size == 0 ? "" : " ", shown.count == 1 ? "" : names.bytes,
                      shown.count == 1 ? "Where" : ": where");
    buffer_fail_if(out, names.failed);
    buffer_release(&names);
}

void page_limits_text(const struct occ_arch *arch, struct buffer *out)
{
    buffer_add_text(out, "Theoretical occupancy. ");
    add_limits(arch, out);
}

void page_assumptions_text(const struct page *page, const struct chart_spec *spec,
                           const struct occ_arch *arch, struct buffer *out)
{
    struct shown_archs shown = shown_archs(spec, &arch);
    bool is_of_many = (chart_spec_keys(spec) & CHART_HAS_ARCHS) != 0;

    if (page_is_column(page) || is_of_many)
        buffer_add_text(out, "Theoretical occupancy. ");
    add_assumptions(spec, shown, out);
    add_hidden_barriers(spec, shown, out);
    if (is_of_many) {
        measure_add_units(spec, out);
        chart_add_other_words(spec, out);
    }
}

/* ---- limits ---- */

bool page_hides_barriers(const struct chart_spec *spec, const struct occ_arch *arch)
{
    return !spec->barriers_given && !chart_spec_varies(spec, OCC_AXIS_BARRIERS) &&
           spec->launch.barriers_per_block == 1 &&
           arch->barriers.per_sm == arch->limits.max_blocks_per_sm;
}

uint32_t page_shown_code(const struct chart_spec *spec, const struct occ_arch *arch,
                         const struct occ_result *result)
{
    uint32_t code = result->limiter_code;
    if (result->blocks_per_sm == 0)
        return 0;
    if ((code & OCC_LIMITER_CODE(OCC_BY_BLOCKS)) != 0 && page_hides_barriers(spec, arch))
        code &= ~OCC_LIMITER_CODE(OCC_BY_BARRIERS);
    return code;
}

unsigned page_code_size(uint32_t code)
{
    unsigned size = 0;
    for (; code != 0; code &= code - 1)
        size++;
    return size;
}

const char *page_limiter_text(enum occ_limiter limiter)
{
    static const char *const texts[OCC_LIMITER_COUNT] = {
        "warps", "blocks", "registers", "shared memory", "barriers", "scalar registers"};
    return texts[limiter];
}

void page_code_text(uint32_t code, struct buffer *out)
{
    bool is_first = true;
    if (code == 0)
        buffer_add_text(out, "cannot launch");
    for (int limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++) {
        if ((code & OCC_LIMITER_CODE(limiter)) == 0)
            continue;
        buffer_add_text(out, is_first ? "" : " + ");
        buffer_add_words(out, page_limiter_text((enum occ_limiter)limiter));
        is_first = false;
    }
}

const char *page_status_text(enum occ_status status)
{
    static const char *const texts[OCC_STATUS_COUNT] = {
        [OCC_OK] = "",
        [OCC_TOO_MANY_THREADS_PER_BLOCK] = "too many threads per block",
        [OCC_TOO_MANY_REGS_PER_THREAD] = "too many registers per thread",
        [OCC_TOO_MANY_REGS_PER_BLOCK] = "too many registers per block",
        [OCC_PARTITIONED_CACHING_TOO_SMALL] = "partitioned caching too small",
        [OCC_NEEDS_SMEM_OPTIN] = "needs shared memory opt-in",
        [OCC_TOO_MUCH_SMEM_PER_BLOCK] = "too much shared memory",
        [OCC_TOO_MANY_BARRIERS_PER_BLOCK] = "too many barriers per block",
        [OCC_TOO_MANY_SCALAR_REGS_PER_WARP] = "too many scalar registers per warp",
        [OCC_TOO_MANY_THREADS_FOR_KERNEL] = "too many threads for the kernel",
    };
    return texts[status];
}

void page_add_refusal(struct buffer *out, enum occ_status status)
{
    buffer_add_text(out, "cannot launch (");
    buffer_add_words(out, page_status_text(status));
    buffer_add_char(out, ')');
}

void page_pct_text(const struct occ_arch *arch, uint32_t warps_per_sm, struct buffer *out)
{
    uint32_t pct_x100 = occ_occupancy_pct_x100(arch, warps_per_sm);
    unsigned whole = pct_x100 / 100, rest = pct_x100 % 100;
    if (rest == 0)
        buffer_printf(out, "%u %%", whole);
    else if (rest % 10 == 0)
        buffer_printf(out, "%u.%u %%", whole, rest / 10);
    else
        buffer_printf(out, "%u.%02u %%", whole, rest);
}

/* ---- kernels ---- */

static void add_and(struct buffer *changed, size_t before, const char *first)
{
    buffer_add_text(changed, changed->size == before ? first : " and ");
}

static bool same_carveout(const struct occ_arch *arch, struct occ_carveout a,
                          struct occ_carveout b)
{
    return !occ_has_carveouts(arch) || (a.kind == b.kind && a.value == b.value);
}

/* "at 40 registers instead of 72", "with no shared memory instead of 4 KiB". */
static void add_changed(struct buffer *changed, size_t before, enum occ_axis axis,
                        uint32_t chart, uint32_t own)
{
    bool is_smem = axis == OCC_AXIS_SMEM;

    add_and(changed, before, is_smem ? "with " : "at ");
    if (is_smem && chart == 0)
        buffer_add_text(changed, "no");
    else
        axis_amount_text(axis, chart, changed);
    buffer_add_words(changed, is_smem ? " shared memory instead of " : " instead of ");
    if (is_smem && own == 0)
        buffer_add_text(changed, "none");
    else if (is_smem)
        axis_amount_text(OCC_AXIS_SMEM, own, changed);
    else
        buffer_printf(changed, "%u", (unsigned)own);
}

/* A code object counts the scalar registers of every kernel: do they change what the
 * chart says where the kernel is marked? */
static bool scalars_change_answer(const struct chart_spec *spec, const struct occ_arch *arch,
                                  const struct occ_launch *own)
{
    struct occ_launch marked = spec->launch;

    for (int i = 0; i < OCC_AXIS_COUNT; i++)
        if (chart_spec_varies(spec, (enum occ_axis)i))
            occ_launch_set(&marked, (enum occ_axis)i, occ_launch_get(own, (enum occ_axis)i));
    struct occ_result with_charts = occ_compute(arch, marked);
    marked.scalar_regs_per_warp = own->scalar_regs_per_warp;
    struct occ_result with_own = occ_compute(arch, marked);
    return with_own.status != with_charts.status ||
           with_own.blocks_per_sm != with_charts.blocks_per_sm ||
           with_own.limiter_code != with_charts.limiter_code;
}

/* Registers that only some architectures have. */
static void add_changed_specials(struct buffer *changed, size_t before,
                                 const struct chart_spec *spec, const struct occ_arch *arch,
                                 const struct occ_launch *own)
{
    const struct occ_launch *chart = &spec->launch;
    const struct {
        bool matters;
        uint32_t chart, own;
        const char *noun;
    } specials[] = {
        {arch_has_accumulators(arch), chart->accum_regs_per_thread, own->accum_regs_per_thread,
         "accumulation register"},
        {scalars_change_answer(spec, arch, own), chart->scalar_regs_per_warp,
         own->scalar_regs_per_warp, "scalar register"},
    };

    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        if (!specials[i].matters || specials[i].chart == specials[i].own)
            continue;
        add_and(changed, before, "with ");
        buffer_add_count(changed, specials[i].chart, specials[i].noun);
        buffer_printf(changed, " instead of %u", (unsigned)specials[i].own);
    }
}

bool page_kernel_on_slice(const struct chart_spec *spec, const struct occ_arch *arch,
                          const struct chart_kernel *kernel, struct buffer *changed)
{
    size_t before = changed->size;

    changed->words = spec->words;
    for (int i = 0; i < OCC_AXIS_COUNT; i++) {
        enum occ_axis axis = (enum occ_axis)i;
        uint32_t chart = occ_launch_get(&spec->launch, axis);
        uint32_t own = occ_launch_get(&kernel->launch, axis);
        bool matters = axis != OCC_AXIS_BARRIERS || arch->barriers.per_sm != 0;
        if (!chart_spec_varies(spec, axis) && chart != own && matters)
            add_changed(changed, before, axis, chart, own);
    }
    add_changed_specials(changed, before, spec, arch, &kernel->launch);
    if (!chart_spec_varies_split(spec) &&
        !same_carveout(arch, spec->launch.carveout, kernel->launch.carveout)) {
        add_and(changed, before, "with the ");
        page_add_split(changed, spec->launch.carveout);
    }
    if (spec->launch.optin != kernel->launch.optin) {
        add_and(changed, before, "");
        buffer_add_text(changed, spec->launch.optin ? "with opt-in" : "without opt-in");
    }
    return changed->size == before;
}
