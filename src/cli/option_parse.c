/* SPDX-License-Identifier: MIT */
/*
 * The command line by way of getopt_long(): rows of the option table in,
 * struct cli_args out. Options may stand before or after other arguments.
 * Abbreviations are refused, because a new option would change their meaning.
 */
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"

/* getopt_long() returns this plus an enum option_id for a long option, and
 * for a short one its letter. */
#define LONG_OPTION 1000

/* Operands come in their place and as this "option": the mode is "-". */
#define OPERAND 1

struct scan {
    const struct command *command;
    struct cli_args *args;
    char *const *argv;
    enum option_id ids[OPTION_COUNT];
    size_t id_count;
    struct option long_options[OPTION_COUNT + 1];
    char short_options[2 * OPTION_COUNT + 3];
};

size_t options_of(const struct command *command, enum option_id ids[OPTION_COUNT])
{
    size_t count = 0;
    for (const enum option_id *id = command->options; id != NULL && *id != OPT_END; id++)
        ids[count++] = *id;
    ids[count++] = OPT_HELP;
    ids[count++] = OPT_VERSION;
    return count;
}

/* What getopt_long() needs to know. "-" keeps the order, ":" keeps it silent
 * and tells a missing value from an unknown option. */
static void describe_options(struct scan *scan)
{
    char *letter = scan->short_options;
    *letter++ = '-';
    *letter++ = ':';
    for (size_t i = 0; i < scan->id_count; i++) {
        const struct option_row *row = &option_table[scan->ids[i]];
        bool has_value = row->argument != NULL;
        scan->long_options[i] = (struct option){
            .name = row->name,
            .has_arg = has_value ? required_argument : no_argument,
            .val = LONG_OPTION + (int)scan->ids[i],
        };
        if (row->short_name == 0)
            continue;
        *letter++ = row->short_name;
        if (has_value)
            *letter++ = ':';
    }
}

/* What people call an option of another name. */
static const char *const other_names[][2] = {
    {"block", "threads"},        {"block-size", "threads"}, {"registers", "regs"},
    {"maxrregcount", "regs"},    {"shared", "smem"},        {"shared-memory", "smem"},
    {"shared-mem", "smem"},      {"shmem", "smem"},         {"static", "static-smem"},
    {"dynamic", "dynamic-smem"}, {"device", "gpu"},         {"product", "gpu"},
    {"target", "arch"},          {"out", "output"},         {"filter", "match"},
};

/* The name among `names` that `word`, without dashes, may mean; NULL if none. */
static const char *meant_option(const char *word, const char *const *names, size_t count)
{
    for (size_t i = 0; i < sizeof(other_names) / sizeof(other_names[0]); i++)
        for (size_t j = 0; j < count; j++)
            if (strcmp(word, other_names[i][0]) == 0 &&
                strcmp(names[j], other_names[i][1]) == 0)
                return names[j];
    return text_nearest(word, names, count);
}

static bool unknown_option(const struct scan *scan, const char *word, struct error *err)
{
    const char *names[OPTION_COUNT];
    char given[64];
    size_t length = strcspn(word, "=");

    if (length >= sizeof(given))
        return error_set(err, ERROR_INPUT, "unknown option %.60s...", word);
    memcpy(given, word, length);
    given[length] = '\0';
    for (size_t i = 0; i < scan->id_count; i++)
        names[i] = option_table[scan->ids[i]].name;

    const char *nearest = meant_option(given + strspn(given, "-"), names, scan->id_count);
    if (nearest != NULL)
        return error_set(err, ERROR_INPUT, "%s has no option %s; did you mean --%s?",
                         scan->command->name, given, nearest);
    return error_set(err, ERROR_INPUT, "%s has no option %s; occsweep %s --help lists them",
                     scan->command->name, given, scan->command->name);
}

/* The option of the command that is spelled --NAME or -X; OPT_END if none. */
static enum option_id find_option(const struct scan *scan, const char *word)
{
    bool is_long = strncmp(word, "--", 2) == 0;
    size_t length = strcspn(word, "=");

    for (size_t i = 0; i < scan->id_count; i++) {
        const struct option_row *row = &option_table[scan->ids[i]];
        if (is_long && strlen(row->name) == length - 2 &&
            strncmp(row->name, word + 2, length - 2) == 0)
            return scan->ids[i];
        if (!is_long && word[0] == '-' && row->short_name != 0 && word[1] == row->short_name)
            return scan->ids[i];
    }
    return OPT_END;
}

static bool store_value(const struct option_row *row, const char *what, const char *text,
                        void *field, struct error *err)
{
    if (row->is_repeatable) {
        struct cli_texts *texts = field;
        texts->items[texts->count++] = text;
    } else if (row->kind != NULL) {
        return row->kind->read(row->kind, what, text, field, err);
    } else if (row->argument == NULL) {
        *(bool *)field = true;
    } else {
        *(const char **)field = text;
    }
    return true;
}

static bool take_option(const struct scan *scan, enum option_id id, const char *text,
                        struct error *err)
{
    const struct option_row *row = &option_table[id];
    char what[64];
    snprintf(what, sizeof(what), "--%s", row->name);

    /* `--arch --threads 256`: the value was forgotten. */
    if (text != NULL && text == scan->argv[optind - 1] && find_option(scan, text) != OPT_END)
        return error_set(err, ERROR_INPUT, "%s needs a value (%s), but %s follows", what,
                         row->argument, text);
    if (text != NULL && text[0] == '\0')
        return error_set(err, ERROR_INPUT, "%s is empty; it needs a value (%s)", what,
                         row->argument);
    if (scan->args->given[id] && !row->is_repeatable)
        return error_set(err, ERROR_INPUT, "%s is given twice", what);
    scan->args->given[id] = true;
    return store_value(row, what, text, (char *)scan->args + row->offset, err);
}

static bool take_operand(const struct scan *scan, const char *word, struct error *err)
{
    struct cli_texts *operands = &scan->args->operands;
    if (operands->count == scan->command->max_operands)
        return error_set(err, ERROR_INPUT,
                         "%s: %s is one argument too many; usage: occsweep %s %s",
                         scan->command->name, word[0] == '\0' ? "''" : word,
                         scan->command->name, scan->command->arguments);
    operands->items[operands->count++] = word;
    return true;
}

/* `found` is what getopt_long() made of `word`. */
static bool take(const struct scan *scan, int found, const char *word, struct error *err)
{
    if (found == OPERAND)
        return take_operand(scan, optarg, err);
    if (found == ':') {
        const struct option_row *row = &option_table[find_option(scan, word)];
        return error_set(err, ERROR_INPUT, "%s needs a value (%s)", word, row->argument);
    }
    if (found == '?' && find_option(scan, word) != OPT_END)
        return error_set(err, ERROR_INPUT, "%.*s takes no value", (int)strcspn(word, "="),
                         word);
    if (found == '?')
        return unknown_option(scan, word, err);
    if (found >= LONG_OPTION)
        return take_option(scan, (enum option_id)(found - LONG_OPTION), optarg, err);

    const char letter[] = {'-', (char)found, '\0'};
    return take_option(scan, find_option(scan, letter), optarg, err);
}

static bool take_all(const struct scan *scan, int argc, struct error *err)
{
    optind = 0; /* start over, whatever was read before */
    for (int at = 1;; at = optind) {
        const char *word = at < argc ? scan->argv[at] : "";
        bool is_long = strncmp(word, "--", 2) == 0 && word[2] != '\0';
        if (is_long && find_option(scan, word) == OPT_END)
            return unknown_option(scan, word, err);

        int found =
            getopt_long(argc, scan->argv, scan->short_options, scan->long_options, NULL);
        if (found == -1)
            break;
        if (!take(scan, found, word, err))
            return false;
        if (scan->args->given[OPT_HELP] || scan->args->given[OPT_VERSION])
            return true;
    }
    for (; optind < argc; optind++)
        if (!take_operand(scan, scan->argv[optind], err))
            return false;
    if (scan->args->operands.count < scan->command->min_operands)
        return error_set(err, ERROR_INPUT, "%s needs more arguments; usage: occsweep %s %s",
                         scan->command->name, scan->command->name, scan->command->arguments);
    return true;
}

bool options_parse(const struct command *command, int argc, char *const argv[],
                   struct cli_args *args, struct error *err)
{
    struct scan scan = {.command = command, .args = args, .argv = argv};

    *args = (struct cli_args){
        .command = command, .barriers_per_block = 1, .optin = true, .format = "text"};
    args->operands.items = calloc((size_t)argc + 1, sizeof(*args->operands.items));
    args->set.items = calloc((size_t)argc + 1, sizeof(*args->set.items));
    args->min_occupancy.items = calloc((size_t)argc + 1, sizeof(*args->min_occupancy.items));
    args->launches_against.items =
        calloc((size_t)argc + 1, sizeof(*args->launches_against.items));
    if (args->operands.items == NULL || args->set.items == NULL ||
        args->min_occupancy.items == NULL || args->launches_against.items == NULL)
        return error_no_memory(err);

    scan.id_count = options_of(command, scan.ids);
    describe_options(&scan);
    return take_all(&scan, argc, err);
}

void cli_args_release(struct cli_args *args)
{
    free(args->operands.items);
    free(args->set.items);
    free(args->min_occupancy.items);
    free(args->launches_against.items);
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++)
        value_list_release(&args->lists.axes[i]);
    carveout_list_release(&args->lists.carveouts);
    *args = (struct cli_args){.command = NULL};
}

bool options_require(const struct cli_args *args, const enum option_id *needed,
                     struct error *err)
{
    for (; *needed != OPT_END; needed++) {
        const struct option_row *row = &option_table[*needed];
        if (!args->given[*needed])
            return error_set(err, ERROR_INPUT, "%s needs --%s %s; occsweep %s --help says more",
                             args->command->name, row->name, row->argument,
                             args->command->name);
    }
    return true;
}
