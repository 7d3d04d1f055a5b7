/* SPDX-License-Identifier: MIT */
/*
 * What is written about the program from its own tables: manuals, completions
 * and schemas. The build runs gen_docs for each; nothing of it is installed
 * code.
 */
#ifndef DOCS_GEN_DOCS_H
#define DOCS_GEN_DOCS_H

#include "base/buffer.h"
#include "cli/key_list.h"

/* JSON Schema (draft 7) of a kind of config file. */
void schema_write(const struct config_file_kind *kind, struct buffer *out);

/* JSON Schema of what --format json writes: a table or the account of calc. */
void output_schema_write(struct buffer *out);

/* Completions for a shell: of commands, options, and the words of values. That
 * for bash fills the places of `prose`, see gen_prose.h: "@first-words",
 * "@groups", "@values" and "@options". */
void bash_write(const char *prose, struct buffer *out);
void zsh_write(struct buffer *out);
void fish_write(struct buffer *out);

/* A manual page from `prose`, roff in which lines "@commands", "@options" and
 * "@keys KIND" stand for what is made of the tables. */
void manual_write(const char *prose, struct buffer *out);

#endif
