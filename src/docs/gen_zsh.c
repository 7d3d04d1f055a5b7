/* SPDX-License-Identifier: MIT */
/* Completion for zsh. */
#include <string.h>

#include "docs/gen_completion.h"
#include "docs/gen_docs.h"

/* `text` within single quotes and brackets of _arguments or _describe. */
static void add_zsh_text(struct buffer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            buffer_add_text(out, "'\\'");
        else if (strchr("[]:\\", *text) != NULL)
            buffer_add_char(out, '\\');
        buffer_add_char(out, *text);
    }
}

/* What may follow: one of some words, a list of them, or a file. */
static void add_zsh_values(struct buffer *out, const char *what, const struct buffer *values,
                           bool is_list)
{
    buffer_add_char(out, ':');
    add_zsh_text(out, what);
    if (values->size != 0 && is_list)
        buffer_printf(out, ":_values -s , value %s", values->bytes);
    else if (values->size != 0)
        buffer_printf(out, ":(%s)", values->bytes);
    else
        buffer_add_text(out, ":_files");
}

static void add_zsh_option(const struct command *command, const struct option_row *row,
                           struct buffer *out)
{
    struct buffer values = BUFFER_INIT;
    completion_add_values(command, row, &values);
    buffer_printf(out, " \\\n            '%s--%s%s[", row->is_repeatable ? "*" : "", row->name,
                  row->argument == NULL ? "" : "=");
    add_zsh_text(out, row->help);
    buffer_add_char(out, ']');
    if (row->argument != NULL)
        add_zsh_values(out, row->argument, &values, completion_takes_list(row));
    buffer_add_char(out, '\'');
    buffer_release(&values);
}

static void add_zsh_command(const struct command *command, struct buffer *out)
{
    enum option_id ids[OPTION_COUNT];
    struct buffer operands = BUFFER_INIT;
    size_t count = options_of(command, ids);

    completion_add_known(command->name, &operands);
    buffer_printf(out, "    '%s')\n        _arguments", command->name);
    for (size_t i = 0; i < count; i++)
        add_zsh_option(command, &option_table[ids[i]], out);
    buffer_add_text(out, " \\\n            '*");
    add_zsh_values(out, "operand", &operands, false);
    buffer_add_text(out, "'\n        ;;\n");
    buffer_release(&operands);
}

static void add_zsh_choice(const char *name, const char *summary, struct buffer *out)
{
    buffer_printf(out, "            '%s:", name);
    add_zsh_text(out, summary);
    buffer_add_text(out, "'\n");
}

/* The commands behind `group`, or those that may stand first. */
static void add_zsh_choices(const char *group, struct buffer *out)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        if (group != NULL && strcmp((*c)->words[0], group) == 0)
            add_zsh_choice((*c)->words[1], (*c)->summary, out);
        else if (group == NULL && (*c)->words[1] == NULL)
            add_zsh_choice((*c)->words[0], (*c)->summary, out);
        else if (group == NULL && completion_opens_group(c))
            add_zsh_choice((*c)->words[0], "commands of two words", out);
    }
}

static void add_zsh_level(const char *group, struct buffer *out)
{
    buffer_add_text(out, "        choices=(\n");
    add_zsh_choices(group, out);
    buffer_add_text(out, "        )\n        _describe command choices\n        return\n");
}

void zsh_write(struct buffer *out)
{
    buffer_add_text(out, "#compdef occsweep\n"
                         "_occsweep()\n"
                         "{\n"
                         "    local command\n"
                         "    local -a choices\n"
                         "    if ((CURRENT == 2)); then\n");
    add_zsh_level(NULL, out);
    buffer_add_text(out, "    fi\n    command=$words[2]\n    case $command in\n");
    for (const struct command *const *c = commands; *c != NULL; c++) {
        if (!completion_opens_group(c))
            continue;
        buffer_printf(out, "    %s)\n        if ((CURRENT == 3)); then\n", (*c)->words[0]);
        add_zsh_level((*c)->words[0], out);
        buffer_add_text(out, "        fi\n        command=\"$command $words[3]\"\n"
                             "        shift words\n        ((CURRENT--))\n        ;;\n");
    }
    buffer_add_text(out,
                    "    esac\n    shift words\n    ((CURRENT--))\n    case $command in\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_zsh_command(*c, out);
    buffer_add_text(out, "    esac\n}\n_occsweep \"$@\"\n");
}
