/* SPDX-License-Identifier: MIT */
/* The tables of commands. */
#include "docs/gen_tables.h"

#include <string.h>

#include "cli/arch_facts.h"
#include "cli/key_list.h"
#include "emit/best_columns.h"
#include "emit/budget_columns.h"
#include "emit/cliff_union.h"
#include "emit/compare_columns.h"
#include "emit/kernel_columns.h"
#include "emit/plateau_columns.h"
#include "emit/tables.h"
#include "emit/verified_rows.h"
#include "emit/warpgroup_columns.h"

static struct selection of_sweep(void)
{
    return columns_all(&sweep_table);
}

static struct selection of_budget(void)
{
    return budget_columns();
}

static struct selection of_warpgroups(void)
{
    return columns_all(&warpgroup_table);
}

static struct selection of_cliff_union(void)
{
    return columns_all(&cliff_union_table);
}

static struct selection of_best(void)
{
    return best_columns(true);
}

static struct selection of_compare(void)
{
    return compare_columns(true, true);
}

static struct selection of_arch_list(void)
{
    return columns_all(&arch_list_table);
}

static struct selection of_arch_facts(void)
{
    return columns_all(&arch_fact_table);
}

static struct selection of_keys(void)
{
    return columns_all(&key_row_table);
}

const struct command_table command_tables[COMMAND_TABLES] = {
    {"sweep", of_sweep},          {"cliffs", plateau_columns_all}, {"cliffs", of_cliff_union},
    {"budget", of_budget},        {"budget", of_warpgroups},       {"best", of_best},
    {"compare", of_compare},      {"regions", region_columns_all}, {"kernels", kernel_columns},
    {"verify", verified_columns}, {"arch list", of_arch_list},     {"arch show", of_arch_facts},
    {"explain", of_keys},
};

bool command_columns(const char *command, struct selection *columns)
{
    for (size_t i = 0; i < COMMAND_TABLES; i++)
        if (strcmp(command_tables[i].command, command) == 0) {
            *columns = command_tables[i].columns();
            return true;
        }
    return false;
}
