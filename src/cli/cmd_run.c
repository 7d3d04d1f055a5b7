/* SPDX-License-Identifier: MIT */
/*
 * occsweep run: sweep files in, a folder with data, charts and a report out
 * for each. All files are read, and all charts planned, before anything is
 * written.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/print_warnings.h"
#include "cli/progress.h"
#include "cli/write_output.h"
#include "report/run_folder.h"
#include "report/run_pictures.h"

/* Reports go here unless -o says where. */
#define DEFAULT_PARENT "out"

/* One sweep file and where its report goes. */
struct job {
    struct sweep_spec spec;
    struct run_kernels kernels;
    struct run_profiles profiles;
    struct run_plan plan;
    struct sweep_grids grids;
    struct buffer dir;
};

struct jobs {
    struct job *items;
    size_t count;
    const char **changes; /* to the architectures, by the command line */
    size_t change_count;
};

static void jobs_release(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++) {
        struct job *job = &jobs->items[i];
        run_plan_release(&job->plan);
        run_kernels_release(&job->kernels);
        run_profiles_release(&job->profiles);
        sweep_grids_release(&job->grids);
        sweep_spec_release(&job->spec);
        buffer_release(&job->dir);
    }
    free(jobs->items);
    free(jobs->changes);
}

/* Make a chart use the changed architecture of the sweep, in its own mode if it has
 * one. */
static bool change_chart_arch(struct sweep_spec *spec, const struct occ_arch *const *old,
                              struct sweep_chart *chart, const struct occ_arch **arch,
                              struct error *err)
{
    const struct arch_list *list = &spec->archs;
    for (size_t i = 0; i < list->count; i++)
        if (strcmp((*arch)->name, old[i]->name) == 0) {
            *arch = list->archs[i];
            break;
        }
    if (chart->has_mode)
        *arch = mode_archs_find(spec->modes, *arch, chart->mode, err);
    return *arch != NULL;
}

static bool change_archs(const struct cli_args *args, struct sweep_spec *spec,
                         struct error *err)
{
    struct arch_list *list = &spec->archs;
    const struct occ_arch **old = calloc(list->count + 1, sizeof(*old));
    if (old == NULL)
        return error_no_memory(err);

    bool ok = true;
    for (size_t i = 0; i < list->count && ok; i++) {
        old[i] = list->archs[i];
        ok = arch_choice_change(args, &list->pool, &list->archs[i], err);
    }
    for (size_t c = 0; c < spec->chart_count; c++)
        for (size_t a = 0; a < spec->charts[c].arch_count && ok; a++)
            ok = change_chart_arch(spec, old, &spec->charts[c], &spec->charts[c].archs[a], err);
    free(old);
    return ok;
}

static bool choose_dir(const struct cli_args *args, struct job *job, struct error *err)
{
    bool is_parent = args->output == NULL || args->operands.count > 1;
    buffer_add_text(&job->dir, args->output == NULL ? DEFAULT_PARENT : args->output);
    if (is_parent)
        buffer_printf(&job->dir, "/%s", job->spec.name);
    return buffer_check(&job->dir, err);
}

static bool make_grids(struct job *job, struct error *err)
{
    const struct sweep_request request = {
        .lists = &job->spec.grid,
        .optin = job->spec.optin,
        .partitioned_caching = job->spec.partitioned_caching,
        .scalar_regs_per_warp = job->spec.scalar_regs_per_warp,
        .accum_regs_per_thread = job->spec.accum_regs_per_thread,
    };
    return sweep_grids_init(&job->grids, &request, &job->spec.archs, err);
}

/* What jobs_release() frees is in *job on failure too. */
static bool understand(const struct cli_args *args, const char *path, struct job *job,
                       struct error *err)
{
    return sweep_file_read(path, &job->spec, err) && change_archs(args, &job->spec, err) &&
           run_profiles_init(&job->profiles, &job->spec, err) &&
           run_kernels_init(&job->kernels, &job->spec, &job->profiles, err) &&
           run_plan_init(&job->plan, &job->spec, &job->kernels, err) && make_grids(job, err) &&
           choose_dir(args, job, err);
}

/* Two files of one name would write one report over the other. */
static bool check_names(const struct jobs *jobs, struct error *err)
{
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(jobs->items[i].spec.name, jobs->items[j].spec.name) == 0)
                return error_set(err, ERROR_INPUT,
                                 "%s and %s have the same name, %s; rename one, or run them "
                                 "one by one with -o",
                                 jobs->items[j].spec.path, jobs->items[i].spec.path,
                                 jobs->items[i].spec.name);
    return true;
}

static bool understand_all(const struct cli_args *args, struct jobs *jobs, struct error *err)
{
    jobs->items = calloc(args->operands.count, sizeof(*jobs->items));
    jobs->changes = calloc(args->set.count + 1, sizeof(*jobs->changes));
    if (jobs->items == NULL || jobs->changes == NULL)
        return error_no_memory(err);
    jobs->change_count = arch_choice_changes(args, jobs->changes);
    while (jobs->count < args->operands.count) {
        struct job *job = &jobs->items[jobs->count];
        if (!understand(args, args->operands.items[jobs->count++], job, err))
            return false;
    }
    return check_names(jobs, err);
}

static void warn(const struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t w = 0; w < jobs->items[i].spec.warning_count; w++)
            fprintf(stderr, "occsweep: warning: %s\n", jobs->items[i].spec.warnings[w]);
    for (size_t i = 0; i < jobs->count; i++)
        print_warnings(&jobs->items[i].kernels.warnings);
}

/* What there would be, and nothing else. */
static bool write_size(const struct jobs *jobs, struct error *err)
{
    struct buffer text = BUFFER_INIT;
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        bool has_csv = job->spec.output.has_csv;
        uint64_t rows = has_csv ? job->grids.row_count : 0;
        uint64_t bytes = has_csv ? run_estimate_sweep_bytes(&job->grids, &job->spec.archs) : 0;
        buffer_printf(&text, "%sfolder  %s\nrows    %" PRIu64 "\nbytes   about %" PRIu64 "\n",
                      i == 0 ? "" : "\n", job->dir.bytes, rows, bytes);
        buffer_printf(&text, "charts  %zu\n", job->plan.chart_count);
        for (size_t c = 0; c < job->plan.chart_count; c++)
            buffer_printf(&text, "  %s\n", job->plan.charts[c].spec.id);
    }
    return print_and_release(&text, err);
}

static void show_progress(void *listener, const char *unit, uint64_t done, uint64_t total)
{
    struct progress *progress = listener;
    progress->unit = unit;
    progress_update(progress, done, total);
}

static bool write_report(const struct cli_args *args, const struct jobs *jobs,
                         const struct job *job, bool has_gnuplot, struct error *err)
{
    struct progress progress;
    struct report_sets sets = {jobs->changes, jobs->change_count};
    struct run run = {
        .spec = &job->spec,
        .plan = &job->plan,
        .grids = &job->grids,
        .profiles = &job->profiles,
        .sets = &sets,
        .work = {args->jobs, show_progress, &progress},
        .has_gnuplot = has_gnuplot,
    };

    /* Said when the report is in its place, and made before: it must not fail then. */
    struct buffer text = BUFFER_INIT;
    buffer_printf(&text, "%s/index.html\n", job->dir.bytes);
    progress_begin(&progress, (enum cli_progress)args->progress, "rows");
    bool ok = buffer_check(&text, err) && run_write_folder(&run, job->dir.bytes, err);
    progress_end(&progress);
    ok = ok && write_output(NULL, &text, err);
    buffer_release(&text);
    return ok;
}

static bool wants_pictures(const struct jobs *jobs)
{
    size_t count = 0;
    for (size_t i = 0; i < jobs->count; i++)
        count += run_pictures_count(&jobs->items[i].plan, &jobs->items[i].spec.output);
    return count > 0;
}

static bool write_reports(const struct cli_args *args, const struct jobs *jobs,
                          struct error *err)
{
    bool has_gnuplot = gnuplot_is_installed();
    if (!has_gnuplot && wants_pictures(jobs))
        fputs("occsweep: gnuplot is not installed, so there are data and scripts but no "
              "pictures (Debian, Ubuntu: apt install gnuplot-nox)\n",
              stderr);
    for (size_t i = 0; i < jobs->count; i++)
        if (!write_report(args, jobs, &jobs->items[i], has_gnuplot, err))
            return false;
    return true;
}

static bool run_run(const struct cli_args *args, int *status, struct error *err)
{
    struct jobs jobs = {.items = NULL};

    (void)status;
    bool ok = understand_all(args, &jobs, err);
    if (ok) {
        warn(&jobs);
        ok = args->dry_run ? write_size(&jobs, err) : write_reports(args, &jobs, err);
    }
    jobs_release(&jobs);
    return ok;
}

static const enum option_id options[] = {
    OPT_OUTPUT_DIR, OPT_DRY_RUN, OPT_SET, OPT_RULES, OPT_JOBS, OPT_PROGRESS, OPT_END,
};

const struct command cmd_run = {
    .name = "run",
    .words = {"run", NULL},
    .arguments = "CONFIG.yaml... [-o DIR]",
    .summary = "sweep, data, charts and report of a sweep file",
    .about = "Writes the folder DIR (default: out/NAME, NAME being that of the sweep):\n"
             "index.html, manifest.json, data/*.csv and charts/*. With several files DIR is\n"
             "the parent of one folder for each. A folder appears whole or not at all, and\n"
             "replaces an older one that occsweep wrote; any other is left alone.\n"
             "Prints where each report is.\n",
    .examples = "occsweep new sweep -o my-sweep.yaml && occsweep run my-sweep.yaml\n"
                "occsweep run my-kernel.yaml -o report\n"
                "occsweep run --dry-run my-kernel.yaml\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_run,
    .is_first = true,
};
