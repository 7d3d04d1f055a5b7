/* SPDX-License-Identifier: MIT */
/* What the numbers of a run assume about how kernels are launched. */
#include "base/arch_words.h"
#include "config/special_inputs.h"
#include "report/explorer_setting.h"
#include "report/html.h"
#include "report/report_parts.h"

static void write_splits(struct buffer *out, const struct report *report)
{
    const struct sweep_grid *grid = &report->grids->items[0];
    const char *joint = "";
    if (report->spec->grid.carveouts.has_all) {
        buffer_add_text(out, "each supported split");
        return;
    }
    for (size_t i = 0; i < grid->carveout_count; i++) {
        buffer_add_text(out, joint);
        explorer_carveout_words(out, grid->carveouts[i]);
        joint = "; ";
    }
}

static void write_barriers(struct buffer *out, const struct report *report)
{
    const struct sweep_axis *barriers = &report->grids->items[0].axes[OCC_AXIS_BARRIERS];
    for (size_t i = 0; i < barriers->count; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : ", ", (unsigned)sweep_axis_value(barriers, i));
}

static void write_optin(struct buffer *out, const struct report *report)
{
    buffer_add_text(out, report->spec->optin
                             ? "yes: a kernel may use as much as the architecture has"
                             : "no: a kernel keeps to the maximum without it");
}

static void write_caching(struct buffer *out, const struct report *report)
{
    buffer_add_text(out, occ_partitioned_caching_name(report->spec->partitioned_caching));
}

/* What a launch has beside its sizes, where a count is given for all. */
static void write_counted(struct buffer *out, uint32_t count)
{
    if (count == 0)
        buffer_add_text(out, "not counted, unless a kernel has a number");
    else
        html_number(out, count);
}

static void write_scalars(struct buffer *out, const struct report *report)
{
    write_counted(out, report->grids->items[0].scalar_regs_per_warp);
}

static void write_accumulators(struct buffer *out, const struct report *report)
{
    write_counted(out, report->grids->items[0].accum_regs_per_thread);
}

/* "gfx90a 64, gfx1100 32". */
static void write_warp_sizes(struct buffer *out, const struct report *report)
{
    const struct run_plan *plan = report->plan;
    for (size_t i = 0; i < plan->arch_count; i++) {
        buffer_add_text(out, i == 0 ? "" : ", ");
        html_text(out, plan->archs[i]->name);
        buffer_printf(out, " %u%s", (unsigned)plan->archs[i]->limits.threads_per_warp,
                      plan->archs[i]->in_large_mode ? " with large GRF" : "");
    }
}

static void write_whole_blocks(struct buffer *out, const struct report *report)
{
    (void)report;
    buffer_add_words(
        out,
        "Resident are whole blocks. LLVM\xE2\x80\x99s occupancy, in warps per SIMD, is another "
        "number: it asks what one SIMD has room for and not whether whole blocks fit, rounds "
        "no shared memory up, and never says less than 1.");
}

static void write_block_slots(struct buffer *out, const struct report *report)
{
    (void)report;
    buffer_add_words(out,
                     "A block of a single warp takes a warp slot and nothing else; blocks of "
                     "several warps have slots of their own, which are fewer.");
}

static void write_sizes(struct buffer *out, const struct report *report)
{
    (void)report;
    buffer_add_words(out, "A block is given the smallest of the sizes that there are: where it "
                          "asks for none it is given none.");
}

static bool speaks_ours(const struct occ_arch *arch)
{
    return arch_words_are_ours(&arch->words);
}

static bool has_split(const struct occ_arch *arch)
{
    return speaks_ours(arch) || occ_has_carveouts(arch);
}

static bool has_barriers(const struct occ_arch *arch)
{
    return speaks_ours(arch) || arch->barriers.per_sm != 0;
}

static bool has_optin(const struct occ_arch *arch)
{
    return speaks_ours(arch) ||
           arch->shared_memory.max_per_block_optin > arch->shared_memory.max_per_block;
}

static bool has_caching(const struct occ_arch *arch)
{
    return speaks_ours(arch) || arch->has_partitioned_caching;
}

static bool has_two_kinds_of_slots(const struct occ_arch *arch)
{
    return arch->limits.max_multi_warp_blocks_per_sm != 0;
}

static bool has_sizes(const struct occ_arch *arch)
{
    return arch->shared_memory.allocation_size_count != 0;
}

static bool has_own_words(const struct occ_arch *arch)
{
    return !speaks_ours(arch);
}

/* What an architecture has no part in is not said of it. */
static const struct {
    const char *what;
    void (*write)(struct buffer *out, const struct report *report);
    bool (*concerns)(const struct occ_arch *arch);
} assumptions[] = {
    {"Split of the SM\xE2\x80\x99s memory", write_splits, has_split},
    {"Barriers per block", write_barriers, has_barriers},
    {"Opt-in to large shared memory", write_optin, has_optin},
    {"Partitioned global caching", write_caching, has_caching},
    {"Threads of a warp", write_warp_sizes, has_own_words},
    {"Scalar registers per warp", write_scalars, arch_has_scalar_registers},
    {"Accumulation registers per thread", write_accumulators, arch_has_accumulators},
    {"Block slots", write_block_slots, has_two_kinds_of_slots},
    {"Shared memory sizes", write_sizes, has_sizes},
    {"Whole blocks, and LLVM", write_whole_blocks, arch_has_llvm_waves},
};

/* A page of several vendors has our own words where it speaks of all of them. */
static void write_meanings(const struct report *report, struct buffer *out)
{
    const struct run_plan *plan = report->plan;
    for (size_t i = 0; i < plan->arch_count; i++) {
        if (!has_own_words(plan->archs[i]))
            continue;
        struct buffer meanings = BUFFER_INIT;
        arch_words_add_meanings(&plan->archs[i]->words, &meanings);
        buffer_add_text(out, "<dt>Words of ");
        html_text(out, plan->archs[i]->name);
        buffer_add_text(out, "</dt><dd>");
        html_text(out, meanings.failed ? "" : meanings.bytes);
        buffer_add_text(out, "</dd>\n");
        buffer_fail_if(out, meanings.failed);
        buffer_release(&meanings);
    }
}

void report_assumptions(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct run_plan *plan = report->plan;
    buffer_add_text(out, "<dl>\n");
    for (size_t i = 0; i < sizeof assumptions / sizeof assumptions[0]; i++) {
        if (!archs_have(plan->archs, plan->arch_count, assumptions[i].concerns))
            continue;
        buffer_add_text(out, "<dt>");
        buffer_add_words(out, assumptions[i].what);
        buffer_add_text(out, "</dt><dd>");
        assumptions[i].write(out, report);
        buffer_add_text(out, "</dd>\n");
    }
    if (out->words == NULL)
        write_meanings(report, out);
    buffer_add_text(out, "</dl>\n");
}
