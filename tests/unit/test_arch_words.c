/* SPDX-License-Identifier: MIT */
/* Texts come out in a vendor's words; names and what users wrote do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arch_words.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct occ_arch_words waves = {.thread = "work-item",
                                            .warp = "wave",
                                            .block = "workgroup",
                                            .sm = "CU",
                                            .registers = "VGPR",
                                            .shared_memory = "LDS"};

/* Here what we call warps are threads. */
static const struct occ_arch_words vectors = {
    .thread = "work-item", .warp = "thread", .block = "work-group", .sm = "Xe-core"};

static void nouns_come_out_as_they_are_called(void **state)
{
    static const struct {
        const struct occ_arch_words *words;
        const char *text, *expected;
    } cases[] = {
        {NULL, "3 blocks per SM", "3 blocks per SM"},
        {&waves, "", ""},
        {&waves, "3 blocks per SM", "3 workgroups per CU"},
        {&waves, "Warps and threads of a block", "Waves and work-items of a workgroup"},
        {&waves, "Blocks of an SM; an SM has SMs", "Workgroups of a CU; a CU has CUs"},
        {&waves, "An SM, a register", "A CU, a VGPR"},
        {&vectors, "A block of an SM", "A work-group of an Xe-core"},
        {&vectors, "1 warp has 16 threads", "1 thread has 16 work-items"},
        {&vectors, "registers and shared memory", "registers and shared memory"},
        {&waves, "Shared memory, shared memory", "LDS, LDS"},
        {&waves, "registers, scalar registers", "VGPRs, scalar registers"},
        {&waves, "--threads, threads_per_block, max_blocks, blocked, SMEM",
         "--threads, threads_per_block, max_blocks, blocked, SMEM"},
        {&waves, "per-thread (threads/block)", "per-work-item (work-items/workgroup)"},
        {&waves, "cannot launch", "cannot launch"},
    };
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct buffer out = BUFFER_INIT;
        arch_words_add(cases[i].words, cases[i].text, &out);
        buffer_add_text(&out, "");
        assert_string_equal(out.bytes, cases[i].expected);
        buffer_release(&out);
    }
}

static void arguments_stay_as_they_are(void **state)
{
    struct buffer out = {.words = &waves};
    (void)state;

    buffer_printf(&out, "%s: %d blocks, ", "warps of blocks", 3);
    buffer_add_count(&out, 1, "warp");
    buffer_add_text(&out, " in blocks ");
    buffer_add_words(&out, "of blocks");
    assert_string_equal(out.bytes,
                        "warps of blocks: 3 workgroups, 1 wave in blocks of workgroups");
    buffer_clear(&out);
    buffer_printf(&out, "%s", "");
    assert_string_equal(out.bytes, "");
    buffer_release(&out);
}

static void words_are_compared_by_what_they_say(void **state)
{
    static const struct occ_arch_words none;
    struct occ_arch_words copy = waves;
    char sm[] = "CU";
    (void)state;

    copy.sm = sm;
    assert_true(arch_words_equal(&copy, &waves));
    assert_false(arch_words_equal(&vectors, &waves));
    assert_false(arch_words_equal(&none, &waves));
    assert_true(arch_words_are_ours(&none));
    assert_false(arch_words_are_ours(&vectors));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nouns_come_out_as_they_are_called),
        cmocka_unit_test(arguments_stay_as_they_are),
        cmocka_unit_test(words_are_compared_by_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
