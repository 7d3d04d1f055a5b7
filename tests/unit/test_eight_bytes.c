/* SPDX-License-Identifier: MIT */
/* Eight bytes at once give what one after the other does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/eight_bytes.h"
#include "support/rng.h"

static size_t count_digits(const char *text, uint32_t *number)
{
    size_t count = 0;
    for (*number = 0; count < 8 && text[count] >= '0' && text[count] <= '9'; count++)
        *number = *number * 10 + (uint32_t)(text[count] - '0');
    return count;
}

static void compare(const char *text)
{
    uint32_t number = 0, expected = 0;
    assert_int_equal(leading_digits(text, &number), count_digits(text, &expected));
    assert_int_equal(number, expected);
}

static void digits_end_at_any_other_byte(void **state)
{
    char text[8];
    (void)state;
    for (size_t digits = 0; digits < 8; digits++)
        for (int byte = 0; byte < 256; byte++)
            for (int behind = 0; behind < 256; behind += 17) {
                memset(text, behind, sizeof(text));
                memcpy(text, "90817263", digits);
                text[digits] = (char)byte;
                compare(text);
            }
}

static void digits_among_random_bytes_are_read(void **state)
{
    struct rng rng = {.state = 8};
    (void)state;
    for (int i = 0; i < 200000; i++) {
        char text[8];
        for (size_t k = 0; k < sizeof(text); k++)
            text[k] = (char)(rng_one_in(&rng, 4) ? rng_between(&rng, 0, 255)
                                                 : rng_between(&rng, '0', '9'));
        compare(text);
    }
    compare("00000000");
    compare("99999999");
}

static void the_first_bytes_are_kept(void **state)
{
    uint64_t all = eight_bytes("abcdefgh");
    (void)state;
    assert_int_equal(first_bytes(all, 0), 0);
    assert_int_equal(first_bytes(all, 3), eight_bytes("abc\0\0\0\0"));
    assert_int_equal(first_bytes(all, 8), all);
    assert_int_equal(first_bytes(all, 40), all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_end_at_any_other_byte),
        cmocka_unit_test(digits_among_random_bytes_are_read),
        cmocka_unit_test(the_first_bytes_are_kept),
    };
    return cmocka_run_group_tests_name("eight_bytes", tests, NULL, NULL);
}
