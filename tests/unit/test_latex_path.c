/* SPDX-License-Identifier: MIT */
/* The folder is taken out of the path of a picture in a text for LaTeX. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "chart/latex_path.h"

#define PUT "\\gplbacktext\n    \\put(0,0){\\includegraphics[width={5bp},height={3bp}]{"
#define END "}}%\n    \\gplfronttext\n"

static const struct {
    const char *rule, *before, *after;
} cases[] = {
    {"a folder", PUT "/a/b/c-latex" END, PUT "c-latex" END},
    {"a folder with braces and percents", PUT "././{a}%b/]{c}/d" END, PUT "d" END},
    {"no folder", PUT "c" END, PUT "c" END},
    {"slashes elsewhere", "/x/ " PUT "a/c" END "{/y/z}}%\n", "/x/ " PUT "c" END "{/y/z}}%\n"},
    {"no picture", "\\includegraphics[2]{a/b}", "\\includegraphics[2]{a/b}"},
    {"a line cut off", PUT "a/b", PUT "a/b"},
};

static void folders_are_cleared(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct buffer out = BUFFER_INIT;
        print_message("# %s\n", cases[i].rule);
        latex_path_clear(&out, cases[i].before);
        assert_string_equal(out.bytes, cases[i].after);
        buffer_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(folders_are_cleared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
