/* SPDX-License-Identifier: MIT */
/*
 * The commands of a log that compile for AMD's targets: the remarks of LLVM do
 * not say what they are for, but build tools print how compilers were called.
 * What could be meant by several is nobody's: a target is never guessed.
 */
#ifndef KERNELS_BUILD_COMMANDS_H
#define KERNELS_BUILD_COMMANDS_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

/* More targets, or files, of one command are not looked at. */
enum { MAX_COMMAND_TARGETS = 16, MAX_COMMAND_FILES = 16 };

struct build_command {
    const struct name *targets[MAX_COMMAND_TARGETS]; /* in the order they are compiled for */
    size_t target_count, file_count;
    size_t current;                    /* target that the last function was of */
    const struct name *first;          /* function of each target */
    bool is_used, is_doubtful, is_cc1; /* doubtful: others may be meant */
};

/* Zeroed, there are none. */
struct build_commands {
    struct build_command *items;
    size_t count;
    struct name **files; /* those that know their command */
    size_t file_count;
    const struct name *target; /* of all of them; NULL where they differ */
    bool are_parallel;         /* some began before the last one was through */
};

void build_commands_release(struct build_commands *commands);

/* If a compiler is called in `line`, for one of AMD's targets, note it. */
bool build_commands_read(struct build_commands *commands, struct span line,
                         struct kernel_list *list, struct error *err);

/* The target of a function that a remark names, as far as is clear; `place` is
 * where it stands in its source ("k.cl:2:1"). NULL if nothing tells. */
const struct name *build_commands_target(struct build_commands *commands, struct span place,
                                         const struct name *function,
                                         const struct kernel_list *list);

#endif
