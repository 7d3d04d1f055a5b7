/* SPDX-License-Identifier: MIT */
/* Snippets: what is escaped in each language. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "report/snippet.h"

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

struct example {
    const char *text, *escaped;
};

static void hold(void (*escape)(struct buffer *, const char *), const struct example *examples,
                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct buffer out = BUFFER_INIT;
        escape(&out, examples[i].text);
        assert_string_equal(out.bytes ? out.bytes : "", examples[i].escaped);
        buffer_release(&out);
    }
}

static void markdown(void **state)
{
    (void)state;
    static const struct example examples[] = {
        {"sm_90 (Hopper), 37.5 %", "sm_90 (Hopper), 37.5 %"},
        {"_a_ *b* `c` ~~d~~ |e|", "\\_a\\_ \\*b\\* \\`c\\` \\~\\~d\\~\\~ \\|e\\|"},
        {"[x](y) ![z] <b>&amp; \\", "\\[x\\](y) \\!\\[z\\] \\<b\\>\\&amp; \\\\"},
        {"$x$", "\\$x\\$"},
        {"# no head", "\\# no head"},
        {"- no item", "\\- no item"},
        {"+ no item", "\\+ no item"},
        {"===", "\\==="},
        {"1. no item", "1\\. no item"},
        {"12) no item", "12\\) no item"},
        {"1.", "1\\."},
        {"27.5 KiB", "27.5 KiB"},
        {"", ""},
    };
    hold(snippet_md_text, examples, COUNT_OF(examples));
}

static void restructured_text(void **state)
{
    (void)state;
    static const struct example examples[] = {
        {"sm_90 (Hopper), 37.5 %", "sm_90 (Hopper), 37.5 %"},
        {"27.5 KiB", "27.5 KiB"},
        {"a_ _b `c` *d* |e| f::", "a\\_ \\_b \\`c\\` \\*d\\* \\|e\\| f\\:\\:"},
        {"\\", "\\ \\\\"},
        {"- no item", "\\ - no item"},
        {"1. no item", "\\ 1. no item"},
        {"A) no item", "\\ A) no item"},
        {"(a) no item", "\\ (a) no item"},
        {".. no comment", "\\ .. no comment"},
        {"http://a.b mail@c.d", "http\\://a.b mail\\@c.d"},
        {"\xC3\xA9t\xC3\xA9", "\xC3\xA9t\xC3\xA9"},
        {"", "\\ "},
    };
    hold(snippet_rst_text, examples, COUNT_OF(examples));
}

static void latex(void **state)
{
    (void)state;
    static const struct example examples[] = {
        {"sm_90 50 %", "sm\\_90 50 \\%"},
        {"\\{}$&#", "\\textbackslash{}\\{\\}\\$\\&\\#"},
        {"^~<>|",
         "\\textasciicircum{}\\textasciitilde{}\\textless{}\\textgreater{}\\textbar{}"},
        {"a--b ''c'' ,,", "a-{}-b '{}'c'{}' ,{},"},
        {"?`!`\"", "?{\\char96}!{\\char96}{\\char34}"},
        {"[x]*", "{[}x]{*}"},
        {"33\xE2\x80\x93"
         "48 \xC2\xB7 \xE2\x89\xA4",
         "33--48 \\ensuremath{\\cdot} \\ensuremath{\\le}"},
        {"\xC3\xA9\xC3\x9F", "\xC3\xA9\xC3\x9F"},
        {"\xC3\xB0", "\\occsweepchar{00F0}{\xC3\xB0}"},
        {"\xD7\xA9", "\\occsweepchar{05E9}{\xD7\xA9}"},
        {"\xF0\x9F\x9A\x80", "\\occsweepchar{1F680}{\xF0\x9F\x9A\x80}"},
        {"", ""},
    };
    hold(snippet_tex_text, examples, COUNT_OF(examples));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markdown),
        cmocka_unit_test(restructured_text),
        cmocka_unit_test(latex),
    };
    return cmocka_run_group_tests_name("snippets", tests, NULL, NULL);
}
