/* SPDX-License-Identifier: MIT */
/* AMD's code objects: recorded ones, what is made up, and broken ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/amd_metadata.h"
#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/rng.h"
#include "support/shown_kernels.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OBJECT "tests/kernels/amd_gfx90a.co"

static void expect_file(const char *path, const char *expected)
{
    struct buffer bytes = BUFFER_INIT;
    load_file(path, &bytes);
    expect_kernels(bytes.bytes, bytes.size, expected);
    buffer_release(&bytes);
}

/* A largest size that is the architecture's own says nothing, as that of
 * `wide`. few_waves uses 2 registers, and is granted what three waves leave. */
static void metadata_tell_of_kernels(void **state)
{
    (void)state;
    expect_file(OBJECT, "code-object plain@gfx90a r3 a0 g10 s0 f0 w0 t256"
                        "|code-object lds@gfx90a r3 a0 g10 s4096 f0 w0 t256"
                        "|code-object vectors@gfx90a r101 a0 g65 s0 f0 w0 t256"
                        "|code-object scratch@gfx90a r5 a0 g20 s0 f260 w0 t512"
                        "|code-object wide@gfx90a r2 a0 g10 s0 f0 w0"
                        "|code-object few_waves@gfx90a r136 a0 g10 s0 f0 w0 t256"
                        "|code-object calls@gfx90a r44 a1 g39 s0 f0 w0 t256"
                        "|code-object accumulators@gfx90a r92 a11 g45 s0 f0 w0 t256");
}

static void the_mode_is_part_of_the_target(void **state)
{
    static const struct {
        const char *path, *target;
    } files[] = {
        {"tests/kernels/amd_gfx90a.co", "gfx90a"},
        {"tests/kernels/amd_gfx1100.co", "gfx1100"},
        {"tests/kernels/amd_gfx1100-wave64-cumode.co", "gfx1100-wave64-cumode"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        struct kernel_list list;
        read_kernels(files[i].path, &list);
        assert_true(list.count >= 7);
        for (size_t k = 0; k < list.count; k++) {
            assert_string_equal(list.items[k].target, files[i].target);
            assert_ptr_equal(list.items[k].arch, occ_arch_find(files[i].target));
        }
        kernel_list_release(&list);
    }
}

/* Each kernel once: the exact registers and the compiler's waves of the one,
 * bounds and target of the other. */
static void remarks_and_code_object_make_one_list(void **state)
{
    struct kernel_list list = {.items = NULL};
    struct error err;

    (void)state;
    assert_true(kernel_file_read("tests/kernels/amd_gfx90a.log", &list, &err));
    assert_true(kernel_file_read(OBJECT, &list, &err));
    assert_true(kernel_list_settle(&list, &err));
    assert_int_equal(list.count, 8);
    const struct kernel *kernel = find_kernel(&list, "accumulators", "gfx90a");
    assert_int_equal(kernel->regs_per_thread.value, 91);
    assert_int_equal(kernel->accum_regs_per_thread.value, 11);
    assert_int_equal(kernel->max_threads_per_block.value, 256);
    assert_true(kernel->compiler_waves_per_simd.is_known);
    kernel = find_kernel(&list, "few_waves", "gfx90a");
    assert_int_equal(kernel->regs_per_thread.value, 136);
    kernel_list_release(&list);
}

static void what_is_cut_off_is_refused(void **state)
{
    struct buffer bytes = BUFFER_INIT;
    struct error err;

    (void)state;
    load_file(OBJECT, &bytes);
    for (size_t size = 64; size < bytes.size; size += 89) {
        struct kernel_list list;
        assert_false(read_kernel_bytes("a.co", bytes.bytes, size, &list, &err));
        assert_int_equal(err.kind, ERROR_INPUT);
        kernel_list_release(&list);
    }
    buffer_release(&bytes);
}

/* Without its table of sections the segments have the note yet, but nothing
 * leads to the descriptors. */
static void sections_may_be_gone(void **state)
{
    struct kernel_list list;
    struct buffer bytes = BUFFER_INIT;
    struct error err;

    (void)state;
    load_file(OBJECT, &bytes);
    memset(bytes.bytes + 40, 0, 8);
    memset(bytes.bytes + 60, 0, 4);
    assert_true(read_kernel_bytes("a.co", bytes.bytes, bytes.size, &list, &err));
    assert_int_equal(list.count, 8);
    assert_int_equal(find_kernel(&list, "few_waves", "gfx90a")->regs_per_thread.value, 2);
    kernel_list_release(&list);
    buffer_release(&bytes);
}

static void broken_ones_are_read_or_refused(void **state)
{
    struct buffer bytes = BUFFER_INIT;
    struct rng rng = {1};

    (void)state;
    load_file(OBJECT, &bytes);
    for (int round = 0; round < 3000; round++) {
        struct error err = {.kind = ERROR_NONE};
        struct buffer copy = BUFFER_INIT;
        struct kernel_list list;
        buffer_add(&copy, bytes.bytes, bytes.size);
        for (uint32_t i = rng_between(&rng, 1, 4); i > 0; i--) {
            /* Half of them in the note, which begins with the first section. */
            uint32_t most = rng_one_in(&rng, 2) ? 4096 : (uint32_t)bytes.size;
            copy.bytes[rng_between(&rng, 0, most - 1)] = (char)rng_next(&rng);
        }
        if (!read_kernel_bytes("a.co", copy.bytes, copy.size, &list, &err)) {
            assert_int_equal(err.kind, ERROR_INPUT);
            assert_null(strchr(err.text, '\n'));
        }
        kernel_list_release(&list);
        buffer_release(&copy);
    }
    buffer_release(&bytes);
}

/* ---- notes ---- */

/* clang-format off */
#define TOP "\x81\xae" "amdhsa.kernels"
#define NAMED "\xa5" ".name" "\xa1" "k"

static const struct {
    const char *rule, *note;
    size_t size;
    const char *shown; /* names with registers, or the message */
} notes[] = {
    {"a kernel", TOP "\x91\x82" NAMED "\xab" ".vgpr_count" "\x18", 42, "k24"},
    {"counts of any width", TOP "\x91\x82" NAMED "\xab" ".vgpr_count" "\xcd\x01\x00", 44, "k256"},
    {"one without a name is none", TOP "\x91\x81" "\xab" ".vgpr_count" "\x18", 31, ""},
    {"a count that cannot be is not known", TOP "\x91\x82" NAMED "\xab" ".vgpr_count"
     "\xce\xff\xff\xff\xff", 46, "k-"},
    {"a count that is no number is not known", TOP "\x91\x82" NAMED "\xab" ".vgpr_count" "\xa1"
     "8", 43, "k-"},
    {"lists of lists are passed over", TOP "\x92\x91\x91\x01\x81" NAMED, 29, "k-"},
    {"no map", "\x91\x01", 2, "it is no map"},
    {"no MessagePack", "\xc1", 1, "it is no MessagePack"},
    {"nothing", "", 0, "it is cut off"},
    {"a list that is cut off", TOP "\xdd\xff\xff\xff\xff", 21, "a list in it is cut off"},
    {"a map that is cut off", "\xdf\xff\xff\xff\xff", 5, "a list in it is cut off"},
    {"a text that is cut off", "\x81\xdb\xff\xff\xff\xff", 6, "a text in it is cut off"},
    {"depth", "\x81\x01\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x01",
     20, "lists lie too deep in lists"},
};
/* clang-format on */

/* Names with what is known of their registers: "k24", "k-". */
static void show_metadata(const struct amd_metadata *metadata, struct buffer *out)
{
    buffer_add_text(out, "");
    for (size_t i = 0; i < metadata->count; i++) {
        struct kernel_number count = metadata->kernels[i].total_vectors;
        buffer_add_text(out, metadata->kernels[i].name->text);
        if (count.is_known)
            buffer_printf(out, "%u", (unsigned)count.value);
        else
            buffer_add_text(out, "-");
    }
}

static void each_rule_of_notes_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(notes); i++) {
        struct bytes note = {(const unsigned char *)notes[i].note, notes[i].size};
        struct kernel_list list = {.items = NULL};
        struct buffer shown = BUFFER_INIT;
        struct amd_metadata metadata;
        struct error err;
        print_message("# %s\n", notes[i].rule);
        if (amd_metadata_read(&metadata, "a", note, &list, &err)) {
            show_metadata(&metadata, &shown);
            assert_string_equal(shown.bytes, notes[i].shown);
        } else {
            buffer_printf(&shown, "a: broken metadata of an AMD code object: %s",
                          notes[i].shown);
            assert_string_equal(err.text, shown.bytes);
        }
        amd_metadata_release(&metadata);
        kernel_list_release(&list);
        buffer_release(&shown);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metadata_tell_of_kernels),
        cmocka_unit_test(the_mode_is_part_of_the_target),
        cmocka_unit_test(remarks_and_code_object_make_one_list),
        cmocka_unit_test(what_is_cut_off_is_refused),
        cmocka_unit_test(sections_may_be_gone),
        cmocka_unit_test(broken_ones_are_read_or_refused),
        cmocka_unit_test(each_rule_of_notes_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
