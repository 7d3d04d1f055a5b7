/* SPDX-License-Identifier: MIT */
/* The words that completions offer, the same for every shell. */
#ifndef DOCS_GEN_COMPLETION_H
#define DOCS_GEN_COMPLETION_H

#include "cli/command.h"

/* Each appends words with a blank between them. */

/* The words that the value of a command's option is one of; none where it is free. */
void completion_add_values(const struct command *command, const struct option_row *row,
                           struct buffer *out);

/* May the value be a list of such words, with commas between them? */
bool completion_takes_list(const struct option_row *row);

/* The words that the operand of the command `name` is one of; none where it is a file. */
void completion_add_known(const char *name, struct buffer *out);

/* The words that may stand first, or behind the first word `group`. */
void completion_add_commands(const char *group, struct buffer *out);

/* Is the command at `c` the first of those that share their first word? */
bool completion_opens_group(const struct command *const *c);

#endif
