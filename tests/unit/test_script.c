/* SPDX-License-Identifier: MIT */
/*
 * Text safety of chart scripts: whatever the text, it stays one single-quoted
 * string on one line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chart/script.h"

static const struct {
    const char *rule, *text, *expected;
} quotes[] = {
    {"plain text is left alone", "gemm<float, 4>(int)", "'gemm<float, 4>(int)'"},
    {"a quote is doubled", "it's 'so'", "'it''s ''so'''"},
    {"quotes that come first stand before the text", "'", "\"'\" . ''"},
    {"and the others are doubled", "''a'b'", "\"''\" . 'a''b'''"},
    {"several in a row stand by themselves", "a''b'''\"'",
     "'a' . \"''\" . 'b' . \"'''\" . '\"'''"},
    {"backquotes and dollars stay, for nothing expands them", "`id` $(id) @x",
     "'`id` $(id) @x'"},
    {"a line end becomes a space", "a\nb\r\nc", "'a b  c'"},
    {"so do tabs, escapes, DEL and C1 controls", "a\tb\033[1m\x7F\xC2\x9Bz", "'a b [1m  z'"},
    {"a backslash before the closing quote closes nothing", "a\\", "'a\\'"},
    {"bytes that are not UTF-8 become U+FFFD", "a\xFFz\xC3", "'a\xEF\xBF\xBDz\xEF\xBF\xBD'"},
    {"U+FFFE, which XML forbids, too", "\xEF\xBF\xBE", "'\xEF\xBF\xBD'"},
    {"U+E0A0, which no font has, too", "\xEE\x82\xA0", "'\xEF\xBF\xBD'"},
    {"marks that turn the reading direction become spaces", "a\xE2\x80\xAE z", "'a  z'"},
    {"other scripts stay", "\xC3\xBC \xE6\xBC\xA2 \xF0\x9F\x98\x80",
     "'\xC3\xBC \xE6\xBC\xA2 \xF0\x9F\x98\x80'"},
    {"what follows a name that is read from the right is not", "B  \xD7\xA9\xD7\x9C: 24 warps",
     "'B  \xD7\xA9\xD7\x9C: \xE2\x80\x8E"
     "24 warps'"},
    {"nor is the sentence that it begins", "\xD8\xA8 \xD8\xA8: 3",
     "'\xE2\x80\x8E\xD8\xA8 \xD8\xA8: \xE2\x80\x8E"
     "3'"},
    {"the end of a CDATA section, which may not stand in XML, is split", "a]]>b]]]>",
     "'a]] >b]]] >'"},
    {"an empty text is an empty string", "", "''"},
};

static void texts_are_quoted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(quotes) / sizeof(quotes[0]); i++) {
        struct buffer out = BUFFER_INIT;
        print_message("# %s\n", quotes[i].rule);
        script_quote(&out, quotes[i].text);
        assert_string_equal(out.bytes, quotes[i].expected);
        buffer_release(&out);
    }
}

static void settings_are_one_line_each(void **state)
{
    (void)state;
    struct buffer out = BUFFER_INIT;
    script_number(&out, "W", 760);
    script_number(&out, "SHARE", 0.375);
    script_text(&out, "TITLE", "a\n'b'");
    script_knob(&out, "TINT", 0.6);
    assert_string_equal(out.bytes, "W = 760\nSHARE = 0.375\nTITLE = 'a ''b'''\n"
                                   "if (!exists(\"TINT\")) TINT = 0.6\n");
    buffer_release(&out);
}

static void tables_have_a_line_for_each_row(void **state)
{
    (void)state;
    const double x[] = {32, 10.375};
    const char *const texts[] = {"32", "10.375"};
    const struct script_column columns[] = {{"X", x, NULL}, {"TEXT", NULL, texts}};
    struct buffer out = BUFFER_INIT;
    script_table(&out, "CLIFF", columns, 2, 2);
    script_table(&out, "NONE", columns, 1, 0);
    assert_string_equal(out.bytes, "CLIFF_COUNT = 2\n"
                                   "array CLIFF_X[2]; array CLIFF_TEXT[2]\n"
                                   "CLIFF_X[1] = 32; CLIFF_TEXT[1] = '32'\n"
                                   "CLIFF_X[2] = 10.375; CLIFF_TEXT[2] = '10.375'\n"
                                   "NONE_COUNT = 0\n"
                                   "array NONE_X[1]\n");
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(settings_are_one_line_each),
        cmocka_unit_test(tables_have_a_line_for_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
