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

/* Launches that only some architectures can tell apart. */
static void compute_rare(const struct occ_arch *base)
{
    static const uint32_t counts[] = {0, 1, 100, OCC_MAX_SCALAR_REGS_PER_WARP};
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    for (uint32_t i = 0; i < 4 * 4 * 2 * 2; i++) {
        uint32_t sizes = base->limits.sub_group_size_count;
        uint32_t size = sizes == 0 ? 0 : base->limits.sub_group_sizes[i % sizes];
        struct occ_arch arch = occ_arch_in_mode(base, size, i / 32 != 0);
        launch.threads_per_block = i % 2 == 0 ? 1 : 256;
        launch.regs_per_thread = 33;
        launch.scalar_regs_per_warp = counts[i % 4];
        launch.accum_regs_per_thread = counts[i / 4 % 4];
        launch.smem_per_block_bytes = i / 16 % 2 == 0 ? 0 : 12345;
        struct occ_result result = occ_compute(&arch, launch);
        uint32_t waves = occ_llvm_waves_per_simd(&arch, launch);
        FUZZ_CHECK((result.status == OCC_OK) == (result.blocks_per_sm > 0));
        FUZZ_CHECK(result.warps_per_sm <= arch.limits.max_warps_per_sm);
        FUZZ_CHECK((waves != 0) == arch.has_llvm_waves);
        FUZZ_CHECK(waves <= 1 || waves <= arch.limits.max_warps_per_sm);
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
        const struct occ_arch *all = NULL;
        size_t count = 0;
        FUZZ_CHECK(arch_file_read_all(fuzz_file(bytes, size), &pool, &all, &count, &err));
        FUZZ_CHECK(count >= 1);
        for (size_t i = 0; i < count; i++) {
            FUZZ_CHECK(value_check_name("name", all[i].name, &err));
            check_again(&all[i], &pool);
            compute_some(&all[i]);
            compute_rare(&all[i]);
        }
    } else {
        fuzz_check_error(&err);
    }
    pool_release(&pool);
}

const struct fuzz_target fuzz_arch = {
    .name = "arch",
    .run = run,
    .max_bytes = 8192,
    .seeds = "configs/arch/*/*.yaml tests/configs/*-arch-*.yaml tests/charts/*.yaml",
    .dictionary = "config.dict",
};
