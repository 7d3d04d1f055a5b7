/* SPDX-License-Identifier: MIT */
/* Getters: from a field of a record to a typed cell. */
#include <string.h>

#include <occsweep/occupancy.h>

#include "config/value.h"
#include "emit/columns.h"

static void set_number(struct cell *cell, uint64_t number)
{
    cell->kind = CELL_NUMBER;
    cell->number = number;
}

static void set_text(struct cell *cell, const char *text)
{
    cell->kind = text == NULL ? CELL_NONE : CELL_TEXT;
    cell->text = text;
}

static const char *limiter_name(unsigned bit)
{
    return occ_limiter_name((enum occ_limiter)bit);
}

void column_read(const struct column *column, const void *row, struct cell *cell)
{
    /* Not the storage, which is for a text that the getter makes up. */
    cell->kind = CELL_NONE;
    cell->number = 0;
    cell->text = NULL;
    cell->name_of_bit = NULL;
    column->get((const char *)row + column->offset, cell);
}

void cell_from_u32(const void *field, struct cell *cell)
{
    set_number(cell, *(const uint32_t *)field);
}

void cell_from_u64(const void *field, struct cell *cell)
{
    set_number(cell, *(const uint64_t *)field);
}

void cell_from_text(const void *field, struct cell *cell)
{
    set_text(cell, *(const char *const *)field);
}

void cell_from_blocks(const void *field, struct cell *cell)
{
    uint32_t blocks = *(const uint32_t *)field;
    if (blocks != OCC_UNLIMITED)
        set_number(cell, blocks);
}

void cell_from_pct_x100(const void *field, struct cell *cell)
{
    cell->kind = CELL_DECIMAL;
    cell->number = *(const uint32_t *)field;
}

void cell_from_limiters(const void *field, struct cell *cell)
{
    cell->kind = CELL_NAMES;
    cell->number = *(const uint32_t *)field;
    cell->name_of_bit = limiter_name;
}

void cell_from_status(const void *field, struct cell *cell)
{
    set_text(cell, occ_status_name(*(const enum occ_status *)field));
}

void cell_from_carveout(const void *field, struct cell *cell)
{
    char text[CARVEOUT_TEXT_BYTES];
    carveout_format(*(const struct occ_carveout *)field, text);
    memcpy(cell->storage, text, sizeof(text));
    set_text(cell, cell->storage);
}

void cell_from_caching(const void *field, struct cell *cell)
{
    const enum occ_partitioned_caching *mode = field;
    set_text(cell, occ_partitioned_caching_name(*mode));
}

void cell_from_arch(const void *field, struct cell *cell)
{
    const struct occ_arch *const *arch = field;
    set_text(cell, (*arch)->name);
}

void cell_from_yes_no(const void *field, struct cell *cell)
{
    set_text(cell, *(const bool *)field ? "yes" : "no");
}
