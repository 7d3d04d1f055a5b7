/* SPDX-License-Identifier: MIT */
/* Help texts, made from the tables of commands and options. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include "base/buffer.h"
#include "cli/command.h"

/* The few commands that people need first: `occsweep` alone. */
void usage_first(struct buffer *out);

/* All commands, or those whose first word is `group` (NULL: all). */
void usage_commands(struct buffer *out, const char *group);

/* One command: usage, what it does, options, examples. */
void usage_command(struct buffer *out, const struct command *command);

/* What each exit status says, in lines as help shows them. */
extern const char usage_exit_status[];

#endif
