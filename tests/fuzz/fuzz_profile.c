/* SPDX-License-Identifier: MIT */
/* Reports of profilers: the line ends that they come with change nothing. */
#include <stdlib.h>
#include <string.h>

#include <occsweep/occupancy.h>

#include "emit/emit.h"
#include "emit/verified_rows.h"
#include "fuzz/fuzz_targets.h"
#include "kernels/profile.h"
#include "kernels/profile_kernels.h"

static const char source[] = "report";

static void check_size(const struct profile_size *size)
{
    FUZZ_CHECK(!size->is_known || (size->least <= size->bytes && size->bytes <= size->most));
}

static void check_decimal(const struct profile_decimal *decimal)
{
    FUZZ_CHECK(decimal->decimals <= 6);
}

static void check_launch(const struct profiled_launch *launch)
{
    FUZZ_CHECK(launch->name != NULL && launch->target != NULL && launch->source == source);
    FUZZ_CHECK(launch->line > 0);
    FUZZ_CHECK(launch->arch == NULL || occ_arch_find(launch->arch->name) == launch->arch);
    check_size(&launch->static_smem);
    check_size(&launch->dynamic_smem);
    check_size(&launch->driver_smem);
    check_size(&launch->carveout);
    check_decimal(&launch->warps_per_sm);
    check_decimal(&launch->occupancy_pct);
    check_decimal(&launch->achieved_warps_per_sm);
    check_decimal(&launch->achieved_occupancy_pct);
}

static void check_kernels(const struct profile *profile)
{
    struct profile_kernels kernels = {.items = NULL};
    struct error err;

    FUZZ_CHECK(profile_kernels_add(profile, source, &kernels, &err));
    FUZZ_CHECK(kernels.count <= profile->count);
    for (size_t i = 0; i < kernels.count; i++) {
        const struct kernel *kernel = &kernels.items[i];
        FUZZ_CHECK(kernel->threads_per_block.value <= OCC_MAX_THREADS_PER_BLOCK);
        FUZZ_CHECK(kernel->regs_per_thread.value <= OCC_MAX_REGS_PER_THREAD);
        FUZZ_CHECK(kernel->barriers_per_block.value <= OCC_MAX_BARRIERS_PER_BLOCK);
    }
    free(kernels.items);
}

/* Held against the model, as `verify` does. */
static void check_verified(const struct profile *profile)
{
    struct verified_row *rows = calloc(profile->count + 1, sizeof(*rows));
    const struct selection columns = verified_columns();
    size_t count = 0;

    FUZZ_CHECK(rows != NULL);
    for (size_t i = 0; i < profile->count; i++)
        if (profile->items[i].arch != NULL)
            rows[count++] = verified_row_make(&profile->items[i], profile->items[i].arch);
    fuzz_check_formats(&columns, RECORDS(rows, count));
    free(rows);
}

/* The same lines, ended as Windows does. */
static void check_line_ends(const uint8_t *bytes, size_t size, const struct profile *profile)
{
    struct profile again = {.items = NULL};
    struct buffer text = BUFFER_INIT;
    struct error err;

    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r'))
            buffer_add_char(&text, '\r');
        buffer_add_char(&text, (char)bytes[i]);
    }
    FUZZ_CHECK(profile_read(source, text.bytes, text.size, &again, &err));
    FUZZ_CHECK(again.count == profile->count);
    for (size_t i = 0; i < again.count; i++) {
        const struct profiled_launch *a = &profile->items[i], *b = &again.items[i];
        FUZZ_CHECK(a->line == b->line && a->arch == b->arch);
        FUZZ_CHECK(a->threads_per_block.value == b->threads_per_block.value);
        FUZZ_CHECK(a->regs_per_thread.value == b->regs_per_thread.value);
        FUZZ_CHECK(a->dynamic_smem.bytes == b->dynamic_smem.bytes);
    }
    profile_release(&again);
    buffer_release(&text);
}

static void run(const uint8_t *bytes, size_t size)
{
    struct profile profile = {.items = NULL};
    struct error err = {.kind = ERROR_NONE};

    if (!profile_read(source, bytes, size, &profile, &err)) {
        fuzz_check_error(&err);
        profile_release(&profile);
        return;
    }
    FUZZ_CHECK(profile.count > 0);
    for (size_t i = 0; i < profile.count; i++)
        check_launch(&profile.items[i]);
    check_kernels(&profile);
    check_verified(&profile);
    bool is_wide = size >= 2 && (bytes[0] == 0xFF || bytes[0] == 0xFE);
    if (!is_wide && memchr(bytes, '\r', size) == NULL)
        check_line_ends(bytes, size, &profile);
    profile_release(&profile);
}

const struct fuzz_target fuzz_profile = {
    .name = "profile",
    .run = run,
    .max_bytes = 16384,
    .seeds = "tests/fuzz/seeds/profile/*",
    .dictionary = "profile.dict",
};
