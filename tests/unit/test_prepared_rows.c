/* SPDX-License-Identifier: MIT */
/*
 * The fast rows of a sweep are byte for byte the plain ones: on random grids
 * over random made-up architectures, cut anywhere, with any columns.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "emit/emit.h"
#include "rows/row_writer.h"
#include "emit/tables.h"
#include "support/random_grid.h"
#include "support/sanitized.h"

enum { GRIDS = 600 / SANITIZED_DIVISOR };

static void compare(struct rng *rng, const struct sweep_grid *grid,
                    const struct selection *selection)
{
    struct prepared_rows rows;
    struct buffer fast = BUFFER_INIT, plain = BUFFER_INIT;
    struct error err;

    assert_true(prepared_rows_init(&rows, grid, selection, &err));
    struct row_writer *writer = row_writer_new(&rows);
    assert_non_null(writer);
    uint64_t first = 0;
    while (first < grid->row_count) {
        uint64_t end = first + rng_between(rng, 1, 3000);
        end = end < grid->row_count ? end : grid->row_count;
        row_writer_append(writer, first, end, &fast);
        first = end;
    }
    plain_rows_append(grid, selection, 0, grid->row_count, &plain);
    assert_false(fast.failed || plain.failed);
    assert_int_equal(fast.size, plain.size);
    assert_memory_equal(fast.bytes, plain.bytes, plain.size);
    buffer_release(&fast);
    buffer_release(&plain);
    row_writer_free(writer);
    prepared_rows_release(&rows);
}

static void fast_rows_are_the_plain_ones(void **state)
{
    (void)state;
    struct rng rng = {.state = 7};
    for (int i = 0; i < GRIDS; i++) {
        const struct occ_arch arch = random_arch(&rng);
        const struct selection selection = random_columns(&rng);
        struct sweep_grid grid;
        random_grid(&rng, &grid, &arch);
        compare(&rng, &grid, &selection);
        sweep_grid_release(&grid);
    }
}

/* 0, 1, 2, ... */
static struct sweep_axis count_up(size_t count)
{
    struct sweep_axis axis = {.values = calloc(count, sizeof(uint32_t)), .count = count};
    assert_non_null(axis.values);
    for (size_t i = 0; i < count; i++)
        axis.values[i] = (uint32_t)i;
    return axis;
}

static struct sweep_grid wide_grid(const struct occ_arch *arch, size_t smem_count,
                                   size_t barrier_count)
{
    struct sweep_grid grid = {
        .arch = arch,
        .axes = {[OCC_AXIS_THREADS] = count_up(1),
                 [OCC_AXIS_REGS] = count_up(1),
                 [OCC_AXIS_SMEM] = count_up(smem_count),
                 [OCC_AXIS_BARRIERS] = count_up(barrier_count)},
        .carveouts = calloc(1, sizeof(*grid.carveouts)),
        .carveout_count = 1,
        .row_count = smem_count * barrier_count,
    };
    assert_non_null(grid.carveouts);
    grid.axes[OCC_AXIS_THREADS].values[0] = 32;
    grid.carveouts[0].kind = OCC_CARVEOUT_NEEDED;
    return grid;
}

/* More values of shared memory than texts are kept of, and more answers than
 * there is room for: a carveout as needed makes one of each allocation and
 * number of barriers. */
static void what_is_too_large_to_keep_is_made_again(void **state)
{
    static const size_t counts[][2] = {{300000, 1}, {4000, 20}};
    const struct selection all = columns_all(&sweep_table);
    struct rng rng = {.state = 9};
    struct occ_arch arch = random_arch(&rng);
    (void)state;

    arch.shared_memory = (struct occ_arch_shared_memory){
        .per_sm = 262144,
        .max_per_block = 262144,
        .max_per_block_optin = 262144,
        .allocation_unit = 1,
        .carveouts = {262144},
        .carveout_count = 1,
    };
    for (size_t i = 0; i < 2; i++) {
        struct sweep_grid grid = wide_grid(&arch, counts[i][0], counts[i][1]);
        compare(&rng, &grid, &all);
        sweep_grid_release(&grid);
    }
}

/* Input and answer together: no part decides it. */
static void threads_per_sm(const void *field, struct cell *cell)
{
    const struct sweep_row *row = field;
    cell->kind = CELL_NUMBER;
    cell->number = row->launch.threads_per_block * row->result.blocks_per_sm;
}

static void a_column_without_a_part_is_right(void **state)
{
    static const struct column threads = {
        .name = "threads_per_sm", .unit = "threads", .help = "resident", .get = threads_per_sm};
    struct selection selection = columns_all(&sweep_table);
    struct rng rng = {.state = 11};
    (void)state;
    selection.columns[selection.count++] = &threads;
    for (int i = 0; i < 20; i++) {
        const struct occ_arch arch = random_arch(&rng);
        struct sweep_grid grid;
        random_grid(&rng, &grid, &arch);
        compare(&rng, &grid, &selection);
        sweep_grid_release(&grid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_rows_are_the_plain_ones),
        cmocka_unit_test(what_is_too_large_to_keep_is_made_again),
        cmocka_unit_test(a_column_without_a_part_is_right),
    };
    return cmocka_run_group_tests_name("prepared_rows", tests, NULL, NULL);
}
