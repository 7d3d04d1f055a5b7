/* SPDX-License-Identifier: MIT */
/*
 * A whole small run of a sweep file that was made up, through everything that
 * writes: tables, scripts, page and manifest. What was written says what the
 * model answers, and whatever reads it finds it well formed.
 */
#define _XOPEN_SOURCE 700 /* nftw(), mkdtemp() */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <occsweep/region.h>

#include "base/csv_reader.h"
#include "base/whole_file.h"
#include "emit/emit.h"
#include "emit/tables.h"
#include "fuzz/fuzz_targets.h"
#include "report/run_folder.h"
#include "support/scratch.h"

/* What is larger is left alone: here it is about what is written, not how much. */
enum { MAX_ROWS = 400, MAX_ARCHS = 3, MAX_CHARTS = 8, MAX_KERNELS = 20, MAX_REGIONS = 300 };

struct made {
    struct sweep_spec spec;
    struct run_profiles profiles;
    struct run_kernels kernels;
    struct run_plan plan;
    struct sweep_grids grids;
};

static void made_release(struct made *made)
{
    sweep_grids_release(&made->grids);
    run_plan_release(&made->plan);
    run_kernels_release(&made->kernels);
    run_profiles_release(&made->profiles);
    sweep_spec_release(&made->spec);
}

/* ---- where it is written ---- */

static char parent[SCRATCH_PATH_BYTES];

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_parent(void)
{
    nftw(parent, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void make_parent(void)
{
    FUZZ_CHECK(mkdtemp(scratch_template(parent)) != NULL && atexit(remove_parent) == 0);
}

static struct buffer load(const char *folder, const char *path)
{
    struct buffer bytes = BUFFER_INIT;
    char full[SCRATCH_PATH_BYTES + 160];
    const char *name = NULL;
    struct error err = {.kind = ERROR_NONE};

    snprintf(full, sizeof(full), "%s/%s", folder, path);
    FUZZ_CHECK(whole_file_read(full, &bytes, &name, &err));
    return bytes;
}

/* ---- what is written ---- */

/* The field called `name` of the head of a table. */
static size_t find_column(const char **at, const char *end, const char *name)
{
    struct csv_field fields[MAX_COLUMNS];
    size_t count = 0, length = strlen(name);

    *at = csv_split_record(*at, end, fields, MAX_COLUMNS, &count);
    FUZZ_CHECK(*at != NULL && count <= MAX_COLUMNS);
    for (size_t i = 0; i < count; i++)
        if (fields[i].size == length && memcmp(fields[i].bytes, name, length) == 0)
            return i;
    fuzz_fail(__FILE__, __LINE__, name);
}

/* Each row says what the model answers to its launch. */
static void check_answers(const struct sweep_grids *grids, const struct buffer *csv)
{
    const char *at = csv->bytes, *end = csv->bytes + csv->size;
    size_t column = find_column(&at, end, "blocks_per_sm");

    for (uint64_t i = 0; i < grids->row_count; i++) {
        struct csv_field fields[MAX_COLUMNS];
        char text[16];
        size_t count = 0;
        uint64_t row = i;
        const struct sweep_grid *grid = sweep_grid_find(grids->items, &row);
        uint32_t blocks = occ_compute(grid->arch, sweep_grid_launch(grid, row)).blocks_per_sm;
        at = csv_split_record(at, end, fields, MAX_COLUMNS, &count);
        FUZZ_CHECK(at != NULL && csv_field_text(fields[column], text, sizeof(text)));
        FUZZ_CHECK(strtoul(text, NULL, 10) == blocks);
    }
}

static void check_sweep(const struct made *made, const char *folder)
{
    struct buffer csv = load(folder, "data/sweep.csv");

    fuzz_check_csv(csv.bytes, csv.size, made->grids.row_count);
    check_answers(&made->grids, &csv);
    buffer_release(&csv);
}

static void check_chart(const char *folder, const char *id)
{
    char path[128];

    snprintf(path, sizeof(path), "charts/%s.gp", id);
    struct buffer script = load(folder, path);
    fuzz_check_text(script.bytes, script.size, "\n");
    buffer_release(&script);
    snprintf(path, sizeof(path), "charts/%s.csv", id);
    struct buffer data = load(folder, path);
    fuzz_check_text(data.bytes, data.size, "\n\"");
    buffer_release(&data);
}

static void check_folder(const struct made *made, const char *folder)
{
    struct buffer page = load(folder, "index.html");
    struct buffer manifest = load(folder, "manifest.json");

    fuzz_check_text(page.bytes, page.size, "\n\t");
    fuzz_check_json(manifest.bytes, manifest.size);
    if (made->spec.output.has_csv)
        check_sweep(made, folder);
    for (size_t i = 0; i < made->plan.chart_count; i++)
        check_chart(folder, made->plan.charts[i].spec.id);
    buffer_release(&page);
    buffer_release(&manifest);
}

static void check_run(const struct made *made)
{
    static const struct report_sets no_sets = {.texts = NULL};
    const struct run run = {.spec = &made->spec,
                            .plan = &made->plan,
                            .grids = &made->grids,
                            .profiles = &made->profiles,
                            .sets = &no_sets,
                            .work = {.threads = 1}};
    struct error err = {.kind = ERROR_NONE};
    char folder[SCRATCH_PATH_BYTES + 16];

    if (parent[0] == '\0')
        make_parent();
    snprintf(folder, sizeof(folder), "%s/run", parent);
    if (!run_write_folder(&run, folder, &err))
        fuzz_check_error(&err);
    else
        check_folder(made, folder);
}

/* ---- every format ---- */

static void check_formats(const struct sweep_grids *grids)
{
    struct selection all = columns_all(&sweep_table);
    struct sweep_row *rows = calloc(grids->row_count + 1, sizeof(*rows));

    FUZZ_CHECK(rows != NULL);
    for (uint64_t i = 0; i < grids->row_count; i++) {
        uint64_t row = i;
        const struct sweep_grid *grid = sweep_grid_find(grids->items, &row);
        rows[i] = sweep_grid_row(grid, row);
    }
    fuzz_check_formats(&all, RECORDS(rows, (size_t)grids->row_count));
    free(rows);
}

/* ---- regions ---- */

struct region_check {
    const struct occ_arch *arch;
    struct occ_launch launch;
    size_t left;
};

/* The corners of a box answer what the box says. */
static bool check_region(const struct occ_region *region, void *context)
{
    struct region_check *check = context;
    struct occ_launch launch = check->launch;

    for (unsigned corner = 0; corner < 8; corner++) {
        const struct occ_range *threads = &region->threads_per_block;
        const struct occ_range *regs = &region->regs_per_thread;
        const struct occ_range *smem = &region->smem_per_block_bytes;
        launch.threads_per_block = corner & 1 ? threads->last : threads->first;
        launch.regs_per_thread = corner & 2 ? regs->last : regs->first;
        launch.smem_per_block_bytes = corner & 4 ? smem->last : smem->first;
        struct occ_result result = occ_compute(check->arch, launch);
        FUZZ_CHECK(occ_same_answer(&result, &region->result));
    }
    return --check->left > 0;
}

static void check_regions(const struct sweep_spec *spec)
{
    for (size_t i = 0; i < spec->archs.count; i++) {
        struct region_check check = {
            .arch = spec->archs.archs[i], .launch = OCC_LAUNCH_DEFAULT, .left = MAX_REGIONS};
        check.launch.optin = spec->optin;
        check.launch.partitioned_caching = spec->partitioned_caching;
        if (spec->grid.carveouts.count > 0)
            check.launch.carveout = spec->grid.carveouts.items[0];
        occ_regions(check.arch, check.launch, check_region, &check);
    }
}

/* ---- the run ---- */

static bool is_small(const struct sweep_spec *spec)
{
    bool is_widest = false;

    for (size_t i = 0; i < OCC_AXIS_COUNT; i++)
        for (size_t n = 0; n < spec->grid.axes[i].count; n++) {
            const struct value_range *range = &spec->grid.axes[i].ranges[n];
            is_widest |= (range->to - range->from) / range->step > MAX_ROWS;
            is_widest |= range->is_to_max && range->step == 1 && !range->is_from_max;
        }
    return !is_widest && spec->archs.count <= MAX_ARCHS && spec->chart_count <= MAX_CHARTS &&
           spec->kernel_count <= MAX_KERNELS && spec->kernel_file_count == 0 &&
           spec->profile_count == 0;
}

static bool make(struct made *made, struct error *err)
{
    const struct sweep_request request = {.lists = &made->spec.grid,
                                          .optin = made->spec.optin,
                                          .partitioned_caching =
                                              made->spec.partitioned_caching};

    return run_profiles_init(&made->profiles, &made->spec, err) &&
           run_kernels_init(&made->kernels, &made->spec, &made->profiles, err) &&
           run_plan_init(&made->plan, &made->spec, &made->kernels, err) &&
           sweep_grids_init(&made->grids, &request, &made->spec.archs, err);
}

static void run(const uint8_t *bytes, size_t size)
{
    struct made made = {.spec = {.path = NULL}};
    struct error err = {.kind = ERROR_NONE};

    bool ok = sweep_file_read(fuzz_file(bytes, size), &made.spec, &err);
    bool is_made = ok && is_small(&made.spec);
    if (!ok || (is_made && !make(&made, &err))) {
        fuzz_check_error(&err);
    } else if (is_made && made.grids.row_count <= MAX_ROWS &&
               made.plan.chart_count <= 3 * MAX_CHARTS) {
        check_run(&made);
        check_formats(&made.grids);
        check_regions(&made.spec);
    }
    made_release(&made);
}

const struct fuzz_target fuzz_run = {
    .name = "run",
    .run = run,
    .max_bytes = 4096,
    .seeds = "tests/fuzz/seeds/run/* tests/configs/good-*.yaml tests/charts/*.yaml "
             "tests/browser/*.yaml",
    .dictionary = "config.dict",
};
