/* SPDX-License-Identifier: MIT */
/* Kernels are named, within their bounds, and each is there once. */
#include "fuzz/fuzz_kernels.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/kernel_file.h"

bool fuzz_kernels_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list)
{
    struct error err = {.kind = ERROR_NONE};

    *list = (struct kernel_list){.items = NULL};
    if (!kernel_bytes_read(name, bytes, size, list, &err)) {
        fuzz_check_error(&err);
        return false;
    }
    FUZZ_CHECK(kernel_list_settle(list, &err));
    return true;
}

static void check_number(struct kernel_number number, uint32_t max)
{
    FUZZ_CHECK(number.value <= max);
    FUZZ_CHECK(number.is_known || number.value == 0);
}

static void check_kernel(const struct kernel *kernel)
{
    FUZZ_CHECK(kernel->name != NULL && kernel->demangled != NULL && kernel->target != NULL);
    FUZZ_CHECK(kernel->source != NULL && kernel->copy >= 1);
    FUZZ_CHECK(kernel->arch == NULL || occ_arch_find(kernel->arch->name) == kernel->arch);
    check_number(kernel->regs_per_thread, OCC_MAX_REGS_PER_THREAD);
    check_number(kernel->static_smem_bytes, OCC_MAX_SMEM_PER_BLOCK);
    check_number(kernel->barriers_per_block, OCC_MAX_BARRIERS_PER_BLOCK);
    check_number(kernel->stack_bytes, UINT32_MAX);
    check_number(kernel->max_threads_per_block, UINT32_MAX);
    check_number(kernel->scalar_regs_per_warp, OCC_MAX_SCALAR_REGS_PER_WARP);
    check_number(kernel->accum_regs_per_thread, OCC_MAX_ACCUM_REGS_PER_THREAD);
    for (const struct kernel_warning *w = kernel->warnings; w != NULL; w = w->next)
        FUZZ_CHECK(w->text != NULL && (w->line > 0 || kernel->line == 0));
}

static int compare_keys(const void *left, const void *right)
{
    const struct kernel *a = *(const struct kernel *const *)left;
    const struct kernel *b = *(const struct kernel *const *)right;
    int order = strcmp(a->name, b->name);

    if (order == 0)
        order = strcmp(a->target, b->target);
    return order != 0 ? order : (a->copy > b->copy) - (a->copy < b->copy);
}

static void check_once(const struct kernel_list *list)
{
    const struct kernel **sorted = calloc(list->count + 1, sizeof(*sorted));

    FUZZ_CHECK(sorted != NULL);
    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    qsort(sorted, list->count, sizeof(*sorted), compare_keys);
    for (size_t i = 1; i < list->count; i++)
        FUZZ_CHECK(compare_keys(&sorted[i - 1], &sorted[i]) < 0);
    free(sorted);
}

void fuzz_kernels_check(const struct kernel_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        check_kernel(&list->items[i]);
    check_once(list);
}

void fuzz_numbers_compare(struct kernel_number a, struct kernel_number b)
{
    FUZZ_CHECK(a.is_known == b.is_known && a.value == b.value);
}

void fuzz_kernels_compare(const struct kernel_list *a, const struct kernel_list *b)
{
    FUZZ_CHECK(a->count == b->count);
    FUZZ_CHECK(a->callees.count == b->callees.count);
    for (size_t i = 0; i < a->count; i++) {
        const struct kernel *left = &a->items[i], *right = &b->items[i];
        FUZZ_CHECK(strcmp(left->name, right->name) == 0);
        FUZZ_CHECK(strcmp(left->demangled, right->demangled) == 0);
        FUZZ_CHECK(strcmp(left->target, right->target) == 0 && left->copy == right->copy);
        fuzz_numbers_compare(left->regs_per_thread, right->regs_per_thread);
        fuzz_numbers_compare(left->static_smem_bytes, right->static_smem_bytes);
        fuzz_numbers_compare(left->barriers_per_block, right->barriers_per_block);
        fuzz_numbers_compare(left->stack_bytes, right->stack_bytes);
        fuzz_numbers_compare(left->spill_store_bytes, right->spill_store_bytes);
        fuzz_numbers_compare(left->scalar_regs_per_warp, right->scalar_regs_per_warp);
        fuzz_numbers_compare(left->accum_regs_per_thread, right->accum_regs_per_thread);
        fuzz_numbers_compare(left->max_threads_per_block, right->max_threads_per_block);
    }
}
