/* SPDX-License-Identifier: MIT */
/* Lists of kernels, and which of them are the same. */
#include "kernels/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* What CUDA 13.0 puts in front of a block's own bytes. Measured: from sm_90 on
 * nvlink, cuobjdump and the sections of binaries count it, ptxas never. */
enum { RESERVE_BYTES = 1024 };

static bool arch_counts_reserve(const struct occ_arch *arch)
{
    return arch->compute_capability != NULL && strtoul(arch->compute_capability, NULL, 10) >= 9;
}

const char *kernel_kind_name(enum kernel_kind kind)
{
    static const char *const names[] = {
        [KERNEL_FROM_PTXAS] = "ptxas", [KERNEL_FROM_NVLINK] = "nvlink",
        [KERNEL_FROM_JIT] = "jit",     [KERNEL_FROM_USAGE] = "res-usage",
        [KERNEL_FROM_CUBIN] = "cubin", [KERNEL_FROM_TRITON] = "triton",
    };
    return names[kind];
}

void kernel_take_out_reserve(struct kernel *kernel, const struct occ_arch *arch)
{
    struct kernel_number *smem = &kernel->static_smem_bytes;

    if (!kernel->has_reserve)
        return;
    kernel->has_reserve = false;
    if (smem->is_known && arch_counts_reserve(arch) && smem->value >= RESERVE_BYTES)
        smem->value -= RESERVE_BYTES;
}

void kernel_list_release(struct kernel_list *list)
{
    free(list->items);
    free(list->callees.spilling);
    pool_release(&list->pool);
    *list = (struct kernel_list){.items = NULL};
}

bool kernel_list_add(struct kernel_list *list, const struct kernel *kernel, struct error *err)
{
    struct kernel *items = array_grow(list->items, list->count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    list->items = items;
    list->items[list->count++] = *kernel;
    return true;
}

static int compare_numbers(struct kernel_number a, struct kernel_number b)
{
    if (a.is_known != b.is_known)
        return a.is_known ? 1 : -1;
    return (a.value > b.value) - (a.value < b.value);
}

static int compare_keys(const struct kernel *a, const struct kernel *b)
{
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : strcmp(a->target, b->target);
}

static int compare_figures(const struct kernel *a, const struct kernel *b)
{
    const struct kernel_number pairs[][2] = {
        {a->regs_per_thread, b->regs_per_thread},
        {a->static_smem_bytes, b->static_smem_bytes},
        {a->barriers_per_block, b->barriers_per_block},
        {a->stack_bytes, b->stack_bytes},
        {a->spill_store_bytes, b->spill_store_bytes},
        {a->spill_load_bytes, b->spill_load_bytes},
    };
    int order = (int)a->is_refused - (int)b->is_refused;

    for (size_t i = 0; order == 0 && i < sizeof(pairs) / sizeof(pairs[0]); i++)
        order = compare_numbers(pairs[i][0], pairs[i][1]);
    return order;
}

/* For qsort over pointers into one array: equal kernels in their order there. */
static int compare_kernels(const void *left, const void *right)
{
    const struct kernel *a = *(struct kernel *const *)left;
    const struct kernel *b = *(struct kernel *const *)right;
    int order = compare_keys(a, b);

    if (order == 0)
        order = compare_figures(a, b);
    return order != 0 ? order : (a > b) - (a < b);
}

/* Pointers are sorted: whoever equals the one before is a repetition. */
static void mark_repetitions(struct kernel **sorted, size_t count)
{
    for (size_t i = count; i-- > 1;) {
        bool is_same = compare_keys(sorted[i], sorted[i - 1]) == 0 &&
                       compare_figures(sorted[i], sorted[i - 1]) == 0;
        sorted[i]->copy = is_same ? 0 : 1;
    }
    if (count > 0)
        sorted[0]->copy = 1;
}

static void drop_repetitions(struct kernel_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].copy != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

/* By key alone, and then by place: the order in which copies are numbered. */
static int compare_places(const void *left, const void *right)
{
    const struct kernel *a = *(struct kernel *const *)left;
    const struct kernel *b = *(struct kernel *const *)right;
    int order = compare_keys(a, b);

    return order != 0 ? order : (a > b) - (a < b);
}

static void point_to_all(const struct kernel_list *list, struct kernel **pointers)
{
    for (size_t i = 0; i < list->count; i++)
        pointers[i] = &list->items[i];
}

bool kernel_list_settle(struct kernel_list *list, struct error *err)
{
    struct kernel **sorted = calloc(list->count + 1, sizeof(struct kernel *));
    if (sorted == NULL)
        return error_no_memory(err);

    point_to_all(list, sorted);
    qsort(sorted, list->count, sizeof(struct kernel *), compare_kernels);
    mark_repetitions(sorted, list->count);
    drop_repetitions(list);

    point_to_all(list, sorted);
    qsort(sorted, list->count, sizeof(struct kernel *), compare_places);
    for (size_t i = 0; i < list->count; i++) {
        sorted[i]->demangled = sorted[i]->name;
        sorted[i]->copy =
            i > 0 && compare_keys(sorted[i], sorted[i - 1]) == 0 ? sorted[i - 1]->copy + 1 : 1;
    }
    free(sorted);
    return true;
}
