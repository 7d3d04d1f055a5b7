/* SPDX-License-Identifier: MIT */
/*
 * What the optional fields of an architecture mean, rule by rule, with numbers
 * worked out by hand: accumulation and scalar registers, two kinds of block
 * slots, sizes of shared memory. Each by the limit that it sets.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

struct rule {
    const char *text, *arch;
    struct occ_launch launch;
    enum occ_limiter limiter;
    uint32_t blocks; /* that it allows */
    enum occ_status status;
};

/* A gfx90a has 4 SIMDs of 512 registers, granted by 8, and 800 scalar ones,
 * granted by 16; a gfx908 of 256 of each kind, granted by 4. */
static const struct rule rules[] = {
    {"accumulation registers begin at a multiple of 4: 68 + 1 are granted as 72",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 65, .accum_regs_per_thread = 1},
     OCC_BY_REGISTERS,
     4 * 7,
     OCC_OK},
    {"61 begin at 64, too, and 8 more are 72",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 61, .accum_regs_per_thread = 8},
     OCC_BY_REGISTERS,
     4 * 7,
     OCC_OK},
    {"60 + 4 are 64",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 60, .accum_regs_per_thread = 4},
     OCC_BY_REGISTERS,
     4 * 8,
     OCC_OK},
    {"without any nothing is rounded to 4: 65 are granted as 72",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 65},
     OCC_BY_REGISTERS,
     4 * 7,
     OCC_OK},
    {"accumulation registers alone limit as well",
     "gfx90a",
     {.threads_per_block = 64, .accum_regs_per_thread = 256},
     OCC_BY_REGISTERS,
     4 * 2,
     OCC_OK},
    {"256 of both kinds are one warp",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 256, .accum_regs_per_thread = 256},
     OCC_BY_REGISTERS,
     4 * 1,
     OCC_OK},
    {"257 of one kind have no names",
     "gfx90a",
     {.threads_per_block = 64, .regs_per_thread = 8, .accum_regs_per_thread = 257},
     OCC_BY_REGISTERS,
     0,
     OCC_TOO_MANY_REGS_PER_THREAD},
    {"in files of their own the larger count decides",
     "gfx908",
     {.threads_per_block = 64, .regs_per_thread = 64, .accum_regs_per_thread = 100},
     OCC_BY_REGISTERS,
     4 * 2,
     OCC_OK},
    {"be it the other",
     "gfx908",
     {.threads_per_block = 64, .regs_per_thread = 128, .accum_regs_per_thread = 100},
     OCC_BY_REGISTERS,
     4 * 2,
     OCC_OK},
    {"where there are none, they are not looked at",
     "gfx906",
     {.threads_per_block = 64, .regs_per_thread = 64, .accum_regs_per_thread = 300},
     OCC_BY_REGISTERS,
     4 * 4,
     OCC_OK},
    {"80 scalar registers leave 10 warps in each SIMD",
     "gfx90a",
     {.threads_per_block = 64, .scalar_regs_per_warp = 80},
     OCC_BY_SCALAR_REGISTERS,
     4 * 10,
     OCC_OK},
    {"81 are granted as 96",
     "gfx90a",
     {.threads_per_block = 64, .scalar_regs_per_warp = 81},
     OCC_BY_SCALAR_REGISTERS,
     4 * 8,
     OCC_OK},
    {"108 are the most",
     "gfx90a",
     {.threads_per_block = 128, .scalar_regs_per_warp = 108},
     OCC_BY_SCALAR_REGISTERS,
     4 * 7 / 2,
     OCC_OK},
    {"109 cannot be had",
     "gfx90a",
     {.threads_per_block = 128, .scalar_regs_per_warp = 109},
     OCC_BY_SCALAR_REGISTERS,
     0,
     OCC_TOO_MANY_SCALAR_REGS_PER_WARP},
    {"none do not limit",
     "gfx90a",
     {.threads_per_block = 64},
     OCC_BY_SCALAR_REGISTERS,
     OCC_UNLIMITED,
     OCC_OK},
    {"nor does any number where there is no file",
     "gfx1100",
     {.threads_per_block = 64, .scalar_regs_per_warp = 4096},
     OCC_BY_SCALAR_REGISTERS,
     OCC_UNLIMITED,
     OCC_OK},
    {"blocks of one warp have a slot each",
     "gfx90a",
     {.threads_per_block = 64},
     OCC_BY_BLOCKS,
     32,
     OCC_OK},
    {"blocks of more share 16", "gfx90a", {.threads_per_block = 65}, OCC_BY_BLOCKS, 16, OCC_OK},
    {"or 32 of two units together",
     "gfx1100",
     {.threads_per_block = 33},
     OCC_BY_BLOCKS,
     32,
     OCC_OK},
    {"no bytes stay none, and limit nothing",
     "xe-hpc",
     {.threads_per_block = 16},
     OCC_BY_SHARED_MEMORY,
     OCC_UNLIMITED,
     OCC_OK},
    {"a byte is the smallest size",
     "xe-hpc",
     {.threads_per_block = 16, .smem_per_block_bytes = 1},
     OCC_BY_SHARED_MEMORY,
     128,
     OCC_OK},
    {"17 KB grow to 24",
     "xe-hpc",
     {.threads_per_block = 16, .smem_per_block_bytes = 17 * 1024},
     OCC_BY_SHARED_MEMORY,
     5,
     OCC_OK},
    {"65 KB grow to 96",
     "xe-hpc",
     {.threads_per_block = 16, .smem_per_block_bytes = 65 * 1024},
     OCC_BY_SHARED_MEMORY,
     1,
     OCC_OK},
    {"more than the largest is refused",
     "xe-hpg",
     {.threads_per_block = 16, .smem_per_block_bytes = 64 * 1024 + 1},
     OCC_BY_SHARED_MEMORY,
     0,
     OCC_TOO_MUCH_SMEM_PER_BLOCK},
};

static void each_field_means_what_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        const struct rule *rule = &rules[i];
        struct occ_result result = occ_compute(occ_arch_find(rule->arch), rule->launch);
        print_message("# %s\n", rule->text);
        assert_int_equal(result.blocks_by[rule->limiter], rule->blocks);
        assert_int_equal(result.status, rule->status);
    }
}

/* Steps decide where there is no file; beyond the last there are as many. */
static void steps_alone_are_the_limit(void **state)
{
    static const struct {
        uint32_t scalars, warps;
    } cases[] = {{1, 10}, {80, 10}, {81, 9}, {88, 9}, {89, 8}, {101, 7}, {108, 7}, {120, 7}};
    struct occ_arch arch = *occ_arch_find("gfx90a");

    (void)state;
    arch.scalar_registers.per_partition = arch.scalar_registers.allocation_unit = 0;
    arch.scalar_registers.max_per_warp = 120;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct occ_launch launch = {.threads_per_block = 64,
                                    .scalar_regs_per_warp = cases[i].scalars};
        assert_int_equal(occ_compute(&arch, launch).blocks_by[OCC_BY_SCALAR_REGISTERS],
                         4 * cases[i].warps);
    }
}

/* With partitioned caching a block lives in one half of the partitions: 2 * 7
 * warps of 108 scalar registers are 3 blocks of 4, and all of them 7. */
static void scalar_registers_are_those_of_a_half(void **state)
{
    struct occ_arch arch = *occ_arch_find("gfx90a");
    struct occ_launch launch = {.threads_per_block = 256,
                                .scalar_regs_per_warp = 108,
                                .partitioned_caching = OCC_CACHING_STRICT};

    (void)state;
    assert_int_equal(occ_compute(&arch, launch).blocks_by[OCC_BY_SCALAR_REGISTERS], 7);
    arch.has_partitioned_caching = true;
    assert_int_equal(occ_compute(&arch, launch).blocks_by[OCC_BY_SCALAR_REGISTERS], 6);
    launch.partitioned_caching = OCC_CACHING_OFF;
    assert_int_equal(occ_compute(&arch, launch).blocks_by[OCC_BY_SCALAR_REGISTERS], 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_field_means_what_it_says),
        cmocka_unit_test(steps_alone_are_the_limit),
        cmocka_unit_test(scalar_registers_are_those_of_a_half),
    };
    return cmocka_run_group_tests_name("optional fields", tests, NULL, NULL);
}
