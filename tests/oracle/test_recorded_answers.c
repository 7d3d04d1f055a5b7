/* SPDX-License-Identifier: MIT */
/*
 * Every launch whose answer was recorded (see README.md here) comes out of
 * occ_compute() as it was recorded, column by column.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

#include "config/value.h"
#include "support/csv_rows.h"

/* A file is read to its end, whatever fails, and then the test ends. */
struct table {
    struct csv csv;
    unsigned rows, failures;
};

static const struct occ_arch *arch_of(const struct csv *csv)
{
    const struct occ_arch *arch = occ_arch_find(csv_text(csv, "arch"));
    if (arch == NULL)
        fail_msg("%s:%u: %s is not built in", csv->path, csv->line, csv_text(csv, "arch"));
    return arch;
}

static void expect_text(struct table *table, const char *column, const char *actual)
{
    const char *expected = csv_text(&table->csv, column);
    if (strcmp(expected, actual) == 0)
        return;
    table->failures++;
    print_error("%s:%u: %s is %s, recorded is %s\n", table->csv.path, table->csv.line, column,
                actual, expected);
}

static void expect_number(struct table *table, const char *column, uint64_t actual)
{
    char text[24];
    snprintf(text, sizeof(text), "%" PRIu64, actual);
    expect_text(table, column, text);
}

/* A table without a column is of architectures that have no such limit. */
static void expect_limit(struct table *table, enum occ_limiter limiter, uint32_t blocks,
                         const char *no_limit)
{
    char column[48];
    snprintf(column, sizeof(column), "blocks_by_%s", occ_limiter_name(limiter));
    if (csv_find(&table->csv, column) == NULL)
        assert_int_equal(blocks, OCC_UNLIMITED);
    else if (blocks == OCC_UNLIMITED)
        expect_text(table, column, no_limit);
    else
        expect_number(table, column, blocks);
}

static void expect_limiters(struct table *table, uint32_t code)
{
    char text[128] = "";
    size_t size = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (code & OCC_LIMITER_CODE(i))
            size +=
                (size_t)snprintf(text + size, sizeof(text) - size, "%s%s", size == 0 ? "" : "+",
                                 occ_limiter_name((enum occ_limiter)i));
    expect_text(table, "limiters", text);
}

static struct occ_launch header_launch(const struct csv *csv)
{
    const char *carveout = csv_text(csv, "carveout_pct");
    struct occ_launch launch = {
        .threads_per_block = csv_number(csv, "threads_per_block"),
        .regs_per_thread = csv_number(csv, "regs_per_thread"),
        .smem_per_block_bytes =
            csv_number(csv, "static_smem_bytes") + csv_number(csv, "dynamic_smem_bytes"),
        .barriers_per_block = csv_number(csv, "barriers_per_block"),
        .optin = true,
    };
    if (strcmp(carveout, "default") != 0)
        launch.carveout =
            (struct occ_carveout){OCC_CARVEOUT_PERCENT, csv_number(csv, "carveout_pct")};
    return launch;
}

static void check_nvidia_golden(struct table *table)
{
    struct occ_result result = occ_compute(arch_of(&table->csv), header_launch(&table->csv));

    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        expect_limit(table, (enum occ_limiter)i, result.blocks_by[i], "");
    expect_number(table, "blocks_per_sm", result.blocks_per_sm);
    expect_limiters(table, result.limiter_code);
    expect_number(table, "regs_allocated_per_block", result.regs_allocated_per_block);
    expect_number(table, "smem_allocated_per_block_bytes",
                  result.smem_allocated_per_block_bytes);
}

static void check_public_case(struct table *table)
{
    struct occ_launch launch = header_launch(&table->csv);
    struct error err;
    if (!value_parse_caching("caching", csv_text(&table->csv, "partitioned_caching"),
                             &launch.partitioned_caching, &err))
        fail_msg("%s", err.text);

    struct occ_result result = occ_compute(arch_of(&table->csv), launch);
    expect_number(table, "blocks_per_sm", result.blocks_per_sm);
    expect_limiters(table, result.limiter_code);
}

/* The profiler caps the limit by barriers at the block slots. */
static void check_profiler_run(struct table *table)
{
    const struct csv *csv = &table->csv;
    const char *barriers = csv_text(csv, "barriers_per_block");
    struct occ_launch launch = {
        .threads_per_block = csv_number(csv, "threads_per_block"),
        .regs_per_thread = csv_number(csv, "regs_per_thread"),
        .smem_per_block_bytes =
            csv_number(csv, "static_smem_bytes") + csv_number(csv, "dynamic_smem_bytes"),
        .barriers_per_block = *barriers == '\0' ? 1 : csv_number(csv, "barriers_per_block"),
        .carveout = {OCC_CARVEOUT_BYTES, csv_number(csv, "smem_config_kib") * 1024},
        .optin = true,
    };
    struct occ_result result = occ_compute(arch_of(csv), launch);
    uint32_t slots = result.blocks_by[OCC_BY_BLOCKS];
    uint32_t by_barriers = result.blocks_by[OCC_BY_BARRIERS];

    expect_number(table, "block_limit_sm", slots);
    expect_number(table, "block_limit_registers", result.blocks_by[OCC_BY_REGISTERS]);
    expect_number(table, "block_limit_shared_mem", result.blocks_by[OCC_BY_SHARED_MEMORY]);
    expect_number(table, "block_limit_warps", result.blocks_by[OCC_BY_WARPS]);
    if (csv_text(csv, "block_limit_barriers")[0] != '\0')
        expect_number(table, "block_limit_barriers", by_barriers < slots ? by_barriers : slots);
    expect_number(table, "theoretical_warps_per_sm", result.warps_per_sm);
    assert_int_equal(result.carveout_bytes, launch.carveout.value);
}

/* What a row leaves empty is not stated. */
static bool is_stated(const struct table *table, const char *column)
{
    return csv_text(&table->csv, column)[0] != '\0';
}

static void expect_stated_number(struct table *table, const char *column, uint64_t actual)
{
    if (is_stated(table, column))
        expect_number(table, column, actual);
}

static void check_stated_answers(struct table *table, const struct occ_arch *arch,
                                 const struct occ_result *result)
{
    uint32_t pct_x100 = occ_occupancy_pct_x100(arch, result->warps_per_sm);
    char pct[16];
    snprintf(pct, sizeof(pct), "%" PRIu32 ".%02" PRIu32, pct_x100 / 100, pct_x100 % 100);

    expect_text(table, "status", occ_status_name(result->status));
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        char column[48];
        snprintf(column, sizeof(column), "blocks_by_%s", occ_limiter_name((enum occ_limiter)i));
        if (csv_find(&table->csv, column) == NULL || is_stated(table, column))
            expect_limit(table, (enum occ_limiter)i, result->blocks_by[i], "none");
    }
    expect_stated_number(table, "blocks_per_sm", result->blocks_per_sm);
    expect_stated_number(table, "warps_per_sm", result->warps_per_sm);
    if (is_stated(table, "occupancy_pct"))
        expect_text(table, "occupancy_pct", pct);
    if (is_stated(table, "limiters"))
        expect_limiters(table, result->limiter_code);
    expect_stated_number(table, "carveout_bytes", result->carveout_bytes);
    expect_stated_number(table, "regs_allocated_per_block", result->regs_allocated_per_block);
}

static void check_worked_case(struct table *table)
{
    const struct csv *csv = &table->csv;
    const struct occ_arch *arch = arch_of(csv);
    struct error err;
    struct occ_launch launch = {
        .threads_per_block = csv_number(csv, "threads_per_block"),
        .regs_per_thread = csv_number(csv, "regs_per_thread"),
        .smem_per_block_bytes = csv_number(csv, "smem_per_block_bytes"),
        .barriers_per_block = csv_number(csv, "barriers_per_block"),
    };
    if (!carveout_parse("carveout", csv_text(csv, "carveout"), &launch.carveout, &err) ||
        !value_parse_bool("optin", csv_text(csv, "optin"), &launch.optin, &err) ||
        !value_parse_caching("caching", csv_text(csv, "partitioned_caching"),
                             &launch.partitioned_caching, &err))
        fail_msg("%s:%u: %s", csv->path, csv->line, err.text);

    struct occ_result result = occ_compute(arch, launch);
    check_stated_answers(table, arch, &result);
}

static void check_file(const char *path, unsigned row_count, void (*check_row)(struct table *))
{
    struct table table = {.rows = 0};

    csv_open(&table.csv, path);
    while (csv_next(&table.csv)) {
        check_row(&table);
        table.rows++;
    }
    assert_int_equal(table.failures, 0);
    assert_in_range(table.rows, row_count, 10 * row_count);
}

static void what_the_header_of_cuda_13_answered(void **state)
{
    (void)state;
    check_file("tests/oracle/nvidia_golden.csv", 11000, check_nvidia_golden);
}

static void launches_from_public_reports(void **state)
{
    (void)state;
    check_file("tests/oracle/public_cases.csv", 77, check_public_case);
}

static void limits_that_a_profiler_reported(void **state)
{
    (void)state;
    check_file("tests/oracle/ncu_measured.csv", 14, check_profiler_run);
}

static void cases_worked_out_by_hand(void **state)
{
    (void)state;
    check_file("tests/oracle/worked_cases.csv", 166, check_worked_case);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_header_of_cuda_13_answered),
        cmocka_unit_test(launches_from_public_reports),
        cmocka_unit_test(limits_that_a_profiler_reported),
        cmocka_unit_test(cases_worked_out_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
