/* SPDX-License-Identifier: MIT */
/*
 * The settings block of a chart script: names with numbers and texts. Text
 * from outside stands only between single quotes, where gnuplot expands
 * nothing; control characters, line ends and broken UTF-8 are taken out, so
 * that no text can end its quotes. No command is ever made from a text.
 */
#ifndef CHART_SCRIPT_H
#define CHART_SCRIPT_H

#include <stddef.h>

#include "base/buffer.h"

/* NAME = 12.5 */
void script_number(struct buffer *script, const char *name, double value);

/* NAME = 'text' */
void script_text(struct buffer *script, const char *name, const char *text);

/* `if (!exists("NAME")) NAME = 12.5`: a setting that -e may override. */
void script_knob(struct buffer *script, const char *name, double value);

/* One column of a table: numbers or texts, the other NULL. */
struct script_column {
    const char *name;
    const double *numbers;
    const char *const *texts;
};

/*
 * Arrays that belong together, one line for each row:
 *     CLIFF_COUNT = 2
 *     array CLIFF_X[2]; array CLIFF_TEXT[2]
 *     CLIFF_X[1] = 32; CLIFF_TEXT[1] = '32'
 * gnuplot has no empty arrays: of none, one element is left unset.
 */
void script_table(struct buffer *script, const char *name, const struct script_column *columns,
                  size_t column_count, size_t row_count);

/* The text as it stands between the quotes, quotes included. */
void script_quote(struct buffer *script, const char *text);

/*
 * Append `text` with a space for each control character, line end and mark
 * that turns the reading direction, U+FFFD for what is not UTF-8 or not
 * allowed in XML, and a space within "]]>", which XML does not allow either.
 */
void script_clean(struct buffer *out, const char *text);

#endif
