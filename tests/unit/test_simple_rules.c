/* SPDX-License-Identifier: MIT */
/*
 * The textbook's formulas, written out, are what occ_simple_rules() gives:
 * registers of a warp rounded up to 256, one pool of 65,536 of them, and
 * shared memory with the reserve.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <occsweep/occupancy.h>

#include "support/random_arch.h"

#define BLOCK_SIZES 32
#define REGISTER_COUNTS 255
#define LAUNCHES 32640

static const uint32_t smem_bytes[] = {0, 1000, 24576, 49152};

/* From the programming guide's table of compute capabilities. */
static const struct textbook {
    const char *arch;
    uint32_t max_warps, max_blocks, smem_per_sm, smem_reserved, smem_unit, barriers;
} books[] = {
    {"sm_75", 32, 16, 65536, 0, 256, UINT32_MAX},
    {"sm_80", 64, 32, 167936, 1024, 128, UINT32_MAX},
    {"sm_86", 48, 16, 102400, 1024, 128, UINT32_MAX},
    {"sm_90", 64, 32, 233472, 1024, 128, 64},
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t textbook_blocks(const struct textbook *book, const struct occ_launch *launch)
{
    uint32_t warps = (launch->threads_per_block + 31) / 32;
    uint32_t regs_per_warp = (launch->regs_per_thread * 32 + 255) / 256 * 256;
    uint32_t smem = (launch->smem_per_block_bytes + book->smem_reserved + book->smem_unit - 1) /
                    book->smem_unit * book->smem_unit;

    uint32_t blocks = smaller(book->max_warps / warps, book->max_blocks);
    blocks = smaller(blocks, 65536 / regs_per_warp / warps);
    blocks = smaller(blocks, book->barriers);
    return smem == 0 ? blocks : smaller(blocks, book->smem_per_sm / smem);
}

/* The launches: every block size of whole warps, register count, and some
 * sizes of shared memory. */
static struct occ_launch launch_at(size_t index)
{
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = (uint32_t)(index % BLOCK_SIZES + 1) * 32;
    launch.regs_per_thread = (uint32_t)(index / BLOCK_SIZES % REGISTER_COUNTS) + 1;
    launch.smem_per_block_bytes = smem_bytes[index / BLOCK_SIZES / REGISTER_COUNTS];
    return launch;
}

/* Holds one book's launches against the simple rules; returns how many of
 * them the exact rules answer otherwise. */
static size_t check_book(const struct textbook *book)
{
    const struct occ_arch *arch = occ_arch_find(book->arch);
    struct occ_arch simple = occ_simple_rules(arch);
    size_t exact_differs = 0;

    for (size_t i = 0; i < LAUNCHES; i++) {
        struct occ_launch launch = launch_at(i);
        uint32_t blocks = occ_compute(&simple, launch).blocks_per_sm;
        if (blocks != textbook_blocks(book, &launch))
            fail_msg("%s, %u threads, %u registers, %u bytes: %u blocks", book->arch,
                     launch.threads_per_block, launch.regs_per_thread,
                     launch.smem_per_block_bytes, blocks);
        exact_differs += blocks != occ_compute(arch, launch).blocks_per_sm;
    }
    return exact_differs;
}

static void the_simple_rules_are_the_textbooks(void **state)
{
    size_t exact_differs = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(books) / sizeof(books[0]); i++)
        exact_differs += check_book(&books[i]);
    /* Were the two never apart, this test would show nothing. */
    assert_true(exact_differs > 1000);
}

static void what_has_no_registers_keeps_none(void **state)
{
    (void)state;
    struct occ_arch bare = {
        .name = "bare",
        .limits = {.threads_per_warp = 32,
                   .max_threads_per_block = 64,
                   .max_warps_per_sm = 8,
                   .max_blocks_per_sm = 4},
    };
    struct occ_arch simple = occ_simple_rules(&bare);
    struct occ_arch plain = occ_plain_division(&bare);
    assert_int_equal(simple.registers.partitions, 0);
    assert_int_equal(plain.registers.allocation_unit, 0);
    assert_int_equal(plain.shared_memory.allocation_unit, 0);
    assert_ptr_equal(simple.name, bare.name);
}

static void partitions_checks_and_halves_go(void **state)
{
    (void)state;
    struct occ_arch pascal = occ_simple_rules(occ_arch_find("sm_60"));
    struct occ_arch maxwell = occ_simple_rules(occ_arch_find("sm_52"));
    assert_int_equal(pascal.registers.partitions, 1);
    assert_int_equal(pascal.registers.launch_check_partitions, 0);
    assert_false(maxwell.has_partitioned_caching);
}

/* 65,536 / (256 * 33) = 7 where Hopper holds 6; 233,472 / 25,600 = 9 where it
 * holds 8, with its reserve. */
static void plain_division_neither_rounds_nor_reserves(void **state)
{
    (void)state;
    const struct occ_arch *hopper = occ_arch_find("sm_90");
    struct occ_arch plain = occ_plain_division(hopper);
    struct occ_launch launch = {.threads_per_block = 256, .regs_per_thread = 33};

    assert_int_equal(occ_compute(&plain, launch).blocks_per_sm, 7);
    assert_int_equal(occ_compute(hopper, launch).blocks_per_sm, 6);
    assert_int_equal(plain.registers.allocation_unit, 1);
    assert_int_equal(plain.shared_memory.allocation_unit, 1);
    launch = (struct occ_launch){
        .threads_per_block = 128, .smem_per_block_bytes = 25600, .optin = true};
    assert_int_equal(occ_compute(&plain, launch).blocks_per_sm, 9);
    assert_int_equal(occ_compute(hopper, launch).blocks_per_sm, 8);
    launch.smem_per_block_bytes = 0;
    assert_int_equal(occ_compute(&plain, launch).blocks_by[OCC_BY_SHARED_MEMORY],
                     OCC_UNLIMITED);
}

/* A gfx90a has 4 files of 800 scalar registers, granted by 16: 7 warps of 102 in
 * each, 28 in one pool, and 31 undivided. */
static void scalar_registers_are_one_pool(void **state)
{
    (void)state;
    struct occ_arch arch = *occ_arch_find("gfx90a");
    struct occ_launch launch = {.threads_per_block = 64, .scalar_regs_per_warp = 101};
    struct occ_arch simple = occ_simple_rules(&arch), plain = occ_plain_division(&arch);
    enum occ_limiter by = OCC_BY_SCALAR_REGISTERS;

    assert_int_equal(occ_compute(&arch, launch).blocks_by[by], 28);
    assert_int_equal(occ_compute(&simple, launch).blocks_by[by], 28);
    assert_int_equal(occ_compute(&plain, launch).blocks_by[by], 31);
    launch.scalar_regs_per_warp = 97;
    launch.threads_per_block = 256;
    assert_int_equal(occ_compute(&simple, launch).blocks_by[by], 7);
    arch.scalar_registers.per_partition = arch.scalar_registers.allocation_unit = 0;
    arch.scalar_registers.steps[4].warps = 5; /* beyond the count */
    simple = occ_simple_rules(&arch);
    assert_int_equal(simple.scalar_registers.steps[4].warps, 5);
    plain = occ_plain_division(&arch);
    assert_int_equal(occ_compute(&simple, launch).blocks_by[by], 4 * 8 / 4);
    assert_int_equal(occ_compute(&plain, launch).blocks_by[by], 4 * 8 / 4);
    assert_int_equal(plain.scalar_registers.allocation_unit, 0);
    assert_int_equal(occ_llvm_waves_per_simd(&arch, launch), 8);
    assert_int_equal(occ_llvm_waves_per_simd(&simple, launch), 0);
}

/* Xe-HPC rounds 33 KB up to 48: 2 of 128 KB, and undivided 3. */
static void sizes_are_rounded_up_by_the_simple_rules_alone(void **state)
{
    (void)state;
    struct occ_arch simple = occ_simple_rules(occ_arch_find("xe-hpc"));
    struct occ_arch plain = occ_plain_division(occ_arch_find("xe-hpc"));
    struct occ_launch launch = {.threads_per_block = 16, .smem_per_block_bytes = 33 * 1024};

    assert_int_equal(occ_compute(&simple, launch).blocks_per_sm, 2);
    assert_int_equal(occ_compute(&plain, launch).blocks_per_sm, 3);
}

/* Each set of rules forgets something that takes blocks away. */
static void simpler_rules_never_promise_less(void **state)
{
    uint64_t simple_has_more = 0, plain_has_more = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct rng rng = {.state = seed};
        struct occ_arch arch = random_arch(&rng);
        struct occ_arch simple = occ_simple_rules(&arch), plain = occ_plain_division(&arch);
        for (int i = 0; i < 200; i++) {
            struct occ_launch launch = random_launch(&rng, &arch);
            launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
            uint32_t exact = occ_compute(&arch, launch).blocks_per_sm;
            uint32_t by_simple = occ_compute(&simple, launch).blocks_per_sm;
            uint32_t by_plain = occ_compute(&plain, launch).blocks_per_sm;
            assert_true(exact <= by_simple && by_simple <= by_plain);
            simple_has_more += by_simple > exact;
            plain_has_more += by_plain > by_simple;
        }
    }
    assert_true(simple_has_more > 1000 && plain_has_more > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_simple_rules_are_the_textbooks),
        cmocka_unit_test(what_has_no_registers_keeps_none),
        cmocka_unit_test(partitions_checks_and_halves_go),
        cmocka_unit_test(plain_division_neither_rounds_nor_reserves),
        cmocka_unit_test(scalar_registers_are_one_pool),
        cmocka_unit_test(sizes_are_rounded_up_by_the_simple_rules_alone),
        cmocka_unit_test(simpler_rules_never_promise_less),
    };
    return cmocka_run_group_tests_name("simple rules", tests, NULL, NULL);
}
