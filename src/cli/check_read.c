/* SPDX-License-Identifier: MIT */
/* The two builds of a check, and which kernel stands against which. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/check.h"
#include "cli/check_baseline.h"

/* ---- what is read ---- */

/* Kernels that --match does not want are none of the baseline's business. */
static void drop_unmatched(const struct cli_args *args, struct check_build *build)
{
    size_t kept = 0;
    for (size_t i = 0; i < build->count; i++)
        if (args->match == NULL || kernel_matches(&build->items[i].kernel, args->match))
            build->items[kept++] = build->items[i];
    build->count = kept;
}

/* With --arch, what other architectures had is not asked about. */
static void drop_other_archs(const struct check *check, struct check_build *build)
{
    const struct arch_list *archs = &check->choice.archs;
    size_t kept = 0;

    for (size_t i = 0; i < build->count; i++)
        if (check->args->arch == NULL ||
            arch_list_find(archs, build->items[i].arch_name) != NULL)
            build->items[kept++] = build->items[i];
    build->count = kept;
}

/* The first check of a project has none yet. */
static bool read_baseline(const char *path, struct check_build *build, struct error *err)
{
    if (check_baseline_read(path, build, err))
        return true;
    if (err->kind == ERROR_SYSTEM && strcmp(path, "-") != 0 && access(path, F_OK) != 0)
        error_set(err, ERROR_SYSTEM, "%s: there is no such baseline; --update writes one",
                  path);
    return false;
}

static bool read_before(struct check *check, const struct kernel_launches *launches,
                        struct error *err)
{
    const struct cli_args *args = check->args;
    const struct cli_texts other = {.items = (const char **)&args->against, .count = 1};

    if (args->baseline != NULL) {
        check->is_baseline = true;
        check->against = args->baseline;
        if (!read_baseline(args->baseline, &check->before, err))
            return false;
        drop_unmatched(args, &check->before);
        drop_other_archs(check, &check->before);
        return check_build_index(&check->before, err);
    }
    check->against = args->against;
    return args->against == NULL ||
           (kernel_choice_read(args, &other, &check->other_choice, err) &&
            check_build_collect(&check->other_choice, launches, &check->before, err));
}

/* ---- pairs ---- */

struct sweep_launch check_launch(const struct sweep_launch *given,
                                 const struct check_entry *before,
                                 const struct check_entry *after)
{
    const struct kernel *kernel = &after->kernel;
    bool says_size =
        kernel->threads_per_block.is_known || kernel->max_threads_per_block.is_known;
    struct sweep_launch launch = *given;

    if (before == NULL)
        return launch;
    if (launch.threads_per_block.count == 0 && !says_size)
        launch.threads_per_block = before->sizes;
    if (!launch.has_dynamic_smem && !kernel->dynamic_smem_bytes.is_known &&
        before->kernel.dynamic_smem_bytes.is_known) {
        launch.has_dynamic_smem = true;
        launch.dynamic_smem_bytes = before->kernel.dynamic_smem_bytes.value;
    }
    return launch;
}

static bool answer(struct check *check, const struct kernel *kernel,
                   const struct occ_arch *arch, const struct sweep_launch *launch,
                   const struct kernel_row **rows, size_t *count, struct error *err)
{
    const struct kernel_launches launches = {
        .items = launch,
        .count = 1,
        .optin = check->args->optin,
        .partitioned_caching = check->args->partitioned_caching,
    };
    struct buffer made = BUFFER_INIT;
    bool ok = kernel_rows_add(kernel, arch, &launches, &check->pool, &made, err);
    struct kernel_row *kept = ok ? pool_alloc(&check->pool, made.size, 1, err) : NULL;

    if (kept != NULL)
        memcpy(kept, made.bytes, made.size);
    *rows = kept;
    *count = made.size / sizeof(struct kernel_row);
    buffer_release(&made);
    return kept != NULL;
}

/* What only one of the builds tells is no difference between them: a log and a
 * binary, or two versions of a compiler, do not tell the same. */
static void take_over(struct kernel_number *before, struct kernel_number after)
{
    if (!before->is_known || !after.is_known)
        *before = after;
}

/* The older figures at the block sizes of the newer kernel. What the launch
 * adds is a matter of the launch: the same for both unless both say it. */
static bool answer_before(struct check *check, struct check_pair *pair,
                          struct sweep_launch launch, struct error *err)
{
    struct value_range sizes[USUAL_SIZE_COUNT];
    struct value_range *ranges = sizes;
    struct kernel kernel = pair->before->kernel;
    size_t count = 0;

    if (pair->row_count > USUAL_SIZE_COUNT) {
        ranges = pool_alloc(&check->pool, pair->row_count, sizeof(*ranges), err);
        if (ranges == NULL)
            return false;
    }
    for (size_t i = 0; i < pair->row_count; i++) {
        uint32_t threads = pair->rows_after[i].launch.launch.threads_per_block;
        ranges[i] = (struct value_range){.from = threads, .to = threads, .step = 1};
    }
    launch.threads_per_block = (struct value_list){ranges, pair->row_count};
    take_over(&kernel.barriers_per_block, pair->after->kernel.barriers_per_block);
    take_over(&kernel.max_threads_per_block, pair->after->kernel.max_threads_per_block);
    take_over(&kernel.scalar_regs_per_warp, pair->after->kernel.scalar_regs_per_warp);
    take_over(&kernel.accum_regs_per_thread, pair->after->kernel.accum_regs_per_thread);
    if (!launch.has_dynamic_smem && !kernel.dynamic_smem_bytes.is_known) {
        launch.has_dynamic_smem = true;
        launch.dynamic_smem_bytes = pair->rows_after[0].dynamic_smem_bytes;
    }
    return answer(check, &kernel, pair->after->kernel.arch, &launch, &pair->rows_before, &count,
                  err);
}

static bool make_pair(struct check *check, const struct check_entry *before,
                      const struct check_entry *after, struct error *err)
{
    struct check_pair *pair = &check->pairs[check->pair_count++];
    struct sweep_launch launch;

    *pair = (struct check_pair){.before = before, .after = after};
    if (after == NULL)
        return true;
    launch = check_launch(&check->launch, before, after);
    return answer(check, &after->kernel, after->kernel.arch, &launch, &pair->rows_after,
                  &pair->row_count, err) &&
           (before == NULL || answer_before(check, pair, launch, err));
}

static int compare_pairs(const void *left, const void *right)
{
    return check_entry_compare(check_pair_entry(left), check_pair_entry(right));
}

static bool make_pairs(struct check *check, struct error *err)
{
    const struct check_build *before = &check->before, *after = &check->after;

    check->pairs = calloc(before->count + after->count + 1, sizeof(*check->pairs));
    if (check->pairs == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < after->count; i++)
        if (!make_pair(check, check_build_find(before, &after->items[i]), &after->items[i],
                       err))
            return false;
    for (size_t i = 0; i < before->count; i++)
        if (check_build_find(after, &before->items[i]) == NULL &&
            !make_pair(check, &before->items[i], NULL, err))
            return false;
    qsort(check->pairs, check->pair_count, sizeof(*check->pairs), compare_pairs);
    return true;
}

/* ---- all ---- */

const struct check_entry *check_pair_entry(const struct check_pair *pair)
{
    return pair->after != NULL ? pair->after : pair->before;
}

bool check_read(const struct cli_args *args, struct check *check, struct error *err)
{
    check->args = args;
    if (!kernel_choice_read(args, &args->operands, &check->choice, err))
        return false;
    const struct kernel_launches launches = kernel_choice_launches(args, &check->launch);
    return check_build_collect(&check->choice, &launches, &check->after, err) &&
           read_before(check, &launches, err) && make_pairs(check, err);
}

void check_release(struct check *check)
{
    free(check->pairs);
    free(check->findings);
    check_build_release(&check->before);
    check_build_release(&check->after);
    kernel_choice_release(&check->choice);
    kernel_choice_release(&check->other_choice);
    pool_release(&check->pool);
    *check = (struct check){.args = NULL};
}
