/* SPDX-License-Identifier: MIT */
/* Architecture files: what is read is written, and read again as the same. */
#include <string.h>

#include <occsweep/occupancy.h>

#include "config/arch_file.h"
#include "config/arch_user.h"
#include "config/value.h"
#include "fuzz/fuzz_targets.h"

/* Launches at the ends of what an architecture takes, and beyond. */
static void compute_some(const struct occ_arch *arch)
{
    static const uint32_t regs[] = {0, 1, 32, 255, OCC_MAX_REGS_PER_THREAD};
    static const uint32_t smem[] = {0, 1, 49152, OCC_MAX_SMEM_PER_BLOCK};
    static const uint32_t threads[] = {1, 32, 1024, OCC_MAX_THREADS_PER_BLOCK};
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    for (size_t i = 0; i < 5 * 4 * 4; i++) {
        launch.regs_per_thread = regs[i % 5];
        launch.smem_per_block_bytes = smem[i / 5 % 4];
        launch.threads_per_block = threads[i / 20];
        launch.optin = i % 2 == 0;
        struct occ_result result = occ_compute(arch, launch);
        FUZZ_CHECK((result.status == OCC_OK) == (result.blocks_per_sm > 0));
        FUZZ_CHECK(result.warps_per_sm <= arch->limits.max_warps_per_sm);
        FUZZ_CHECK(result.blocks_per_sm <= arch->limits.max_blocks_per_sm);
    }
}

static void check_again(const struct occ_arch *arch, struct pool *pool)
{
    struct buffer first = BUFFER_INIT, second = BUFFER_INIT;
    const struct occ_arch *again = NULL;
    struct arch_field field;
    struct error err = {.kind = ERROR_NONE};
    bool are_same = false;

    arch_file_write(arch, &first);
    FUZZ_CHECK(!first.failed);
    const char *path = fuzz_file((const uint8_t *)first.bytes, first.size);
    FUZZ_CHECK(arch_file_read(path, pool, &again, &err));
    FUZZ_CHECK(arch_compare(arch, again, &are_same, &field, &err) && are_same);
    arch_file_write(again, &second);
    FUZZ_CHECK(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
    buffer_release(&first);
    buffer_release(&second);
}

static void run(const uint8_t *bytes, size_t size)
{
    struct pool pool = {.blocks = NULL};
    const struct occ_arch *arch = NULL;
    struct error err = {.kind = ERROR_NONE};

    if (arch_user_read(fuzz_file(bytes, size), &pool, &arch, &err)) {
        FUZZ_CHECK(value_check_name("name", arch->name, &err));
        check_again(arch, &pool);
        compute_some(arch);
    } else {
        fuzz_check_error(&err);
    }
    pool_release(&pool);
}

const struct fuzz_target fuzz_arch = {
    .name = "arch",
    .run = run,
    .max_bytes = 8192,
    .seeds = "configs/arch/nvidia/*.yaml tests/configs/*-arch-*.yaml tests/charts/*.yaml",
    .dictionary = "config.dict",
};
