/* SPDX-License-Identifier: MIT */
/*
 * The program: finds the command, runs it, and alone turns an error into a
 * line on standard error and an exit status.
 */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/exit_guard.h"
#include "base/interrupt.h"
#include "base/stack_room.h"
#include "base/std_streams.h"
#include "cli/command.h"
#include "cli/usage.h"
#include "cli/write_output.h"

#include <occsweep/version.h>

static bool is_word(const char *word, const char *long_form, const char *short_form)
{
    return strcmp(word, long_form) == 0 || strcmp(word, short_form) == 0;
}

/* `occsweep`, `occsweep --help`, `occsweep --version`, `occsweep arch --help`:
 * what is answered without a command. False if this is none of those. */
static bool is_answered_without_command(int argc, char *const argv[], struct buffer *text)
{
    if (argc < 2)
        usage_first(text);
    else if (is_word(argv[1], "--help", "-h"))
        usage_commands(text, NULL);
    else if (is_word(argv[1], "--version", "-V"))
        buffer_add_text(text, "occsweep " OCCSWEEP_VERSION "\n");
    else if (argc > 2 && command_is_group(argv[1]) && is_word(argv[2], "--help", "-h"))
        usage_commands(text, argv[1]);
    else if (argc > 2 && command_is_group(argv[1]) && is_word(argv[2], "--version", "-V"))
        buffer_add_text(text, "occsweep " OCCSWEEP_VERSION "\n");
    return text->size != 0 || text->failed;
}

static bool run_command(const struct cli_args *args, int *status, struct error *err)
{
    struct buffer text = BUFFER_INIT;

    if (args->given[OPT_HELP])
        usage_command(&text, args->command);
    else if (args->given[OPT_VERSION])
        buffer_add_text(&text, "occsweep " OCCSWEEP_VERSION "\n");
    else
        return args->command->run(args, status, err);
    return print_and_release(&text, err);
}

static bool run(int argc, char *const argv[], int *status, struct error *err)
{
    struct buffer text = BUFFER_INIT;
    const struct command *command = NULL;
    int word_count = 0;

    if (is_answered_without_command(argc, argv, &text))
        return print_and_release(&text, err);
    if (!command_find(argc, argv, &command, &word_count, err))
        return false;

    struct cli_args args;
    bool ok = options_parse(command, argc - word_count, argv + word_count, &args, err) &&
              run_command(&args, status, err);
    cli_args_release(&args);
    return ok;
}

/* At one blow, so that lines of several programs do not mix; and not by
 * fprintf(), which takes 8 KiB of a stack that may be too small for it. */
static void complain(const struct error *err)
{
    char line[sizeof(err->text) + 16] = "occsweep: ";
    size_t start = strlen(line), size = strlen(err->text);

    memcpy(line + start, err->text, size);
    line[start + size] = '\n';
    fwrite(line, 1, start + size + 1, stderr);
}

int main(int argc, char **argv)
{
    static const int status_of[] = {
        [ERROR_INPUT] = 2,
        [ERROR_SYSTEM] = 3,
        [ERROR_INTERRUPTED] = 130,
    };
    struct error err = {.kind = ERROR_NONE};
    int status = 0;

    interrupt_catch();
    bool ok = (exit_guard() || error_no_memory(&err)) && std_streams_hold(&err) &&
              stack_room_check(&err) && run(argc, argv, &status, &err);
    exit_allow();
    if (ok)
        return status;
    complain(&err);
    return status_of[err.kind];
}
