/* SPDX-License-Identifier: MIT */
/* Kernels of files, and the architectures they stand on. */
#include "cli/kernel_choice.h"

#include <stdlib.h>
#include <string.h>

#include "cli/arch_choice.h"
#include "cli/print_warnings.h"
#include "emit/kernel_rows.h"
#include "kernels/kernel_file.h"

/* Why kernels are left out, and how many are. */
struct left_out {
    size_t unmatched, unknown_registers, no_target, unknown_target, other_archs;
    const char *unknown_name; /* the first of those targets */
    const char *other_name;
};

/* ---- architectures ---- */

/* What --set and --rules make of `arch`; NULL with the error set. */
static const struct occ_arch *changed(const struct cli_args *args, struct kernel_choice *choice,
                                      const struct occ_arch *arch, struct error *err)
{
    for (size_t i = 0; i < choice->built_for.count; i++)
        if (strcmp(choice->built_for.archs[i]->name, arch->name) == 0)
            return choice->archs.archs[i];
    const struct occ_arch *made = arch;
    if (!arch_list_add(&choice->built_for, arch, err) ||
        !arch_choice_change(args, &choice->archs.pool, &made, err) ||
        !arch_list_add(&choice->archs, made, err))
        return NULL;
    return made;
}

/* ---- which kernels stand where ---- */

struct placing {
    const struct cli_args *args;
    struct kernel_choice *choice;
    struct left_out left_out;
};

static bool place(struct placing *placing, const struct kernel *kernel,
                  const struct occ_arch *arch, struct error *err)
{
    struct kernel_choice *choice = placing->choice;
    const struct occ_arch *made = changed(placing->args, choice, arch, err);

    if (made == NULL)
        return false;
    choice->items[choice->count++] = (struct placed_kernel){kernel, made};
    return true;
}

static bool place_on_named(struct placing *placing, const struct kernel *kernel,
                           struct error *err)
{
    const struct arch_list *named = &placing->choice->named;

    placing->left_out.no_target += named->count == 0 ? 1 : 0;
    for (size_t i = 0; i < named->count; i++) {
        struct kernel *here = pool_alloc(&placing->choice->list.pool, 1, sizeof(*here), err);
        if (here == NULL)
            return false;
        *here = *kernel;
        kernel_take_out_reserve(here, named->archs[i]);
        if (!place(placing, here, named->archs[i], err))
            return false;
    }
    return true;
}

static bool place_kernel(struct placing *placing, const struct kernel *kernel,
                         struct error *err)
{
    struct left_out *left_out = &placing->left_out;
    const char *pattern = placing->args->match;

    if (pattern != NULL && !kernel_matches(kernel, pattern)) {
        left_out->unmatched++;
    } else if (!kernel->regs_per_thread.is_known) {
        left_out->unknown_registers++;
    } else if (kernel->target[0] == '\0') {
        return place_on_named(placing, kernel, err);
    } else if (kernel->arch == NULL) {
        left_out->unknown_target++;
        left_out->unknown_name = kernel->target;
    } else if (placing->args->arch != NULL &&
               arch_list_find(&placing->choice->named, kernel->arch->name) == NULL) {
        left_out->other_archs++;
        left_out->other_name = kernel->target;
    } else {
        return place(placing, kernel, kernel->arch, err);
    }
    return true;
}

static bool place_all(struct placing *placing, struct error *err)
{
    struct kernel_choice *choice = placing->choice;
    size_t most = choice->named.count > 0 ? choice->named.count : 1;

    choice->items = calloc(choice->list.count * most + 1, sizeof(*choice->items));
    if (choice->items == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < choice->list.count; i++)
        if (!place_kernel(placing, &choice->list.items[i], err))
            return false;
    return true;
}

/* ---- what to say of the rest ---- */

static void add_left_out(struct buffer *out, size_t count, const char *reason)
{
    if (count == 0)
        return;
    buffer_add_count(out, count, "kernel");
    buffer_printf(out, " left out: %s\n", reason);
}

static void add_unfinished(const struct kernel_list *list, struct buffer *out)
{
    if (list->unfinished_kernels == 0)
        return;
    buffer_add_count(out, list->unfinished_kernels, "kernel");
    buffer_printf(out, " left out: lines of %s%s are missing in %s; was the log cut off?\n",
                  list->unfinished_name, list->unfinished_kernels > 1 ? ", the first," : "",
                  list->unfinished_source);
}

static void add_warnings(const struct placing *placing, struct buffer *out)
{
    const struct left_out *left_out = &placing->left_out;

    if (left_out->unknown_target > 0) {
        buffer_add_count(out, left_out->unknown_target, "kernel");
        buffer_printf(out, " left out: %s is no known architecture\n", left_out->unknown_name);
    }
    add_left_out(out, left_out->no_target, "nothing names their architecture; give --arch");
    add_left_out(out, left_out->unknown_registers, "the number of registers is not known");
    add_unfinished(&placing->choice->list, out);
}

/* Nothing is left: the one reason that explains it best. */
static bool refuse(const struct placing *placing, struct error *err)
{
    const struct left_out *left_out = &placing->left_out;

    if (left_out->no_target > 0)
        return error_set(err, ERROR_INPUT,
                         "the files do not say for which architecture their kernels are; "
                         "give --arch NAME");
    if (left_out->unknown_target > 0)
        return error_set(
            err, ERROR_INPUT,
            "the kernels are for %s, which is no known architecture; occsweep arch "
            "list shows those there are",
            left_out->unknown_name);
    if (left_out->other_archs > 0)
        return error_set(err, ERROR_INPUT,
                         "--arch %s: no kernel of these files was built for it, but for %s; "
                         "compare puts kernels on others",
                         placing->args->arch, left_out->other_name);
    if (left_out->unmatched > 0)
        return error_set(err, ERROR_INPUT,
                         "--match '%s': no kernel of these files has such a name",
                         placing->args->match);
    return error_set(err, ERROR_INPUT, "no kernel of these files has known registers");
}

/* By the name people read, then the raw one, its number, and architecture. */
static int by_name(const void *left, const void *right)
{
    const struct placed_kernel *a = left, *b = right;
    int order = strcmp(a->kernel->demangled, b->kernel->demangled);

    if (order == 0)
        order = strcmp(a->kernel->name, b->kernel->name);
    if (order == 0)
        order = (a->kernel->copy > b->kernel->copy) - (a->kernel->copy < b->kernel->copy);
    /* "sm_90" stands before "sm_100". */
    if (order == 0)
        order = (strlen(a->arch->name) > strlen(b->arch->name)) -
                (strlen(a->arch->name) < strlen(b->arch->name));
    if (order == 0)
        order = strcmp(a->arch->name, b->arch->name);
    return order != 0 ? order : strcmp(a->kernel->target, b->kernel->target);
}

bool kernel_choice_read(const struct cli_args *args, const struct cli_texts *paths,
                        struct kernel_choice *choice, struct error *err)
{
    struct placing placing = {.args = args, .choice = choice};
    bool ok =
        args->arch == NULL || arch_list_parse("--arch", args->arch, NULL, &choice->named, err);

    for (size_t i = 0; ok && i < paths->count; i++)
        ok = kernel_file_read(paths->items[i], &choice->list, err);
    ok = ok && kernel_files_have_some(&choice->list, err) &&
         kernel_list_settle(&choice->list, err) && place_all(&placing, err);
    if (ok && choice->count == 0)
        ok = refuse(&placing, err);
    ok = ok && arch_choice_check_inputs(args, choice->archs.archs, choice->archs.count, err);
    if (ok) {
        qsort(choice->items, choice->count, sizeof(*choice->items), by_name);
        add_warnings(&placing, &choice->warnings);
    }
    return ok;
}

void kernel_choice_release(struct kernel_choice *choice)
{
    free(choice->items);
    kernel_list_release(&choice->list);
    arch_list_release(&choice->archs);
    arch_list_release(&choice->built_for);
    arch_list_release(&choice->named);
    buffer_release(&choice->warnings);
    *choice = (struct kernel_choice){.items = NULL};
}

struct kernel_launches kernel_choice_launches(const struct cli_args *args,
                                              struct sweep_launch *launch)
{
    *launch = (struct sweep_launch){
        .match = "*",
        .threads_per_block = args->lists.axes[OCC_AXIS_THREADS],
        .has_dynamic_smem = args->given[OPT_KERNEL_DYNAMIC_SMEM],
        .dynamic_smem_bytes = args->dynamic_smem_bytes,
        .carveout = args->carveout,
        .has_scalar_regs = args->given[OPT_SCALAR_REGS],
        .has_accum_regs = args->given[OPT_ACCUM_REGS],
        .scalar_regs_per_warp = args->scalar_regs_per_warp,
        .accum_regs_per_thread = args->accum_regs_per_thread,
    };
    return (struct kernel_launches){
        .items = launch,
        .count = 1,
        .optin = args->optin,
        .partitioned_caching = args->partitioned_caching,
    };
}

void kernel_choice_warn(const struct kernel_choice *choice)
{
    print_warnings(&choice->warnings);
}
