/* SPDX-License-Identifier: MIT */
/* Tables, laid out for where they go. */
#include "cli/write_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/write_output.h"
#include "emit/formats.h"
#include "emit/text_layout.h"

/* What a terminal is taken for that does not tell its width. */
#define USUAL_COLUMNS 80

static size_t terminal_columns(void)
{
    struct winsize size;
    const char *told = getenv("COLUMNS");

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        return size.ws_col;
    long columns = told != NULL ? strtol(told, NULL, 10) : 0;
    return columns > 0 ? (size_t)columns : USUAL_COLUMNS;
}

/* https://no-color.org: the variable, if it is not empty, forbids colour. */
static bool colour_is_wanted(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return (no_colour == NULL || no_colour[0] == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static struct text_style style_of(const char *path)
{
    if (!output_is_terminal(path))
        return (struct text_style){.columns = 0};
    return (struct text_style){.columns = terminal_columns(), .has_colour = colour_is_wanted()};
}

void add_table(const char *path, const struct emitter *format, struct buffer *out,
               const struct selection *columns, struct records records)
{
    size_t begin = out->size;
    if (format == &emit_text)
        text_table_styled(out, columns, records, style_of(path));
    else
        format->table(out, columns, records);
    /* CSV holds texts as they are, and a terminal would obey some. */
    if (format == &emit_csv && output_is_terminal(path) && out->size > begin)
        text_mask_lines(out->bytes + begin);
}

bool write_table(const char *path, const struct emitter *format, struct buffer *out,
                 const struct selection *columns, struct records records, struct error *err)
{
    add_table(path, format, out, columns, records);
    return write_output(path, out, err);
}
