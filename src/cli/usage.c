/* SPDX-License-Identifier: MIT */
/* Help texts. No list of commands or options is written here by hand. */
#include "cli/usage.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

#define TITLE "occsweep: how many blocks of a kernel stay resident on a GPU's SM, exactly\n"

/* Columns of the left part, its two spaces in front included. */
#define OPTION_COLUMNS 28
#define COMMAND_COLUMNS 14

#define PAGE_COLUMNS 80

const char usage_exit_status[] =
    "0 done; 1 the launch of calc cannot run, or check or verify found\n"
    "something; 2 wrong usage or bad input; 3 could not read, write or draw; 130\n"
    "interrupted.\n";

static void add_spaces(struct buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_add_char(out, ' ');
}

/* `left`, then `right` in its column, its further lines under the first. */
static void add_entry(struct buffer *out, const char *left, size_t columns, const char *right)
{
    size_t used = strlen(left) + 2;

    buffer_printf(out, "  %s", left);
    if (used + 2 > columns) {
        buffer_add_char(out, '\n');
        used = 0;
    }
    while (*right != '\0') {
        size_t length = text_line_length(right, PAGE_COLUMNS - columns);
        add_spaces(out, columns - used);
        buffer_add(out, right, length);
        buffer_add_char(out, '\n');
        right += length + (right[length] == ' ');
        used = 0;
    }
}

static void add_command(struct buffer *out, const struct command *command)
{
    add_entry(out, command->name, COMMAND_COLUMNS, command->summary);
}

/* One example of each command whose first word is `group`, or (NULL) of those
 * that people need first. */
static void add_first_examples(struct buffer *out, const char *group)
{
    buffer_add_text(out, "\nFor example:\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (group == NULL ? (*c)->is_first : strcmp((*c)->words[0], group) == 0)
            buffer_printf(out, "  %.*s\n", (int)strcspn((*c)->examples, "\n"), (*c)->examples);
}

void usage_first(struct buffer *out)
{
    buffer_add_text(out, TITLE "\nStart with one of these:\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        if ((*c)->is_first)
            add_command(out, *c);
    add_first_examples(out, NULL);
    buffer_add_text(out,
                    "\nAll commands: occsweep --help. One of them: occsweep COMMAND --help\n");
}

void usage_commands(struct buffer *out, const char *group)
{
    buffer_printf(out,
                  TITLE "\nUsage: occsweep %s%sCOMMAND [ARGUMENTS] [OPTIONS]\n\nCommands:\n",
                  group == NULL ? "" : group, group == NULL ? "" : " ");
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (group == NULL || strcmp((*c)->words[0], group) == 0)
            add_command(out, *c);
    add_first_examples(out, group);
    buffer_add_text(out, "\nEvery command takes --help and --version.\nExit status: ");
    buffer_add_text(out, usage_exit_status);
}

static void add_option(struct buffer *out, const struct option_row *row)
{
    struct buffer left = BUFFER_INIT;

    if (row->short_name != 0)
        buffer_printf(&left, "-%c, ", row->short_name);
    buffer_printf(&left, "--%s", row->name);
    if (row->argument != NULL)
        buffer_printf(&left, " %s", row->argument);
    if (left.bytes != NULL)
        add_entry(out, left.bytes, OPTION_COLUMNS, row->help);
    buffer_fail_if(out, left.failed);
    buffer_release(&left);
}

void usage_command(struct buffer *out, const struct command *command)
{
    enum option_id ids[OPTION_COUNT];
    size_t count = options_of(command, ids);

    buffer_printf(out, "Usage: occsweep %s %s\n\n", command->name, command->arguments);
    buffer_add_char(out, (char)toupper((unsigned char)command->summary[0]));
    buffer_printf(out, "%s.\n", command->summary + 1);
    if (command->add_operands != NULL || command->about != NULL)
        buffer_add_char(out, '\n');
    if (command->add_operands != NULL)
        command->add_operands(out);
    if (command->about != NULL)
        buffer_add_text(out, command->about);
    buffer_add_text(out, "\nOptions:\n");
    for (size_t i = 0; i < count; i++)
        add_option(out, &option_table[ids[i]]);
    buffer_add_text(out, "\nExamples:\n");
    for (const char *line = command->examples; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        buffer_printf(out, "  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}
