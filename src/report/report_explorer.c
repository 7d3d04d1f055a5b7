/* SPDX-License-Identifier: MIT */
/*
 * The explorer of a run: its architectures, and the ways to launch that its
 * kernels and its grid have.
 */
#include "report/explorer_setting.h"
#include "report/report_parts.h"

/* The number of the setting, which joins the others if there is room; else `most`. */
static size_t choose(struct explorer_choices *choices, const struct occ_launch *launch)
{
    size_t i = 0;
    while (i < choices->count && !explorer_same_setting(&choices->settings[i], launch))
        i++;
    if (i == choices->count && i < choices->most)
        choices->settings[choices->count++] = *launch;
    return i;
}

static void choose_of_grid(struct explorer_choices *choices, const struct sweep_grid *grid)
{
    const struct sweep_axis *barriers = &grid->axes[OCC_AXIS_BARRIERS];
    for (size_t c = 0; c < grid->carveout_count; c++)
        for (size_t b = 0; b < barriers->count; b++) {
            const struct occ_launch launch = {
                .barriers_per_block = sweep_axis_value(barriers, b),
                .carveout = grid->carveouts[c],
                .optin = grid->optin,
                .partitioned_caching = grid->partitioned_caching,
                .scalar_regs_per_warp = grid->scalar_regs_per_warp,
                .accum_regs_per_thread = grid->accum_regs_per_thread,
            };
            choose(choices, &launch);
        }
}

static struct explorer_preset preset_of(const char *name, const struct occ_launch *launch,
                                        size_t setting)
{
    return (struct explorer_preset){
        .name = name,
        .setting = setting,
        .sizes = {launch->threads_per_block, launch->regs_per_thread,
                  launch->smem_per_block_bytes},
    };
}

static bool is_planned(const struct run_plan *plan, const struct occ_arch *arch)
{
    for (size_t i = 0; i < plan->arch_count; i++)
        if (plan->archs[i] == arch)
            return true;
    return false;
}

/* A kernel that the sweep file gives is one launch on every architecture, and
 * one of a file another on each, where its block size is known. There are no
 * tables of architectures in other modes. */
static bool is_offered(const struct run_plan *plan, size_t i)
{
    const struct run_kernels *kernels = plan->run_kernels;
    const struct run_kernel *kernel = &kernels->items[i];
    if (!is_planned(plan, kernel->row.launch.arch))
        return false;
    for (size_t before = 0; kernel->given && before < i; before++)
        if (kernels->items[before].given == kernel->given)
            return false;
    return !kernel->row.is_size_assumed;
}

static void choose_of_kernels(struct explorer_choices *choices, const struct run_plan *plan)
{
    const struct run_kernels *kernels = plan->run_kernels;
    for (size_t i = 0; i < kernels->count && choices->preset_count < EXPLORER_MAX_PRESETS;
         i++) {
        const struct run_kernel *kernel = &kernels->items[i];
        const struct occ_launch *launch = &kernel->row.launch.launch;
        if (!is_offered(plan, i))
            continue;
        size_t setting = choose(choices, launch);
        if (setting == choices->most)
            continue;
        struct explorer_preset *preset = &choices->presets[choices->preset_count++];
        *preset = preset_of(kernel->label, launch, setting);
        preset->arch = kernel->given ? NULL : kernel->row.launch.arch;
    }
}

/* Launches that were measured have the split that the driver chose. */
static void choose_of_profiles(struct explorer_choices *choices,
                               const struct run_profiles *profiles)
{
    for (size_t i = 0; i < profiles->row_count; i++)
        choose(choices, &profiles->rows[i].launch.launch);
}

void report_choose(const struct report *report, struct explorer_choices *choices)
{
    const struct run_plan *plan = report->plan;
    struct occ_launch usual = run_usual_launch(report->spec, plan->run_kernels, plan->archs[0]);
    size_t most = EXPLORER_MAX_TABLES / plan->arch_count;
    *choices = (struct explorer_choices){
        .most = most < 1                       ? 1
                : most > EXPLORER_MAX_SETTINGS ? EXPLORER_MAX_SETTINGS
                                               : most,
    };
    choices->start = preset_of("", &usual, choose(choices, &usual));
    choose_of_kernels(choices, plan);
    for (size_t i = 0; i < report->grids->count; i++)
        choose_of_grid(choices, &report->grids->items[i]);
    choose_of_profiles(choices, report->profiles);
}

static bool is_answered(const struct report *report, const struct sweep_row *row)
{
    const struct explorer_choices *choices = report->choices;
    bool has_arch = is_planned(report->plan, row->arch), has_setting = false;
    for (size_t i = 0; i < choices->count; i++)
        has_setting = has_setting || explorer_same_setting(&choices->settings[i], &row->launch);
    return has_arch && has_setting;
}

void report_explore_link(struct buffer *out, const struct report *report,
                         const struct sweep_row *row)
{
    bool is_link = is_answered(report, row);
    if (is_link) {
        buffer_add_text(out, "<a class=\"quiet\" href=\"");
        explorer_address(out, row->arch, &row->launch, &report->choices->settings[0]);
        buffer_add_text(out, "\">");
    }
    report_arch_name(out, row->arch);
    buffer_add_text(out, is_link ? "</a>" : "");
}

void report_explorer(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct explorer_choices *choices = report->choices;
    const struct explorer explorer = {
        .archs = report->plan->archs,
        .arch_count = report->plan->arch_count,
        .settings = choices->settings,
        .setting_count = choices->count,
        .start = choices->start,
        .presets = choices->presets,
        .preset_count = choices->preset_count,
    };
    explorer_write(&explorer, out);
}
