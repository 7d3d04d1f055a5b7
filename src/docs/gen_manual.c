/* SPDX-License-Identifier: MIT */
/* Manual pages: prose from a file, and what the tables say in its places. */
#include <ctype.h>
#include <string.h>

#include <occsweep/version.h>

#include "cli/command.h"
#include "cli/usage.h"
#include "docs/gen_docs.h"
#include "docs/gen_prose.h"
#include "emit/tables.h"

/* `text` as roff shows it: nothing in it is a request, and hyphens can be
 * copied as options. */
static void add_text(struct buffer *out, const char *text)
{
    bool begins_line = out->size == 0 || out->bytes[out->size - 1] == '\n';
    for (; *text != '\0'; text++) {
        if (begins_line && (*text == '.' || *text == '\''))
            buffer_add_text(out, "\\&");
        if (*text == '\\')
            buffer_add_text(out, "\\e");
        else if (*text == '-')
            buffer_add_text(out, "\\-");
        else
            buffer_add_char(out, *text);
        begins_line = *text == '\n';
    }
}

static void add_line(struct buffer *out, const char *text)
{
    add_text(out, text);
    buffer_add_char(out, '\n');
}

static void add_request_line(struct buffer *out, const char *request, const char *text)
{
    buffer_printf(out, ".%s\n", request);
    add_line(out, text);
}

/* Paragraphs as help has them: lines that begin with a blank stay as they are. */
static void add_paragraphs(struct buffer *out, const char *text)
{
    bool is_kept = false;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        struct buffer line = BUFFER_INIT;
        buffer_add(&line, text, length);
        if (is_kept != (text[0] == ' ')) {
            is_kept = text[0] == ' ';
            buffer_add_text(out, is_kept ? ".nf\n" : ".fi\n");
        }
        if (length == 0)
            buffer_add_text(out, ".PP\n");
        else
            add_line(out, line.bytes);
        buffer_fail_if(out, line.failed);
        buffer_release(&line);
        text += length + (text[length] == '\n');
    }
    if (is_kept)
        buffer_add_text(out, ".fi\n");
}

/* ---- commands and options ---- */

static void add_option_names(const struct command *command, struct buffer *out)
{
    enum option_id ids[OPTION_COUNT];
    struct buffer names = BUFFER_INIT;
    size_t count = options_of(command, ids);

    for (size_t i = 0; i < count; i++)
        buffer_printf(&names, "%s--%s", i == 0 ? "Options: " : ", ", option_table[ids[i]].name);
    buffer_add_char(&names, '.');
    add_request_line(out, "PP", names.bytes);
    buffer_release(&names);
}

static void add_command(const struct command *command, struct buffer *out)
{
    struct buffer heading = BUFFER_INIT, operands = BUFFER_INIT;

    buffer_printf(&heading, "occsweep %s %s", command->name, command->arguments);
    add_request_line(out, "SS", heading.bytes);
    buffer_printf(out, "%c", toupper((unsigned char)command->summary[0]));
    add_text(out, command->summary + 1);
    buffer_add_text(out, ".\n");
    if (command->add_operands != NULL) {
        command->add_operands(&operands);
        buffer_add_text(out, ".PP\n");
        add_paragraphs(out, operands.bytes);
    }
    if (command->about != NULL) {
        buffer_add_text(out, ".PP\n");
        add_paragraphs(out, command->about);
    }
    add_option_names(command, out);
    buffer_add_text(out, ".PP\n.nf\n.RS 4\n");
    add_text(out, command->examples);
    buffer_add_text(out, ".RE\n.fi\n");
    buffer_release(&heading);
    buffer_release(&operands);
}

static void add_commands(const char *argument, struct buffer *out)
{
    (void)argument;
    for (const struct command *const *c = commands; *c != NULL; c++)
        add_command(*c, out);
}

static bool takes(const struct command *command, enum option_id id)
{
    enum option_id ids[OPTION_COUNT];
    size_t count = options_of(command, ids);
    for (size_t i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* "Of calc and chart.", or of all. */
static void add_takers(enum option_id id, struct buffer *out)
{
    struct buffer takers = BUFFER_INIT;
    size_t count = 0, all = 0;

    for (const struct command *const *c = commands; *c != NULL; c++, all++)
        if (takes(*c, id))
            buffer_printf(&takers, "%s%s", count++ == 0 ? "" : ", ", (*c)->name);
    buffer_printf(out, "Of %s.\n", count == all ? "every command" : takers.bytes);
    buffer_release(&takers);
}

static void add_option(enum option_id id, struct buffer *out)
{
    const struct option_row *row = &option_table[id];
    struct buffer tag = BUFFER_INIT;

    if (row->short_name != 0)
        buffer_printf(&tag, "-%c, ", row->short_name);
    buffer_printf(&tag, "--%s", row->name);
    if (row->argument != NULL)
        buffer_printf(&tag, " %s", row->argument);
    add_request_line(out, "TP", tag.bytes);
    add_text(out, row->help);
    buffer_add_text(out, ".\n");
    add_takers(id, out);
    buffer_release(&tag);
}

static void add_options(const char *argument, struct buffer *out)
{
    (void)argument;
    for (size_t id = OPT_END + 1; id < OPTION_COUNT; id++)
        add_option((enum option_id)id, out);
}

static void add_exit_status(const char *argument, struct buffer *out)
{
    (void)argument;
    add_paragraphs(out, usage_exit_status);
}

static void add_version(const char *argument, struct buffer *out)
{
    buffer_printf(out,
                  ".TH %s \"" OCCSWEEP_RELEASE_DATE "\" \"occsweep " OCCSWEEP_VERSION "\"\n",
                  argument);
}

/* ---- keys ---- */

static void add_key(const struct key_row *row, struct buffer *out)
{
    add_request_line(out, "TP", row->path);
    add_text(out, row->help.bytes);
    buffer_add_text(out, ".\n");
    add_text(out, "Value: ");
    add_text(out, row->value.bytes);
    buffer_add_text(out, row->key->is_required ? ". Required.\n" : ".\n");
    if (row->key->fallback != NULL) {
        add_text(out, "Default: ");
        add_text(out, row->key->fallback);
        buffer_add_text(out, ".\n");
    }
}

static void add_keys(const char *argument, struct buffer *out)
{
    struct key_rows all;
    struct error err;
    buffer_fail_if(out, !key_rows_collect(&all, &err));
    for (size_t i = 0; i < all.count; i++)
        if (strcmp(all.rows[i].file->name, argument) == 0)
            add_key(&all.rows[i], out);
    key_rows_release(&all);
}

static void add_columns(const char *argument, struct buffer *out)
{
    (void)argument;
    for (size_t i = 0; i < sweep_table.column_count; i++) {
        const struct column *column = &sweep_table.columns[i];
        add_request_line(out, "TP", column->name);
        add_text(out, column->help);
        buffer_printf(out, "%s%s%s.\n", column->unit[0] == '\0' ? "" : " (", column->unit,
                      column->unit[0] == '\0' ? "" : ")");
    }
}

void manual_write(const char *prose, struct buffer *out)
{
    static const struct prose_place places[] = {
        {"@heading ", add_version},
        {"@commands", add_commands},
        {"@options", add_options},
        {"@exit-status", add_exit_status},
        {"@keys ", add_keys},
        {"@columns", add_columns},
        {NULL, NULL},
    };
    prose_write(prose, places, out);
}
