/* SPDX-License-Identifier: MIT */
/*
 * What the account says about a whole GPU, as columns: the same for the
 * objects of JSON and for the cells of a table. Their rows are struct account.
 */
#ifndef CLI_ACCOUNT_COLUMNS_H
#define CLI_ACCOUNT_COLUMNS_H

#include "cli/account.h"
#include "emit/columns.h"

extern const struct table account_waves_table;
extern const struct table account_clusters_table;

/* The columns of a launch in a table: those of a sweep, and those of the
 * waves and clusters that were asked about. */
struct selection account_columns(const struct account *account);

#endif
