/* SPDX-License-Identifier: MIT */
/* From lists on the command line to grids. */
#include "cli/grid_choice.h"

#include <stdio.h>
#include <stdlib.h>

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
        .axis_names = grid_choice_axis_names,
    };

    choice->grids = calloc(choice->archs.count, sizeof(*choice->grids));
    if (choice->grids == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < choice->archs.count; i++) {
        if (!sweep_grid_init(&choice->grids[i], &request, choice->archs.archs[i], err))
            return false;
        choice->count++;
    }
    choice->row_count = sweep_grid_count_rows(choice->grids, choice->count);
    return choice->row_count <= INT64_MAX ||
           error_set(err, ERROR_INPUT,
                     "the grids of all architectures have more rows "
                     "than 63 bits can count; give shorter lists or larger steps");
}

bool grid_choice(const struct cli_args *args, struct grid_choice *choice, struct error *err)
{
    return arch_choice(args, &choice->archs, NULL, err) && expand(args, choice, err);
}

void grid_choice_release(struct grid_choice *choice)
{
    for (size_t i = 0; i < choice->count; i++)
        sweep_grid_release(&choice->grids[i]);
    free(choice->grids);
    arch_list_release(&choice->archs);
    *choice = (struct grid_choice){.grids = NULL};
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
