/* SPDX-License-Identifier: MIT */
/* Kernels of a build, each name and architecture once. */
#include "cli/check_build.h"

#include <stdlib.h>
#include <string.h>

int check_entry_compare(const struct check_entry *a, const struct check_entry *b)
{
    int order = strcmp(a->kernel.demangled, b->kernel.demangled);

    if (order == 0)
        order = strcmp(a->kernel.name, b->kernel.name);
    /* "sm_90" stands before "sm_100". */
    if (order == 0)
        order = (strlen(a->arch_name) > strlen(b->arch_name)) -
                (strlen(a->arch_name) < strlen(b->arch_name));
    return order != 0 ? order : strcmp(a->arch_name, b->arch_name);
}

/* Raw name and architecture are what tells kernels apart: demangled names
 * depend on who demangles. */
static int compare_keys(const struct check_entry *a, const struct check_entry *b)
{
    int order = strcmp(a->kernel.name, b->kernel.name);
    return order != 0 ? order : strcmp(a->arch_name, b->arch_name);
}

static int compare_places(const void *left, const void *right)
{
    return compare_keys(*(const struct check_entry *const *)left,
                        *(const struct check_entry *const *)right);
}

/* To sort them by: of one kernel, those of earlier lines first. */
static int compare_places_and_lines(const void *left, const void *right)
{
    const struct check_entry *a = *(const struct check_entry *const *)left;
    const struct check_entry *b = *(const struct check_entry *const *)right;
    int order = compare_keys(a, b);

    return order != 0 ? order
                      : (a->kernel.line > b->kernel.line) - (a->kernel.line < b->kernel.line);
}

bool check_build_index(struct check_build *build, struct error *err)
{
    free(build->by_key);
    build->by_key = calloc(build->count + 1, sizeof(*build->by_key));
    if (build->by_key == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < build->count; i++)
        build->by_key[i] = &build->items[i];
    qsort(build->by_key, build->count, sizeof(*build->by_key), compare_places_and_lines);
    return true;
}

const struct check_entry *check_build_find(const struct check_build *build,
                                           const struct check_entry *entry)
{
    if (build->count == 0)
        return NULL;
    const struct check_entry *const *found =
        bsearch(&entry, build->by_key, build->count, sizeof(*build->by_key), compare_places);
    return found == NULL ? NULL : *found;
}

const struct check_entry *check_build_repeated(const struct check_build *build)
{
    for (size_t i = 1; i < build->count; i++)
        if (compare_keys(build->by_key[i - 1], build->by_key[i]) == 0)
            return build->by_key[i];
    return NULL;
}

/* ---- the worst of several ---- */

/* A kernel, and how it fares with its launches. */
struct candidate {
    struct check_entry entry;
    uint64_t blocks; /* of all its block sizes together: fewer is worse */
    uint64_t spills;
};

static bool try_launches(const struct placed_kernel *placed,
                         const struct kernel_launches *launches, struct pool *pool,
                         struct candidate *candidate, struct error *err)
{
    struct buffer rows = BUFFER_INIT;
    const struct kernel *kernel = placed->kernel;

    *candidate = (struct candidate){
        .entry = {.kernel = *kernel, .arch_name = placed->arch->name},
        .spills = (uint64_t)kernel->spill_store_bytes.value + kernel->spill_load_bytes.value,
    };
    candidate->entry.kernel.arch = placed->arch;
    bool ok = kernel_rows_add(kernel, placed->arch, launches, pool, &rows, err);
    struct records made = records_in(&rows, sizeof(struct kernel_row));
    const struct kernel_row *row = made.first;
    for (size_t i = 0; ok && i < made.count; i++)
        candidate->blocks += row[i].launch.result.blocks_per_sm;
    buffer_release(&rows);
    return ok;
}

/* The same kernels side by side, the worst of them first. */
static int compare_candidates(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    int order = check_entry_compare(&a->entry, &b->entry);

    if (order == 0)
        order = (a->blocks > b->blocks) - (a->blocks < b->blocks);
    if (order == 0)
        order = (a->spills < b->spills) - (a->spills > b->spills);
    if (order == 0) {
        uint32_t a_regs = a->entry.kernel.regs_per_thread.value;
        uint32_t b_regs = b->entry.kernel.regs_per_thread.value;
        order = (a_regs < b_regs) - (a_regs > b_regs);
    }
    return order;
}

static void raise(struct kernel_number *number, struct kernel_number other)
{
    if (other.is_known && (!number->is_known || other.value > number->value))
        *number = other;
}

/* The first of each stands for all; but whatever one of them spills counts. */
static void keep_worst(const struct candidate *sorted, size_t count, struct check_build *build)
{
    struct check_entry *last = NULL;

    for (size_t i = 0; i < count; i++) {
        const struct check_entry *entry = &sorted[i].entry;
        if (last != NULL && compare_keys(last, entry) == 0) {
            raise(&last->kernel.spill_store_bytes, entry->kernel.spill_store_bytes);
            raise(&last->kernel.spill_load_bytes, entry->kernel.spill_load_bytes);
            continue;
        }
        last = &build->items[build->count++];
        *last = *entry;
        build->has_scalar_regs |= arch_has_scalar_registers(entry->kernel.arch);
        build->has_accum_regs |= arch_has_accumulators(entry->kernel.arch);
        last->kernel.copy = 1;
    }
}

static struct check_callees callees_of(const struct kernel_list *list)
{
    struct check_callees callees = {false, list->callees.spill_store_bytes,
                                    list->callees.spill_load_bytes};
    for (size_t i = 0; i < list->count && !callees.are_known; i++)
        callees.are_known = list->items[i].spill_store_bytes.is_known;
    return callees;
}

bool check_build_collect(const struct kernel_choice *choice,
                         const struct kernel_launches *launches, struct check_build *build,
                         struct error *err)
{
    struct candidate *candidates = calloc(choice->count + 1, sizeof(*candidates));
    bool ok = candidates != NULL || error_no_memory(err);

    for (size_t i = 0; ok && i < choice->count; i++)
        ok = try_launches(&choice->items[i], launches, &build->pool, &candidates[i], err);
    build->items = calloc(choice->count + 1, sizeof(*build->items));
    ok = ok && (build->items != NULL || error_no_memory(err));
    if (ok) {
        qsort(candidates, choice->count, sizeof(*candidates), compare_candidates);
        keep_worst(candidates, choice->count, build);
        build->callees = callees_of(&choice->list);
    }
    free(candidates);
    return ok && check_build_index(build, err);
}

void check_build_release(struct check_build *build)
{
    free(build->items);
    free(build->by_key);
    pool_release(&build->pool);
    *build = (struct check_build){.items = NULL};
}
