/* SPDX-License-Identifier: MIT */
/* The words that completions offer, from the tables of commands and options. */
#include <string.h>

#include <occsweep/arch.h>

#include "cli/command.h"
#include "cli/key_list.h"
#include "config/chart_words.h"
#include "docs/gen_completion.h"
#include "docs/gen_tables.h"

static void add_word(struct buffer *out, const char *word)
{
    buffer_printf(out, "%s%s", out->size == 0 ? "" : " ", word);
}

static void add_archs(struct buffer *out)
{
    for (size_t i = 0; i < occ_arch_count(); i++)
        add_word(out, occ_arch_at(i)->name);
}

static void add_chart_types(struct buffer *out)
{
    for (size_t i = 0; i < CHART_KIND_COUNT; i++)
        add_word(out, chart_words[i].name);
}

static void add_axes(struct buffer *out)
{
    for (size_t i = 0; i <= OCC_AXIS_COUNT; i++)
        add_word(out, value_axes[i].short_name);
}

static void add_splits(struct buffer *out)
{
    add_word(out, "default");
    add_word(out, "needed");
}

static void add_keys(struct buffer *out)
{
    struct key_rows all;
    struct error err;
    buffer_fail_if(out, !key_rows_collect(&all, &err));
    for (size_t i = 0; i < all.count; i++)
        add_word(out, all.rows[i].path);
    key_rows_release(&all);
}

/* Words that are in no row, since they are many or come from a table. */
static const struct {
    const char *name; /* of an option, or of a command for its operand */
    void (*add)(struct buffer *out);
} known[] = {
    {"--arch", add_archs},      {"--base", add_archs},    {"--from", add_archs},
    {"--along", add_axes},      {"--x", add_axes},        {"--y", add_axes},
    {"chart", add_chart_types}, {"arch show", add_archs}, {"explain", add_keys},
    {"--carveout", add_splits},
};

void completion_add_known(const char *name, struct buffer *out)
{
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (strcmp(known[i].name, name) == 0)
            known[i].add(out);
}

/* The columns that the command's table has. */
static void add_columns(const char *command, struct buffer *out)
{
    struct selection columns;
    if (!command_columns(command, &columns))
        return;
    for (size_t i = 0; i < columns.count; i++)
        add_word(out, columns.columns[i]->name);
}

void completion_add_values(const struct command *command, const struct option_row *row,
                           struct buffer *out)
{
    char name[32] = "--";
    const char *const *words = row->kind == NULL ? NULL : row->kind->words;

    for (; words != NULL && *words != NULL; words++)
        add_word(out, *words);
    if (out->size == 0 && row->argument != NULL && strchr(row->argument, '|') != NULL)
        for (const char *c = row->argument; *c != '\0'; c++)
            buffer_add_char(out, *c == '|' ? ' ' : *c);
    strncat(name, row->name, sizeof(name) - 3);
    if (out->size == 0)
        completion_add_known(name, out);
    if (strcmp(row->name, "columns") == 0)
        add_columns(command->name, out);
}

bool completion_takes_list(const struct option_row *row)
{
    return row->argument != NULL && strstr(row->argument, "[,") != NULL;
}

bool completion_opens_group(const struct command *const *c)
{
    return (*c)->words[1] != NULL &&
           (c == commands || strcmp(c[-1]->words[0], (*c)->words[0]) != 0);
}

void completion_add_commands(const char *group, struct buffer *out)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        if (group != NULL && strcmp((*c)->words[0], group) == 0)
            add_word(out, (*c)->words[1]);
        if (group == NULL && ((*c)->words[1] == NULL || completion_opens_group(c)))
            add_word(out, (*c)->words[0]);
    }
}
