/* SPDX-License-Identifier: MIT */
/* The rules of a check, and how bad each is. */
#include "cli/check.h"

const char *const check_level_names[CHECK_LEVEL_COUNT] = {"note", "warning", "error"};

/* clang-format off */
const struct check_rule check_rules[CHECK_RULE_COUNT] = {
    [CHECK_CANNOT_LAUNCH] = {"cannot-launch", CHECK_ERROR, "The kernel cannot be launched."},
    [CHECK_REGISTER_CLIFF] = {"register-cliff", CHECK_ERROR,
        "More registers per thread than the number of resident blocks allows."},
    [CHECK_FEWER_BLOCKS] = {"fewer-blocks", CHECK_ERROR,
        "Fewer blocks stay resident on an SM."},
    [CHECK_OCCUPANCY_FLOOR] = {"occupancy-floor", CHECK_ERROR,
        "The occupancy is below the one that was asked for."},
    [CHECK_SPILLS] = {"spills", CHECK_ERROR,
        "More registers are spilled to local memory."},
    [CHECK_LIMIT_CHANGED] = {"limit-changed", CHECK_WARNING,
        "Another limit decides how many blocks stay resident."},
    [CHECK_IMPROVED] = {"improved", CHECK_WARNING,
        "The kernel is better than its baseline, which does not know it yet."},
    [CHECK_APPEARED] = {"appeared", CHECK_WARNING, "The kernel was not there before."},
    [CHECK_VANISHED] = {"vanished", CHECK_WARNING, "The kernel is not there any more."},
    [CHECK_UNMATCHED_PATTERN] = {"unmatched-pattern", CHECK_WARNING,
        "A pattern matches no kernel."},
    [CHECK_GROWTH] = {"growth", CHECK_NOTE,
        "The kernel uses more of an SM, but keeps its blocks."},
};
/* clang-format on */
