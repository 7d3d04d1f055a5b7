/* SPDX-License-Identifier: MIT */
/* Code objects in what clang and hipcc put around them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zstd.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/offload_bundles.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OBJECT "tests/kernels/amd_gfx90a.co"
#define OTHER "tests/kernels/amd_gfx1100.co"

/* Kernels of both targets, each once. */
static void expect_both(const struct buffer *bytes)
{
    struct kernel_list list;
    struct error err;

    if (!read_kernel_bytes("a.bin", bytes->bytes, bytes->size, &list, &err))
        fail_msg("%s", err.text);
    assert_int_equal(list.count, 15);
    assert_non_null(find_kernel(&list, "vectors", "gfx90a"));
    assert_non_null(find_kernel(&list, "vectors", "gfx1100"));
    kernel_list_release(&list);
}

/* A bundle for both targets and a host. */
static void make_bundle(struct buffer *bundle)
{
    struct buffer object = BUFFER_INIT, other = BUFFER_INIT;

    load_file(OBJECT, &object);
    load_file(OTHER, &other);
    bundle_add(bundle, (const struct buffer *const[]){&object, &other}, 2);
    buffer_release(&object);
    buffer_release(&other);
}

static void a_bundle_has_code_for_several_targets(void **state)
{
    struct buffer bundle = BUFFER_INIT;

    (void)state;
    make_bundle(&bundle);
    expect_both(&bundle);
    buffer_release(&bundle);
}

static void compressed_bundles_of_each_version_are_read(void **state)
{
    struct buffer bundle = BUFFER_INIT;

    (void)state;
    make_bundle(&bundle);
    for (unsigned version = 1; version <= 3; version++) {
        struct buffer packed = BUFFER_INIT;
        bundle_pack(&packed, &bundle, version);
        expect_both(&packed);
        /* Two of them, as a linker puts them together. */
        bundle_pad(&packed, 4096);
        bundle_pack(&packed, &bundle, version);
        expect_both(&packed);
        buffer_release(&packed);
    }
    buffer_release(&bundle);
}

static void what_the_new_driver_embeds_is_read(void **state)
{
    static const char *const paths[] = {OBJECT, OTHER};
    struct buffer embedded = BUFFER_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT(paths); i++) {
        struct buffer object = BUFFER_INIT;
        load_file(paths[i], &object);
        bundle_embed(&embedded, &object);
        bundle_pad(&embedded, 8);
        buffer_release(&object);
    }
    expect_both(&embedded);
    buffer_release(&embedded);
}

static void recorded_ones_are_read(void **state)
{
    static const char *const paths[] = {"tests/kernels/amd_packed.fatbin",
                                        "tests/kernels/amd_host.o"};
    (void)state;
    for (size_t i = 0; i < COUNT(paths); i++) {
        struct kernel_list list;
        read_kernels(paths[i], &list);
        assert_int_equal(list.count, 4);
        for (size_t k = 0; k < COUNT(paths); k++)
            assert_int_equal(find_kernel(&list, "_Z3ldsPf", k == 0 ? "gfx90a" : "gfx1100")
                                 ->static_smem_bytes.value,
                             1024);
        assert_string_equal(find_kernel(&list, "_Z5otherPf", "gfx90a")->demangled,
                            "other(float*)");
        assert_int_equal(
            find_kernel(&list, "_Z5otherPf", "gfx90a")->max_threads_per_block.value, 128);
        kernel_list_release(&list);
    }
}

static void bitcode_is_no_code_yet(void **state)
{
    struct buffer bundle = BUFFER_INIT, bitcode = BUFFER_INIT;

    (void)state;
    buffer_add_text(&bitcode, "BC\xC0\xDE and more");
    bundle_add(&bundle, (const struct buffer *const[]){&bitcode}, 1);
    assert_kernels_refused(&bundle,
                           "a.bin: only bitcode in it, which becomes code when it is linked; "
                           "name the program");
    buffer_release(&bundle);
    buffer_release(&bitcode);
}

#define BROKEN "a.bin: broken offload bundle: "
#define HEAD "__CLANG_OFFLOAD_BUNDLE__"
#define ZERO "\0\0\0\0\0\0\0"
#define WIDE "\xff\xff\xff\xff\xff\xff\xff\x7f"

static void what_is_broken_is_refused(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } broken[] = {
        {HEAD, 24, BROKEN "it is cut off"},
        {HEAD WIDE, 32, BROKEN "it is cut off"},
        {HEAD "\1" ZERO "\0" ZERO "\0" ZERO WIDE, 56, BROKEN "an entry ends behind it"},
        {HEAD "\1" ZERO "\x38" ZERO WIDE "\0" ZERO, 56, BROKEN "an entry ends behind it"},
        {HEAD "\1" ZERO WIDE WIDE "\0" ZERO, 56, BROKEN "an entry ends behind it"},
        {"CCOB", 4, BROKEN "its compressed form is not known"},
        {"CCOB\4\0\1\0" WIDE WIDE WIDE, 32, BROKEN "its compressed form is not known"},
        {"CCOB\2\0\0\0" WIDE WIDE WIDE, 32,
         BROKEN "it is compressed by zlib; only zstd is read"},
        {"CCOB\3\0\1\0" WIDE WIDE WIDE, 32, BROKEN "it is cut off"},
        {"CCOB\1\0\1\0" WIDE WIDE WIDE, 32, BROKEN "it is cut off"},
        {"\x10\xFF\x10\xAD\1\0\0\0" WIDE WIDE WIDE, 32, BROKEN "it is cut off"},
        {"\x10\xFF\x10\xAD\1\0\0\0\x20" ZERO WIDE WIDE, 32, BROKEN "an entry ends behind it"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(broken); i++) {
        struct buffer bytes = BUFFER_INIT;
        buffer_add(&bytes, broken[i].bytes, broken[i].size);
        assert_kernels_refused(&bytes, broken[i].message);
        buffer_release(&bytes);
    }
}

/* Entries that all are one code object make no more work than the file may. */
static void overlapping_entries_end(void **state)
{
    enum { ENTRIES = 4000 };
    struct buffer bundle = BUFFER_INIT, object = BUFFER_INIT;
    const struct buffer *objects[ENTRIES];

    (void)state;
    load_file(OBJECT, &object);
    for (size_t i = 0; i < ENTRIES; i++)
        objects[i] = &object;
    bundle_add_shared(&bundle, objects, ENTRIES);
    assert_kernels_refused(&bundle, "a.bin: its parts overlap, so it is no real binary");
    buffer_release(&bundle);
    buffer_release(&object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_has_code_for_several_targets),
        cmocka_unit_test(compressed_bundles_of_each_version_are_read),
        cmocka_unit_test(what_the_new_driver_embeds_is_read),
        cmocka_unit_test(recorded_ones_are_read),
        cmocka_unit_test(bitcode_is_no_code_yet),
        cmocka_unit_test(what_is_broken_is_refused),
        cmocka_unit_test(overlapping_entries_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
