/* SPDX-License-Identifier: MIT */
/*
 * The folder of a run. gnuplots draw the charts while data are written; the page
 * comes when all pictures are there, and the manifest last.
 */
#include "report/run_folder.h"

#include <stdlib.h>

#include "base/interrupt.h"
#include "report/output_folder.h"
#include "report/report.h"
#include "report/run_pictures.h"
#include "report/run_snippets.h"

/* What is in the making. */
struct making {
    const struct run *run;
    struct report_files files;
    struct run_pictures pictures;
    char *charts_folder;
    struct report_chart *charts;  /* as many as the plan has */
    struct grid_census *censuses; /* what each grid holds */
};

/* The format that the page shows: the sharpest that a browser draws. */
static const struct render_format *shown_format(const struct sweep_output *output)
{
    return output->formats & 1u << PICTURE_SVG   ? &render_formats[PICTURE_SVG]
           : output->formats & 1u << PICTURE_PNG ? &render_formats[PICTURE_PNG]
                                                 : NULL;
}

/* "charts/ID.SUFFIX"; empty without memory. */
static struct buffer chart_path(const char *id, const char *suffix)
{
    struct buffer path = BUFFER_INIT;
    buffer_printf(&path, "charts/%s.%s", id, suffix);
    return path;
}

static bool put_chart_file(struct making *making, const char *id, const char *suffix,
                           const struct buffer *content, struct error *err)
{
    struct buffer path = chart_path(id, suffix);
    bool ok =
        buffer_check(&path, err) && report_files_put(&making->files, path.bytes, content, err);
    buffer_release(&path);
    return ok;
}

static bool write_chart(struct making *making, size_t i, struct error *err)
{
    const struct planned_chart *chart = &making->run->plan->charts[i];
    struct chart_files made = {.script = BUFFER_INIT};
    bool ok = chart_make(&chart->spec, chart->arch, &made, err) &&
              put_chart_file(making, chart->spec.id, "gp", &made.script, err) &&
              put_chart_file(making, chart->spec.id, "csv", &made.data, err);
    if (ok) {
        making->charts[i].plane = made.plane;
        making->charts[i].format =
            making->run->has_gnuplot ? shown_format(&making->run->spec->output) : NULL;
        making->charts[i].alt = made.alt;
        made.alt = (struct buffer)BUFFER_INIT;
    }
    chart_files_release(&made);
    return ok;
}

static bool write_charts(struct making *making, struct error *err)
{
    for (size_t i = 0; i < making->run->plan->chart_count; i++)
        if (!write_chart(making, i, err) ||
            (making->run->has_gnuplot && !run_pictures_add(&making->pictures, i, err)))
            return false;
    return true;
}

/* gnuplots that have drawn all they were given get more while data are written. */
static void tend_pictures(void *listener, const char *unit, uint64_t done, uint64_t total)
{
    struct making *making = listener;
    const struct run_work *work = &making->run->work;
    render_pool_tend(&making->pictures.pool);
    if (work->progress)
        work->progress(work->listener, unit, done, total);
}

static bool write_tables(struct making *making, struct error *err)
{
    const struct run *run = making->run;
    struct run_work work = {run->work.threads, tend_pictures, making};
    return (!run->spec->output.has_csv ||
            run_write_sweep(run->grids, &run->spec->archs, &work, &making->files, err)) &&
           run_write_cliffs(run->plan, &making->files, err) &&
           run_write_kernels(run->plan, &making->files, err);
}

/* The second file of a picture. */
static bool add_beside(struct making *making, size_t i, size_t format, size_t theme,
                       struct error *err)
{
    struct buffer path = BUFFER_INIT;
    buffer_add_text(&path, "charts/");
    render_beside_name(&path, making->run->plan->charts[i].spec.id, &render_formats[format],
                       &render_themes[theme]);
    bool ok =
        buffer_check(&path, err) && report_files_add(&making->files, path.bytes, NULL, err);
    buffer_release(&path);
    return ok;
}

static bool add_picture(struct making *making, size_t i, size_t format, size_t theme,
                        struct error *err)
{
    struct report_chart *chart = &making->charts[i];
    struct buffer path = BUFFER_INIT;
    buffer_add_text(&path, "charts/");
    render_picture_name(&path, making->run->plan->charts[i].spec.id, &render_formats[format],
                        &render_themes[theme]);
    bool is_shown = chart->format == &render_formats[format];
    bool ok = buffer_check(&path, err) &&
              report_files_add(&making->files, path.bytes,
                               is_shown ? &chart->pictures[theme] : NULL, err);
    buffer_release(&path);
    return ok && buffer_check(&chart->pictures[theme], err) &&
           (!render_formats[format].beside || add_beside(making, i, format, theme, err));
}

static bool add_pictures(struct making *making, struct error *err)
{
    const struct sweep_output *output = &making->run->spec->output;
    for (size_t i = 0; i < making->run->plan->chart_count; i++) {
        for (size_t f = 0; f < PICTURE_FORMAT_COUNT; f++)
            for (size_t t = 0; t < THEME_COUNT; t++)
                if ((output->formats & 1u << f) && (output->themes & 1u << t) &&
                    !add_picture(making, i, f, t, err))
                    return false;
    }
    return true;
}

static bool take_censuses(struct making *making, struct error *err)
{
    const struct sweep_grids *grids = making->run->grids;
    making->censuses = calloc(grids->count + 1, sizeof *making->censuses);
    if (!making->censuses)
        return error_no_memory(err);
    for (size_t i = 0; i < grids->count; i++) {
        making->censuses[i] = grid_census(&grids->items[i]);
        render_pool_tend(&making->pictures.pool);
    }
    return true;
}

static bool write_page(struct making *making, struct error *err)
{
    const struct run *run = making->run;
    struct report report = {
        .spec = run->spec,
        .plan = run->plan,
        .charts = making->charts,
        .grids = run->grids,
        .censuses = making->censuses,
        .profiles = run->profiles,
        .sets = run->sets,
        .files = &making->files,
    };
    struct buffer page = BUFFER_INIT;
    report_write(&report, &page);
    bool ok = report_files_put(&making->files, "index.html", &page, err);
    buffer_release(&page);
    return ok;
}

static bool write_manifest(struct making *making, struct error *err)
{
    struct buffer manifest = BUFFER_INIT;
    report_files_sort(&making->files);
    manifest_write(making->run->spec, making->run->plan, making->run->sets, &making->files,
                   &manifest);
    bool ok = report_files_put(&making->files, "manifest.json", &manifest, err);
    buffer_release(&manifest);
    return ok;
}

/* What needs no picture is done while gnuplots draw them. */
static bool fill(struct making *making, struct error *err)
{
    bool has_gnuplot = making->run->has_gnuplot;
    return report_files_make_folder(&making->files, "data", err) &&
           report_files_make_folder(&making->files, "charts", err) &&
           (!has_gnuplot ||
            run_pictures_start(&making->pictures, making->charts_folder, err)) &&
           write_charts(making, err) && write_tables(making, err) &&
           take_censuses(making, err) &&
           run_write_snippets(making->run->spec, making->run->plan, making->charts, has_gnuplot,
                              &making->files, err) &&
           (!has_gnuplot ||
            (run_pictures_finish(&making->pictures, err) && add_pictures(making, err))) &&
           write_page(making, err) && write_manifest(making, err);
}

static void making_release(struct making *making)
{
    for (size_t i = 0; making->charts && i < making->run->plan->chart_count; i++) {
        buffer_release(&making->charts[i].alt);
        for (size_t t = 0; t < THEME_COUNT; t++)
            buffer_release(&making->charts[i].pictures[t]);
    }
    free(making->charts);
    free(making->censuses);
    free(making->charts_folder);
    report_files_release(&making->files);
}

/* Fill an empty folder. */
static bool make(const struct run *run, const char *folder, struct error *err)
{
    struct making making = {
        .run = run,
        .files = {.folder = folder},
        .pictures = {.plan = run->plan, .output = &run->spec->output, .work = &run->work},
        .charts = calloc(run->plan->chart_count + 1, sizeof *making.charts),
    };
    making.charts_folder = report_files_full_path(&making.files, "charts", err);
    bool ok =
        making.charts_folder && (making.charts || error_no_memory(err)) && fill(&making, err);
    run_pictures_stop(&making.pictures);
    making_release(&making);
    return ok;
}

bool run_write_folder(const struct run *run, const char *dir, struct error *err)
{
    struct output_folder folder;
    if (!output_folder_begin(&folder, dir, err))
        return false;
    bool ok = make(run, folder.draft.path, err);
    if (ok && interrupted())
        ok = error_set(err, ERROR_INTERRUPTED, "interrupted");
    ok = ok && output_folder_commit(&folder, err);
    output_folder_release(&folder);
    return ok;
}
