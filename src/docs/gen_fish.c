/* SPDX-License-Identifier: MIT */
/* Completion for fish. */
#include <string.h>

#include "docs/gen_completion.h"
#include "docs/gen_docs.h"

/* `text` within single quotes. */
static void add_fish_text(struct buffer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            buffer_add_char(out, '\\');
        buffer_add_char(out, *text);
    }
}

static void add_fish_condition(const struct command *command, struct buffer *out)
{
    buffer_printf(out, "complete -c occsweep -n '__occsweep_begins %s'", command->name);
}

static void add_fish_option(const struct command *command, const struct option_row *row,
                            struct buffer *out)
{
    struct buffer values = BUFFER_INIT;
    completion_add_values(command, row, &values);
    add_fish_condition(command, out);
    buffer_printf(out, " -l %s", row->name);
    if (row->short_name != 0)
        buffer_printf(out, " -s %c", row->short_name);
    bool is_list = completion_takes_list(row);
    if (values.size != 0)
        buffer_printf(out, " -x -a '%s%s%s'", is_list ? "(__occsweep_list " : "", values.bytes,
                      is_list ? ")" : "");
    else if (row->argument != NULL)
        buffer_add_text(out, " -r");
    buffer_add_text(out, " -d '");
    add_fish_text(out, row->help);
    buffer_add_text(out, "'\n");
    buffer_release(&values);
}

static void add_fish_choice(const char *so_far, const char *word, const char *summary,
                            struct buffer *out)
{
    buffer_printf(out, "complete -c occsweep -n '__occsweep_is %s' -f -a %s -d '", so_far,
                  word);
    add_fish_text(out, summary);
    buffer_add_text(out, "'\n");
}

static void add_fish_name(const struct command *const *c, struct buffer *out)
{
    const struct command *command = *c;
    if (completion_opens_group(c))
        add_fish_choice("", command->words[0], "commands of two words", out);
    if (command->words[1] != NULL)
        add_fish_choice(command->words[0], command->words[1], command->summary, out);
    else
        add_fish_choice("", command->words[0], command->summary, out);
}

void fish_write(struct buffer *out)
{
    enum option_id ids[OPTION_COUNT];

    buffer_add_text(out, "# fish completion of occsweep\n"
                         "function __occsweep_is\n"
                         "    set -l words (commandline -opc)\n"
                         "    set -e words[1]\n"
                         "    test \"$words\" = \"$argv\"\n"
                         "end\n"
                         "function __occsweep_begins\n"
                         "    set -l words (commandline -opc)\n"
                         "    set -e words[1]\n"
                         "    set -l count (count $argv)\n"
                         "    test \"$words[1..$count]\" = \"$argv\"\n"
                         "end\n"
                         "function __occsweep_list\n"
                         "    set -l so_far (commandline -ct | string match -r '[^=]*,')\n"
                         "    printf '%s\\n' \"$so_far\"$argv\n"
                         "end\n");
    for (const struct command *const *c = commands; *c != NULL; c++) {
        struct buffer operands = BUFFER_INIT;
        size_t count = options_of(*c, ids);
        add_fish_name(c, out);
        completion_add_known((*c)->name, &operands);
        if (operands.size != 0) {
            add_fish_condition(*c, out);
            buffer_printf(out, " -f -a '%s'\n", operands.bytes);
        }
        for (size_t i = 0; i < count; i++)
            add_fish_option(*c, &option_table[ids[i]], out);
        buffer_release(&operands);
    }
}
