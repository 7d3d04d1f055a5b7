/* SPDX-License-Identifier: MIT */
/*
 * What several sources tell of one kernel becomes one kernel. Kernels are
 * sorted so that those of one name and target are neighbours; a name stands
 * for its address here.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/demangle.h"
#include "kernels/kernel.h"

/* A kernel is held against as many others of its name and target; beyond that
 * they are taken as different. It bounds the work. */
enum { MAX_COMPARED = 16, MAX_TARGETS = 64 };

/* Of the kernels that pointers point to; those that were dropped have copy 0. */
struct group {
    struct kernel **items;
    size_t count;
};

static int compare_addresses(const char *a, const char *b)
{
    return ((uintptr_t)a > (uintptr_t)b) - ((uintptr_t)a < (uintptr_t)b);
}

/* For qsort over pointers into one array: equal keys in their order there. */
static int compare_keys(const void *left, const void *right)
{
    const struct kernel *a = *(struct kernel *const *)left;
    const struct kernel *b = *(struct kernel *const *)right;
    int order = compare_addresses(a->name, b->name);

    if (order == 0)
        order = strcmp(a->target, b->target);
    return order != 0 ? order : (a > b) - (a < b);
}

static bool is_same_name(const struct kernel *a, const struct kernel *b)
{
    return a->name == b->name;
}

static bool is_same_key(const struct kernel *a, const struct kernel *b)
{
    return a->name == b->name && a->target == b->target;
}

/* Those from number `first` on that are the same as it. */
static struct group group_at(struct group all, size_t first,
                             bool (*is_same)(const struct kernel *a, const struct kernel *b))
{
    size_t end = first + 1;
    while (end < all.count && is_same(all.items[first], all.items[end]))
        end++;
    return (struct group){all.items + first, end - first};
}

/* ---- targets that are not told ---- */

/* What LLVM's compilers make is for other targets than what CUDA's do. */
static bool is_of_llvm(const struct kernel *kernel)
{
    return kernel->kind == KERNEL_FROM_REMARKS || kernel->kind == KERNEL_FROM_ASSEMBLY ||
           kernel->kind == KERNEL_FROM_CODE_OBJECT;
}

/* nvlink names no target where it links for one alone, LLVM's remarks name
 * none: if all else that is known of the kernel is for one target, that is it. */
static void find_target(struct group same_name, bool of_llvm)
{
    const struct kernel *known = NULL;

    for (size_t i = 0; i < same_name.count; i++) {
        const struct kernel *kernel = same_name.items[i];
        if (kernel->target[0] == '\0' || is_of_llvm(kernel) != of_llvm)
            continue;
        if (known != NULL && known->target != kernel->target)
            return;
        known = kernel;
    }
    for (size_t i = 0; known != NULL && i < same_name.count; i++) {
        struct kernel *kernel = same_name.items[i];
        if (kernel->target[0] != '\0' || kernel->kind == KERNEL_FROM_PTXAS ||
            is_of_llvm(kernel) != of_llvm)
            continue;
        kernel->target = known->target;
        kernel->arch = known->arch;
        kernel_settle_reserve(kernel);
    }
}

/* ---- the same kernel, told twice ---- */

static bool agree(struct kernel_number a, struct kernel_number b)
{
    return !a.is_known || !b.is_known || a.value == b.value;
}

/* What is worked out of a sum, or granted to a kernel that uses less, is no
 * less than what the other tells. */
static bool registers_agree(const struct kernel *a, const struct kernel *b)
{
    bool a_is_more = a->is_from_total || a->is_raised;
    bool b_is_more = b->is_from_total || b->is_raised;

    if (a_is_more && !b_is_more && b->regs_per_thread.is_known)
        return b->regs_per_thread.value <= a->regs_per_thread.value;
    if (b_is_more && !a_is_more && a->regs_per_thread.is_known)
        return a->regs_per_thread.value <= b->regs_per_thread.value;
    return agree(a->regs_per_thread, b->regs_per_thread);
}

static bool is_binary(const struct kernel *kernel)
{
    return kernel->kind == KERNEL_FROM_CUBIN || kernel->kind == KERNEL_FROM_TRITON;
}

/*
 * Can both tell of one build? Where both know a figure, it is the same. Text
 * leaves the shared memory out where there is none; stacks are counted
 * differently. Two of one kind that differ are two kernels.
 */
static bool is_same_build(const struct kernel *a, const struct kernel *b)
{
    if (a->kind == b->kind && a->is_provisional == b->is_provisional)
        return kernel_is_equal(a, b);
    if (is_binary(a) && is_binary(b) &&
        !(agree(a->max_threads_per_block, b->max_threads_per_block) &&
          agree(a->stack_bytes, b->stack_bytes)))
        return false;
    return registers_agree(a, b) && agree(a->scalar_regs_per_warp, b->scalar_regs_per_warp) &&
           agree(a->accum_regs_per_thread, b->accum_regs_per_thread) &&
           a->static_smem_bytes.value == b->static_smem_bytes.value &&
           agree(a->barriers_per_block, b->barriers_per_block) &&
           a->has_reserve == b->has_reserve;
}

static struct kernel *find_same_build(struct group kept, const struct kernel *kernel)
{
    for (size_t i = 0; i < kept.count; i++)
        if (is_same_build(kept.items[i], kernel))
            return kept.items[i];
    return NULL;
}

static bool merge_builds(struct kernel_list *list, struct group group, struct error *err)
{
    struct kernel *kernels[MAX_COMPARED];
    struct group kept = {kernels, 0};

    for (size_t i = 0; i < group.count; i++) {
        struct kernel *kernel = group.items[i];
        struct kernel *same = find_same_build(kept, kernel);
        if (same == NULL && kept.count < MAX_COMPARED)
            kept.items[kept.count++] = kernel;
        if (same == NULL)
            continue;
        if (!kernel_fill_in(list, same, kernel, err))
            return false;
        kernel->copy = 0;
    }
    return true;
}

/* ---- what linking changed ---- */

/* Did a linker make of `kernel` what some other of its group tells? */
static bool is_outdated(const struct kernel *kernel, bool any_linked, bool any_executable)
{
    if (kernel->is_linked || kernel->is_executable)
        return false;
    return (kernel->is_provisional && (any_linked || any_executable)) ||
           (kernel->kind == KERNEL_FROM_PTXAS && any_linked);
}

/* Spills and launch bounds stay as they were, if it is clear whose they are. */
static bool hand_over(struct kernel_list *list, const struct kernel *outdated,
                      struct group group, struct error *err)
{
    struct kernel *heir = NULL;

    for (size_t i = 0; i < group.count; i++) {
        struct kernel *kernel = group.items[i];
        if (kernel->copy == 0 || !(kernel->is_linked || kernel->is_executable))
            continue;
        if (heir != NULL)
            return true;
        heir = kernel;
    }
    return heir == NULL || kernel_fill_in(list, heir, outdated, err);
}

static bool drop_outdated(struct kernel_list *list, struct group group, struct error *err)
{
    bool any_linked = false, any_executable = false;
    struct kernel *outdated = NULL;
    size_t outdated_count = 0;

    for (size_t i = 0; i < group.count; i++) {
        any_linked |= group.items[i]->copy != 0 && group.items[i]->is_linked;
        any_executable |= group.items[i]->copy != 0 && group.items[i]->is_executable;
    }
    for (size_t i = 0; i < group.count; i++) {
        struct kernel *kernel = group.items[i];
        if (kernel->copy == 0 || !is_outdated(kernel, any_linked, any_executable))
            continue;
        kernel->copy = 0;
        outdated = kernel;
        outdated_count++;
    }
    return outdated_count != 1 || hand_over(list, outdated, group, err);
}

static bool settle_group(struct kernel_list *list, struct group group, struct error *err)
{
    uint32_t copies = 0;

    if (!merge_builds(list, group, err) || !drop_outdated(list, group, err))
        return false;
    for (size_t i = 0; i < group.count; i++) {
        struct kernel *kernel = group.items[i];
        if (kernel->copy != 0)
            kernel->copy = ++copies;
        kernel->is_provisional &= !kernel->is_linked && !kernel->is_executable;
    }
    return true;
}

/* ---- targets of one architecture: "sm_90a" beside "sm_90" ---- */

/* One of `kept` that differs from `kernel` in its target alone. */
static struct kernel *find_same_but_target(struct group kept, const struct kernel *kernel)
{
    struct kernel twin = *kernel;

    for (size_t i = 0; i < kept.count; i++) {
        twin.target = kept.items[i]->target;
        if (is_same_build(kept.items[i], &twin))
            return kept.items[i];
    }
    return NULL;
}

/* Those of one target go on where `earlier` ones of its architecture end. */
static bool settle_target(struct kernel_list *list, struct group earlier, struct group group,
                          struct error *err)
{
    struct kernel *kernels[MAX_COMPARED];
    struct group kept = {kernels, 0};
    uint32_t copies = 0;

    for (size_t i = 0; i < earlier.count; i++) {
        struct kernel *kernel = earlier.items[i];
        if (kernel->copy == 0 || kernel->arch != group.items[0]->arch)
            continue;
        copies++;
        if (kept.count < MAX_COMPARED)
            kept.items[kept.count++] = kernel;
    }
    for (size_t i = 0; copies > 0 && i < group.count; i++) {
        struct kernel *kernel = group.items[i];
        struct kernel *same = kernel->copy == 0 ? NULL : find_same_but_target(kept, kernel);
        if (same != NULL && !kernel_fill_in(list, same, kernel, err))
            return false;
        if (kernel->copy != 0)
            kernel->copy = same != NULL ? 0 : ++copies;
    }
    return true;
}

static bool settle_archs(struct kernel_list *list, struct group same_name, struct error *err)
{
    struct group group;
    size_t targets = 0;

    for (size_t i = 0; i < same_name.count && targets < MAX_TARGETS; i += group.count) {
        group = group_at(same_name, i, is_same_key);
        targets++;
        if (group.items[0]->arch != NULL &&
            !settle_target(list, (struct group){same_name.items, i}, group, err))
            return false;
    }
    return true;
}

/* ---- the list ---- */

static void drop_what_has_no_number(struct kernel_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].copy != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

static bool settle_all(struct kernel_list *list, struct group all, struct error *err)
{
    struct group group;

    qsort(all.items, all.count, sizeof(*all.items), compare_keys);
    for (size_t i = 0; i < all.count; i += group.count) {
        group = group_at(all, i, is_same_name);
        find_target(group, false);
        find_target(group, true);
    }
    qsort(all.items, all.count, sizeof(*all.items), compare_keys);
    for (size_t i = 0; i < all.count; i += group.count) {
        group = group_at(all, i, is_same_key);
        if (!settle_group(list, group, err))
            return false;
    }
    for (size_t i = 0; i < all.count; i += group.count) {
        group = group_at(all, i, is_same_name);
        if (!settle_archs(list, group, err))
            return false;
    }
    return true;
}

/* Kernels of one name are neighbours among the pointers. */
static bool demangle_all(struct kernel_list *list, struct group all, struct error *err)
{
    for (size_t i = 0; i < all.count; i++) {
        struct kernel *kernel = all.items[i];
        bool is_repeated = i > 0 && all.items[i - 1]->name == kernel->name;
        kernel->demangled =
            is_repeated ? all.items[i - 1]->demangled : demangle(kernel->name, list, err);
        if (kernel->demangled == NULL)
            return false;
    }
    return true;
}

bool kernel_list_settle(struct kernel_list *list, struct error *err)
{
    struct group all = {calloc(list->count + 1, sizeof(struct kernel *)), list->count};
    if (all.items == NULL)
        return error_no_memory(err);

    for (size_t i = 0; i < list->count; i++) {
        list->items[i].copy = 1;
        all.items[i] = &list->items[i];
    }
    bool ok = settle_all(list, all, err) && demangle_all(list, all, err);
    drop_what_has_no_number(list);
    free(all.items);
    return ok;
}
