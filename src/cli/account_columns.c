/* SPDX-License-Identifier: MIT */
/* Waves and clusters of an account as columns. */
#include "cli/account_columns.h"

#include <assert.h>

#include "emit/tables.h"

/* The columns of a sweep read an account, which begins with such a row. */
_Static_assert(offsetof(struct account, row) == 0, "sweep columns read an account");

/* A count of blocks or waves that is 0 where the launch cannot run. */
static void cell_from_count(const void *field, struct cell *cell)
{
    if (*(const uint64_t *)field != 0)
        cell_from_u64(field, cell);
}

/* Columns of numbers that may be 0 read the whole account, because only its
 * blocks per wave tell whether there are any. */
static bool has_waves(const struct account *account)
{
    return account->grid.waves.blocks_per_wave != 0;
}

static void set_decimal(struct cell *cell, bool exists, uint64_t x100)
{
    if (exists)
        *cell = (struct cell){.kind = CELL_DECIMAL, .number = x100};
}

static void last_wave_pct(const void *row, struct cell *cell)
{
    const struct account *account = row;
    set_decimal(cell, has_waves(account), account->grid.waves.last_wave_pct_x100);
}

static void waves_decimal(const void *row, struct cell *cell)
{
    const struct account *account = row;
    set_decimal(cell, has_waves(account), account->grid.waves.waves_x100);
}

static void slots_idle(const void *row, struct cell *cell)
{
    const struct account *account = row;
    if (has_waves(account))
        cell_from_u64(&account->grid.waves.slots_idle_in_last_wave, cell);
}

static void sms_idle(const void *row, struct cell *cell)
{
    const struct account *account = row;
    const struct account_grid *grid = &account->grid;
    uint32_t idle = grid->waves.leaves_sms_idle ? grid->sms - grid->blocks : 0;
    if (has_waves(account))
        cell_from_u32(&idle, cell);
}

static void cluster_waves(const void *row, struct cell *cell)
{
    const struct account *account = row;
    const struct occ_waves *waves = &account->clusters.waves;
    set_decimal(cell, waves->blocks_per_wave != 0, waves->waves_x100);
}

#define FIELD(name_, field_, unit_, get_, help_)                                               \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = get_,                              \
        .offset = offsetof(struct account, field_)                                             \
    }
#define WHOLE(name_, unit_, get_, help_)                                                       \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = get_, .offset = 0                  \
    }

/* clang-format off */
static const struct column wave_columns[] = {
    FIELD("gpu", grid.gpu, "", cell_from_text, "the product"),
    FIELD("sms", grid.sms, "SMs", cell_from_u32, "its SMs"),
    FIELD("grid_blocks", grid.blocks, "blocks", cell_from_u32, "blocks of the whole grid"),
    FIELD("blocks_per_wave", grid.waves.blocks_per_wave, "blocks", cell_from_u64,
          "resident blocks on all SMs"),
    FIELD("waves", grid.waves.waves, "waves", cell_from_count, "waves, the last one in part"),
    FIELD("blocks_in_last_wave", grid.waves.blocks_in_last_wave, "blocks", cell_from_count,
          "blocks of the last wave"),
    WHOLE("last_wave_pct", "%", last_wave_pct, "the last wave, of a full one"),
    WHOLE("waves_decimal", "waves", waves_decimal, "the grid by a wave, as profilers print it"),
    WHOLE("slots_idle_in_last_wave", "blocks", slots_idle, "what the last wave leaves empty"),
    FIELD("full_grid_blocks_below", grid.waves.full_grid_blocks_below, "blocks",
          cell_from_count, "the largest grid of at most as many that fills every wave"),
    FIELD("full_grid_blocks_above", grid.waves.full_grid_blocks_above, "blocks",
          cell_from_count, "the smallest of at least as many"),
    WHOLE("sms_idle", "SMs", sms_idle, "SMs without a block, the grid being smaller"),
};

static const struct column cluster_columns[] = {
    FIELD("blocks_per_cluster", clusters.blocks_per_cluster, "blocks", cell_from_u32,
          "blocks of a cluster"),
    FIELD("sms_per_gpc", clusters.sms_per_gpc, "SMs", cell_from_u32,
          "SMs that a cluster stays within"),
    FIELD("clusters_estimate", clusters.estimate.clusters, "clusters", cell_from_u32,
          "resident clusters, estimated"),
    FIELD("cluster_blocks_estimate", clusters.estimate.blocks, "blocks", cell_from_u32,
          "blocks of them"),
    FIELD("cluster_sms_idle_estimate", clusters.estimate.sms_idle, "SMs", cell_from_u32,
          "SMs on which no cluster fits"),
    WHOLE("cluster_waves_estimate", "waves", cluster_waves, "the grid by those blocks"),
};
/* clang-format on */

const struct table account_waves_table = {
    .columns = wave_columns,
    .column_count = sizeof(wave_columns) / sizeof(wave_columns[0]),
};

const struct table account_clusters_table = {
    .columns = cluster_columns,
    .column_count = sizeof(cluster_columns) / sizeof(cluster_columns[0]),
};

static void add(struct selection *selection, const struct table *table)
{
    assert(selection->count + table->column_count <= MAX_COLUMNS);
    for (size_t i = 0; i < table->column_count; i++)
        selection->columns[selection->count++] = &table->columns[i];
}

struct selection account_columns(const struct account *account)
{
    struct selection selection = sweep_columns(&account->row.arch, 1);

    if (account->grid.blocks != 0)
        add(&selection, &account_waves_table);
    if (account->clusters.blocks_per_cluster != 0)
        add(&selection, &account_clusters_table);
    return selection;
}
