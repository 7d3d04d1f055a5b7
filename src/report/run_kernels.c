/* SPDX-License-Identifier: MIT */
/* Kernels given and kernels of files, each on each architecture. */
#include "report/run_kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "emit/emit.h"
#include "kernels/kernel_file.h"

static bool add(struct run_kernels *kernels, const struct run_kernel *kernel, struct error *err)
{
    struct run_kernel *items =
        array_grow(kernels->items, kernels->count, sizeof(*kernels->items));
    if (items == NULL)
        return error_no_memory(err);
    kernels->items = items;
    items[kernels->count++] = *kernel;
    return true;
}

/* ---- given as numbers ---- */

static struct kernel_row row_of_given(const struct sweep_spec *spec,
                                      const struct sweep_kernel *kernel,
                                      const struct occ_arch *arch)
{
    struct kernel_row row = kernel_row_make(arch, kernel->launch);
    if (kernel->launch.scalar_regs_per_warp != 0)
        row.scalar_regs_per_warp = kernel->launch.scalar_regs_per_warp;
    row.accum_regs_per_thread = kernel->launch.accum_regs_per_thread;
    row.kernel = row.name = kernel->name;
    row.source = text_file_name(spec->path);
    row.grid_blocks = kernel->grid_blocks;
    row.own_mode = kernel->has_mode ? &kernel->mode : NULL;
    if (kernel->has_split_smem) {
        row.static_smem_bytes = kernel->static_smem_bytes;
        row.dynamic_smem_bytes = kernel->dynamic_smem_bytes;
    }
    return row;
}

static bool add_given(struct run_kernels *kernels, const struct sweep_spec *spec,
                      struct error *err)
{
    for (size_t k = 0; k < spec->kernel_count; k++)
        for (size_t a = 0; a < spec->archs.count; a++) {
            const struct sweep_kernel *given = &spec->kernels[k];
            const struct occ_arch *arch = spec->archs.archs[a];
            if (given->has_mode)
                arch = mode_archs_find(spec->modes, arch, given->mode, err);
            if (arch == NULL)
                return false;
            struct run_kernel kernel = {
                .row = row_of_given(spec, given, arch),
                .given = given,
                .label = given->name,
            };
            if (!add(kernels, &kernel, err))
                return false;
        }
    kernels->given_count = kernels->count;
    kernels->kernel_count = spec->kernel_count;
    return true;
}

/* ---- from files ---- */

/* A kernel that tells how it was launched is another one with each launch. */
static int compare_launches(const struct kernel *a, const struct kernel *b)
{
    uint32_t a_threads = a->threads_per_block.value, b_threads = b->threads_per_block.value;
    uint32_t a_bytes = a->dynamic_smem_bytes.value, b_bytes = b->dynamic_smem_bytes.value;

    if (a_threads != b_threads)
        return a_threads < b_threads ? -1 : 1;
    return (a_bytes > b_bytes) - (a_bytes < b_bytes);
}

/* By name and number; the builds of one kernel as they were read. */
static int by_name(const void *left, const void *right)
{
    const struct kernel *a = *(const struct kernel *const *)left;
    const struct kernel *b = *(const struct kernel *const *)right;
    int order = strcmp(a->demangled, b->demangled);

    if (order == 0)
        order = strcmp(a->name, b->name);
    if (order == 0)
        order = (a->copy > b->copy) - (a->copy < b->copy);
    if (order == 0)
        order = compare_launches(a, b);
    return order != 0 ? order : (a > b) - (a < b);
}

static bool is_same_kernel(const struct kernel *a, const struct kernel *b)
{
    return strcmp(a->name, b->name) == 0 && a->copy == b->copy && compare_launches(a, b) == 0;
}

/* What --set made of an architecture is still what a build was for. */
static bool is_for(const struct kernel *build, const struct occ_arch *arch)
{
    size_t length = strcspn(arch->name, "+");
    return build->arch != NULL && strlen(build->arch->name) == length &&
           strncmp(build->arch->name, arch->name, length) == 0;
}

/* The build that stands for its kernel on `arch`. */
static const struct kernel *choose_build(const struct kernel *const *builds, size_t count,
                                         const struct occ_arch *arch)
{
    for (size_t i = 0; i < count; i++)
        if (is_for(builds[i], arch))
            return builds[i];
    return builds[0];
}

static const char *format(struct pool *pool, struct error *err, const char *pattern,
                          const char *first, const char *second)
{
    struct buffer text = BUFFER_INIT;
    buffer_printf(&text, pattern, first, second);
    const char *copy = text.failed ? NULL : pool_copy_text(pool, text.bytes, err);
    if (text.failed)
        error_no_memory(err);
    buffer_release(&text);
    return copy;
}

/* Where one kernel is launched with several sizes, charts tell them apart. */
static bool name_row(struct run_kernels *kernels, struct run_kernel *kernel, size_t row_count,
                     struct error *err)
{
    char threads[32];

    kernel->label = kernel->row.name;
    snprintf(threads, sizeof(threads), "%u threads",
             (unsigned)kernel->row.launch.launch.threads_per_block);
    if (row_count > 1)
        kernel->label = format(&kernels->pool, err, "%s, %s", kernel->row.name, threads);
    if (kernel->compiled_for != NULL)
        kernel->row.source =
            format(&kernels->pool, err, "%s for %s", kernel->row.source, kernel->compiled_for);
    return kernel->label != NULL && kernel->row.source != NULL;
}

static bool add_rows(struct run_kernels *kernels, struct records rows, const char *compiled_for,
                     struct error *err)
{
    const struct kernel_row *row = rows.first;

    for (size_t i = 0; i < rows.count; i++) {
        struct run_kernel kernel = {.row = row[i], .compiled_for = compiled_for};
        if (!name_row(kernels, &kernel, rows.count, err) || !add(kernels, &kernel, err))
            return false;
    }
    return true;
}

static bool place(struct run_kernels *kernels, const struct kernel *build,
                  const struct occ_arch *arch, const struct kernel_launches *launches,
                  struct error *err)
{
    bool is_for_it = build->target[0] == '\0' || is_for(build, arch);
    struct buffer rows = BUFFER_INIT;
    struct kernel *here = pool_alloc(&kernels->pool, 1, sizeof(*here), err);

    if (here == NULL)
        return false;
    *here = *build;
    kernel_take_out_reserve(here, arch);
    bool ok = kernel_rows_add(here, arch, launches, &kernels->pool, &rows, err) &&
              add_rows(kernels, records_in(&rows, sizeof(struct kernel_row)),
                       is_for_it ? NULL : build->target, err);
    buffer_release(&rows);
    return ok;
}

static bool place_all(struct run_kernels *kernels, const struct sweep_spec *spec,
                      const struct kernel *const *sorted, size_t count, struct error *err)
{
    const struct kernel_launches launches = {
        .items = spec->launches,
        .count = spec->launch_count,
        .optin = spec->optin,
        .partitioned_caching = spec->partitioned_caching,
        .modes = spec->modes,
    };

    for (size_t i = 0, builds = 0; i < count; i += builds) {
        for (builds = 1; i + builds < count && is_same_kernel(sorted[i], sorted[i + builds]);)
            builds++;
        kernels->kernel_count++;
        for (size_t a = 0; a < spec->archs.count; a++) {
            const struct occ_arch *arch = spec->archs.archs[a];
            if (!place(kernels, choose_build(&sorted[i], builds, arch), arch, &launches, err))
                return false;
        }
    }
    return true;
}

/* ---- what is hardly meant ---- */

static void warn_of_launches(struct run_kernels *kernels, const struct sweep_spec *spec)
{
    for (size_t l = 0; l < spec->launch_count; l++) {
        const struct sweep_launch *launch = &spec->launches[l];
        bool is_used = false;
        for (size_t i = 0; i < kernels->list.count && !is_used; i++)
            is_used = kernel_matches(&kernels->list.items[i], launch->match);
        for (size_t i = 0; i < kernels->launched.count && !is_used; i++)
            is_used = kernel_matches(&kernels->launched.items[i], launch->match);
        if (!is_used)
            buffer_printf(&kernels->warnings, "%s:%zu:%zu: no kernel is called %s\n",
                          spec->path, launch->line, launch->column, launch->match);
    }
}

static void warn_of_kernels(struct run_kernels *kernels, const struct sweep_spec *spec)
{
    const struct sweep_kernel_file *file = &spec->kernel_files[0];
    const struct run_kernel *unsized = NULL, *foreign = NULL;

    for (size_t i = kernels->given_count; i < kernels->count; i++) {
        const struct run_kernel *kernel = &kernels->items[i];
        unsized = unsized == NULL && kernel->row.is_size_assumed ? kernel : unsized;
        foreign = foreign == NULL && kernel->compiled_for != NULL ? kernel : foreign;
    }
    if (unsized != NULL)
        buffer_printf(&kernels->warnings,
                      "%s:%zu:%zu: nothing says with which block size %s is launched, so no "
                      "chart marks it; say it under launches\n",
                      spec->path, file->line, file->column, unsized->row.name);
    if (foreign != NULL)
        buffer_printf(&kernels->warnings,
                      "%s:%zu:%zu: %s was not built for %s; there it stands with the registers "
                      "that were chosen for %s\n",
                      spec->path, file->line, file->column, foreign->row.name,
                      foreign->row.launch.arch->name, foreign->compiled_for);
}

/* ---- all ---- */

static bool read_files(struct run_kernels *kernels, const struct sweep_spec *spec,
                       const struct run_profiles *profiles, struct error *err)
{
    bool any = false;
    for (size_t i = 0; i < spec->kernel_file_count; i++) {
        if (profiles->are_kernel_files[i])
            continue;
        const struct sweep_kernel_file *file = &spec->kernel_files[i];
        if (!kernel_file_read(file->path, &kernels->list, err))
            return sweep_error_place(spec, file->line, file->column, err);
        any = true;
    }
    if (any && !kernel_files_have_some(&kernels->list, err))
        return false;
    if (!kernel_list_settle(&kernels->list, err))
        return false;
    for (size_t i = 0; i < spec->kernel_file_count; i++)
        if (profiles->are_kernel_files[i] &&
            !profile_kernels_add(&profiles->profile, spec->kernel_files[i].path,
                                 &kernels->launched, err))
            return false;
    return true;
}

static bool add_read(struct run_kernels *kernels, const struct sweep_spec *spec,
                     struct error *err)
{
    size_t count = 0;
    const struct kernel **sorted =
        calloc(kernels->list.count + kernels->launched.count + 1, sizeof(*sorted));

    if (sorted == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < kernels->list.count; i++)
        if (kernels->list.items[i].regs_per_thread.is_known)
            sorted[count++] = &kernels->list.items[i];
    for (size_t i = 0; i < kernels->launched.count; i++)
        sorted[count++] = &kernels->launched.items[i];
    qsort(sorted, count, sizeof(*sorted), by_name);
    bool ok = place_all(kernels, spec, sorted, count, err);
    free(sorted);
    return ok;
}

bool run_kernels_init(struct run_kernels *kernels, const struct sweep_spec *spec,
                      const struct run_profiles *profiles, struct error *err)
{
    *kernels = (struct run_kernels){.items = NULL};
    if (!add_given(kernels, spec, err))
        return false;
    if (spec->kernel_file_count == 0)
        return true;
    if (!read_files(kernels, spec, profiles, err) || !add_read(kernels, spec, err))
        return false;
    warn_of_launches(kernels, spec);
    warn_of_kernels(kernels, spec);
    return buffer_check(&kernels->warnings, err);
}

void run_kernels_release(struct run_kernels *kernels)
{
    free(kernels->items);
    free(kernels->launched.items);
    kernel_list_release(&kernels->list);
    buffer_release(&kernels->warnings);
    pool_release(&kernels->pool);
    *kernels = (struct run_kernels){.items = NULL};
}
