/* SPDX-License-Identifier: MIT */
/* Baselines: what is read is written, and read again as the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check_baseline.h"
#include "fuzz/fuzz_kernels.h"
#include "fuzz/fuzz_targets.h"

/* One row as `check --update` writes it; none for a name that is no
 * architecture of ours. Returns how many were written. */
static size_t write_row(const struct check_build *build, const struct check_entry *entry,
                        struct pool *pool, struct buffer *out)
{
    const struct occ_arch *arch = occ_arch_find(entry->arch_name);
    struct sweep_launch given = {.match = "*", .threads_per_block = entry->sizes};
    const struct kernel_launches launches = {.items = &given, .count = 1, .optin = true};
    struct buffer rows = BUFFER_INIT;
    struct error err;

    if (arch == NULL)
        return 0;
    bool ok = kernel_rows_add(&entry->kernel, arch, &launches, pool, &rows, &err);
    if (ok)
        check_baseline_row(build, entry, records_in(&rows, sizeof(struct kernel_row)), out);
    buffer_release(&rows);
    return ok ? 1 : 0;
}

static void check_entry(const struct check_entry *a, const struct check_entry *b)
{
    FUZZ_CHECK(strcmp(a->kernel.name, b->kernel.name) == 0);
    FUZZ_CHECK(strcmp(a->kernel.demangled, b->kernel.demangled) == 0);
    fuzz_numbers_compare(a->kernel.regs_per_thread, b->kernel.regs_per_thread);
    fuzz_numbers_compare(a->kernel.static_smem_bytes, b->kernel.static_smem_bytes);
    fuzz_numbers_compare(a->kernel.dynamic_smem_bytes, b->kernel.dynamic_smem_bytes);
    fuzz_numbers_compare(a->kernel.barriers_per_block, b->kernel.barriers_per_block);
    fuzz_numbers_compare(a->kernel.spill_store_bytes, b->kernel.spill_store_bytes);
    fuzz_numbers_compare(a->kernel.max_threads_per_block, b->kernel.max_threads_per_block);
}

static void check_again(const struct check_build *build)
{
    static const struct cli_args no_args = {.arch = NULL};
    struct check_build again = {.items = NULL};
    struct pool pool = {.blocks = NULL};
    struct buffer text = BUFFER_INIT;
    struct error err = {.kind = ERROR_NONE};
    size_t count = 0;

    check_baseline_head(&no_args, build, &text);
    for (size_t i = 0; i < build->count; i++)
        count += write_row(build, &build->items[i], &pool, &text);
    FUZZ_CHECK(!text.failed);
    const char *path = fuzz_file((const uint8_t *)text.bytes, text.size);
    FUZZ_CHECK(check_baseline_read(path, &again, &err));
    FUZZ_CHECK(again.count == count);
    FUZZ_CHECK(again.callees.are_known == build->callees.are_known);
    for (size_t i = 0; i < again.count; i++) {
        const struct check_entry *first = check_build_find(build, &again.items[i]);
        FUZZ_CHECK(first != NULL);
        check_entry(first, &again.items[i]);
    }
    check_build_release(&again);
    pool_release(&pool);
    buffer_release(&text);
}

static void run(const uint8_t *bytes, size_t size)
{
    struct check_build build = {.items = NULL};
    struct error err = {.kind = ERROR_NONE};

    if (check_baseline_read(fuzz_file(bytes, size), &build, &err))
        check_again(&build);
    else
        fuzz_check_error(&err);
    check_build_release(&build);
}

const struct fuzz_target fuzz_baseline = {
    .name = "baseline",
    .run = run,
    .max_bytes = 8192,
    .seeds = "tests/fuzz/seeds/baseline/*",
    .dictionary = "baseline.dict",
};
