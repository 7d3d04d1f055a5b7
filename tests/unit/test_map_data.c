/* SPDX-License-Identifier: MIT */
/*
 * The data of maps, on built-in and made-up architectures: the regions tile
 * the map without gap or overlap, and every launch in one has its answer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_maps.h"
#include "support/random_arch.h"

enum { MAX_ROWS = 20000, MAX_CELLS_OF_ROW = 16 };

/* One row of the data file. */
struct region {
    struct occ_launch first, last;
    uint32_t blocks_per_sm, warps_per_sm, limiter_code;
    enum occ_status status;
};

static enum occ_status find_status(const char *name)
{
    for (int status = 0; status < OCC_STATUS_COUNT; status++) {
        if (strcmp(occ_status_name((enum occ_status)status), name) == 0)
            return (enum occ_status)status;
    }
    fail_msg("no status %s", name);
    return OCC_OK;
}

/* Cut a line at its commas, in place. */
static void cut(char *line, char *cells[MAX_CELLS_OF_ROW])
{
    for (int i = 0; i < MAX_CELLS_OF_ROW; i++) {
        cells[i] = line;
        line += strcspn(line, ",");
        assert_true((*line == ',') == (i + 1 < MAX_CELLS_OF_ROW));
        if (*line)
            *line++ = '\0';
    }
}

static uint32_t number(const char *cell)
{
    char *end;
    unsigned long value = strtoul(cell, &end, 10);
    assert_true(end > cell && *end == '\0');
    return (uint32_t)value;
}

static size_t read_regions(char *data, const char *arch, struct region *regions)
{
    static const char head[] =
        "arch,threads_per_block_min,threads_per_block_max,regs_per_thread_min,"
        "regs_per_thread_max,smem_per_block_bytes_min,smem_per_block_bytes_max,"
        "barriers_per_block_min,barriers_per_block_max,carveout,status,blocks_per_sm,"
        "warps_per_sm,occupancy_pct,limiters,limiter_code\n";
    size_t count = 0;

    assert_int_equal(strncmp(data, head, strlen(head)), 0);
    for (char *line = data + strlen(head), *next; *line; line = next, count++) {
        char *cells[MAX_CELLS_OF_ROW];
        struct region *region = &regions[count];
        next = strchr(line, '\n');
        assert_non_null(next);
        *next++ = '\0';
        cut(line, cells);
        assert_true(count < MAX_ROWS);
        assert_string_equal(cells[0], arch);
        for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
            occ_launch_set(&region->first, (enum occ_axis)axis, number(cells[1 + 2 * axis]));
            occ_launch_set(&region->last, (enum occ_axis)axis, number(cells[2 + 2 * axis]));
        }
        region->status = find_status(cells[10]);
        region->blocks_per_sm = number(cells[11]);
        region->warps_per_sm = number(cells[12]);
        region->limiter_code = number(cells[15]);
    }
    return count;
}

static uint64_t length(const struct region *region, enum occ_axis axis)
{
    return (uint64_t)occ_launch_get(&region->last, axis) -
           occ_launch_get(&region->first, axis) + 1;
}

static bool holds(const struct region *region, const struct occ_launch *launch)
{
    for (int i = 0; i < OCC_AXIS_COUNT; i++) {
        enum occ_axis axis = (enum occ_axis)i;
        uint32_t value = occ_launch_get(launch, axis);
        if (value < occ_launch_get(&region->first, axis) ||
            value > occ_launch_get(&region->last, axis))
            return false;
    }
    return true;
}

static void check_answer(const struct occ_arch *arch, const struct region *region,
                         struct occ_launch launch)
{
    struct occ_result result = occ_compute(arch, launch);
    assert_int_equal(result.status, region->status);
    assert_int_equal(result.blocks_per_sm, region->blocks_per_sm);
    assert_int_equal(result.warps_per_sm, region->warps_per_sm);
    assert_int_equal(result.limiter_code, region->limiter_code);
}

/* The ends of a region, and launches anywhere in it. */
static void check_region(const struct occ_arch *arch, const struct chart_spec *spec,
                         const struct region *region, struct rng *rng)
{
    for (int i = 0; i < 6; i++) {
        struct occ_launch launch = spec->launch;
        const enum occ_axis axes[] = {spec->x, spec->y};
        for (size_t k = 0; k < 2; k++) {
            uint32_t first = occ_launch_get(&region->first, axes[k]);
            uint32_t last = occ_launch_get(&region->last, axes[k]);
            bool is_end = i < 4;
            uint32_t end = (i >> k & 1) ? last : first;
            occ_launch_set(&launch, axes[k], is_end ? end : rng_between(rng, first, last));
        }
        check_answer(arch, region, launch);
    }
}

/* Regions that cover a launch, found by trying them all. */
static size_t count_holders(const struct region *regions, size_t count,
                            const struct occ_launch *launch)
{
    size_t holders = 0;
    for (size_t i = 0; i < count; i++)
        holders += holds(&regions[i], launch);
    return holders;
}

/* As long as all regions together reach, each launch lies in one of them. */
static void check_tiling(const struct chart_spec *spec, const struct region *regions,
                         size_t count, struct rng *rng)
{
    uint64_t area = 0;
    uint32_t first[2] = {UINT32_MAX, UINT32_MAX}, last[2] = {0, 0};
    const enum occ_axis axes[] = {spec->x, spec->y};

    for (size_t i = 0; i < count; i++) {
        area += length(&regions[i], spec->x) * length(&regions[i], spec->y);
        for (size_t k = 0; k < 2; k++) {
            uint32_t low = occ_launch_get(&regions[i].first, axes[k]);
            uint32_t high = occ_launch_get(&regions[i].last, axes[k]);
            first[k] = low < first[k] ? low : first[k];
            last[k] = high > last[k] ? high : last[k];
        }
    }
    assert_true(area ==
                ((uint64_t)last[0] - first[0] + 1) * ((uint64_t)last[1] - first[1] + 1));
    for (int i = 0; i < 50; i++) {
        struct occ_launch launch = spec->launch;
        for (size_t k = 0; k < 2; k++)
            occ_launch_set(&launch, axes[k], rng_between(rng, first[k], last[k]));
        assert_int_equal(count_holders(regions, count, &launch), 1);
    }
}

/* The map reaches to the architecture's maxima at least. */
static void check_reach(const struct occ_arch *arch, const struct chart_spec *spec,
                        const struct region *regions, size_t count)
{
    struct occ_launch corner = spec->launch;
    occ_launch_set(&corner, spec->x, occ_axis_max(arch, spec->x, spec->launch.optin));
    occ_launch_set(&corner, spec->y, occ_axis_max(arch, spec->y, spec->launch.optin));
    assert_int_equal(count_holders(regions, count, &corner), 1);
}

static void check_map(const struct occ_arch *arch, const struct chart_spec *spec,
                      struct rng *rng)
{
    struct chart_files files = {0};
    struct error err = {0};
    struct region *regions = calloc(MAX_ROWS, sizeof(*regions));

    assert_non_null(regions);
    if (!chart_make(spec, arch, &files, &err))
        fail_msg("%s", err.text);
    size_t count = read_regions(files.data.bytes, arch->name, regions);
    for (size_t i = 0; i < count; i++)
        check_region(arch, spec, &regions[i], rng);
    check_tiling(spec, regions, count, rng);
    check_reach(arch, spec, regions, count);
    assert_true(files.alt.size > 0);
    free(regions);
    chart_files_release(&files);
}

static void check_maps(const struct occ_arch *arch, struct occ_launch launch, struct rng *rng)
{
    for (int x = 0; x < OCC_AXIS_COUNT; x++) {
        for (int y = 0; y < OCC_AXIS_COUNT; y++) {
            struct chart_spec spec = {
                .type = rng_one_in(rng, 2) ? &chart_limits : &chart_occupancy,
                .id = "map",
                .x = (enum occ_axis)x,
                .y = (enum occ_axis)y,
                .scale = (enum chart_scale)rng_between(rng, 0, 2),
                .size = rng_one_in(rng, 3) ? CHART_COLUMN : CHART_PAGE,
                .launch = launch,
            };
            if (x != y)
                check_map(arch, &spec, rng);
        }
    }
}

static void regions_tile_the_map_of_built_in_architectures(void **state)
{
    (void)state;
    struct rng rng = {.state = 11};

    for (size_t i = 0; i < occ_arch_count(); i++) {
        struct occ_launch launch = OCC_LAUNCH_DEFAULT;
        launch.threads_per_block = 32 * rng_between(&rng, 1, 16);
        launch.regs_per_thread = rng_between(&rng, 16, 96);
        launch.smem_per_block_bytes = 1024 * rng_between(&rng, 0, 20);
        launch.optin = !rng_one_in(&rng, 4);
        check_maps(occ_arch_at(i), launch, &rng);
    }
}

static void regions_tile_the_map_of_made_up_architectures(void **state)
{
    (void)state;
    struct rng rng = {.state = 12};

    for (int i = 0; i < 60; i++) {
        struct occ_arch arch = random_arch(&rng);
        check_maps(&arch, random_launch(&rng, &arch), &rng);
    }
}

static void one_axis_twice_is_refused(void **state)
{
    (void)state;
    struct chart_files files = {0};
    struct error err = {0};
    struct chart_spec spec = {.type = &chart_limits,
                              .id = "map",
                              .x = OCC_AXIS_REGS,
                              .y = OCC_AXIS_REGS,
                              .launch = OCC_LAUNCH_DEFAULT};

    assert_false(chart_make(&spec, occ_arch_at(0), &files, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    chart_files_release(&files);
}

/* A map that nobody could read is refused, in a moment. */
static void maps_of_too_many_steps_are_refused(void **state)
{
    (void)state;
    struct chart_files files = {0};
    struct error err = {0};
    struct occ_arch arch = *occ_arch_find("sm_90");
    struct chart_spec spec = {.type = &chart_limits,
                              .id = "map",
                              .x = OCC_AXIS_REGS,
                              .y = OCC_AXIS_THREADS,
                              .launch = OCC_LAUNCH_DEFAULT};

    arch.limits = (struct occ_arch_limits){.threads_per_warp = 1,
                                           .max_threads_per_block = 65536,
                                           .max_warps_per_sm = 65536,
                                           .max_blocks_per_sm = 32};
    arch.registers.allocation_unit = 1;
    assert_false(chart_make(&spec, &arch, &files, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    assert_non_null(strstr(err.text, "sm_90"));
    chart_files_release(&files);
}

/* Steps of one register and of one thread, as many as a made-up GPU may have:
 * most of them change nothing. */
static void maps_of_many_small_steps_are_drawn(void **state)
{
    (void)state;
    struct occ_arch fine = *occ_arch_find("sm_90");
    struct chart_spec spec = {.type = &chart_limits, .id = "map", .launch = OCC_LAUNCH_DEFAULT};
    static const enum occ_axis axes[][2] = {{OCC_AXIS_REGS, OCC_AXIS_SMEM},
                                            {OCC_AXIS_SMEM, OCC_AXIS_THREADS}};

    fine.registers = (struct occ_arch_registers){.per_sm = 1 << 20,
                                                 .max_per_block = 1 << 20,
                                                 .max_per_thread = 4096,
                                                 .allocation_unit = 32,
                                                 .partitions = 4};
    for (size_t i = 0; i < 2; i++) {
        struct chart_files files = {0};
        struct error err = {0};
        spec.x = axes[i][0];
        spec.y = axes[i][1];
        spec.launch.threads_per_block = 32;
        if (!chart_make(&spec, &fine, &files, &err))
            fail_msg("%s", err.text);
        chart_files_release(&files);
        fine.limits = (struct occ_arch_limits){.threads_per_warp = 1,
                                               .max_threads_per_block = 1024,
                                               .max_warps_per_sm = 1024,
                                               .max_blocks_per_sm = 32};
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_tile_the_map_of_built_in_architectures),
        cmocka_unit_test(regions_tile_the_map_of_made_up_architectures),
        cmocka_unit_test(one_axis_twice_is_refused),
        cmocka_unit_test(maps_of_too_many_steps_are_refused),
        cmocka_unit_test(maps_of_many_small_steps_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
