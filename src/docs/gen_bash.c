/* SPDX-License-Identifier: MIT */
/* Completion for bash: occsweep.bash.in, and the words of each command in its places. */
#include "docs/gen_completion.h"
#include "docs/gen_docs.h"
#include "docs/gen_prose.h"

static void add_bash_options(const struct command *command, struct buffer *out)
{
    enum option_id ids[OPTION_COUNT];
    struct buffer operands = BUFFER_INIT;
    size_t count = options_of(command, ids);

    buffer_printf(out, "    '%s')\n        options='", command->name);
    for (size_t i = 0; i < count; i++)
        buffer_printf(out, "%s--%s", i == 0 ? "" : " ", option_table[ids[i]].name);
    completion_add_known(command->name, &operands);
    buffer_printf(out, "'\n        operands='%s'\n        ;;\n",
                  operands.size == 0 ? "" : operands.bytes);
    buffer_release(&operands);
}

static void add_bash_values(const struct command *command, struct buffer *out)
{
    enum option_id ids[OPTION_COUNT];
    size_t count = options_of(command, ids);

    for (size_t i = 0; i < count; i++) {
        const struct option_row *row = &option_table[ids[i]];
        struct buffer values = BUFFER_INIT;
        completion_add_values(command, row, &values);
        if (values.size != 0)
            buffer_printf(out, "    '%s --%s') values='%s' ;;\n", command->name, row->name,
                          values.bytes);
        else if (row->argument != NULL)
            buffer_printf(out, "    '%s --%s'%s) values=- ;;\n", command->name, row->name,
                          row->short_name == 'o' ? " | *' -o'" : "");
        buffer_release(&values);
    }
}

static void add_bash_groups(const char *argument, struct buffer *out)
{
    (void)argument;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        struct buffer words = BUFFER_INIT;
        if (!completion_opens_group(c))
            continue;
        completion_add_commands((*c)->words[0], &words);
        buffer_printf(out, "    %s) group='%s' ;;\n", (*c)->words[0], words.bytes);
        buffer_release(&words);
    }
}

static void add_first_words(const char *argument, struct buffer *out)
{
    struct buffer words = BUFFER_INIT;

    (void)argument;
    completion_add_commands(NULL, &words);
    buffer_printf(out,
                  "        COMPREPLY=($(compgen -W '%s --help --version' -- \"$current\"))\n",
                  words.size == 0 ? "" : words.bytes);
    buffer_release(&words);
}

static void add_each_values(const char *argument, struct buffer *out)
{
    (void)argument;
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_bash_values(*c, out);
}

static void add_each_options(const char *argument, struct buffer *out)
{
    (void)argument;
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_bash_options(*c, out);
}

void bash_write(const char *prose, struct buffer *out)
{
    static const struct prose_place places[] = {
        {"@first-words", add_first_words},
        {"@groups", add_bash_groups},
        {"@values", add_each_values},
        {"@options", add_each_options},
        {NULL, NULL},
    };
    prose_write(prose, places, out);
}
