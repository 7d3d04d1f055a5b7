/* SPDX-License-Identifier: MIT */
/* From lists on the command line to grids. */
#include "cli/grid_choice.h"

#include <stdio.h>

#include "cli/arch_choice.h"

const char *const grid_choice_axis_names[OCC_AXIS_COUNT] = {
    [OCC_AXIS_THREADS] = "--threads",
    [OCC_AXIS_REGS] = "--regs",
    [OCC_AXIS_SMEM] = "--smem",
    [OCC_AXIS_BARRIERS] = "--barriers",
};

static bool expand(const struct cli_args *args, struct grid_choice *choice, struct error *err)
{
    const struct sweep_request request = {
        .lists = &args->lists,
        .optin = args->optin,
        .partitioned_caching = args->partitioned_caching,
        .scalar_regs_per_warp = args->scalar_regs_per_warp,
        .accum_regs_per_thread = args->accum_regs_per_thread,
        .axis_names = grid_choice_axis_names,
    };
    return sweep_grids_init(&choice->grids, &request, &choice->archs, err);
}

bool grid_choice(const struct cli_args *args, struct grid_choice *choice, struct error *err)
{
    return arch_choice(args, &choice->archs, NULL, err) && expand(args, choice, err);
}

void grid_choice_release(struct grid_choice *choice)
{
    sweep_grids_release(&choice->grids);
    arch_list_release(&choice->archs);
}

void grid_choice_warn(const struct cli_args *args)
{
    struct error warning;
    const struct value_list *regs = &args->lists.axes[OCC_AXIS_REGS];
    if (value_list_warning(grid_choice_axis_names[OCC_AXIS_REGS], regs, OCC_AXIS_REGS,
                           &warning))
        fprintf(stderr, "occsweep: warning: %s\n", warning.text);
}

enum option_id grid_choice_option(enum occ_axis axis)
{
    static const enum option_id options[OCC_AXIS_COUNT] = {
        [OCC_AXIS_THREADS] = OPT_THREADS_LIST,
        [OCC_AXIS_REGS] = OPT_REGS_LIST,
        [OCC_AXIS_SMEM] = OPT_SMEM_LIST,
        [OCC_AXIS_BARRIERS] = OPT_BARRIERS_LIST,
    };
    return options[axis];
}
