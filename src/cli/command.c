/* SPDX-License-Identifier: MIT */
/* The list of commands, and how one is found by its name. */
#include "cli/command.h"

#include <string.h>

#include "base/buffer.h"
#include "base/text.h"

/* More commands than this are not looked at when guessing. */
#define MAX_GUESSES 64

extern const struct command cmd_run, cmd_sweep, cmd_chart, cmd_calc, cmd_eval, cmd_repl;
extern const struct command cmd_cliffs, cmd_budget, cmd_best, cmd_compare, cmd_regions;
extern const struct command cmd_kernels, cmd_check, cmd_verify, cmd_probe;
extern const struct command cmd_arch_list, cmd_arch_show, cmd_arch_check;
extern const struct command cmd_explain, cmd_new_sweep, cmd_new_arch;

/* clang-format off */
const struct command *const commands[] = {
    &cmd_run,
    &cmd_sweep,
    &cmd_chart,
    &cmd_calc,
    &cmd_cliffs,
    &cmd_budget,
    &cmd_best,
    &cmd_compare,
    &cmd_regions,
    &cmd_kernels,
    &cmd_check,
    &cmd_verify,
    &cmd_probe,
    &cmd_arch_list,
    &cmd_arch_show,
    &cmd_arch_check,
    &cmd_new_sweep,
    &cmd_new_arch,
    &cmd_explain,
    &cmd_eval,
    &cmd_repl,
    NULL,
};
/* clang-format on */

static bool is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

bool command_is_group(const char *word)
{
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (is_same((*c)->words[0], word) && (*c)->words[1] != NULL)
            return true;
    return false;
}

/* The words that may stand first, or second after `first`; their number. */
static size_t possible_words(const char *first, const char *words[MAX_GUESSES])
{
    size_t count = 0;
    for (const struct command *const *c = commands; *c != NULL && count < MAX_GUESSES; c++)
        if (first == NULL)
            words[count++] = (*c)->words[0];
        else if (is_same((*c)->words[0], first))
            words[count++] = (*c)->words[1];
    return count;
}

/* "arch what? list, show or check": what may stand behind `first`. */
static bool missing_or_unknown(const char *first, const char *word, struct error *err)
{
    const char *words[MAX_GUESSES] = {NULL};
    struct buffer possible = BUFFER_INIT;
    size_t count = possible_words(first, words);

    for (size_t i = 0; i < count; i++)
        buffer_printf(&possible, "%s%s",
                      i == 0           ? ""
                      : i + 1 == count ? " or "
                                       : ", ",
                      words[i]);
    if (possible.failed)
        error_no_memory(err);
    else if (word == NULL)
        error_set(err, ERROR_INPUT, "%s what? %s", first, possible.bytes);
    else
        error_set(err, ERROR_INPUT, "unknown command %s '%s'; it may be %s", first, word,
                  possible.bytes);
    buffer_release(&possible);
    return false;
}

/* Is `word`, up to a '=', an option of any command? */
static bool is_option(const char *word)
{
    size_t length = strcspn(word, "=");
    for (size_t i = OPT_END + 1; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_table[i];
        bool is_short = length == 2 && row->short_name != 0 && word[1] == row->short_name;
        if (is_short || (length == strlen(row->name) + 2 && strncmp(word, "--", 2) == 0 &&
                         strncmp(word + 2, row->name, length - 2) == 0))
            return true;
    }
    return false;
}

static const char *const alone[] = {"--help", "--version"};

/* "help" for --help, "list" for arch list; NULL if `word` is no part of either. */
static const char *whole_of(const char *word)
{
    for (size_t i = 0; i < sizeof(alone) / sizeof(alone[0]); i++)
        if (is_same(word, alone[i] + 2))
            return alone[i];
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (is_same(word, (*c)->words[1]))
            return (*c)->name;
    return NULL;
}

/* What begins with a dash where a command is expected. */
static bool misplaced_option(const char *word, struct error *err)
{
    if (is_option(word))
        return error_set(err, ERROR_INPUT,
                         "%s stands before the command; write occsweep COMMAND %s", word, word);
    const char *nearest =
        text_equal_nocase(word, "-v") ? "--version" : text_nearest(word, alone, 2);
    if (nearest != NULL)
        return error_set(err, ERROR_INPUT, "there is no option %s; did you mean %s?", word,
                         nearest);
    return error_set(err, ERROR_INPUT, "there is no option '%s'; occsweep --help says more",
                     word);
}

static bool unknown_command(const char *word, struct error *err)
{
    const char *words[MAX_GUESSES] = {NULL};
    if (word[0] == '-')
        return misplaced_option(word, err);
    const char *nearest = whole_of(word);
    if (nearest == NULL)
        nearest = text_nearest(word, words, possible_words(NULL, words));
    if (nearest != NULL)
        return error_set(err, ERROR_INPUT, "unknown command %s; did you mean %s?", word,
                         nearest);
    return error_set(err, ERROR_INPUT, "unknown command '%s'; occsweep --help lists them",
                     word);
}

static bool unknown_second_word(const char *first, const char *word, struct error *err)
{
    const char *words[MAX_GUESSES] = {NULL};
    size_t count = possible_words(first, words);
    const char *nearest = word == NULL ? NULL : text_nearest(word, words, count);

    if (nearest == NULL)
        return missing_or_unknown(first, word, err);
    return error_set(err, ERROR_INPUT, "unknown command %s %s; did you mean %s %s?", first,
                     word, first, nearest);
}

bool command_find(int argc, char *const argv[], const struct command **found, int *word_count,
                  struct error *err)
{
    bool is_group = command_is_group(argv[1]);
    const char *second = is_group && argc > 2 ? argv[2] : NULL;

    for (const struct command *const *c = commands; *c != NULL; c++) {
        bool fits = (*c)->words[1] == NULL || is_same((*c)->words[1], second);
        if (!is_same((*c)->words[0], argv[1]) || !fits)
            continue;
        *found = *c;
        *word_count = is_group ? 2 : 1;
        return true;
    }
    return is_group ? unknown_second_word(argv[1], second, err) : unknown_command(argv[1], err);
}
