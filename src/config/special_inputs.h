/* SPDX-License-Identifier: MIT */
/*
 * Launch inputs that only some architectures have: registers of two more kinds,
 * and what a launch chooses of the architecture itself. Where one is given, an
 * architecture of the question must have it; to the others it says nothing.
 */
#ifndef CONFIG_SPECIAL_INPUTS_H
#define CONFIG_SPECIAL_INPUTS_H

#include "config/pool.h"
#include "config/value.h"

enum special_input {
    SPECIAL_SCALAR_REGS,
    SPECIAL_ACCUM_REGS,
    SPECIAL_SUB_GROUP,
    SPECIAL_LARGE_GRF,
    SPECIAL_COUNT,
};

/* The C field, YAML key and CSV column, and what a number may be. */
struct special_row {
    const char *name;
    bool (*is_of)(const struct occ_arch *arch); /* does it have the input? */
    const char *what;                           /* that it lacks: "scalar registers" */
    struct value_type type;
};

/* Of an architecture, and so of a sub-group, which is a warp of a launch. */
#define MAX_THREADS_PER_WARP 1024

/* What each number may be. */
/* clang-format off */
#define SCALAR_REGS_TYPE {.unit = "registers", .max = OCC_MAX_SCALAR_REGS_PER_WARP}
#define ACCUM_REGS_TYPE {.unit = "registers", .max = OCC_MAX_ACCUM_REGS_PER_THREAD}
#define SUB_GROUP_TYPE {.unit = "threads", .min = 1, .max = MAX_THREADS_PER_WARP}
/* clang-format on */

/* By enum special_input. */
extern const struct special_row special_inputs[SPECIAL_COUNT];

bool arch_has_registers(const struct occ_arch *arch);
bool arch_has_scalar_registers(const struct occ_arch *arch);
bool arch_has_accumulators(const struct occ_arch *arch);
bool arch_has_sub_groups(const struct occ_arch *arch);
bool arch_has_large_mode(const struct occ_arch *arch);
bool arch_has_llvm_waves(const struct occ_arch *arch);

/* Is there one among these that has what is asked for? */
bool archs_have(const struct occ_arch *const *archs, size_t count,
                bool (*has)(const struct occ_arch *arch));

/* What a launch chooses of an architecture; see occ_arch_in_mode(). */
struct launch_mode {
    uint32_t sub_group; /* 0: as the architecture has it */
    bool large_grf;
};

/* Is an input that `what` names ("--scalar-regs") one of any of these? ERROR_INPUT. */
bool special_input_check(const char *what, enum special_input input,
                         const struct occ_arch *const *archs, size_t count, struct error *err);

/* Does `arch` list sub-groups of this size, or has it none to choose from?
 * ERROR_INPUT. */
bool sub_group_check(const char *what, uint32_t sub_group, const struct occ_arch *arch,
                     struct error *err);

/* The same, but where there is none to choose from it must be as wide as a warp. */
bool sub_group_check_width(const char *what, uint32_t sub_group, const struct occ_arch *arch,
                           struct error *err);

/*
 * *arch as the mode has it, a copy in `pool`; it stays where it is so already.
 * The sub-group must be one that sub_group_check() accepts.
 */
bool launch_mode_apply(struct launch_mode mode, struct pool *pool, const struct occ_arch **arch,
                       struct error *err);

#endif
