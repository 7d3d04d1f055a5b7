/* SPDX-License-Identifier: MIT */
/* Recorded cubins: what they tell, and that a broken one is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/rng.h"
#include "support/shown_kernels.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const targets[] = {"sm_75", "sm_80", "sm_90", "sm_100", "sm_120"};

static void text_and_cubin_agree(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct kernel_list text, cubin;
        char path[64];
        snprintf(path, sizeof(path), "tests/kernels/ptxas_%s.log", targets[i]);
        read_kernels(path, &text);
        snprintf(path, sizeof(path), "tests/kernels/kernels_%s.cubin", targets[i]);
        read_kernels(path, &cubin);
        assert_int_equal(assert_same_kernels(&text, &cubin), 15);
        kernel_list_release(&text);
        kernel_list_release(&cubin);
    }
}

/* A log and the cubin of one build tell of the same kernels: each counts once,
 * with the spills of the one and the launch bounds of the other. */
static void text_and_cubin_make_one_list(void **state)
{
    struct kernel_list list = {.items = NULL};
    struct error err;

    (void)state;
    assert_true(kernel_file_read("tests/kernels/ptxas_sm_90.log", &list, &err));
    assert_true(kernel_file_read("tests/kernels/kernels_sm_90.cubin", &list, &err));
    assert_true(kernel_list_settle(&list, &err));
    assert_int_equal(list.count, 15);
    const struct kernel *kernel = find_kernel(&list, "k_lb256", "sm_90");
    assert_non_null(kernel);
    assert_true(kernel->spill_store_bytes.is_known);
    assert_int_equal(kernel->max_threads_per_block.value, 256);
    kernel_list_release(&list);
}

/* In kernels.cu only two kernels have launch bounds. */
static void launch_bounds_are_those_of_the_source(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct kernel_list list;
        char path[64];
        snprintf(path, sizeof(path), "tests/kernels/kernels_%s.cubin", targets[i]);
        read_kernels(path, &list);
        for (size_t k = 0; k < list.count; k++) {
            const struct kernel *kernel = &list.items[k];
            uint32_t bound = strcmp(kernel->name, "k_lb256") == 0     ? 256
                             : strcmp(kernel->name, "k_lb128_8") == 0 ? 128
                                                                      : 0;
            assert_int_equal(kernel->max_threads_per_block.is_known, bound != 0);
            assert_int_equal(kernel->max_threads_per_block.value, bound);
            assert_false(kernel->required_block.is_known);
            assert_int_equal(kernel->cuda_version.value, 130);
            assert_true(kernel->is_executable);
            assert_string_equal(kernel->target, targets[i]);
            assert_ptr_equal(kernel->arch, occ_arch_find(targets[i]));
        }
        assert_string_equal(find_kernel(&list, "_Z2tkILi3EEvPf", "")->demangled,
                            "void tk<3>(float*)");
        assert_string_equal(find_kernel(&list, "k_calls", "")->demangled, "k_calls");
        assert_int_equal(find_kernel(&list, "k_calls", "")->cumulative_stack_bytes.value, 64);
        kernel_list_release(&list);
    }
}

static bool is_taken(const char *bytes, size_t size, struct error *err)
{
    struct kernel_list list;
    bool ok = read_kernel_bytes("a.cubin", bytes, size, &list, err);
    kernel_list_release(&list);
    return ok;
}

/* Before CUDA 13 the target stood in another byte. */
static void the_older_header_is_read(void **state)
{
    struct kernel_list list = {.items = NULL};
    struct buffer bytes = BUFFER_INIT;
    struct error err;

    (void)state;
    load_file("tests/kernels/kernels_sm_80.cubin", &bytes);
    bytes.bytes[8] = 7;
    memcpy(bytes.bytes + 48, "\x50\x05\x50\x00", 4);
    assert_true(kernel_bytes_read("a.cubin", bytes.bytes, bytes.size, &list, &err));
    assert_string_equal(list.items[0].target, "sm_80");
    kernel_list_release(&list);
    buffer_release(&bytes);
}

static void what_is_cut_off_is_refused(void **state)
{
    struct buffer bytes = BUFFER_INIT;
    struct error err;

    (void)state;
    load_file("tests/kernels/kernels_sm_75.cubin", &bytes);
    for (size_t size = 1; size < bytes.size; size += 97) {
        assert_false(is_taken(bytes.bytes, size, &err));
        assert_int_equal(err.kind, ERROR_INPUT);
    }
    assert_false(is_taken(bytes.bytes, bytes.size - 1, &err));
    assert_string_equal(err.text,
                        "a.cubin: the ELF file is cut off: its tables end behind byte 33695");
    buffer_release(&bytes);
}

/* In the header, in the table of sections at the end, or anywhere. */
static size_t choose_place(struct rng *rng, uint32_t size)
{
    if (rng_one_in(rng, 8))
        return rng_between(rng, 0, 63);
    return rng_one_in(rng, 2) ? rng_between(rng, size - 5600, size - 1)
                              : rng_between(rng, 0, size - 1);
}

/* Whatever is changed, it is read or refused, with one line. */
static void broken_ones_are_read_or_refused(void **state)
{
    struct buffer bytes = BUFFER_INIT;
    struct rng rng = {1};

    (void)state;
    load_file("tests/kernels/kernels_sm_90.cubin", &bytes);
    for (int round = 0; round < 3000; round++) {
        struct error err = {.kind = ERROR_NONE};
        struct buffer copy = BUFFER_INIT;
        buffer_add(&copy, bytes.bytes, bytes.size);
        for (uint32_t i = rng_between(&rng, 1, 4); i > 0; i--)
            copy.bytes[choose_place(&rng, (uint32_t)bytes.size)] = (char)rng_next(&rng);
        if (!is_taken(copy.bytes, copy.size, &err)) {
            assert_int_equal(err.kind, ERROR_INPUT);
            assert_null(strchr(err.text, '\n'));
        }
        buffer_release(&copy);
    }
    buffer_release(&bytes);
}

static void others_are_named(void **state)
{
    struct buffer bytes = BUFFER_INIT;
    struct error err;

    (void)state;
    load_file("tests/kernels/kernels_sm_75.cubin", &bytes);
    bytes.bytes[18] = (char)62;
    assert_false(is_taken(bytes.bytes, bytes.size, &err));
    assert_string_equal(
        err.text, "a.cubin: an ELF file for machine 62 without code for a GPU: a cubin is "
                  "for machine 190, AMD's code objects for 224, programs have a section "
                  ".nv_fatbin or .hip_fatbin");
    bytes.bytes[18] = (char)224;
    assert_false(is_taken(bytes.bytes, bytes.size, &err));
    assert_string_equal(err.text, "a.cubin: no metadata in it that tell of kernels, as AMD's "
                                  "code objects have them from version 3 on");
    assert_false(is_taken("PK\3\4zip", 7, &err));
    assert_string_equal(err.text, "a.cubin is a zip file; unpack it first");
    assert_false(is_taken("", 0, &err));
    assert_string_equal(err.text, "a.cubin: the file is empty");
    buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_cubin_agree),
        cmocka_unit_test(text_and_cubin_make_one_list),
        cmocka_unit_test(launch_bounds_are_those_of_the_source),
        cmocka_unit_test(the_older_header_is_read),
        cmocka_unit_test(what_is_cut_off_is_refused),
        cmocka_unit_test(broken_ones_are_read_or_refused),
        cmocka_unit_test(others_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
