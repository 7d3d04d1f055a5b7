/* SPDX-License-Identifier: MIT */
/* Completion for bash. */
#include <string.h>

#include "docs/gen_completion.h"
#include "docs/gen_docs.h"

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

static void add_bash_groups(struct buffer *out)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        struct buffer words = BUFFER_INIT;
        if (!completion_opens_group(c))
            continue;
        completion_add_commands((*c)->words[0], &words);
        buffer_printf(out, "    %s) group='%s' ;;\n", (*c)->words[0], words.bytes);
        buffer_release(&words);
    }
}

void bash_write(struct buffer *out)
{
    struct buffer words = BUFFER_INIT;

    completion_add_commands(NULL, &words);
    buffer_printf(
        out,
        "# bash completion of occsweep\n"
        "_occsweep()\n"
        "{\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    local command=${COMP_WORDS[1]} group= options= operands= values= first=2\n"
        "    COMPREPLY=()\n"
        "    # --name=value comes as three words.\n"
        "    if [ \"$current\" = = ]; then current=; before=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    elif [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '%s --help --version' -- \"$current\"))\n"
        "        return\n"
        "    fi\n"
        "    case $command in\n",
        words.size == 0 ? "" : words.bytes);
    add_bash_groups(out);
    buffer_add_text(
        out, "    esac\n"
             "    if [ -n \"$group\" ] && [ \"$COMP_CWORD\" -eq 2 ]; then\n"
             "        COMPREPLY=($(compgen -W \"$group\" -- \"$current\"))\n"
             "        return\n"
             "    fi\n"
             "    [ -z \"$group\" ] || { command=\"$command ${COMP_WORDS[2]}\"; first=3; }\n"
             "    case \"$command $before\" in\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_bash_values(*c, out);
    buffer_add_text(out, "    esac\n"
                         "    case $command in\n");
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_bash_options(*c, out);
    buffer_add_text(
        out, "    esac\n"
             "    if [ \"$values\" = - ]; then return; fi # free text, or a file\n"
             "    if [ -n \"$values\" ]; then\n"
             "        local last=${current##*,} # of a list\n"
             "        COMPREPLY=($(compgen -P \"${current%\"$last\"}\" -W \"$values\" -- "
             "\"$last\"))\n"
             "    elif [ \"${current#-}\" != \"$current\" ]; then\n"
             "        COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
             "    elif [ \"$COMP_CWORD\" -eq \"$first\" ] && [ -n \"$operands\" ]; then\n"
             "        COMPREPLY=($(compgen -W \"$operands\" -- \"$current\"))\n"
             "    fi\n"
             "}\n"
             "complete -o default -F _occsweep occsweep\n");
    buffer_release(&words);
}
