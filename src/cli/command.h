/* SPDX-License-Identifier: MIT */
/*
 * The commands: one const struct each, defined beside the function that does
 * the work (cmd_NAME.c) and listed once, in command.c. A new command is one
 * file and one line there; dispatch, help and the tests follow.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stddef.h>

#include "base/buffer.h"
#include "cli/options.h"

struct command {
    const char *name;      /* "calc", "arch list" */
    const char *words[2];  /* the same word by word; the second may be NULL */
    const char *arguments; /* as the usage line shows them */
    const char *summary;   /* one line, no full stop */
    void (*add_operands)(struct buffer *out); /* the words of an operand, for --help; or NULL */
    const char *about;             /* paragraphs for --help, lines ending in \n; may be NULL */
    const char *examples;          /* whole command lines, each ending in \n */
    const enum option_id *options; /* ends with OPT_END; help and version are implied */
    size_t min_operands, max_operands; /* what may stand beside the options */
    /*
     * Do it. *status is 0 when called; 1 says that the launch cannot run or
     * that a check found something. False with `err` set: the message that
     * main prints, and its exit status.
     */
    bool (*run)(const struct cli_args *args, int *status, struct error *err);
    bool is_first; /* among the few that `occsweep` alone shows */
};

/* In the order that help shows; ends with NULL. */
extern const struct command *const commands[];

/*
 * The command that argv[1] names, if need be with argv[2]; *word_count (1 or
 * 2) is how many words its name has. An error names the nearest if none fits.
 */
bool command_find(int argc, char *const argv[], const struct command **found, int *word_count,
                  struct error *err);

/* True if some command's name is `word` and a second one. */
bool command_is_group(const char *word);

#endif
