/* SPDX-License-Identifier: MIT */
/* SHA-256 against the examples of NIST's Secure Hash Standard validation. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "report/sha256.h"

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

static const struct {
    const char *text;
    size_t repeats;
    const char *hex;
} cases[] = {
    {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    {"a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
    {"a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
    {"a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
};

static void the_sums_are_those_of_the_standard(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct sha256 sum;
        char hex[SHA256_HEX_BYTES];
        sha256_init(&sum);
        for (size_t n = 0; n < cases[i].repeats; n++)
            sha256_add(&sum, cases[i].text, strlen(cases[i].text));
        sha256_finish(&sum, hex);
        assert_string_equal(hex, cases[i].hex);
    }
}

static void pieces_of_any_size_give_the_same_sum(void **state)
{
    (void)state;
    const char text[] =
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopqabcdbcdecdefdefg"
        "efghfghighijhijkijkljklmklmnlmnomnopnopq";
    char whole[SHA256_HEX_BYTES], pieces[SHA256_HEX_BYTES];
    struct sha256 sum;
    sha256_init(&sum);
    sha256_add(&sum, text, sizeof text);
    sha256_finish(&sum, whole);
    for (size_t size = 1; size <= sizeof text; size++) {
        sha256_init(&sum);
        for (size_t at = 0; at < sizeof text; at += size)
            sha256_add(&sum, text + at, size < sizeof text - at ? size : sizeof text - at);
        sha256_finish(&sum, pieces);
        assert_string_equal(pieces, whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sums_are_those_of_the_standard),
        cmocka_unit_test(pieces_of_any_size_give_the_same_sum),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
