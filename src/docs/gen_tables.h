/* SPDX-License-Identifier: MIT */
/* Which command writes which table: for schemas and completions. */
#ifndef DOCS_GEN_TABLES_H
#define DOCS_GEN_TABLES_H

#include "emit/columns.h"

struct command_table {
    const char *command;
    struct selection (*columns)(void);
};

/* A command's first table is that which its --columns chooses from. */
enum { COMMAND_TABLES = 13 };
extern const struct command_table command_tables[COMMAND_TABLES];

/* That table; false if the command writes none. */
bool command_columns(const char *command, struct selection *columns);

#endif
