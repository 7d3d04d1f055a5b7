/* SPDX-License-Identifier: MIT */
/* Text helpers: the rule of each case is its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void only_what_a_terminal_shows_is_left(void **state)
{
    static const struct {
        const char *rule, *text, *masked;
    } cases[] = {
        {"plain text stays", "sm_90 ~", "sm_90 ~"},
        {"escape, tab and line end go", "a\x1b[31m\t\n", "a?[31m??"},
        {"delete goes", "\x7f", "?"},
        {"two to four bytes of UTF-8 stay", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80",
         "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"the C1 controls go", "\xc2\x9b.", "??."},
        {"the first character after them stays", "\xc2\xa0!", "\xc2\xa0!"},
        {"marks that turn the direction go",
         "\xe2\x80\xae"
         "a\xe2\x81\xa6\xd8\x9c",
         "???a?????"},
        {"as do line ends of Unicode", "\xe2\x80\xa8", "???"},
        {"other letters of those scripts stay", "\xd8\xa7\xe2\x80\x93", "\xd8\xa7\xe2\x80\x93"},
        {"a lone continuation goes", "\x80", "?"},
        {"a cut character goes byte by byte", "\xe2\x82", "??"},
        {"overlong forms go", "\xc0\xaf", "??"},
        {"surrogates go", "\xed\xa0\x80", "???"},
        {"beyond the last code point goes", "\xf4\x90\x80\x80", "????"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[64];
        snprintf(text, sizeof(text), "%s", cases[i].text);
        print_message("# %s\n", cases[i].rule);
        text_mask(text);
        assert_string_equal(text, cases[i].masked);
    }
}

static void zeros_and_random_bytes_are_no_text(void **state)
{
    static const char all[] = "\0\1\2\3abcdefghijklmnopqrstuvwxyz";
    static const char wide[] = "\xFF\xFEk\0e\0r\0n\0";
    static const char coloured[] = "\033[1mNUL\0 once in a line\r\n";

    (void)state;
    assert_true(text_is_binary("\0\0\0\0", 4));
    assert_true(text_is_binary(all, sizeof(all) - 1));
    assert_false(text_is_binary(wide, sizeof(wide) - 1));
    assert_false(text_is_binary(coloured, sizeof(coloured) - 1));
    assert_false(text_is_binary("", 0));
}

static void words_are_equal_whatever_their_case(void **state)
{
    (void)state;
    assert_true(text_equal_nocase("", ""));
    assert_true(text_equal_nocase("Hopper", "hOPPER"));
    assert_false(text_equal_nocase("hopper", "hoppe"));
    assert_false(text_equal_nocase("[", "{"));
}

static void the_nearest_word_is_offered_if_it_is_near(void **state)
{
    static const char *const words[] = {"threads", "regs", "smem", "barriers"};
    static const struct {
        const char *word, *nearest;
    } cases[] = {
        {"thread", "threads"},  {"REGS", "regs"}, {"reg", "regs"}, {"smme", "smem"},
        {"barier", "barriers"}, {"xyz", NULL},    {"grid", NULL},  {"", NULL},
    };
    char long_word[80];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *nearest = text_nearest(cases[i].word, words, COUNT(words));
        print_message("# %s\n", cases[i].word);
        assert_ptr_equal(nearest == NULL, cases[i].nearest == NULL);
        if (nearest != NULL)
            assert_string_equal(nearest, cases[i].nearest);
    }
    memset(long_word, 'x', sizeof(long_word));
    long_word[sizeof(long_word) - 1] = '\0';
    assert_null(text_nearest(long_word, words, COUNT(words)));
    assert_null(text_nearest("regs", words, 0));
}

static void a_line_holds_whole_words(void **state)
{
    static const struct {
        const char *rule, *text;
        size_t columns, length;
    } cases[] = {
        {"all of it, if it fits", "one two", 7, 7},
        {"up to the last word that fits", "one two", 6, 3},
        {"a word that is too long stands alone", "longer than", 3, 6},
        {"so does the last one", "longer", 3, 6},
        {"nothing of nothing", "", 80, 0},
        {"a space at the end is left", "one ", 3, 3},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(text_line_length(cases[i].text, cases[i].columns), cases[i].length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_a_terminal_shows_is_left),
        cmocka_unit_test(zeros_and_random_bytes_are_no_text),
        cmocka_unit_test(words_are_equal_whatever_their_case),
        cmocka_unit_test(the_nearest_word_is_offered_if_it_is_near),
        cmocka_unit_test(a_line_holds_whole_words),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
