/* SPDX-License-Identifier: MIT */
/*
 * The suggested block size against NVIDIA's header, for random kernels with
 * fixed and with growing shared memory, with and without a thread limit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <occsweep/best.h>

#include "support/cuda_header.h"
#include "support/rng.h"
#include "support/sanitized.h"

#define KERNELS (100000 / SANITIZED_DIVISOR)

static struct occ_block_sizes random_kernel(struct rng *rng, const struct occ_arch *arch)
{
    struct occ_block_sizes sizes = {.launch = OCC_LAUNCH_DEFAULT};
    uint32_t max_smem = arch->shared_memory.max_per_block_optin;

    /* Above 255 the header is more generous than the documents. */
    sizes.launch.regs_per_thread =
        rng_between(rng, 0, arch->registers.max_per_thread < 255 ? 63 : 255);
    sizes.launch.barriers_per_block = rng_between(rng, 0, 16);
    sizes.smem_base_bytes = rng_one_in(rng, 3) ? 0 : rng_between(rng, 0, max_smem);
    sizes.smem_per_thread_bytes = rng_one_in(rng, 2) ? 0 : rng_between(rng, 1, 256);
    sizes.max_threads_per_block = rng_one_in(rng, 2) ? 0 : rng_between(rng, 1, 1024);
    return sizes;
}

/* The header knows no others. */
static const struct occ_arch *random_nvidia(struct rng *rng)
{
    const struct occ_arch *arch;
    do
        arch = occ_arch_at(rng_between(rng, 0, (uint32_t)occ_arch_count() - 1));
    while (arch->compute_capability == NULL);
    return arch;
}

static void the_header_suggests_the_same(void **state)
{
    (void)state;
    struct rng rng = {896};
    for (int i = 0; i < KERNELS; i++) {
        const struct occ_arch *arch = random_nvidia(&rng);
        struct cuda_header_device device = cuda_header_device_of(arch);
        struct occ_block_sizes sizes = random_kernel(&rng, arch);
        uint32_t ours = occ_suggested_block_size(arch, &sizes);
        uint32_t theirs = cuda_header_block_size(&device, &sizes);
        if (ours != theirs)
            fail_msg("%s, %u registers, %u + %u bytes per thread, at most %u threads: "
                     "ours %u, the header's %u",
                     arch->name, (unsigned)sizes.launch.regs_per_thread,
                     (unsigned)sizes.smem_base_bytes, (unsigned)sizes.smem_per_thread_bytes,
                     (unsigned)sizes.max_threads_per_block, (unsigned)ours, (unsigned)theirs);
    }
}

int main(void)
{
    if (!cuda_header_is_present()) {
        puts("1..0 # SKIP needs nvcc: there is no cuda_occupancy.h");
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_header_suggests_the_same)};
    return cmocka_run_group_tests_name("block_sizes", tests, NULL, NULL);
}
