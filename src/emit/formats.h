/* SPDX-License-Identifier: MIT */
/* The format structs themselves, and what only formats need. */
#ifndef EMIT_FORMATS_H
#define EMIT_FORMATS_H

#include "emit/emit.h"

extern const struct emitter emit_text;
extern const struct emitter emit_csv;
extern const struct emitter emit_json;
extern const struct emitter emit_md;
extern const struct emitter emit_latex;

/* Append `text` so that Markdown shows it as it is, in a cell of a table too. */
void md_add_escaped(struct buffer *out, const char *text);

/*
 * The bytes up to the next of MD_BLANKS or the end. *is_called: GitHub and GitLab
 * would see somebody's name (@name) or an issue's number (#1) there, and tell
 * whom it is about. Escaped, it is seen all the same; within code it is not.
 */
size_t md_word_length(const char *text, bool *is_called);
#define MD_BLANKS " \t\r\n"
#define MD_CODE "<code>"
#define MD_CODE_END "</code>"

/* True if the first cell of the column that is not empty is a number. */
bool column_is_number(const struct column *column, const struct records *records);

/* CELL_NUMBER or CELL_DECIMAL in decimal, with a point in every locale. */
void cell_number(struct buffer *out, const struct cell *cell);

#endif
