/* SPDX-License-Identifier: MIT */
/* The tables of a run, as CSV. */
#define _XOPEN_SOURCE 700 /* tsearch() */
#include "report/run_tables.h"

#include <search.h>
#include <stdlib.h>

#include "emit/emit.h"
#include "emit/kernel_columns.h"
#include "emit/plateau_columns.h"
#include "rows/sweep_csv.h"
#include "emit/tables.h"

/* ---- data/sweep.csv ---- */

static struct sweep_csv sweep_of(const struct sweep_grids *grids,
                                 const struct selection *selection)
{
    return (struct sweep_csv){
        .grids = grids->items, .grid_count = grids->count, .selection = selection};
}

uint64_t run_estimate_sweep_bytes(const struct sweep_grids *grids,
                                  const struct arch_list *archs)
{
    struct selection columns = sweep_columns(archs->archs, archs->count);
    struct sweep_csv csv = sweep_of(grids, &columns);
    return sweep_csv_estimate_bytes(&csv);
}

static void tell_rows(void *listener, uint64_t rows_done, uint64_t row_count)
{
    const struct run_work *work = listener;
    work->progress(work->listener, "rows", rows_done, row_count);
}

bool run_write_sweep(const struct sweep_grids *grids, const struct arch_list *archs,
                     const struct run_work *work, struct report_files *files, struct error *err)
{
    static const char path[] = "data/sweep.csv";
    struct selection columns = sweep_columns(archs->archs, archs->count);
    struct sweep_csv csv = sweep_of(grids, &columns);
    csv.threads = work->threads;
    struct run_work told = *work;
    csv.progress = work->progress ? tell_rows : NULL;
    csv.listener = &told;

    struct output_file file;
    char *full = report_files_full_path(files, path, err);
    bool ok = full && output_file_open(&file, full, err);
    free(full);
    if (!ok)
        return false;
    if (!sweep_csv_write(&csv, &file, err)) {
        output_file_abandon(&file);
        return false;
    }
    if (!output_file_finish(&file, err) || !report_files_add(files, path, NULL, err))
        return false;
    report_files_set_rows(files, grids->row_count);
    return true;
}

/* ---- data/cliffs.csv ---- */

/* A kernel is looked at along these. */
static const enum occ_axis kernel_axes[] = {OCC_AXIS_REGS, OCC_AXIS_SMEM, OCC_AXIS_THREADS};
#define KERNEL_AXIS_COUNT (sizeof kernel_axes / sizeof kernel_axes[0])

/* Slices in the order they were found, each once. */
struct slice_list {
    struct slice *slices;
    size_t count;
    void *seen; /* a tree of tsearch() */
};

static void slice_list_release(struct slice_list *list)
{
    while (list->seen)
        tdelete(*(struct slice **)list->seen, &list->seen, slice_compare);
    free(list->slices);
}

static bool add_slice(struct slice_list *list, const struct slice *slice, struct error *err)
{
    struct slice *added = &list->slices[list->count];
    *added = *slice;
    struct slice **found = tsearch(added, &list->seen, slice_compare);
    if (!found)
        return error_no_memory(err);
    if (*found == added)
        list->count++;
    return true;
}

static bool add_chart_slices(struct slice_list *list, const struct run_plan *plan,
                             struct error *err)
{
    for (size_t i = 0; i < plan->chart_count; i++) {
        const struct planned_chart *chart = &plan->charts[i];
        struct slice slice = {chart->arch, chart->spec.launch, chart->spec.x};
        if (chart->spec.type == &chart_cliffs && !add_slice(list, &slice, err))
            return false;
    }
    return true;
}

static bool add_kernel_slices(struct slice_list *list, const struct sweep_row *kernel,
                              struct error *err)
{
    for (size_t i = 0; i < KERNEL_AXIS_COUNT; i++)
        if (!add_slice(list, &(struct slice){kernel->arch, kernel->launch, kernel_axes[i]},
                       err))
            return false;
    return true;
}

static bool find_slices(struct slice_list *list, const struct run_plan *plan, struct error *err)
{
    const struct run_kernels *kernels = plan->run_kernels;
    size_t room = plan->chart_count + kernels->count * KERNEL_AXIS_COUNT;
    list->slices = calloc(room + 1, sizeof *list->slices);
    if (!list->slices)
        return error_no_memory(err);
    bool ok = add_chart_slices(list, plan, err);
    for (size_t k = 0; k < kernels->count && ok; k++)
        ok = add_kernel_slices(list, &kernels->items[k].row.launch, err);
    return ok;
}

static uint64_t write_slice(struct buffer *out, const struct selection *selection,
                            const struct slice *slice)
{
    struct plateau_row row = {.along = NULL};
    uint64_t count = 0;
    while (plateau_row_next(slice, &row)) {
        csv_row(out, selection, &row);
        count++;
    }
    return count;
}

bool run_write_cliffs(const struct run_plan *plan, struct report_files *files,
                      struct error *err)
{
    struct selection all = plateau_columns_all();
    struct selection selection = columns_of_archs(&all, plan->archs, plan->arch_count);
    struct slice_list list = {.slices = NULL};
    struct buffer out = BUFFER_INIT;
    uint64_t row_count = 0;
    bool ok = find_slices(&list, plan, err);
    csv_head(&out, &selection);
    for (size_t i = 0; i < list.count && ok; i++)
        row_count += write_slice(&out, &selection, &list.slices[i]);
    ok = ok && report_files_put(files, "data/cliffs.csv", &out, err);
    if (ok)
        report_files_set_rows(files, row_count);
    buffer_release(&out);
    slice_list_release(&list);
    return ok;
}

/* ---- data/kernels.csv ---- */

/* The columns of a table of kernels read what a run keeps of one. */
_Static_assert(offsetof(struct run_kernel, row) == 0, "a kernel of a run begins with its row");

bool run_write_kernels(const struct run_plan *plan, struct report_files *files,
                       struct error *err)
{
    const struct run_kernels *kernels = plan->run_kernels;
    if (kernels->count == 0)
        return true;
    struct selection all = kernel_columns();
    struct selection selection =
        columns_of_records(&all, RECORDS(kernels->items, kernels->count));
    struct buffer out = BUFFER_INIT;
    csv_head(&out, &selection);
    for (size_t i = 0; i < kernels->count; i++)
        csv_row(&out, &selection, &kernels->items[i].row);
    bool ok = report_files_put(files, "data/kernels.csv", &out, err);
    if (ok)
        report_files_set_rows(files, kernels->count);
    buffer_release(&out);
    return ok;
}
