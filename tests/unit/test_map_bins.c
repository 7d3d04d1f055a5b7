/* SPDX-License-Identifier: MIT */
/*
 * Maps of an amount, on built-in and made-up architectures: the rectangles of
 * the data file tile the map, and every launch in one has an amount within its
 * ends and the colour that the amount stands for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_maps.h"
#include "support/amounts.h"
#include "support/random_arch.h"

enum { MAX_ROWS = 20000, CELLS = 18, BIN = 10 };

/* One row of the data file. */
struct row {
    uint32_t first[OCC_AXIS_COUNT], last[OCC_AXIS_COUNT];
    uint32_t bin, blocks_min, blocks_max, amount_min, amount_max;
};

/* UINT32_MAX for an empty cell. */
static uint32_t number(const char *cell)
{
    return *cell == '\0' ? UINT32_MAX : (uint32_t)strtoul(cell, NULL, 10);
}

static void read_row(char *line, bool has_of, struct row *row)
{
    char *cells[CELLS];
    size_t count = 0;

    for (size_t i = 0; i < CELLS; i++)
        cells[i] = line;

    for (char *at = line; at != NULL && count < CELLS; count++) {
        cells[count] = at;
        at = strchr(at, ',');
        if (at != NULL)
            *at++ = '\0';
    }
    size_t amounts = BIN + 3 + has_of;
    if (count <= amounts + 1)
        fail_msg("a row of %zu cells", count);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        row->first[axis] = number(cells[1 + 2 * axis]);
        row->last[axis] = number(cells[2 + 2 * axis]);
    }
    row->bin = number(cells[BIN]);
    row->blocks_min = number(cells[BIN + 1]);
    row->blocks_max = number(cells[BIN + 2]);
    row->amount_min = number(cells[amounts]);
    row->amount_max = number(cells[amounts + 1]);
}

static size_t read_rows(char *data, bool has_of, struct row *rows)
{
    size_t count = 0;

    for (char *line = strchr(data, '\n') + 1, *next; *line != '\0'; line = next) {
        next = strchr(line, '\n');
        assert_non_null(next);
        *next++ = '\0';
        assert_true(count < MAX_ROWS);
        read_row(line, has_of, &rows[count++]);
    }
    return count;
}

static void check_launch(const struct occ_arch *arch, const struct chart_spec *spec,
                         const struct row *row, struct occ_launch launch)
{
    uint32_t bin = amount_bin(spec, arch, launch);
    uint32_t blocks = occ_compute(arch, launch).blocks_per_sm;
    char text[1024];

    if (bin != row->bin)
        fail_msg("%s of %d: bin %u and not %u: %s", spec->type->word->name, (int)spec->of,
                 (unsigned)row->bin, (unsigned)bin,
                 describe_case(arch, launch, text, sizeof(text)));
    assert_true(blocks >= row->blocks_min && blocks <= row->blocks_max);
    if (bin == 0)
        return;
    uint32_t amount = amount_of(spec, arch, launch);
    if (amount < row->amount_min || amount > row->amount_max)
        fail_msg("%s of %d: %u is not within %u and %u: %s", spec->type->word->name,
                 (int)spec->of, (unsigned)amount, (unsigned)row->amount_min,
                 (unsigned)row->amount_max, describe_case(arch, launch, text, sizeof(text)));
}

/* The corners of a rectangle, and launches anywhere in it. */
static void check_row(const struct occ_arch *arch, const struct chart_spec *spec,
                      const struct row *row, struct rng *rng)
{
    const enum occ_axis axes[] = {spec->x, spec->y};

    for (unsigned i = 0; i < 6; i++) {
        struct occ_launch launch = spec->launch;
        for (size_t k = 0; k < 2; k++) {
            uint32_t first = row->first[axes[k]], last = row->last[axes[k]];
            uint32_t end = i >> k & 1 ? last : first;
            occ_launch_set(&launch, axes[k], i < 4 ? end : rng_between(rng, first, last));
        }
        check_launch(arch, spec, row, launch);
    }
}

/* They are as large as all that they reach over; and as each launch of a row is
 * of that row's colour, no two of different colours overlap. */
static void check_tiling(const struct chart_spec *spec, const struct row *rows, size_t count)
{
    const enum occ_axis axes[] = {spec->x, spec->y};
    uint64_t area = 0, whole = 1;

    for (size_t i = 0; i < count; i++)
        area += ((uint64_t)rows[i].last[axes[0]] - rows[i].first[axes[0]] + 1) *
                ((uint64_t)rows[i].last[axes[1]] - rows[i].first[axes[1]] + 1);
    for (size_t k = 0; k < 2; k++) {
        uint32_t first = UINT32_MAX, last = 0;
        for (size_t i = 0; i < count; i++) {
            first = rows[i].first[axes[k]] < first ? rows[i].first[axes[k]] : first;
            last = rows[i].last[axes[k]] > last ? rows[i].last[axes[k]] : last;
        }
        whole *= (uint64_t)last - first + 1;
    }
    assert_true(area == whole);
}

static void check_map(const struct occ_arch *arch, const struct chart_spec *spec,
                      struct rng *rng)
{
    struct chart_files files = {0};
    struct error err = {0};
    struct row *rows = calloc(MAX_ROWS, sizeof(*rows));

    assert_non_null(rows);
    if (!chart_make(spec, arch, &files, &err))
        fail_msg("%s", err.text);
    size_t count = read_rows(files.data.bytes, spec->type->word->ofs != NULL, rows);
    assert_true(count > 0);
    for (size_t i = 0; i < 200; i++)
        check_row(arch, spec, &rows[rng_between(rng, 0, (uint32_t)count - 1)], rng);
    check_tiling(spec, rows, count);
    assert_true(files.alt.size > 0);
    free(rows);
    chart_files_release(&files);
}

static const struct {
    const struct chart_type *type;
    size_t of;
} kinds[] = {{&chart_waste, 0}, {&chart_waste, 1}, {&chart_waste, 2},
             {&chart_step, 0},  {&chart_step, 1},  {&chart_tax, 0}};

/* A kind of chart over each pair of inputs, one after the other. */
static void check_maps(const struct occ_arch *arch, struct occ_launch launch, struct rng *rng)
{
    size_t kind = rng_between(rng, 0, 5);

    for (int x = 0; x < OCC_AXIS_COUNT; x++) {
        for (int y = 0; y < OCC_AXIS_COUNT; y++) {
            struct chart_spec spec = {
                .type = kinds[kind].type,
                .of = kinds[kind].of,
                .id = "map",
                .x = (enum occ_axis)x,
                .y = (enum occ_axis)y,
                .scale = (enum chart_scale)rng_between(rng, 0, 2),
                .size = rng_one_in(rng, 3) ? CHART_COLUMN : CHART_PAGE,
                .launch = launch,
            };
            if (x == y)
                continue;
            check_map(arch, &spec, rng);
            kind = (kind + 1) % (sizeof(kinds) / sizeof(kinds[0]));
        }
    }
}

static void amounts_are_right_on_built_in_architectures(void **state)
{
    (void)state;
    struct rng rng = {.state = 21};

    for (size_t i = 0; i < occ_arch_count(); i++) {
        struct occ_launch launch = OCC_LAUNCH_DEFAULT;
        launch.threads_per_block = 32 * rng_between(&rng, 1, 16);
        launch.regs_per_thread = rng_between(&rng, 16, 96);
        launch.smem_per_block_bytes = 1024 * rng_between(&rng, 0, 20);
        launch.optin = !rng_one_in(&rng, 4);
        check_maps(occ_arch_at(i), launch, &rng);
    }
}

/* Plain division in a split that grows is the split's matter and not simple:
 * the largest one here. */
static void amounts_are_right_on_made_up_architectures(void **state)
{
    (void)state;
    struct rng rng = {.state = 22};

    for (int i = 0; i < 24; i++) {
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
        check_maps(&arch, launch, &rng);
    }
}

static void amounts_are_right_in_any_split(void **state)
{
    (void)state;
    struct rng rng = {.state = 23};

    for (int i = 0; i < 60; i++) {
        struct occ_arch arch = random_arch(&rng);
        size_t kind = (size_t)i % 5;
        struct chart_spec spec = {
            .type = kinds[kind].type,
            .of = kinds[kind].of,
            .id = "map",
            .x = OCC_AXIS_SMEM,
            .y = i % 2 ? OCC_AXIS_REGS : OCC_AXIS_THREADS,
            .launch = random_launch(&rng, &arch),
        };
        check_map(&arch, &spec, &rng);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amounts_are_right_on_built_in_architectures),
        cmocka_unit_test(amounts_are_right_on_made_up_architectures),
        cmocka_unit_test(amounts_are_right_in_any_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
