/* SPDX-License-Identifier: MIT */
/* Choosing the columns that a table of plateaus needs to be understood. */
#include "emit/plateau_summary.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "config/value.h"
#include "emit/formats.h"
#include "emit/held_inputs.h"
#include "emit/plateau_columns.h"
#include "emit/tables.h"

/* "41..48", or "48" where the plateau is one value. */
static void range(const void *field, struct cell *cell)
{
    const struct plateau_row *row = field;
    enum occ_axis axis = OCC_AXIS_REGS;

    value_axis_find(row->along, &axis);
    uint32_t first = occ_launch_get(&row->first.launch, axis);
    uint32_t last = occ_launch_get(&row->last, axis);
    if (first == last)
        snprintf(cell->storage, sizeof(cell->storage), "%" PRIu32, first);
    else
        snprintf(cell->storage, sizeof(cell->storage), "%" PRIu32 "..%" PRIu32, first, last);
    cell->kind = CELL_TEXT;
    cell->text = cell->storage;
}

/* Each has the name of the column in a sweep, for which it stands. */
static const struct column ranges[OCC_AXIS_COUNT] = {
    [OCC_AXIS_THREADS] = {.name = "threads_per_block", .unit = "threads", .get = range},
    [OCC_AXIS_REGS] = {.name = "regs_per_thread", .unit = "registers", .get = range},
    [OCC_AXIS_SMEM] = {.name = "smem_per_block_bytes", .unit = "bytes", .get = range},
    [OCC_AXIS_BARRIERS] = {.name = "barriers_per_block", .unit = "barriers", .get = range},
};

/* What a slice may differ in from another. */
static const char *const inputs[] = {
    "arch",     "threads_per_block",  "regs_per_thread", "smem_per_block_bytes",
    "carveout", "barriers_per_block", "optin",           SPECIAL_COLUMNS,
};
enum { INPUT_COUNT = sizeof(inputs) / sizeof(inputs[0]) };

static bool is_same_cell(const struct cell *a, const struct cell *b)
{
    return a->kind == b->kind && a->number == b->number &&
           (a->kind != CELL_TEXT || strcmp(a->text, b->text) == 0);
}

/* Architectures that have no such input do not count. */
static bool is_constant(const struct column *column, struct records rows)
{
    struct cell first = {.kind = CELL_NONE}, cell;
    for (size_t i = 0; i < rows.count; i++) {
        column_read(column, record_at(&rows, i), &cell);
        if (column->is_of != NULL && cell.kind == CELL_NONE)
            continue;
        if (first.kind == CELL_NONE) /* its text may lie in the cell itself */
            column_read(column, record_at(&rows, i), &first);
        if (!is_same_cell(&first, &cell))
            return false;
    }
    return true;
}

static const char *along_of(struct records rows)
{
    return ((const struct plateau_row *)rows.first)->along;
}

/* The column of the input that varies, as a sweep has it. */
static const struct column *varying_input(struct records rows)
{
    return column_find(&sweep_table, along_of(rows));
}

static void add(struct selection *selection, const struct column *column)
{
    selection->columns[selection->count++] = column;
}

static void add_named(struct selection *selection, const struct selection *from,
                      const char *name)
{
    for (size_t i = 0; i < from->count; i++)
        if (strcmp(from->columns[i]->name, name) == 0)
            add(selection, from->columns[i]);
}

struct selection plateau_summary_columns(struct records rows)
{
    static const char *const answers[] = {"blocks_per_sm", "warps_per_sm",
                                          "occupancy_pct", "limiters",
                                          "status",        "blocks_per_sm_next"};
    struct selection all = plateau_columns(), chosen = {.count = 0};
    const struct column *status = column_find(&sweep_table, "status");
    const struct column *varying = varying_input(rows);
    const struct plateau_row *first = rows.first;
    enum occ_axis axis;

    for (size_t i = 0; i < INPUT_COUNT; i++) {
        const struct column *input = column_find(&sweep_table, inputs[i]);
        if (input != varying && !is_constant(input, rows))
            add(&chosen, input);
    }
    add(&chosen, value_axis_find(along_of(rows), &axis) ? &ranges[axis] : varying);
    bool all_run = first->first.result.status == OCC_OK && is_constant(status, rows);
    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
        if (!all_run || strcmp(answers[i], status->name) != 0)
            add_named(&chosen, &all, answers[i]);
    return chosen;
}

void plateau_summary_held(struct buffer *out, struct records rows)
{
    const struct plateau_row *first = rows.first;
    const char *held[INPUT_COUNT];
    size_t count = 0;

    for (size_t i = 0; i < INPUT_COUNT; i++) {
        const struct column *input = column_find(&sweep_table, inputs[i]);
        if (input != varying_input(rows) && is_constant(input, rows))
            held[count++] = inputs[i];
    }
    held_inputs_add(out, &first->first, held, count);
}
