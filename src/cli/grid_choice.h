/* SPDX-License-Identifier: MIT */
/* The grids of launches that --threads, --regs, --smem and their like list. */
#ifndef CLI_GRID_CHOICE_H
#define CLI_GRID_CHOICE_H

#include "cli/options.h"
#include "sweep/grid.h"

/* One grid for each architecture. Zeroed, it is empty. */
struct grid_choice {
    struct arch_list archs;
    struct sweep_grids grids;
};

/*
 * An input that was not given has its default alone: 1 thread, 0 registers, 0
 * bytes, 1 barrier. Release *choice on failure too. More rows than 63 bits
 * can count are an error.
 */
bool grid_choice(const struct cli_args *args, struct grid_choice *choice, struct error *err);
void grid_choice_release(struct grid_choice *choice);

/* Say on standard error what about the lists is hardly meant. */
void grid_choice_warn(const struct cli_args *args);

/* The options of the inputs as messages call them: "--regs". */
extern const char *const grid_choice_axis_names[OCC_AXIS_COUNT];

/* The option that lists the values of an input. */
enum option_id grid_choice_option(enum occ_axis axis);

#endif
