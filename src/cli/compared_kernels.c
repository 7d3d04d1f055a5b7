/* SPDX-License-Identifier: MIT */
/* Kernels of logs, grouped by name, as launches. */
#include "cli/compared_kernels.h"

#include <stdlib.h>
#include <string.h>

#include "config/value.h"
#include "emit/kernel_rows.h"
#include "kernels/kernel_file.h"

static bool is_usable(const struct kernel *kernel)
{
    return kernel->regs_per_thread.is_known && !kernel->is_refused;
}

/* Keep what --match wants and what has figures to compare. */
static void keep_wanted(const char *pattern, struct compared_kernels *kernels)
{
    struct kernel_list *list = &kernels->list;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (pattern != NULL && !kernel_matches(&list->items[i], pattern))
            continue;
        if (is_usable(&list->items[i]))
            list->items[kept++] = list->items[i];
        else
            kernels->left_out++;
    }
    list->count = kept;
}

/* By name and number; builds of one kernel by their lines in the logs. */
static int by_name(const void *left, const void *right)
{
    const struct kernel *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    if (order == 0)
        order = (a->copy > b->copy) - (a->copy < b->copy);
    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

static bool is_same_kernel(const struct kernel *a, const struct kernel *b)
{
    return strcmp(a->name, b->name) == 0 && a->copy == b->copy;
}

static bool group(struct compared_kernels *kernels, struct error *err)
{
    const struct kernel *builds = kernels->list.items;
    struct pool *names = &kernels->list.pool;

    kernels->items = calloc(kernels->list.count, sizeof(*kernels->items));
    if (kernels->items == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < kernels->list.count; i++) {
        if (i > 0 && is_same_kernel(&builds[i - 1], &builds[i])) {
            kernels->items[kernels->count - 1].build_count++;
            continue;
        }
        struct compared_kernel *kernel = &kernels->items[kernels->count++];
        *kernel = (struct compared_kernel){
            kernel_numbered(&builds[i], builds[i].name, names, err), &builds[i], 1};
        if (kernel->name == NULL)
            return false;
    }
    return true;
}

bool compared_kernels_read(const struct cli_args *args, struct compared_kernels *kernels,
                           struct error *err)
{
    struct kernel_list *list = &kernels->list;

    for (size_t i = 0; i < args->operands.count; i++)
        if (!kernel_file_read(args->operands.items[i], list, err))
            return false;
    if (!kernel_files_have_some(list, err) || !kernel_list_settle(list, err))
        return false;
    keep_wanted(args->match, kernels);
    if (list->count == 0)
        return error_set(err, ERROR_INPUT, "%s",
                         args->match != NULL
                             ? "--match: no kernel of these files that can run has such a name"
                             : "no kernel of these files was built with known registers");
    qsort(list->items, list->count, sizeof(*list->items), by_name);
    return group(kernels, err);
}

void compared_kernels_release(struct compared_kernels *kernels)
{
    free(kernels->items);
    kernel_list_release(&kernels->list);
}

/* What --set made of an architecture is still what a build was for. */
static bool is_arch(const struct occ_arch *built_for, const struct occ_arch *arch)
{
    size_t length = strcspn(arch->name, "+");
    return built_for != NULL && strlen(built_for->name) == length &&
           strncmp(built_for->name, arch->name, length) == 0;
}

const struct kernel *compared_kernel_build(const struct compared_kernel *kernel,
                                           const struct occ_arch *arch, bool *is_for_it)
{
    for (size_t i = 0; i < kernel->build_count; i++)
        if (is_arch(kernel->builds[i].arch, arch)) {
            *is_for_it = true;
            return &kernel->builds[i];
        }
    *is_for_it = false;
    return &kernel->builds[0];
}

bool compared_kernel_launch(const struct cli_args *args, const struct kernel *build,
                            struct occ_launch *launch, struct error *err)
{
    uint32_t bytes = build->static_smem_bytes.value + args->dynamic_smem_bytes;

    if (!value_check_smem_sum(build->name, bytes, err))
        return false;
    launch->regs_per_thread = build->regs_per_thread.value;
    launch->smem_per_block_bytes = bytes;
    if (!args->given[OPT_SCALAR_REGS])
        launch->scalar_regs_per_warp = build->scalar_regs_per_warp.value;
    if (!args->given[OPT_ACCUM_REGS])
        launch->accum_regs_per_thread = build->accum_regs_per_thread.value;
    if (build->barriers_per_block.is_known && !args->given[OPT_BARRIERS])
        launch->barriers_per_block = build->barriers_per_block.value;
    return true;
}
